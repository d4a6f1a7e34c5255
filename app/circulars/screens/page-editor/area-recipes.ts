import { linkedEntries, linkedRecipes } from "#app/circulars/domain/areas/linked-recipes";
import type { RecipeData } from "#app/shopping/domain/recipes/recipe-data";

/** With one recipe more, unless it is there already. */
export function withRecipe(recipesJson: string | null, recipe: RecipeData): string {
  const isLinked = linkedRecipes(recipesJson).some(({ originalId }) => originalId === recipe.originalId);
  const entries = linkedEntries(recipesJson);
  return JSON.stringify(isLinked ? entries : [...entries, recipe]);
}

/** Without the one at this place; null when none is left. */
export function withoutRecipe(recipesJson: string | null, index: number): string | null {
  const left = linkedEntries(recipesJson).toSpliced(index, 1);
  return left.length > 0 ? JSON.stringify(left) : null;
}
