import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import type { PageWord } from "#app/kernel/ports/page-content";
import { reviveSelection } from "#app/shopping/domain/recipes/recipe-selection.server";
import { getScopedPage } from "../circulars/circular-access.server";
import { type PrintedContent, parseWords } from "../pages/queries.server";
import { completeSuggestions, type EarlierDeal } from "./earlier-deals";
import { suggestPageAreas } from "./reading-suggestions";
import type { SuggestedArea } from "./suggestions";
import { unsafeFindTurnedDown } from "./turned-down.server";

/** How many of the nearest other pages are read, to find what is printed at the edges of every page. */
const maxOtherPages = 4;
/** How many of the retailer's earlier deals are read, the newest first: about half a year of them. */
const maxEarlierDeals = 4000;

interface AskedPage {
  id: number;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
}

/**
 * Suggests areas of a page from what is printed on it and on the pages beside it, without those that were turned down.
 * Categories, recipes and wording come from the retailer's earlier areas.
 * @throws DomainError not_found
 */
export async function getPageSuggestions(
  ctx: Context,
  page: AskedPage,
  content: PrintedContent,
): Promise<SuggestedArea[]> {
  const { retailerId } = await getScopedPage(ctx, page.id);
  const printed = await listPrintedSuggestions(ctx, page, content);
  if (printed.length === 0) return [];
  const turnedDown = (await unsafeFindTurnedDown(ctx, [page.id])).get(page.id);
  return completeSuggestions(
    printed.filter(({ key }) => !turnedDown?.has(key)),
    await listEarlierDeals(ctx, retailerId, page.id),
    await listCategoriesByName(ctx),
  );
}

/** All areas that are suggested by what is printed alone. @throws DomainError not_found */
export async function listPrintedSuggestions(
  ctx: Context,
  page: AskedPage,
  content: PrintedContent,
): Promise<SuggestedArea[]> {
  requirePermission(ctx, "circulars.read");
  const { circularId, position } = await getScopedPage(ctx, page.id);
  const aspect = (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1);
  const others = await listOtherWords(ctx, { id: page.id, circularId, position });
  return suggestPageAreas(content, content.reading, aspect, others);
}

/** The texts of areas on the retailer's other pages, the newest first. */
async function listEarlierDeals(ctx: Context, retailerId: number, pageId: number): Promise<EarlierDeal[]> {
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
    .select(["area.prefix", "area.ingredient", "area.categoryId", "area.recipesJson"])
    .select(["pageThumbnail.pageId", "pageThumbnail.position as thumbnailIndex"])
    .where("circular.retailerId", "=", retailerId)
    .where("area.pageId", "!=", pageId)
    .orderBy("area.id", "desc")
    .limit(maxEarlierDeals)
    .execute();
  return rows.map(({ pageId, thumbnailIndex, ...row }) => ({
    ...row,
    recipesJson: reviveSelection(row.recipesJson),
    picture: pageId === null || thumbnailIndex === null ? null : { pageId, thumbnailIndex },
  }));
}

function listCategoriesByName(ctx: Context): Promise<{ id: number; name: string }[]> {
  return ctx.db.selectFrom("category").select(["id", "name"]).orderBy("id").execute();
}

async function listOtherWords(
  ctx: Context,
  page: { id: number; circularId: number; position: number },
): Promise<PageWord[][]> {
  const rows = await ctx.db
    .selectFrom("circularPage")
    .innerJoin("pageContent", "pageContent.pageId", "circularPage.id")
    .leftJoin("pageReading", "pageReading.pageId", "circularPage.id")
    .select(["pageContent.words", "pageReading.words as readWords"])
    .where("circularPage.circularId", "=", page.circularId)
    .where("circularPage.id", "!=", page.id)
    .orderBy((eb) => eb.fn("abs", [eb("circularPage.position", "-", page.position)]))
    .limit(maxOtherPages)
    .execute();
  return rows.map(({ words, readWords }) => {
    const read = readWords === null ? [] : parseWords(readWords);
    return read.length > 0 ? read : parseWords(words);
  });
}
