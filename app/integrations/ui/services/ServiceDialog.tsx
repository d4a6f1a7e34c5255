import type { Service } from "#app/integrations/domain/services/queries.server";
import { serviceSchema } from "#app/integrations/domain/services/schemas";
import { useShell } from "#app/shell/ui/use-shell";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import { UniqueIdField } from "#app/ui/UniqueIdField";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { RowHistory } from "../RowHistory";
import { OwnerField } from "./OwnerField";

/** Adds or edits a service. */
export function ServiceDialog(props: RowDialogProps<Service>) {
  const { currentRetailerId, canSelectRetailer } = useShell();
  return (
    <RowFormDialog
      {...props}
      schema={serviceSchema}
      defaults={(service) => ({
        name: service?.name ?? "",
        uniqueId: service?.uniqueId ?? "",
        notes: service?.notes ?? "",
        retailerId: canSelectRetailer && currentRetailerId !== null ? String(currentRetailerId) : "",
      })}
      fields={(fields, service) => (
        <>
          <TextField field={fields.name} label={say("Service Name")} data-autofocus autoComplete="off" />
          <UniqueIdField
            field={fields.uniqueId}
            saved={service?.uniqueId ?? null}
            checkAddress="/dashboard/services/unique-id"
          />
          {service ? null : <OwnerField field={fields.retailerId} />}
          <TextAreaField field={fields.notes} label={say("Notes")} minRows={3} maxRows={10} />
          {service ? <RowHistory row={service} /> : null}
        </>
      )}
      editLabel={say("Update")}
    />
  );
}
