import type { Service } from "#app/integrations/domain/services/queries.server";
import { serviceSchema } from "#app/integrations/domain/services/schemas";
import { serviceMessages } from "#app/kernel/row-messages";
import { serviceToasts } from "#app/kernel/row-toasts";
import { useShell } from "#app/shell/ui/use-shell";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import { TextField } from "#app/ui/fields/TextField";
import { say } from "#app/ui/language/say";
import { UniqueIdField } from "#app/ui/UniqueIdField";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { OwnerField } from "./OwnerField";

const nameOf = ({ name }: Service) => name;
const mayChange = ({ editable }: Service) => editable;

/** Add, edit and delete dialogs of services; see `useRowDialogs`. */
export function useServiceDialogs<Row extends Service = Service>() {
  const { currentRetailerId, canSelectRetailer } = useShell();
  return useRowDialogs<Row, typeof serviceSchema>({
    noun: "Service",
    action: "/dashboard/services/change",
    sentences: serviceMessages,
    schema: serviceSchema,
    defaults: (service) => ({
      name: service?.name ?? "",
      uniqueId: service?.uniqueId ?? "",
      notes: service?.notes ?? "",
      retailerId: canSelectRetailer && currentRetailerId !== null ? String(currentRetailerId) : "",
    }),
    fields: (fields, service) => (
      <>
        <TextField field={fields.name} label={say("Service Name")} data-autofocus autoComplete="off" />
        <UniqueIdField
          field={fields.uniqueId}
          saved={service?.uniqueId ?? null}
          checkAddress="/dashboard/services/unique-id"
        />
        {service ? null : <OwnerField field={fields.retailerId} />}
        <TextAreaField field={fields.notes} label={say("Notes")} minRows={3} maxRows={10} />
      </>
    ),
    nameOf,
    mayChange,
    deleteCheck: ({ id }) => `/dashboard/services/${id}/processes`,
    editLabel: say("Update"),
    notices: serviceToasts,
  });
}
