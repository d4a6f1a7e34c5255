import type { Subservice } from "#app/integrations/domain/subservices/queries.server";
import { editedSubserviceSchema, subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import { subserviceMessages } from "#app/kernel/row-messages";
import { subserviceToasts } from "#app/kernel/row-toasts";
import { useShell } from "#app/shell/ui/use-shell";
import { say } from "#app/ui/language/say";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { SubserviceFields } from "./SubserviceFields";

const nameOf = ({ name }: Subservice) => name;
const mayChange = ({ editable }: Subservice) => editable;

/**
 * Add, edit and delete dialogs of subservices; see `useRowDialogs`.
 * @param service the one that new ones are added to, when that is settled
 */
export function useSubserviceDialogs<Row extends Subservice = Subservice>(
  service: { id: number; name: string; retailerId: number | null } | null = null,
) {
  const { currentRetailerId, canSelectRetailer } = useShell();
  const owner = service?.retailerId ?? (canSelectRetailer ? currentRetailerId : null);
  return useRowDialogs<Row, typeof subserviceSchema>({
    noun: "Subservice",
    action: "/dashboard/subservices/change",
    sentences: subserviceMessages,
    schema: subserviceSchema,
    editSchema: editedSubserviceSchema,
    defaults: (subservice) => ({
      name: subservice?.name ?? "",
      serviceId: String(subservice?.serviceId ?? service?.id ?? ""),
      website: subservice?.website ?? "",
      uniqueId: subservice?.uniqueId ?? "",
      notes: subservice?.notes ?? "",
      retailerId: owner === null ? "" : String(owner),
    }),
    fields: (fields, subservice) => (
      <SubserviceFields fields={fields} saved={subservice} service={subservice ? null : service} />
    ),
    nameOf,
    mayChange,
    deleteCheck: ({ id }) => `/dashboard/subservices/${id}/processes`,
    editLabel: say("Update"),
    notices: subserviceToasts,
  });
}
