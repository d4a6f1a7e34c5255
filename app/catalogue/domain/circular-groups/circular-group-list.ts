import { defineList, usualPageSizes } from "#app/kernel/lists";

/** Newest first. */
export const circularGroupList = defineList({
  name: "circular-groups",
  columns: ["name", "retailer", "created"],
  defaultSort: { column: "created", direction: "desc" },
  pageSizes: usualPageSizes,
});

export type CircularGroupColumn = (typeof circularGroupList.columns)[number];
