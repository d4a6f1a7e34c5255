import * as z from "zod";
import { listOf } from "#app/kernel/list-of";
import { isRecipeImage } from "./recipe-image";

/** Everything known of a recipe, whatever source it came from. Safe in the browser, without I/O. */

const plain = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters.`);
const minutes = z.number().int().min(1).max(100_000).nullable();
const lines = (maxLength: number) => listOf(plain(maxLength).min(1), 300, "At most 300 lines.");

/** Counts up when stored recipes are to be cleaned, or what shoppers read of them derived, anew. */
export const storedVersion = 6;

/** What stored texts begin with that this release has cleaned. */
export const storedMark = `{"version":${storedVersion},`;

export const recipeDataSchema = z.object({
  /** The recipe's id at its source. */
  originalId: plain(1000).min(1),
  /** Plain text, like all the rest but `summary` and `instructions`. */
  title: plain(300).min(1, "Title is required!"),
  /** An https address, or the path of a picture that comes with Endcap. */
  image: z.string().refine(isRecipeImage, "A picture needs an https address.").nullable(),
  /** HTML of the few kinds that recipe-html.server.ts lets through. */
  summary: plain(20_000),
  /** HTML of the same kinds as in `summary`. */
  instructions: plain(50_000),
  steps: lines(5000),
  ingredients: lines(1000),
  preparationMinutes: minutes,
  cookingMinutes: minutes,
  totalMinutes: minutes,
  /** A time was given besides those that were understood: they make no total. */
  hasUnreadTime: z.boolean().optional(),
  servings: plain(200).nullable(),
  sourceName: plain(300).nullable(),
  /** An http or https address. */
  sourceUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable(),
});

export type RecipeData = z.infer<typeof recipeDataSchema>;
