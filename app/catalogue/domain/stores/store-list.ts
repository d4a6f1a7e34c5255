import { defineList, usualPageSizes } from "#app/kernel/lists";

export const storeList = defineList({
  name: "stores",
  columns: ["storeNumber", "name", "slug", "circularGroup", "retailer"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: usualPageSizes,
});

export type StoreColumn = (typeof storeList.columns)[number];
