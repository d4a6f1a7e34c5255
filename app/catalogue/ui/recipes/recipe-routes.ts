import type { RecipeData } from "#app/catalogue/domain/recipes/recipe-data";

/** What a search for recipes answers. */
export interface RecipesFound {
  recipes: RecipeData[];
  failed: boolean;
  more: boolean;
  /** How many recipes the searched library holds; null if an external feed was searched. */
  librarySize: number | null;
  /** Ids at their source of the found recipes that the category already has. */
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
