import type { Context } from "#app/kernel/context";
import type { CountName } from "../publishing/counts";
import { type AskedSums, countsOf, type Sums, sumsBy } from "./sums.server";

/**
 * What shoppers did on the retailer's website that belongs to no circular: recipes, lists and searches are counted for
 * the whole website, whichever ad is live.
 */
export interface WebsiteSums {
  totals: Sums;
  /** The most opened recipes first; `title` is null if the recipe was deleted. */
  recipes: { recipeId: number; title: string | null; count: number }[];
  /** Searches without results, the most frequent first. */
  searches: { words: string; count: number }[];
}

/** Maximum length of each list; nobody reads further. */
const maxRows = 50;

/** @param asked with 0 as the circular's id */
export async function findWebsiteSums(ctx: Context, asked: AskedSums): Promise<WebsiteSums> {
  const totals = await countsOf(ctx, asked).execute();
  const recipes = await detailsOf(ctx, asked, "recipeOpened");
  const titles = await findTitles(
    ctx,
    recipes.map(({ detail }) => Number(detail)),
  );
  const searches = await detailsOf(ctx, asked, "searchedInVain");
  return {
    totals: sumsBy(totals, () => "all").get("all") ?? {},
    recipes: recipes.map(({ detail, count }) => {
      const recipeId = Number(detail);
      return { recipeId, title: titles.get(recipeId) ?? null, count };
    }),
    searches: searches.map(({ detail, count }) => ({ words: detail, count })),
  };
}

function detailsOf(ctx: Context, asked: AskedSums, name: CountName) {
  return countsOf(ctx, asked)
    .select("detail")
    .where("name", "=", name)
    .where("detail", "!=", "")
    .groupBy("detail")
    .orderBy("count", "desc")
    .orderBy("detail")
    .limit(maxRows)
    .execute();
}

async function findTitles(ctx: Context, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("recipe").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
