import type { DefaultValue } from "@conform-to/react";
import type * as z from "zod";
import type { Store } from "#app/catalogue/domain/stores/queries.server";
import type { StoreForm } from "#app/catalogue/domain/stores/schemas";

/** What the form starts from; null for a new store. */
export function storeDefaults(store: Store | null) {
  if (!store) return { retailerId: "", circularGroupId: "" };
  const { id: _id, circularGroup, latitude, longitude, ...fields } = store;
  return {
    ...fields,
    retailerId: String(circularGroup.retailer.id),
    circularGroupId: String(circularGroup.id),
    latitude: latitude === null ? "" : String(latitude),
    longitude: longitude === null ? "" : String(longitude),
  } satisfies DefaultValue<z.input<StoreForm>>;
}
