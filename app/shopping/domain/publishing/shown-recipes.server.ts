import { linkedEntries, linkedRecipes } from "#app/circulars/domain/areas/linked-recipes";
import type { Area } from "#app/circulars/domain/areas/queries.server";
import type { Context } from "#app/kernel/context";
import { readRecipe } from "../recipes/read-recipe.server";
import type { RecipeData } from "../recipes/recipe-data";
import type { WeeklyAdRecipe } from "./weekly-ad";

/** Recipes that were taken into a category, by what their source calls them. */
type RecipesInCategories = Map<string, { id: number; title: string }>;

/** Those among the recipes linked to areas. @param linked the areas' lists of recipes, as they stand in their rows */
export async function loadRecipesInCategories(
  ctx: Context,
  linked: (string | null)[],
): Promise<RecipesInCategories> {
  const entries = linked.flatMap(linkedRecipes);
  const originalIds = [...new Set(entries.flatMap(({ originalId }) => originalId ?? []))];
  if (originalIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("recipe")
    .select(["id", "title", "originalId"])
    .where("originalId", "in", originalIds)
    .orderBy("id", "desc")
    .execute();
  // Of one that stands in several categories the first, which the later entry of a map is.
  return new Map(rows.map(({ id, title, originalId }) => [originalId, { id, title }]));
}

/**
 * The recipes of an area that shoppers can read: those in a category, and those of which the area itself holds enough
 * to cook by.
 */
export function shownRecipes(
  { id: areaId, recipesJson }: Pick<Area, "id" | "recipesJson">,
  retailerId: number,
  known: RecipesInCategories,
): WeeklyAdRecipe[] {
  const entries = linkedEntries(recipesJson);
  return linkedRecipes(recipesJson).flatMap(({ originalId }, place) => {
    const base = `/public/retailers/${retailerId}`;
    const recipe = known.get(originalId ?? "");
    if (recipe) return { ...recipe, url: `${base}/recipes/${recipe.id}` };
    const data = readLinked(entries[place]);
    return data ? { id: 0, title: data.title, url: `${base}/deals/${areaId}/recipes/${place}` } : [];
  });
}

/** Null for what has no name, or tells neither what goes into it nor how it is done. */
export function readLinked(entry: unknown): RecipeData | null {
  try {
    const data = readRecipe(entry);
    return data.ingredients.length > 0 || data.steps.length > 0 || data.instructions !== "" ? data : null;
  } catch {
    return null;
  }
}
