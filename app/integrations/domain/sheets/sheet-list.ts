import { defineList, usualPageSizes } from "#app/kernel/lists";

/** Newest first. */
export const sheetList = defineList({
  name: "sheets",
  columns: ["name", "retailer", "created", "updated"],
  defaultSort: { column: "created", direction: "desc" },
  pageSizes: usualPageSizes,
});

export type SheetColumn = (typeof sheetList.columns)[number];

/** The rows of one sheet, in their order or from the last one up. */
export const sheetRowList = defineList({
  name: "sheet-rows",
  columns: ["position"],
  defaultSort: { column: "position", direction: "asc" },
  pageSizes: usualPageSizes,
});

export type SheetRowColumn = (typeof sheetRowList.columns)[number];
