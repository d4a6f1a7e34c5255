import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { isoWithOffset } from "#app/kernel/wall-time";
import { type Instant, toInstant } from "#db/columns";
import { type PublishedStore, unsafeLoadGroupOrder } from "./pages-of-store.server";
import { earliest, type Published } from "./publication-cache.server";
import { findSameItem } from "./same-item";
import type { DealStatus } from "./weekly-ad";
import { getWeeklyAd } from "./weekly-ad.server";

/**
 * What has become of a deal, and where the current ad of the same store offers its item instead.
 * Public: asks for no permission and shows no text of a deal that is not out yet.
 * @throws DomainError not_found when the retailer has no deal of that id
 */
export async function getDealStatus(
  ctx: Context,
  retailerId: number,
  areaId: number,
  store: PublishedStore | null,
): Promise<Published<DealStatus>> {
  const area = await findArea(ctx, retailerId, areaId);
  if (!area) throw notFound("Deal");
  const now = toInstant(ctx.now());
  if (area.activeDate > now)
    return {
      content: {
        state: "coming",
        deal: null,
        startsAt: isoWithOffset(area.activeDate, area.timeZone),
        instead: null,
      },
      changesAt: area.activeDate,
    };
  const ended = area.terminationDate <= now;
  const shown = ended || (await isShown(ctx, area, store));
  const endedAt = ended ? isoWithOffset(area.terminationDate, area.timeZone) : null;
  const deal = { prefix: area.prefix, ingredient: area.ingredient, deal: area.deal, endedAt };
  if (!ended && shown)
    return {
      content: { state: "live", deal, startsAt: null, instead: null },
      changesAt: area.terminationDate,
    };
  const ad = await getWeeklyAd(ctx, retailerId, { store });
  const ends: Instant[] = ended ? [] : [area.terminationDate];
  return {
    content: {
      state: ended ? "ended" : "elsewhere",
      deal,
      startsAt: null,
      instead: findSameItem(ad.content, area),
    },
    changesAt: earliest(ad.changesAt === null ? ends : [...ends, ad.changesAt]),
  };
}

function findArea(ctx: Context, retailerId: number, areaId: number) {
  return ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .leftJoin("category", "category.id", "area.categoryId")
    .select(["area.prefix", "area.ingredient", "area.deal", "category.name as category"])
    .select(["page.id as pageId", "circular.id as circularId", "activeDate", "terminationDate", "timeZone"])
    .where("area.id", "=", areaId)
    .where("circular.retailerId", "=", retailerId)
    .where("circular.publishedAt", "is not", null)
    .where("page.status", "=", "ready")
    .executeTakeFirst();
}

async function isShown(
  ctx: Context,
  { pageId, circularId }: { pageId: number; circularId: number },
  store: PublishedStore | null,
): Promise<boolean> {
  if (!store) return true;
  const order = await unsafeLoadGroupOrder(ctx, store.circularGroupId, [circularId]);
  return order.shows({ id: pageId, circularId });
}
