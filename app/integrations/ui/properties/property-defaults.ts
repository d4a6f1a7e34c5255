import type { Property } from "#app/integrations/domain/properties/queries.server";

/** What the form starts from; secrets always start empty. */
export function propertyDefaults(property: Property | null) {
  return {
    retailerId: idText(property?.retailer),
    uniqueId: property?.uniqueId ?? "",
    name: property?.name ?? "",
    serviceId: idText(property?.service),
    subserviceId: idText(property?.subservice),
    pageId: property?.pageId ?? "",
    pageName: property?.pageName ?? "",
    address1: property?.address1 ?? "",
    address2: property?.address2 ?? "",
    city: property?.city ?? "",
    state: property?.state ?? "",
    zip: property?.zip ?? "",
    notes: property?.notes ?? "",
    username: property?.username ?? "",
    password: "",
    apiKey: "",
  };
}

function idText(row: { id: number } | null | undefined): string {
  return row ? String(row.id) : "";
}
