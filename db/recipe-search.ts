import { engineOf, type Handle, type RecipeIds, type WantedRecipes } from "./engine";

/**
 * The recipes of the categories whose title and ingredients hold the words, best first; without words the category's
 * chosen ones, then all by title. Words are found by their stem, with and without accents.
 */
export function findRecipeIds(db: Handle, wanted: WantedRecipes): Promise<RecipeIds> {
  return engineOf(db).findRecipeIds(db, wanted);
}
