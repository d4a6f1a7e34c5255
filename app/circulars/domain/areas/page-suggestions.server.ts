import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import type { PageWord } from "#app/kernel/ports/page-content";
import { getScopedPage } from "../circulars/circular-access.server";
import { type PrintedContent, parseWords } from "../pages/queries.server";
import { suggestPageAreas } from "./reading-suggestions";
import type { SuggestedArea } from "./suggestions";

/** So many of the nearest other pages are looked at for what is printed at the edges of every page. */
const maxOtherPages = 4;

interface AskedPage {
  id: number;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
}

/**
 * Suggests areas of a page from what is printed on it and on the pages beside it.
 * @throws DomainError not_found
 */
export async function getPageSuggestions(
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

async function listOtherWords(
  ctx: Context,
  page: { id: number; circularId: number; position: number },
): Promise<PageWord[][]> {
  const rows = await ctx.db
    .selectFrom("circularPage")
    .innerJoin("pageContent", "pageContent.pageId", "circularPage.id")
    .select("pageContent.words")
    .where("circularPage.circularId", "=", page.circularId)
    .where("circularPage.id", "!=", page.id)
    .orderBy((eb) => eb.fn("abs", [eb("circularPage.position", "-", page.position)]))
    .limit(maxOtherPages)
    .execute();
  return rows.map(({ words }) => parseWords(words));
}
