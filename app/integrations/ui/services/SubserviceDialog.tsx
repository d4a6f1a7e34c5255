import type { Subservice } from "#app/integrations/domain/subservices/queries.server";
import { editedSubserviceSchema, subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import { useShell } from "#app/shell/ui/use-shell";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { RowHistory } from "../RowHistory";
import { SubserviceFields } from "./SubserviceFields";

export interface ServiceOfNewSubservices {
  id: number;
  name: string;
  retailerId: number | null;
}

interface SubserviceDialogProps extends RowDialogProps<Subservice> {
  /** Which new ones are added to; null while that is asked. */
  service: ServiceOfNewSubservices | null;
}

/** Adds or edits a subservice. */
export function SubserviceDialog({ service, ...props }: SubserviceDialogProps) {
  const { currentRetailerId, canSelectRetailer } = useShell();
  const owner = service?.retailerId ?? (canSelectRetailer ? currentRetailerId : null);
  return (
    <RowFormDialog
      {...props}
      schema={subserviceSchema}
      editSchema={editedSubserviceSchema}
      defaults={(subservice) => ({
        name: subservice?.name ?? "",
        serviceId: String(subservice?.serviceId ?? service?.id ?? ""),
        website: subservice?.website ?? "",
        uniqueId: subservice?.uniqueId ?? "",
        notes: subservice?.notes ?? "",
        retailerId: owner === null ? "" : String(owner),
      })}
      fields={(fields, subservice) => (
        <>
          <SubserviceFields fields={fields} saved={subservice} service={subservice ? null : service} />
          {subservice ? <RowHistory row={subservice} /> : null}
        </>
      )}
      editLabel={say("Update")}
    />
  );
}
