import { defineList, usualPageSizes } from "#app/kernel/lists";

export const propertyList = defineList({
  name: "properties",
  columns: ["number", "retailer", "service", "name"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: usualPageSizes,
  searchFields: ["retailer", "service", "name"],
});

export type PropertyColumn = (typeof propertyList.columns)[number];

export type PropertySearchField = NonNullable<(typeof propertyList)["searchFields"]>[number];
