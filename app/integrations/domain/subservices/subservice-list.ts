import { defineList, usualPageSizes } from "#app/kernel/lists";

export const subserviceList = defineList({
  name: "subservices",
  columns: ["number", "name", "service", "uniqueId"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: usualPageSizes,
  searchFields: ["name", "service", "uniqueId"],
});

export type SubserviceColumn = (typeof subserviceList.columns)[number];

export type SubserviceSearchField = NonNullable<(typeof subserviceList)["searchFields"]>[number];
