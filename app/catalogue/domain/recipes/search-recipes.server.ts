import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { partMarks } from "#db/fold";
import { countLibrary, searchLibrary } from "#db/library-search";
import { readRecipe, reviveRecipe } from "./read-recipe.server";
import type { RecipeData } from "./recipe-data";

interface RecipeSearch {
  text: string;
  /** 1 to 100. */
  limit: number;
  /** How many of the best to leave out. */
  offset: number;
}

interface FoundRecipes {
  recipes: RecipeData[];
  /** The search went wrong; what went wrong stands in the log. */
  failed: boolean;
  /** There may be more behind these. */
  more: boolean;
  /** How many recipes the library holds that was looked in; null where an outside feed was asked. */
  librarySize: number | null;
}

/**
 * Recipes that match a text, best first: of the outside feed where one is set, otherwise of the library. Trouble
 * with the outside feed is swallowed: there is then nothing found, and `failed` says why.
 */
export async function searchRecipes(ctx: Context, search: RecipeSearch): Promise<FoundRecipes> {
  requirePermission(ctx, "recipes.read");
  const { text, limit, offset } = search;
  if (ctx.services.recipeFeed) return searchFeed(ctx, search);
  const librarySize = await countLibrary(ctx.db);
  if (text.trim() === "") return { recipes: [], failed: false, more: false, librarySize };
  const rows = await searchLibrary(ctx.db, wordsOf(text), { limit: limit + 1, offset });
  const unknown = { originalId: "unknown", title: "Unreadable recipe" };
  return {
    recipes: rows.slice(0, limit).map((json) => reviveRecipe(json, unknown)),
    failed: false,
    more: rows.length > limit,
    librarySize,
  };
}

async function searchFeed(ctx: Context, search: RecipeSearch): Promise<FoundRecipes> {
  const librarySize = null;
  if (search.text.trim() === "") return { recipes: [], failed: false, more: false, librarySize };
  try {
    const found = (await ctx.services.recipeFeed?.search(search)) ?? [];
    const recipes = found.slice(0, search.limit).flatMap((raw) => readable(ctx, raw));
    // A list in which no entry is a recipe is an answer to something else, not a search without results.
    if (found.length > 0 && recipes.length === 0)
      throw new Error("the recipe feed told of no recipe that can be read");
    return { recipes, failed: false, more: found.length >= search.limit, librarySize };
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.request.id }, "the recipe feed failed");
    return { recipes: [], failed: true, more: false, librarySize };
  }
}

/** The recipes that can be read; malformed ones are left out. */
function readable(ctx: Context, raw: unknown): RecipeData[] {
  try {
    return [readRecipe(raw)];
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.request.id }, "the recipe feed told of something unreadable");
    return [];
  }
}

const maxWords = 12;
const maxWordLength = 50;

/**
 * The words of a text, without signs: what people type is never read as the search's own language. Accents that have no
 * letter of their own with what they stand on stay in them, and the search takes them away as it did from the texts. Other
 * marks (vowels, in some scripts) part words here as there.
 */
export function wordsOf(text: string): string[] {
  const words =
    partMarks(text)
      .normalize("NFKC")
      .match(/[\p{L}\p{N}](?:[\p{L}\p{N}]|[\u0300-\u036f])*/gu) ?? [];
  return words.slice(0, maxWords).map((word) => word.slice(0, maxWordLength));
}
