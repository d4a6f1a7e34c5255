import { defineList, usualPageSizes } from "#app/kernel/lists";

export const serviceList = defineList({
  name: "services",
  columns: ["number", "name", "uniqueId", "created", "updated"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: usualPageSizes,
  searchFields: ["name", "uniqueId"],
});

export type ServiceColumn = (typeof serviceList.columns)[number];

export type ServiceSearchField = NonNullable<(typeof serviceList)["searchFields"]>[number];
