import type { Context } from "#app/kernel/context";
import type { CountName } from "../publishing/counts";
import { type AskedSums, countsOf, type Sums, sumsBy } from "./sums.server";

/**
 * What shoppers did on the retailer's website that belongs to no circular: a recipe, a list or a search is of the
 * whole website, whichever ad is on.
 */
export interface WebsiteSums {
  totals: Sums;
  /** Those opened most stand first; title null when the recipe is gone. */
  recipes: { recipeId: number; title: string | null; count: number }[];
  /** What was looked for in vain, most often first. */
  searches: { words: string; count: number }[];
}

/** More are read by nobody. */
const maxRows = 50;

/** @param asked of the circular 0 */
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
