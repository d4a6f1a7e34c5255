import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, notFound } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { hasAmount } from "#app/kernel/money/parse-price";
import { requirePermission } from "#app/kernel/permissions";
import { speechIn } from "#app/kernel/speech/speech";
import { printedPriceIn } from "#reader/deals/printed-in-box";
import type { CoveredPart } from "#reader/pdf/rendered-page";
import { getScopedPage, getWritablePage } from "../circulars/circular-access.server";
import { renderExtrasJob } from "../pages/page-jobs";
import { getPageContent } from "../pages/queries.server";

/** The printed prices that are painted over on a page, with their areas' deals, in the order of the areas. */
export async function unsafeListCovers(ctx: Context, pageId: number): Promise<CoveredPart[]> {
  const covers = await ctx.db
    .selectFrom("coveredPrice as cover")
    .innerJoin("area", "area.id", "cover.areaId")
    .innerJoin("circularPage", "circularPage.id", "area.pageId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .select(["cover.left", "cover.top", "cover.width", "cover.height", "area.deal as text"])
    .select("retailer.language")
    .where("area.pageId", "=", pageId)
    .where("area.deal", "!=", "")
    .orderBy("area.id")
    .execute();
  return covers.map(({ language, ...cover }) => ({
    ...cover,
    mark: speechIn(language).say("priceCorrected"),
  }));
}

/** Whether the page's images show the current covers; true if the page has been deleted. */
export async function areCoversDrawn(ctx: Context, pageId: number): Promise<boolean> {
  const page = await ctx.db
    .selectFrom("circularPage")
    .select("drawnCovers")
    .where("id", "=", pageId)
    .executeTakeFirst();
  return !page || page.drawnCovers === JSON.stringify(await unsafeListCovers(ctx, pageId));
}

/** The areas of a page whose printed price is covered. @throws DomainError not_found */
export async function listCoveredAreas(ctx: Context, pageId: number): Promise<number[]> {
  requirePermission(ctx, "circulars.read");
  await getScopedPage(ctx, pageId);
  const rows = await ctx.db
    .selectFrom("coveredPrice")
    .innerJoin("area", "area.id", "coveredPrice.areaId")
    .select("areaId")
    .where("area.pageId", "=", pageId)
    .execute();
  return rows.map(({ areaId }) => areaId);
}

/**
 * Covers the price that is printed in an area with the area's deal, in all images of its page, or shows the print
 * again. The page's images are drawn anew in the background; until then the old ones stay.
 * @throws DomainError not_found; conflict where no price is found in the print, or the area has no deal
 */
export async function coverPrice(ctx: Context, areaId: number, isCovered: boolean): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const area = await tx.db.selectFrom("area").selectAll().where("id", "=", areaId).executeTakeFirst();
    if (!area) throw notFound("Area");
    const page = await getPageOfArea(tx, area.pageId);
    await tx.db.deleteFrom("coveredPrice").where("areaId", "=", areaId).execute();
    if (isCovered) {
      if (area.deal === "")
        throw new DomainError("conflict", "The area has no deal that could cover the price.");
      const { words } = await getPageContent(tx, page.id);
      const printed = printedPriceIn(words, area, (page.bigImageWidth ?? 1) / (page.bigImageHeight ?? 1));
      // Part of an offer in words ("Buy 1 get 1") might stay visible beside the cover and contradict it.
      if (!printed || !hasAmount(printed.text, page))
        throw new DomainError("conflict", "No printed price was found in this area.");
      const { left, top, width, height } = printed;
      await tx.db.insertInto("coveredPrice").values({ areaId, left, top, width, height }).execute();
    }
    await drawAnew(tx, page.id);
    await recordActivity(tx, {
      name: isCovered ? "area.priceCovered" : "area.priceUncovered",
      logType: "area",
      description: isCovered
        ? `The printed price of area "${area.ingredient}" of circular "${page.circularName}" was covered with "${area.deal}".`
        : `The printed price of area "${area.ingredient}" of circular "${page.circularName}" was shown again.`,
      retailerId: page.retailerId,
      entityId: areaId,
    });
  });
}

/** @throws DomainError not_found, for another retailer's area too */
async function getPageOfArea(tx: Tx, pageId: number) {
  return getWritablePage(tx, pageId).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "not_found" ? notFound("Area") : error;
  });
}

/** Call this after an area's deal was changed, and before an area with a covered price is deleted. */
export async function drawCoversAnew(tx: Tx, areaId: number): Promise<void> {
  const cover = await tx.db
    .selectFrom("coveredPrice")
    .innerJoin("area", "area.id", "coveredPrice.areaId")
    .select("area.pageId")
    .where("areaId", "=", areaId)
    .executeTakeFirst();
  if (cover) await drawAnew(tx, cover.pageId);
}

async function drawAnew(tx: Tx, pageId: number): Promise<void> {
  await enqueue(tx, renderExtrasJob(pageId));
  await afterCommit(tx, () => tx.wakeWorker());
}
