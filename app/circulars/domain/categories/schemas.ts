import * as z from "zod";
import { line } from "#app/kernel/line";
import { defineList } from "#app/kernel/lists";

export const categorySchema = z.object({
  name: line("Category name is required!")
    .min(1, "Category name is required!")
    .max(200, "Category name is too long."),
});

export type CategoryInput = z.infer<typeof categorySchema>;

export const categoryList = defineList({
  name: "categories",
  columns: ["name", "areas"],
  defaultSort: { column: "name", direction: "asc" },
  pageSizes: [50],
});

export type CategoryColumn = (typeof categoryList.columns)[number];
