import type { RecipeData } from "../recipes/recipe-data";
import { plainText } from "../recipes/recipe-html.server";
import { parseIngredientText } from "./ingredient-text";
import {
  attributionOf,
  isoDuration,
  paragraphsOf,
  servingsOf,
  shortened,
  totalMinutesOf,
} from "./recipe-parts";
import type { Recipe, RecipeIngredient } from "./recipes";

/** What shoppers read of a recipe, derived when it is written: no read parses what people wrote. */
export interface ShownRecipe
  extends Pick<
    Recipe,
    "summary" | "attribution" | "yield" | "servings" | "prepTime" | "cookTime" | "totalTime" | "steps"
  > {
  /** The summary's first sentences. */
  shortSummary: string;
  ingredients: Omit<RecipeIngredient, "areas">[];
}

/** Derives what shoppers read of a recipe. Takes a few milliseconds for the longest. */
export function showRecipe(data: RecipeData): ShownRecipe {
  const summary = plainText(data.summary);
  const { steps } = data;
  return {
    summary,
    shortSummary: shortened(summary),
    attribution: attributionOf(data),
    yield: data.servings,
    servings: servingsOf(data.servings),
    prepTime: isoDuration(data.preparationMinutes),
    cookTime: isoDuration(data.cookingMinutes),
    totalTime: isoDuration(totalMinutesOf(data)),
    steps: (steps.length > 0 ? steps : [plainText(data.instructions)]).flatMap(paragraphsOf),
    ingredients: data.ingredients.map(parseIngredientText),
  };
}
