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

/** What shoppers did with a circular within a period, for one store or all. */
export interface Insights {
  circular: {
    id: number;
    name: string;
    /** Days in the retailer's zone. */
    activeDay: string;
    terminationDay: string;
    retailer: { id: number; name: string; timeZone: string; siteUrl: string | null };
    status: CircularStatus;
  };
  /** The period and store of the sums; `storeId` is 0 for shoppers without a store, null for all. */
  shown: Period & { storeId: number | null };
  /** The periods and stores to choose from: days on which it was live, and the retailer's stores or none. */
  choices: Period & { stores: StoreName[] };
  /** Whether anything was ever counted for the circular. */
  isCounted: boolean;
  totals: Sums;
  /** Every day of the period. */
  days: { day: string; sums: Sums }[];
  /** In the circular's order; deleted pages with counts come last. */
  pages: PageSums[];
  /** The deals that were opened or added most come first. */
  deals: DealSums[];
  /** Stores whose shoppers opened the ad most come first. `storeChosen` is how often shoppers chose the store. */
  stores: (StoreName & { sums: Sums })[];
  /** What belongs to no circular, for the same period and store. */
  website: WebsiteSums;
}

export interface StoreName {
  storeId: number;
  /** Null if the store was deleted, or none was chosen. */
  name: string | null;
}

/**
 * The sums of what shoppers did with a circular.
 * @throws DomainError forbidden, not_found
 */
export async function getInsights(
  ctx: Context,
  circularId: number,
  filter: InsightsFilter = {},
): Promise<Insights> {
  requirePermission(ctx, "circulars.read");
  const circular = await getScopedCircular(ctx, circularId);
  await ctx.services.counts.flush();
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
      retailer: {
        id: circular.retailerId,
        name: circular.retailerName,
        timeZone: circular.timeZone,
        siteUrl,
      },
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
 * The days on which the circular was live, and further days with counts: a phone without a network may report a day
 * late, and the circular's dates may have been changed.
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

/** Two queries, since the index then finds each day at one end of the key, without reading every count. */
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
