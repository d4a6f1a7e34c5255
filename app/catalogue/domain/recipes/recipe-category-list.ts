import { defineList, usualPageSizes } from "#app/kernel/lists";

/** In the order in which they were made, which is also their number. */
export const recipeCategoryList = defineList({
  name: "recipe-categories",
  columns: ["number", "name", "recipes"],
  defaultSort: { column: "number", direction: "asc" },
  pageSizes: usualPageSizes,
});

export type RecipeCategoryColumn = (typeof recipeCategoryList.columns)[number];
