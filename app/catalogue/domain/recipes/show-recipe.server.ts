import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { plainText } from "#app/catalogue/domain/recipes/recipe-html.server";
import { parseIngredientText } from "./ingredient-text";
import {
  attributionOf,
  isoDuration,
  paragraphsOf,
  servingsOf,
  shortened,
  totalMinutesOf,
} from "./recipe-parts";
import type { ShownRecipe } from "./shown-recipe";

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
