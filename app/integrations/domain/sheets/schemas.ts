import * as z from "zod";
import { line } from "#app/kernel/line";
import { defineList, usualPageSizes } from "#app/kernel/lists";

export const sheetSchema = z.object({
  name: line("Sheet name is required!").min(1, "Sheet name is required!").max(200, "Sheet name is too long."),
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!"),
});

export type SheetInput = z.infer<typeof sheetSchema>;

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
