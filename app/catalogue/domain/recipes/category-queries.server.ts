import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import type { RecipeCategoryColumn } from "./recipe-category-list";
import { recipeImageOf } from "./recipe-image";

export interface RecipeCategory {
  id: number;
  name: string;
  featured: boolean;
  mainRecipe: { id: number; title: string } | null;
  /** The main recipe's picture. */
  picture: string | null;
  recipeCount: number;
}

const recipeCount = sql<number>`(select count(*) from "recipe" where "recipeCategoryId" = "recipeCategory"."id")`;

/** All recipe categories, in the order in which they were made. */
export async function listRecipeCategories(ctx: Context): Promise<RecipeCategory[]> {
  requirePermission(ctx, "recipes.read");
  return (await categories(ctx).orderBy("recipeCategory.id").execute()).map(toCategory);
}

/** One page of the list of recipe categories, each with its place in that order, counted from 1. */
export async function listRecipeCategoriesPage(
  ctx: Context,
  asked: ListQuery<RecipeCategoryColumn>,
): Promise<ListPage<RecipeCategory & { number: number }>> {
  requirePermission(ctx, "recipes.read");
  const numbered = categories(ctx).select(
    sql<number>`row_number() over (order by "recipeCategory"."id")`.as("number"),
  );
  const { rows, ...page } = await fetchListPage(ctx, numbered, asked, {
    id: plainOrder("recipeCategory.id"),
    number: plainOrder("recipeCategory.id"),
    name: textOrder("recipeCategory.name"),
    recipes: recipeCount,
  });
  return { ...page, rows: rows.map((row) => ({ ...toCategory(row), number: row.number })) };
}

/** @throws DomainError not_found */
export async function getRecipeCategory(ctx: Context, id: number): Promise<RecipeCategory> {
  requirePermission(ctx, "recipes.read");
  const row = await categories(ctx).where("recipeCategory.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Recipe category");
  return toCategory(row);
}

/** Names of categories that have recipes, none of them the main one. */
export async function listNamesWithoutMainRecipe(ctx: Context): Promise<string[]> {
  requirePermission(ctx, "recipes.read");
  const rows = await ctx.db
    .selectFrom("recipeCategory")
    .select("name")
    .where(({ exists, not, and, selectFrom }) => {
      const recipes = selectFrom("recipe")
        .select("recipe.id")
        .whereRef("recipe.recipeCategoryId", "=", "recipeCategory.id");
      return and([exists(recipes), not(exists(recipes.where("recipe.mainRecipe", "=", sql.lit(1))))]);
    })
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

/** The flag is written out, not bound: only so does SQLite take the index of the few rows that carry it. */
function categories(ctx: Context) {
  return ctx.db
    .selectFrom("recipeCategory")
    .leftJoin("recipe", (join) =>
      join
        .onRef("recipe.recipeCategoryId", "=", "recipeCategory.id")
        .on("recipe.mainRecipe", "=", sql.lit(1)),
    )
    .select(["recipeCategory.id", "recipeCategory.name", "recipeCategory.featured"])
    .select(["recipe.id as mainId", "recipe.title as mainTitle", "recipe.image"])
    .select(recipeCount.as("recipeCount"));
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof categories>["executeTakeFirstOrThrow"]>>;

function toCategory({ id, name, featured, mainId, mainTitle, ...row }: CategoryRow): RecipeCategory {
  const mainRecipe = mainId === null ? null : { id: mainId, title: mainTitle ?? "" };
  const { recipeCount } = row;
  return { id, name, featured: featured === 1, mainRecipe, picture: recipeImageOf(row), recipeCount };
}
