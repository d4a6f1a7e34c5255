import * as z from "zod";
import { line } from "#app/kernel/line";

const required = "Category name is required!";

const name = line(required).min(1, required).max(200, "Category name is too long.");

/** Forms send an empty text, or nothing, for "none". */
const chosen = z.preprocess(
  (value) => (value === "" || value === undefined ? null : value),
  z.coerce.number().int().positive().nullable(),
);

/** What the dialogs send: all of it, every time. Featured is switched in the list, at once, and so not among it. */
export const recipeCategorySchema = z.object({
  name,
  /** Id of one of the category's recipes. */
  mainRecipeId: chosen,
  /** Id of one of the category's recipes, which replaces the current choice; null removes one of this category. */
  recipeOfTheWeekId: chosen,
});

/** What is left out stays as it is. */
export type RecipeCategoryChange = Partial<z.infer<typeof recipeCategorySchema> & { featured: boolean }>;

export const recipeSearchSchema = z.object({
  text: z.string().trim().max(200, "At most 200 characters.").default(""),
  limit: z.coerce.number().int().min(1, "At least 1.").max(100, "At most 100.").default(18),
  offset: z.coerce.number().int().min(0, "At least 0.").max(100_000, "At most 100000.").default(0),
});

/** 1 to 20 in the page editor. */
export const recipeCount = { min: 1, max: 20, usual: 5 };

/** However many are asked for, the page editor shows no more. */
export const maxPickable = 18;
