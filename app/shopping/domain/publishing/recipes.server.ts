import { sql } from "kysely";
import { absoluteRecipeImage } from "#app/catalogue/domain/recipes/recipe-image";
import { weekOf } from "#app/catalogue/domain/recipes/recipe-parts";
import { wordsOf } from "#app/catalogue/domain/recipes/search-recipes.server";
import { reviveShown, type StoredLink } from "#app/catalogue/domain/recipes/stored-recipe.server";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { toInstant } from "#db/columns";
import { findRecipeIds } from "#db/recipe-search";
import type { RecipeRow } from "#db/tables/shopping";
import { shownStore, unsafeHasStores } from "./pages-of-store.server";
import type { Published } from "./publication-cache.server";
import { findRecipeDeals } from "./recipe-deals.server";
import type { Recipe, RecipeCard, RecipeCategory, RecipeList, RecipesHome } from "./recipes";
import { localeColumns, type RetailerLocale } from "./retailer-locale";
import type { WeeklyAdQuestion } from "./weekly-ad.server";

const maxPerRow = 8;
const pageSize = 24;
const lastPage = 1000;

/**
 * The home of the recipes; with a category, words or a page asked for, a page of a list. Recipes are the same at every
 * retailer. Public: asks for no permission.
 * @param asked as it stands in the address; nonsense counts as not given
 * @throws DomainError not_found when there is no such retailer or category
 */
export async function getPublicRecipes(
  ctx: Context,
  retailerId: number,
  asked: { category?: string; q?: string; page?: string },
): Promise<Published<RecipesHome | RecipeList>> {
  const retailer = await getLocale(ctx, retailerId);
  const { category, q, page } = asked;
  if (category === undefined && q === undefined && page === undefined) return getHome(ctx, retailer);
  return { content: await getList(ctx, retailer, asked), changesAt: null };
}

/**
 * One recipe with the deals that offer its ingredients: of the retailer's ad, or of the store's.
 * @throws DomainError not_found when there is no such retailer or recipe
 */
export async function getPublicRecipe(
  ctx: Context,
  retailerId: number,
  recipeId: number,
  asked: WeeklyAdQuestion,
): Promise<Published<Recipe>> {
  const row = await ctx.db
    .selectFrom("recipe")
    .innerJoin("recipeCategory", "recipeCategory.id", "recipe.recipeCategoryId")
    .selectAll("recipe")
    .select("recipeCategory.name as categoryName")
    .where("recipe.id", "=", recipeId)
    .executeTakeFirst();
  if (!row) throw notFound("Recipe");
  const { id, title, originalId, recipeCategoryId, categoryName } = row;
  return unsafePublishRecipe(ctx, retailerId, asked, {
    recipe: { title, originalId, image: row.image, shown: reviveShown(row.json, row) },
    id,
    category: { id: recipeCategoryId, name: categoryName },
  });
}

/** A recipe as shoppers read it, with the deals that offer its ingredients. */
export async function unsafePublishRecipe(
  ctx: Context,
  retailerId: number,
  asked: WeeklyAdQuestion,
  { recipe, id, category }: { recipe: NonNullable<StoredLink["recipe"]> } & Pick<Recipe, "id" | "category">,
): Promise<Published<Recipe>> {
  const retailer = await getLocale(ctx, retailerId);
  const { shortSummary: _short, ingredients, ...shown } = recipe.shown;
  const { deals, areasOf, changesAt } = await findRecipeDeals(ctx, retailerId, asked, {
    originalId: recipe.originalId,
    title: recipe.title,
    items: ingredients,
  });
  const { store } = asked;
  const content: Recipe = {
    retailer: { ...retailer, hasStores: await unsafeHasStores(ctx, retailerId) },
    id,
    title: recipe.title,
    image: absoluteRecipeImage(recipe, ctx.settings.baseUrl),
    category,
    ...shown,
    ingredients: ingredients.map((ingredient, index) => ({ ...ingredient, areas: areasOf[index] ?? [] })),
    store: store && shownStore(store),
    deals,
  };
  return { content, changesAt };
}

