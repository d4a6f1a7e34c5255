import type { Retailer } from "#app/identity/domain/retailers/queries.server";
import type { ServicesOfRetailer } from "#app/identity/domain/retailers/retailer-services.server";
import { asListed, listTimeZones, usualTimeZone } from "#app/identity/domain/retailers/time-zones";
import { usualCurrency } from "#app/kernel/money/currencies";

export type EditedRetailer = Retailer & ServicesOfRetailer;

/** What the form starts from; null for a new retailer. */
export function retailerDefaults(retailer: EditedRetailer | null) {
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
    // It may be stored under another of its names, which is not among the choices.
    timeZone: asListed(fields.timeZone) ?? "",
    mailsLists: fields.mailsLists === 1,
    requiresSecondStep: fields.requiresSecondStep === 1,
    serviceIds: serviceIds.join(","),
    subserviceIds: subserviceIds.join(","),
  };
}

/** The user's time zone, which is most likely the new retailer's too. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return listTimeZones().includes(timeZone) ? timeZone : usualTimeZone;
}
