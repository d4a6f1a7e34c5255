import type { Context } from "#app/kernel/context";
import type { Box } from "#reader/page-content";
import { type AskedSums, type Counted, countsOf, type Sums, sumsBy } from "./sums.server";

export interface PageSums {
  pageId: number;
  /** 1-based place in the circular; null when the page is gone. */
  number: number | null;
  /** Null until it is drawn. */
  image: { key: string; width: number; height: number } | null;
  sums: Sums;
}

export interface DealSums {
  areaId: number;
  /** Null when the area is gone. */
  name: string | null;
  deal: string | null;
  /** Fractions of the page; null when the area is gone. */
  box: Box | null;
  pageId: number;
  sums: Sums;
}

/** All pages and deals of a circular, also those that nobody saw, and those that are gone and were seen. */
export async function findPagesAndDeals(
  ctx: Context,
  asked: AskedSums,
): Promise<{ pages: PageSums[]; deals: DealSums[] }> {
  const counts = await countsOf(ctx, asked)
    .select(["pageId", "areaId"])
    .where("pageId", ">", 0)
    .groupBy(["pageId", "areaId"])
    .execute();
  return { pages: await findPages(ctx, asked, counts), deals: await findDeals(ctx, asked, counts) };
}

/** A count of a page, or of a deal on it. */
type PlacedCount = Counted & { pageId: number; areaId: number };

async function findPages(
  ctx: Context,
  { circularId }: AskedSums,
  counts: PlacedCount[],
): Promise<PageSums[]> {
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "bigImageKey", "bigImageWidth", "bigImageHeight"])
    .where("circularId", "=", circularId)
    .orderBy("position")
    .execute();
  const sums = sumsBy(counts, ({ pageId }) => pageId);
  const there = pages.map(({ id, bigImageKey, bigImageWidth, bigImageHeight }, index) => ({
    pageId: id,
    number: index + 1,
    image:
      bigImageKey && bigImageWidth && bigImageHeight
        ? { key: bigImageKey, width: bigImageWidth, height: bigImageHeight }
        : null,
    sums: sums.get(id) ?? {},
  }));
  const known = new Set(there.map(({ pageId }) => pageId));
  const gone = [...sums].filter(([pageId]) => !known.has(pageId));
  return [...there, ...gone.map(([pageId, each]) => ({ pageId, number: null, image: null, sums: each }))];
}

async function findDeals(
  ctx: Context,
  { circularId }: AskedSums,
  counts: PlacedCount[],
): Promise<DealSums[]> {
  const areas = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "area.pageId", "area.prefix", "area.ingredient", "area.deal"])
    .select(["area.left", "area.top", "area.width", "area.height"])
    .where("page.circularId", "=", circularId)
    .orderBy("page.position")
    .orderBy("area.top")
    .orderBy("area.left")
    .execute();
  const ofDeals = counts.filter(({ areaId }) => areaId > 0);
  const sums = sumsBy(ofDeals, ({ areaId }) => areaId);
  const there = areas.map(({ id, pageId, prefix, ingredient, deal, ...box }) => ({
    areaId: id,
    name: [prefix, ingredient].filter(Boolean).join(" ") || deal,
    ...{ deal, box, pageId },
    sums: sums.get(id) ?? {},
  }));
  const known = new Set(there.map(({ areaId }) => areaId));
  const gone = new Map(ofDeals.filter(({ areaId }) => !known.has(areaId)).map((row) => [row.areaId, row]));
  return [
    ...there,
    ...[...gone].map(([areaId, { pageId }]) => ({
      ...{ areaId, pageId, name: null, deal: null, box: null },
      sums: sums.get(areaId) ?? {},
    })),
  ].sort(
    (a, b) => interestOf(b.sums) - interestOf(a.sums) || (b.sums.dealSeen ?? 0) - (a.sums.dealSeen ?? 0),
  );
}

function interestOf({ dealOpened = 0, dealAdded = 0 }: Sums): number {
  return dealOpened + dealAdded;
}
