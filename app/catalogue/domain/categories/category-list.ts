import { defineList } from "#app/kernel/lists";

export const categoryList = defineList({
  name: "categories",
  columns: ["name", "areas"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: [50],
});

export type CategoryColumn = (typeof categoryList.columns)[number];
