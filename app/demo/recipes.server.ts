import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import { readRecipe } from "#app/catalogue/domain/recipes/read-recipe.server";
import {
  addRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";
import { keyOfSource } from "#app/catalogue/domain/recipes/recipe-identity.server";
import { addRecipes } from "#app/catalogue/domain/recipes/recipes.server";
import type { Tx } from "#app/kernel/context";
import type { DemoData } from "./data.server";

const source = "Green Basket Market";
const sourceKey = keyOfSource(source);

/**
 * Takes the demo recipes into the library and into their categories, inside the caller's transaction. Gives what
 * areas keep of each, by its id.
 */
export async function seedDemoRecipes(
  tx: Tx,
  { recipeOfTheWeek, categories }: DemoData["recipes"],
): Promise<Map<string, RecipeData>> {
  const all = categories.flatMap(({ recipes }) => recipes).map(rawOf);
  await importRecipes(tx, all, { source });
  for (const { name, featured, recipes } of categories) {
    const { id } = await addRecipeCategory(tx, { name, featured });
    const { ids } = await addRecipes(tx, id, recipes.map(rawOf), sourceKey);
    const week = ids[recipes.findIndex((recipe) => recipe.id === recipeOfTheWeek)];
    await editRecipeCategory(tx, id, { mainRecipeId: ids[0] ?? null, recipeOfTheWeekId: week });
  }
  return new Map(all.map((recipe) => [recipe.id, readRecipe(recipe, sourceKey)]));
}

function rawOf<Recipe extends { id: string }>(recipe: Recipe) {
  return { ...recipe, sourceName: source };
}
