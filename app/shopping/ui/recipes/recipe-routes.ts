import type { RecipeData } from "#app/shopping/domain/recipes/recipe-data";

/** The addresses that recipes are looked up at, and what they answer. */
export interface RecipesFound {
  recipes: RecipeData[];
  failed: boolean;
  more: boolean;
  /** How many recipes the library holds that was looked in; null where an outside feed was asked. */
  librarySize: number | null;
  /** Those the category has already. */
  known: string[];
}

export const recipeChangeAddress = "/dashboard/recipes/change";
export const categoryRecipesAddress = "/dashboard/recipes/of-category";

export function recipeSearchAddress(asked: {
  text: string;
  limit: number;
  offset?: number;
  categoryId?: number;
}): string {
  const params = new URLSearchParams({ text: asked.text, limit: String(asked.limit) });
  if (asked.offset) params.set("offset", String(asked.offset));
  if (asked.categoryId !== undefined) params.set("categoryId", String(asked.categoryId));
  return `/dashboard/recipes/search?${params}`;
}

export function recipeAddress(id: number): string {
  return `/dashboard/recipes/${id}`;
}