async function getHome(ctx: Context, retailer: RetailerLocale): Promise<Published<RecipesHome>> {
  const categories = await listCategories(ctx);
  const ranked = ctx.db
    .selectFrom("recipe")
    .innerJoin("recipeCategory", "recipeCategory.id", "recipe.recipeCategoryId")
    .selectAll("recipe")
    .select(
      sql<number>`row_number() over (partition by "recipe"."recipeCategoryId"
        order by "mainRecipe" desc, fold("title"), "recipe"."id")`.as("place"),
    )
    .where("recipeCategory.featured", "=", 1);
  const rows = await ctx.db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("place", "<=", maxPerRow)
    .orderBy("place")
    .execute();
  const asCard = (row: RecipeRow) => toCard(row, ctx.settings.baseUrl);
  const featured = categories.flatMap((category) => {
    const recipes = rows.filter(({ recipeCategoryId }) => recipeCategoryId === category.id).map(asCard);
    return recipes.length > 0 ? [{ category, recipes }] : [];
  });
  const { number, nextAt } = weekOf(ctx.now());
  const recipeOfTheWeek = await findRecipeOfTheWeek(ctx, number);
  return { content: { retailer, recipeOfTheWeek, featured, categories }, changesAt: toInstant(nextAt) };
}

/** The chosen one; otherwise the main recipes take turns, those of featured categories first, or all where none is. */
async function findRecipeOfTheWeek(ctx: Context, week: number): Promise<RecipeCard | null> {
  const chosen = await ctx.db
    .selectFrom("recipe")
    .selectAll()
    .where("recipeOfTheWeek", "=", sql.lit(1))
    .executeTakeFirst();
  if (chosen) return toCard(chosen, ctx.settings.baseUrl);
  const candidates = ctx.db
    .selectFrom("recipe")
    .innerJoin("recipeCategory", "recipeCategory.id", "recipe.recipeCategoryId");
  const groups = [
    candidates.where("mainRecipe", "=", sql.lit(1)).where("recipeCategory.featured", "=", 1),
    candidates.where("mainRecipe", "=", sql.lit(1)),
    candidates,
  ];
  for (const group of groups) {
    const { total } = await group
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total === 0) continue;
    const row = await group
      .selectAll("recipe")
      .orderBy("recipe.id")
      .limit(1)
      .offset(week % total)
      .executeTakeFirstOrThrow();
    return toCard(row, ctx.settings.baseUrl);
  }
  return null;
}

async function getList(
  ctx: Context,
  retailer: RetailerLocale,
  { category, q = "", page }: { category?: string; q?: string; page?: string },
): Promise<RecipeList> {
  const number = Math.min(lastPage, Math.max(1, Math.trunc(Number(page)) || 1));
  const found = category === undefined ? null : await findCategory(ctx, Number(category));
  const { ids, total } = await findRecipeIds(ctx.db, {
    words: wordsOf(q),
    recipeCategoryId: found?.id ?? null,
    limit: pageSize,
    offset: (number - 1) * pageSize,
  });
  const rows =
    ids.length === 0 ? [] : await ctx.db.selectFrom("recipe").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toCard(row, ctx.settings.baseUrl)]));
  return {
    retailer,
    category: found,
    query: q,
    page: number,
    pageCount: Math.min(lastPage, Math.ceil(total / pageSize)),
    total,
    recipes: ids.flatMap((id) => byId.get(id) ?? []),
  };
}

async function listCategories(ctx: Context): Promise<RecipeCategory[]> {
  return ctx.db
    .selectFrom("recipeCategory")
    .innerJoin("recipe", "recipe.recipeCategoryId", "recipeCategory.id")
    .select(["recipeCategory.id", "recipeCategory.name"])
    .select((eb) => eb.fn.countAll<number>().as("recipeCount"))
    .groupBy(["recipeCategory.id", "recipeCategory.name"])
    .orderBy("recipeCategory.id")
    .execute();
}

async function findCategory(ctx: Context, id: number): Promise<RecipeCategory> {
  const found = (await listCategories(ctx)).find((category) => category.id === id);
  if (!found) throw notFound("Recipe category");
  return found;
}

async function getLocale(ctx: Context, id: number): Promise<RetailerLocale> {
  const row = await ctx.db
    .selectFrom("retailer")
    .select([...localeColumns])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Retailer");
  return row;
}

function toCard(row: RecipeRow, baseUrl: string): RecipeCard {
  const { totalTime, shortSummary } = reviveShown(row.json, row);
  return {
    id: row.id,
    title: row.title,
    image: absoluteRecipeImage(row, baseUrl),
    totalTime,
    summary: shortSummary,
  };
}
