import { setImmediate as breathe } from "node:timers/promises";
import { shownMark, storedJson } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Context } from "#app/kernel/context";
import type { SuggestedArea } from "#reader/deals/suggestions";
import { getScopedPage, type ScopedPage } from "../circulars/circular-access.server";
import { getPageAnalysis } from "./analyses.server";
import { completeSuggestions, type EarlierDeal } from "./earlier-deals";
import type { PageAnalysis } from "./page-analysis";
import { unsafeFindTurnedDown } from "./turned-down.server";

/** How many of the retailer's earlier deals are read, the newest first: about half a year of them. */
const maxEarlierDeals = 4000;

/**
 * Suggests areas of a page from what is printed on it and on the pages beside it, without those that were turned down.
 * Categories, recipes and wording come from the retailer's earlier areas.
 * @param analysis the page's, where the caller has it
 * @throws DomainError not_found
 */
export async function getPageSuggestions(
  ctx: Context,
  pageId: number,
  analysis?: PageAnalysis,
): Promise<SuggestedArea[]> {
  const page = await getScopedPage(ctx, pageId);
  const printed = (analysis ?? (await getPageAnalysis(ctx, pageId))).suggestions;
  if (printed.length === 0) return [];
  const turnedDown = (await unsafeFindTurnedDown(ctx, [pageId])).get(pageId);
  const completed = completeSuggestions(
    printed.filter(({ key }) => !turnedDown?.has(key)),
    await listEarlierDeals(ctx, page),
    await listCategoriesByName(ctx),
  );
  // Other requests have their turn, where one looks at many pages.
  await breathe();
  const recipes = await findRecipes(
    ctx,
    completed.flatMap(({ sameAs }) => sameAs ?? []),
  );
  return completed.map(({ sameAs, ...suggestion }) => ({
    ...suggestion,
    recipesJson: sameAs === null ? null : (recipes.get(sameAs) ?? null),
  }));
}

/** All areas that are suggested by what is printed alone. @throws DomainError not_found */
export async function listPrintedSuggestions(ctx: Context, pageId: number): Promise<SuggestedArea[]> {
  return (await getPageAnalysis(ctx, pageId)).suggestions;
}

/** The texts of areas on the retailer's other pages, the newest first. */
async function listEarlierDeals(ctx: Context, page: ScopedPage): Promise<EarlierDeal[]> {
  const ownCircular = page.replacesCircularId ?? page.circularId;
  const rows = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage", "circularPage.id", "area.pageId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .leftJoin("pageThumbnail", (join) =>
      join
        .onRef("pageThumbnail.pageId", "=", "area.pageId")
        .onRef("pageThumbnail.position", "=", "area.thumbnailIndex")
        .on("pageThumbnail.fileKey", "is not", null),
    )
    .select(["area.id", "area.prefix", "area.ingredient", "area.categoryId", "area.readName"])
    .select(["circular.name as circular", "circular.id as circularId", "circular.publishedAt"])
    .select(["pageThumbnail.pageId", "pageThumbnail.position as thumbnailIndex"])
    .where("circular.retailerId", "=", page.retailerId)
    .where("area.pageId", "!=", page.id)
    .orderBy("area.id", "desc")
    .limit(maxEarlierDeals)
    .execute();
  return rows.map(({ pageId, thumbnailIndex, circularId, publishedAt, ...row }) => ({
    ...row,
    isPublished: publishedAt !== null && circularId !== ownCircular,
    picture: pageId === null || thumbnailIndex === null ? null : { pageId, thumbnailIndex },
  }));
}

/** The recipes that areas are linked to, by the area. They are long: only those that are needed are read. */
async function findRecipes(ctx: Context, areaIds: readonly number[]): Promise<Map<number, string | null>> {
  if (areaIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("area")
    .select(["id", "recipesJson", shownMark])
    .where("id", "in", [...new Set(areaIds)])
    .where("recipesJson", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.id, storedJson(row)]));
}

function listCategoriesByName(ctx: Context): Promise<{ id: number; name: string }[]> {
  return ctx.db.selectFrom("category").select(["id", "name"]).orderBy("id").execute();
}
