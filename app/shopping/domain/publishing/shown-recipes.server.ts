import { isSameRecipe } from "#app/catalogue/domain/recipes/linked-recipes";
import { type StoredSelection, storedLinks } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { StoredLink } from "#app/catalogue/domain/recipes/stored-recipe.server";
import type { Context } from "#app/kernel/context";
import type { WeeklyAdRecipe } from "./weekly-ad";

/** Recipes that are in a category, by their identities. */
type RecipesInCategories = Map<string, { id: number; title: string; originalId: string }>;

/** The recipes linked to an area, by their places in it. */
export type AreaLinks = { areaId: number; links: StoredLink[] };

/** Reads what is stored of areas' recipes. */
export function linksOf({ id, ...row }: StoredSelection & { id: number }): AreaLinks {
  return { areaId: id, links: storedLinks(row) };
}

/** Finds which of these recipes are in a category. */
export async function loadRecipesInCategories(
  ctx: Context,
  links: StoredLink[],
): Promise<RecipesInCategories> {
  const originalIds = [...new Set(links.flatMap(({ originalId }) => originalId ?? []))];
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
  { areaId, links }: AreaLinks,
  retailerId: number,
  known: RecipesInCategories,
): WeeklyAdRecipe[] {
  return links.flatMap((link, place) => {
    const base = `/public/retailers/${retailerId}`;
    const found = findLinked(known, link);
    if (found) return { id: found.id, title: found.title, url: `${base}/recipes/${found.id}` };
    const { recipe } = link;
    return recipe ? { id: 0, title: recipe.title, url: `${base}/deals/${areaId}/recipes/${place}` } : [];
  });
}

/** The recipe in a category that an area's link means. */
export function findLinked(known: RecipesInCategories, link: StoredLink) {
  const recipe = known.get(link.originalId ?? "");
  return recipe && isSameRecipe({ ...link, hasContents: link.recipe !== null }, recipe) ? recipe : undefined;
}
