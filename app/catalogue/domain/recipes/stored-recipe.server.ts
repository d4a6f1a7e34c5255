import { readRecipe, reviveRecipe } from "./read-recipe.server";
import { type RecipeData, storedMark, storedVersion } from "./recipe-data";
import { showRecipe } from "./show-recipe.server";
import type { ShownRecipe } from "./shown-recipe";

/** A recipe as it is stored, with what shoppers read of it. @param recipe cleaned, as `readRecipe` gives it */
export function storeRecipe(recipe: RecipeData): string {
  return JSON.stringify({ version: storedVersion, ...recipe, shown: showRecipe(recipe) });
}

/**
 * What shoppers read of a stored recipe. Of rows that an earlier release wrote, and the start has not yet renewed, it is
 * derived here.
 */
export function reviveShown(json: string, known: { originalId: string; title: string }): ShownRecipe {
  if (json.startsWith(storedMark)) return (JSON.parse(json) as { shown: ShownRecipe }).shown;
  return showRecipe(reviveRecipe(json, known));
}

/** A recipe linked to an area, as it is stored beside what the client wrote. */
export interface StoredLink {
  originalId: string | null;
  title: string;
  /** Null for one with neither ingredients nor instructions. */
  recipe: (Pick<RecipeData, "originalId" | "title" | "image"> & { shown: ShownRecipe }) | null;
}

/** Null for a recipe without a name, or with neither ingredients nor instructions. */
export function readLinked(entry: unknown): StoredLink["recipe"] {
  try {
    const data = readRecipe(entry);
    if (data.ingredients.length === 0 && data.steps.length === 0 && data.instructions === "") return null;
    const { originalId, title, image } = data;
    return { originalId, title, image, shown: showRecipe(data) };
  } catch {
    return null;
  }
}
