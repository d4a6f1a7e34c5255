import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { holdsText, textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";
import type { RecipeRow } from "#db/tables/shopping";
import { reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";
import { recipeImageOf } from "./recipe-image";

/** What lists show of a recipe that stands in a category. */
export interface RecipeSummary {
  id: number;
  originalId: string;
  title: string;
  image: string | null;
  mainRecipe: boolean;
  recipeOfTheWeek: boolean;
}

export interface Recipe extends RecipeSummary {
  recipeCategory: { id: number; name: string };
  data: RecipeData;
}

/** All recipes, of one category or of all, category by category, the main one first. */
export async function listRecipes(
  ctx: Context,
  filter: { recipeCategoryId?: number } = {},
): Promise<Recipe[]> {
  requirePermission(ctx, "recipes.read");
  let query = recipes(ctx);
  if (filter.recipeCategoryId !== undefined)
    query = query.where("recipe.recipeCategoryId", "=", filter.recipeCategoryId);
  const rows = await query
    .orderBy("recipe.recipeCategoryId")
    .orderBy("recipe.mainRecipe", "desc")
    .orderBy("recipe.id")
    .execute();
  return rows.map(toRecipe);
}

/** Some of a category's recipes, the chosen ones first, then by title; searched by a part of the title. */
export async function listCategoryRecipes(
  ctx: Context,
  recipeCategoryId: number,
  asked: { search: string; limit: number; offset: number },
): Promise<{ rows: RecipeSummary[]; total: number }> {
  requirePermission(ctx, "recipes.read");
  const query = ctx.db
    .selectFrom("recipe")
    .where("recipeCategoryId", "=", recipeCategoryId)
    .where(holdsText(asked.search, ["title"]));
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "originalId", "title", "image", "mainRecipe", "recipeOfTheWeek"])
    .orderBy("mainRecipe", "desc")
    .orderBy("recipeOfTheWeek", "desc")
    .orderBy(textOrder("title"))
    .orderBy("id")
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  return { rows: rows.map(toSummary), total };
}

/** @throws DomainError not_found */
export async function getRecipe(ctx: Context, id: number): Promise<Recipe> {
  requirePermission(ctx, "recipes.read");
  const row = await recipes(ctx).where("recipe.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Recipe");
  return toRecipe(row);
}

/** Null while none is chosen. */
export async function findRecipeOfTheWeek(ctx: Context): Promise<Recipe | null> {
  requirePermission(ctx, "recipes.read");
  const row = await recipes(ctx).where("recipe.recipeOfTheWeek", "=", sql.lit(1)).executeTakeFirst();
  return row ? toRecipe(row) : null;
}

/** Which of these a category has already. */
export async function listKnownOriginalIds(
  ctx: Context,
  recipeCategoryId: number,
  originalIds: string[],
): Promise<string[]> {
  requirePermission(ctx, "recipes.read");
  if (originalIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("recipe")
    .select("originalId")
    .where("recipeCategoryId", "=", recipeCategoryId)
    .where("originalId", "in", originalIds)
    .execute();
  return rows.map(({ originalId }) => originalId);
}

function recipes(ctx: Context) {
  return ctx.db
    .selectFrom("recipe")
    .innerJoin("recipeCategory", "recipeCategory.id", "recipe.recipeCategoryId")
    .selectAll("recipe")
    .select("recipeCategory.name as categoryName");
}

type Summary = Pick<RecipeRow, "id" | "originalId" | "title" | "image" | "mainRecipe" | "recipeOfTheWeek">;

function toSummary(row: Summary): RecipeSummary {
  const { id, originalId, title, mainRecipe, recipeOfTheWeek } = row;
  return {
    id,
    originalId,
    title,
    image: recipeImageOf(row),
    mainRecipe: mainRecipe === 1,
    recipeOfTheWeek: recipeOfTheWeek === 1,
  };
}

function toRecipe(row: RecipeRow & { categoryName: string }): Recipe {
  return {
    ...toSummary(row),
    recipeCategory: { id: row.recipeCategoryId, name: row.categoryName },
    data: reviveRecipe(row.json, row),
  };
}
