import { getScopedCircular } from "../circulars/circular-access.server";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import type { CountName } from "../publishing/counts";
import { wallTimeOf } from "../wall-time";
import { type DealSums, findDeals, findPages, type PageSums } from "./deals-of-circular.server";
import { daysOf, earlierOf, laterOf, type Period, periodWithin } from "./period";
import type { InsightsFilter } from "./schemas";
import { type Counted, countsOf, type Sums, sumsBy } from "./sums.server";
import { findWebsiteSums, type WebsiteSums } from "./website-sums.server";

/** What shoppers did with a circular, of one store or all, within a period. */
export interface Insights {
  circular: {
    id: number;
    name: string;
    /** Days of the retailer's zone. */
    activeDay: string;
    terminationDay: string;
    retailer: { name: string; timeZone: string; siteUrl: string | null };
    state: "coming" | "on" | "over";
  };
  /** What the sums are of; `storeId` 0: no store was chosen, null: all of them. */
  shown: Period & { storeId: number | null };
  /** What may be asked for: the days that it has been on, and the stores that something was done with. */
  choices: Period & { stores: StoreName[] };
  /** Whether anything was ever counted of it. */
  isCounted: boolean;
  totals: Sums;
  /** Every day of the period. */
  days: { day: string; sums: Sums }[];
  /** In their order; those that are gone and were counted stand last. */
  pages: PageSums[];
  /** Those opened or added most stand first. */
  deals: DealSums[];
  /** Those that opened the ad most stand first. `storeChosen` is how often shoppers chose the store. */
  stores: (StoreName & { sums: Sums })[];
  /** What belongs to no circular, in the same period and of the same store. */
  website: WebsiteSums;
}

export interface StoreName {
  storeId: number;
  /** Null when the store is gone, or none was chosen. */
  name: string | null;
}

/**
 * What shoppers did with a circular, as sums.
 * @throws DomainError forbidden, not_found
 */
export async function getInsights(
  ctx: Context,
  circularId: number,
  filter: InsightsFilter = {},
): Promise<Insights> {
  requirePermission(ctx, "circulars.read");
  const circular = await getScopedCircular(ctx, circularId);
  const { siteUrl } = await ctx.db
    .selectFrom("retailer")
    .select("siteUrl")
    .where("id", "=", circular.retailerId)
    .executeTakeFirstOrThrow();
  const ever = { retailerId: circular.retailerId, circularId };
  const stores = await findStores(ctx, ever);
  const counted = await findCountedDays(ctx, ever);
  const within = daysToChoose(ctx, circular, counted);
  const period = periodWithin(within, filter);
  const storeId = stores.find((store) => store.storeId === filter.store)?.storeId ?? null;
  const asked = { ...ever, ...period, storeId };
  const days = await countsOf(ctx, asked).select("day").groupBy("day").execute();
  const website = await findWebsiteSums(ctx, { ...asked, circularId: 0 });
  return {
    circular: {
      ...{ id: circular.id, name: circular.name },
      activeDay: dayOf(circular.activeDate, circular),
      terminationDay: dayOf(circular.terminationDate, circular),
      retailer: { name: circular.retailerName, timeZone: circular.timeZone, siteUrl },
      state: stateOf(circular, ctx.now()),
    },
    shown: { ...period, storeId },
    choices: { ...within, stores },
    isCounted: counted !== null,
    totals: sumsBy(days, () => "all").get("all") ?? {},
    days: withEveryDay(period, days),
    pages: await findPages(ctx, asked),
    deals: await findDeals(ctx, asked),
    stores: await sumsOfStores(ctx, asked, stores),
    website,
  };
}

type ScopedCircular = Awaited<ReturnType<typeof getScopedCircular>>;

function stateOf({ activeDate, terminationDate }: ScopedCircular, now: Date): Insights["circular"]["state"] {
  if (now.getTime() < Date.parse(activeDate)) return "coming";
  return now.getTime() < Date.parse(terminationDate) ? "on" : "over";
}

function dayOf(instant: Date | string, { timeZone }: { timeZone: string }): string {
  return wallTimeOf(instant, timeZone).slice(0, 10);
}

/**
 * The days that the circular has been on. What a phone without a network kept may come a day late, and its dates may have
 * been changed: days that something was counted on belong to them.
 */
function daysToChoose(ctx: Context, circular: ScopedCircular, counted: Period | null): Period {
  const first = dayOf(circular.activeDate, circular);
  const last = earlierOf(dayOf(ctx.now(), circular), dayOf(circular.terminationDate, circular));
  return {
    from: earlierOf(first, counted?.from ?? first),
    until: laterOf(laterOf(first, last), counted?.until ?? first),
  };
}

interface Ever {
  retailerId: number;
  circularId: number;
}

async function findStores(ctx: Context, { retailerId, circularId }: Ever): Promise<StoreName[]> {
  const rows = await ctx.db
    .selectFrom("adCount")
    .leftJoin("store", "store.id", "adCount.storeId")
    .select(["adCount.storeId", "store.name"])
    .where("adCount.retailerId", "=", retailerId)
    .where("adCount.circularId", "=", circularId)
    .distinct()
    .execute();
  return rows.sort((a, b) => (a.name ?? "").localeCompare(b.name ?? "") || a.storeId - b.storeId);
}

async function findCountedDays(ctx: Context, { retailerId, circularId }: Ever): Promise<Period | null> {
  const { from, until } = await ctx.db
    .selectFrom("adCount")
    .select((eb) => [eb.fn.min("day").as("from"), eb.fn.max("day").as("until")])
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", circularId)
    .executeTakeFirstOrThrow();
  return from === null ? null : { from, until };
}

function withEveryDay(period: Period, rows: (Counted & { day: string })[]): Insights["days"] {
  const sums = sumsBy(rows, ({ day }) => day);
  return daysOf(period).map((day) => ({ day, sums: sums.get(day) ?? {} }));
}

async function sumsOfStores(
  ctx: Context,
  asked: Ever & Period & { storeId: number | null },
  names: StoreName[],
): Promise<Insights["stores"]> {
  const ofAd = await countsOf(ctx, asked).select("storeId").groupBy("storeId").execute();
  const chosen = await countsOf(ctx, { ...asked, circularId: 0 })
    .select("storeId")
    .where("name", "=", "storeChosen" satisfies CountName)
    .groupBy("storeId")
    .execute();
  const sums = sumsBy([...ofAd, ...chosen], ({ storeId }) => storeId);
  return names
    .filter(({ storeId }) => sums.has(storeId))
    .map((store) => ({ ...store, sums: sums.get(store.storeId) ?? {} }))
    .sort((a, b) => (b.sums.adOpened ?? 0) - (a.sums.adOpened ?? 0));
}
