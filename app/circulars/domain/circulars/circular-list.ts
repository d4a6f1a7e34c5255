import { defineList, usualPageSizes } from "#app/kernel/lists";

/** The tab is remembered as a bare word, under the name that earlier versions of the back-office used. */
export const circularList = defineList({
  name: "circulars",
  columns: ["name", "title", "activeDate", "terminationDate", "retailer"],
  defaultSort: { column: "activeDate", direction: "desc" },
  pageSizes: usualPageSizes,
  tabs: ["current", "expired"],
  tabKey: "circular_active_tab",
});

export type CircularColumn = (typeof circularList.columns)[number];

export type CircularTab = NonNullable<typeof circularList.tabs>[number];
