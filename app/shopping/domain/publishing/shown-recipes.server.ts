import { isLinkTo, linkedEntries, linkedRecipes } from "#app/circulars/domain/areas/linked-recipes";
import type { Area } from "#app/circulars/domain/areas/queries.server";
import type { Context } from "#app/kernel/context";
import { readRecipe } from "../recipes/read-recipe.server";
import type { RecipeData } from "../recipes/recipe-data";
import type { WeeklyAdRecipe } from "./weekly-ad";

/** Recipes that are in a category, by their identities. */
type RecipesInCategories = Map<string, { id: number; title: string; originalId: string }>;

/** Finds which recipes linked to areas are in a category. @param linked the areas' `recipesJson` */
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
  // Rows come in descending order, so that a recipe in several categories keeps its first row.
  return new Map(rows.map(({ id, title, originalId }) => [originalId, { id, title, originalId }]));
}

/**
 * The recipes of an area that shoppers can read: those in a category, and those that the area itself holds in enough
 * detail to cook by.
 */
export function shownRecipes(
  { id: areaId, recipesJson }: Pick<Area, "id" | "recipesJson">,
  retailerId: number,
  known: RecipesInCategories,
): WeeklyAdRecipe[] {
  const entries = linkedEntries(recipesJson);
  return linkedRecipes(recipesJson).flatMap((_, place) => {
    const base = `/public/retailers/${retailerId}`;
    const recipe = findLinked(known, entries[place]);
    if (recipe) return { id: recipe.id, title: recipe.title, url: `${base}/recipes/${recipe.id}` };
    const data = readLinked(entries[place]);
    return data ? { id: 0, title: data.title, url: `${base}/deals/${areaId}/recipes/${place}` } : [];
  });
}

/** The recipe in a category that an area's entry means. */
export function findLinked(known: RecipesInCategories, entry: unknown) {
  const [{ originalId } = { originalId: null }] = linkedRecipes(JSON.stringify([entry]));
  const recipe = known.get(originalId ?? "");
  return recipe && isLinkTo(entry, recipe) ? recipe : undefined;
}

/** Null for a recipe without a name, or with neither ingredients nor instructions. */
export function readLinked(entry: unknown): RecipeData | null {
  try {
    const data = readRecipe(entry);
    return data.ingredients.length > 0 || data.steps.length > 0 || data.instructions !== "" ? data : null;
  } catch {
    return null;
  }
}
