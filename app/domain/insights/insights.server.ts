import { getScopedCircular } from "../circulars/circular-access.server";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import type { CountName } from "../publishing/counts";

/** How often shoppers did each thing. */
export type Sums = Partial<Record<CountName, number>>;

export interface DealSums {
  areaId: number;
  /** Null when the area is gone. */
  name: string | null;
  deal: string | null;
  pageId: number;
  sums: Sums;
}

/** What shoppers did with a circular. */
export interface Insights {
  totals: Sums;
  /** Days of the retailer's zone, earliest first; days without anything are left out. */
  days: { day: string; sums: Sums }[];
  pages: { pageId: number; sums: Sums }[];
  /** Those opened or added most stand first. */
  deals: DealSums[];
  /** `storeId` 0: no store was chosen. */
  stores: { storeId: number; name: string | null; sums: Sums }[];
  /** What the retailer's shoppers looked for in vain while the circular was on, most often first. */
  searches: { words: string; count: number }[];
}

/**
 * What shoppers did with a circular, as sums.
 * @param storeId only what was done with this store chosen; 0: with none
 * @throws DomainError forbidden, not_found
 */
export async function getInsights(ctx: Context, circularId: number, storeId?: number): Promise<Insights> {
  requirePermission(ctx, "circulars.read");
  const { retailerId } = await getScopedCircular(ctx, circularId);
  let counted = ctx.db
    .selectFrom("adCount")
    .where("adCount.retailerId", "=", retailerId)
    .where("adCount.circularId", "=", circularId);
  const stores = await counted
    .leftJoin("store", "store.id", "adCount.storeId")
    .select(["adCount.storeId", "store.name as storeName", "adCount.name"])
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .groupBy(["adCount.storeId", "store.name", "adCount.name"])
    .execute();
  if (storeId !== undefined) counted = counted.where("adCount.storeId", "=", storeId);
  const days = await counted
    .select(["day", "name"])
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .groupBy(["day", "name"])
    .orderBy("day")
    .execute();
  const pages = await counted
    .select(["pageId", "name"])
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("pageId", ">", 0)
    .groupBy(["pageId", "name"])
    .execute();
  const deals = await counted
    .leftJoin("area", "area.id", "adCount.areaId")
    .select([
      "adCount.areaId",
      "adCount.pageId",
      "adCount.name",
      "area.prefix",
      "area.ingredient",
      "area.deal",
    ])
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("adCount.areaId", ">", 0)
    .groupBy(["adCount.areaId", "adCount.pageId", "adCount.name"])
    .groupBy(["area.prefix", "area.ingredient", "area.deal"])
    .execute();
  return {
    totals: Object.fromEntries(sumsBy(days, ({ name }) => name).map(({ key, count }) => [key, count])),
    days: grouped(days, ({ day }) => ({ day })),
    pages: grouped(pages, ({ pageId }) => ({ pageId })),
    deals: grouped(deals, ({ areaId, pageId, prefix, ingredient, deal }) => ({
      areaId,
      pageId,
      name: ingredient === null ? null : [prefix, ingredient].filter(Boolean).join(" "),
      deal,
    })).sort(
      (a, b) => interest(b.sums) - interest(a.sums) || (b.sums.dealSeen ?? 0) - (a.sums.dealSeen ?? 0),
    ),
    stores: grouped(stores, ({ storeId: id, storeName }) => ({ storeId: id, name: storeName })),
    searches: await findSearches(
      ctx,
      retailerId,
      days.map(({ day }) => day),
    ),
  };
}

function interest({ dealOpened = 0, dealAdded = 0 }: Sums): number {
  return dealOpened + dealAdded;
}

interface Counted {
  name: string;
  count: number;
}

/** Rows of one thing as one, its counts by name; in the order in which the things come first. */
function grouped<Row extends Counted, Thing extends object>(
  rows: Row[],
  thingOf: (row: Row) => Thing,
): (Thing & { sums: Sums })[] {
  const things = new Map<string, Thing & { sums: Sums }>();
  for (const row of rows) {
    const thing = thingOf(row);
    const key = JSON.stringify(thing);
    const known = things.get(key) ?? { ...thing, sums: {} };
    known.sums[row.name as CountName] = (known.sums[row.name as CountName] ?? 0) + row.count;
    things.set(key, known);
  }
  return [...things.values()];
}

function sumsBy<Row extends Counted>(rows: Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count);
  return [...sums].map(([key, count]) => ({ key, count }));
}

async function findSearches(ctx: Context, retailerId: number, days: string[]): Promise<Insights["searches"]> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  return ctx.db
    .selectFrom("adCount")
    .select("detail as words")
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", 0)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .where("name", "=", "searchedInVain")
    .where("detail", "!=", "")
    .groupBy("detail")
    .orderBy("count", "desc")
    .orderBy("detail")
    .limit(50)
    .execute();
}
