import * as z from "zod";
import { line } from "#app/kernel/line";

export const categorySchema = z.object({
  name: line("Category name is required!")
    .min(1, "Category name is required!")
    .max(200, "Category name is too long."),
});

export type CategoryInput = z.infer<typeof categorySchema>;
