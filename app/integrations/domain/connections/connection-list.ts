import { defineList, usualPageSizes } from "#app/kernel/lists";

/** Newest first; `number` is the place in that order. */
export const connectionList = defineList({
  name: "connections",
  columns: ["number", "name", "description", "created", "type"],
  defaultSort: { column: "created", direction: "desc" },
  pageSizes: usualPageSizes,
  searchFields: ["name"],
});

export type ConnectionColumn = (typeof connectionList.columns)[number];

export type ConnectionSearchField = NonNullable<(typeof connectionList)["searchFields"]>[number];
