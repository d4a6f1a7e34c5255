import type { Retailer } from "#app/identity/domain/retailers/queries.server";
import type { ServicesOfRetailer } from "#app/identity/domain/retailers/retailer-services.server";
import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import { listTimeZones, usualTimeZone } from "#app/identity/domain/retailers/time-zones";
import { usualCurrency } from "#app/kernel/money/currencies";
import type { RowToasts } from "#app/kernel/row-toasts";
import { say } from "#app/ui/language/say";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { RetailerFields } from "./RetailerFields";

export type EditedRetailer = Retailer & ServicesOfRetailer;

const nameOf = ({ name }: EditedRetailer) => name;
const notices: RowToasts = {
  title: "Success Message",
  done: {
    add: () => say("New retailer created successfully."),
    edit: (name) => say("{name} retailer updated successfully.", { name }),
    delete: (name) => say("{name} retailer deleted successfully.", { name }),
  },
  refused: {
    add: () => say("Unable to create new retailer."),
    edit: (name) => say("Unable to update {name} retailer.", { name }),
    delete: (name) => say("Unable to delete {name} retailer.", { name }),
  },
};

/** Add, edit and delete dialogs of retailers; see `useRowDialogs`. */
export function useRetailerDialogs<Row extends EditedRetailer = EditedRetailer>() {
  return useRowDialogs<Row, typeof retailerSchema>({
    noun: "Retailer",
    action: "/dashboard/retailers/change",
    schema: retailerSchema,
    defaults: defaultsOf,
    fields: (fields, retailer) => <RetailerFields fields={fields} retailerId={retailer?.id ?? null} />,
    nameOf,
    editLabel: say("Update"),
    editDisabled: ({ name, slug }) => !name.value || !slug.value,
    notices,
    size: "64rem",
  });
}

function defaultsOf(retailer: EditedRetailer | null) {
  if (!retailer) {
    const usual = { timeZone: ownTimeZone(), currency: usualCurrency, mailsLists: true };
    return { ...usual, serviceIds: "", subserviceIds: "" };
  }
  const {
    serviceIds,
    subserviceIds,
    id: _id,
    createdAt: _created,
    updatedAt: _updated,
    ...fields
  } = retailer;
  return {
    ...fields,
    mailsLists: fields.mailsLists === 1,
    requiresSecondStep: fields.requiresSecondStep === 1,
    serviceIds: serviceIds.join(","),
    subserviceIds: subserviceIds.join(","),
  };
}

/** Where whoever adds a retailer is, most likely it is too. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return listTimeZones().includes(timeZone) ? timeZone : usualTimeZone;
}
