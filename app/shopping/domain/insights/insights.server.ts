import { getScopedCircular } from "#app/circulars/domain/circulars/circular-access.server";
import { type CircularStatus, circularStatus } from "#app/circulars/domain/circulars/circular-status";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { wallDayOf } from "#app/kernel/wall-time";
import type { CountName } from "../publishing/counts";
import { type DealSums, findPagesAndDeals, type PageSums } from "./deals-of-circular.server";
import { daysOf, earlierOf, laterOf, type Period, periodWithin } from "./period";
import type { InsightsFilter } from "./schemas";
import { type AskedSums, type Counted, countsOf, type Sums, sumsBy } from "./sums.server";
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
    status: CircularStatus;
  };
  /** What the sums are of; `storeId` 0: no store was chosen, null: all of them. */
  shown: Period & { storeId: number | null };
  /** What may be asked for: the days that it has been on, and no store or one of the retailer's. */
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
  await ctx.counts.flush();
  const { siteUrl } = await ctx.db
    .selectFrom("retailer")
    .select("siteUrl")
    .where("id", "=", circular.retailerId)
    .executeTakeFirstOrThrow();
  const ever = { retailerId: circular.retailerId, circularId };
  const stores = await listChoices(ctx, ever);
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
      activeDay: wallDayOf(circular.activeDate, circular.timeZone),
      terminationDay: wallDayOf(circular.terminationDate, circular.timeZone),
      retailer: { name: circular.retailerName, timeZone: circular.timeZone, siteUrl },
      status: circularStatus(circular, ctx.now()),
    },
    shown: { ...period, storeId },
    choices: { ...within, stores },
    isCounted: counted !== null,
    totals: sumsBy(days, () => "all").get("all") ?? {},
    days: withEveryDay(period, days),
    ...(await findPagesAndDeals(ctx, asked)),
    stores: await sumsOfStores(ctx, asked, stores),
    website,
  };
}

type ScopedCircular = Awaited<ReturnType<typeof getScopedCircular>>;

/**
 * The days that the circular has been on. What a phone without a network kept may come a day late, and its dates may have
 * been changed: days that something was counted on belong to them.
 */
function daysToChoose(ctx: Context, circular: ScopedCircular, counted: Period | null): Period {
  const first = wallDayOf(circular.activeDate, circular.timeZone);
  const last = earlierOf(
    wallDayOf(ctx.now(), circular.timeZone),
    wallDayOf(circular.terminationDate, circular.timeZone),
  );
  return {
    from: earlierOf(first, counted?.from ?? first),
    until: laterOf(laterOf(first, last), counted?.until ?? first),
  };
}

interface Ever {
  retailerId: number;
  circularId: number;
}

async function listChoices(ctx: Context, { retailerId }: Ever): Promise<StoreName[]> {
  const stores = await ctx.db
    .selectFrom("store")
    .select(["id as storeId", "name"])
    .where("retailerId", "=", retailerId)
    .execute();
  return [{ storeId: 0, name: null }, ...stores.sort((a, b) => a.name.localeCompare(b.name))];
}

/** Asked for one by one: each is then found at an end of the key, without a look at all that was counted. */
async function findCountedDays(ctx: Context, { retailerId, circularId }: Ever): Promise<Period | null> {
  const counted = ctx.db
    .selectFrom("adCount")
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", circularId);
  const { from } = await counted.select((eb) => eb.fn.min("day").as("from")).executeTakeFirstOrThrow();
  const { until } = await counted.select((eb) => eb.fn.max("day").as("until")).executeTakeFirstOrThrow();
  return from === null ? null : { from, until };
}

function withEveryDay(period: Period, rows: (Counted & { day: string })[]): Insights["days"] {
  const sums = sumsBy(rows, ({ day }) => day);
  return daysOf(period).map((day) => ({ day, sums: sums.get(day) ?? {} }));
}

async function sumsOfStores(ctx: Context, asked: AskedSums, names: StoreName[]): Promise<Insights["stores"]> {
  const ofAd = await countsOf(ctx, asked).select("storeId").groupBy("storeId").execute();
  const chosen = await countsOf(ctx, { ...asked, circularId: 0 })
    .select("storeId")
    .where("name", "=", "storeChosen" satisfies CountName)
    .groupBy("storeId")
    .execute();
  const nameOf = new Map(names.map(({ storeId, name }) => [storeId, name]));
  return [...sumsBy([...ofAd, ...chosen], ({ storeId }) => storeId)]
    .map(([storeId, sums]) => ({ storeId, name: nameOf.get(storeId) ?? null, sums }))
    .sort((a, b) => (b.sums.adOpened ?? 0) - (a.sums.adOpened ?? 0));
}
