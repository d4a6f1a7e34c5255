import { defineList } from "#app/kernel/lists";

export const retailerList = defineList({
  name: "retailers",
  columns: ["number", "name"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: [25, 50, 100, 200, "ALL"],
});

export type RetailerColumn = (typeof retailerList.columns)[number];
