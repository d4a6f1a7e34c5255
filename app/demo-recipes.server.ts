import { type DemoRecipeCategory, demoRecipeCategories, demoRecipeOfTheWeek } from "#db/seed/demo-recipes";
import type { Context } from "./kernel/context";
import { importRecipes } from "./shopping/domain/recipes/import-recipes.server";
import { readRecipe } from "./shopping/domain/recipes/read-recipe.server";
import { addRecipeCategory, editRecipeCategory } from "./shopping/domain/recipes/recipe-categories.server";
import { addRecipes } from "./shopping/domain/recipes/recipes.server";

/**
 * Takes the demo recipes into the library and into their categories, inside the caller's transaction. Gives what
 * areas keep of them, as JSON text by the deal that they belong to.
 */
export async function seedDemoRecipes(tx: Context): Promise<Map<string, string>> {
  await importRecipes(
    tx,
    demoRecipeCategories.flatMap(({ recipes }) => recipes.map(rawOf)),
  );
  for (const { name, featured, recipes } of demoRecipeCategories) {
    const { id } = await addRecipeCategory(tx, { name, featured });
    const { ids } = await addRecipes(tx, id, recipes.map(rawOf));
    const week = ids[recipes.findIndex((recipe) => recipe.id === demoRecipeOfTheWeek)];
    await editRecipeCategory(tx, id, { mainRecipeId: ids[0] ?? null, recipeOfTheWeekId: week });
  }
  return recipesByDeal();
}

function rawOf({ deals: _deals, ...recipe }: DemoRecipeCategory["recipes"][number]): object {
  return { ...recipe, sourceName: "Green Basket Market" };
}

function recipesByDeal(): Map<string, string> {
  const lists = new Map<string, unknown[]>();
  for (const recipe of demoRecipeCategories.flatMap(({ recipes }) => recipes)) {
    for (const deal of recipe.deals) {
      lists.set(deal, [...(lists.get(deal) ?? []), readRecipe(rawOf(recipe))]);
    }
  }
  return new Map([...lists].map(([deal, recipes]) => [deal, JSON.stringify(recipes)]));
}
