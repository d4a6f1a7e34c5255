import { isbot } from "isbot";
import { addressGroup } from "#app/kernel/address-group";
import { type Context, inTransaction } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { countTryInProcess, takeInProcess } from "#app/kernel/rate-limits.server";
import { wallDayOf } from "#app/kernel/wall-time";
import { toInstant } from "#db/columns";
import type { CountName, CountsReport } from "../publishing/counts";
import { unsafeFindStore } from "../publishing/pages-of-store.server";
import { writeCounts } from "./count-gatherer.server";
import { CountSums } from "./count-sums";
import { countNames } from "./counts";
import { keptDetails } from "./kept-detail.server";

/** What a page reports when it is left may come late, from a phone without a network much later. */
const lateMs = 24 * 3600 * 1000;
/** Reports from one address, of a family or an office; more are somebody's script. */
const reportsPerMinute = 300;
/**
 * How often one thing happens in one report. Pages report every 15 seconds, in which nobody does anything to one deal
 * more often; what waited for a network longer loses what is above it.
 */
const mostInReport = 20;
/** How often a thing, with whatever deals and pages, happens in an hour at one address: some 300 shoppers. */
const mostPerHour = (name: CountName) => (name === "dealSeen" ? 20_000 : 2000);

/** What a count is about; an id is 0 if there is none of that kind. */
interface Place {
  circularId: number;
  pageId: number;
  areaId: number;
}

/**
 * Adds what a widget reports, as far as shoppers can have done it: what is above that is left out. Programs are not
 * counted. Public: asks for no permission, and nothing of the shopper is kept.
 * @throws DomainError not_found, rate_limited
 */
export async function recordCounts(ctx: Context, retailerId: number, input: CountsReport): Promise<void> {
  await countTryInProcess(ctx, [
    { key: `counts:address:${addressGroup(ctx.request.ip)}`, allowed: reportsPerMinute, windowSeconds: 60 },
  ]);
  const counts = isbot(ctx.request.userAgent) ? [] : await plausibleCounts(ctx, input.counts);
  await addCounts(ctx, retailerId, { ...input, counts });
}

/**
 * Adds these counts, however high, to the sums of the day, which are in the table some seconds later (see
 * `GatheredCounts`), or with the transaction where there is one. What is about a circular that is not on, or not of this
 * retailer, is not counted.
 * @throws DomainError not_found
 */
export async function addCounts(ctx: Context, retailerId: number, input: CountsReport): Promise<void> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "timeZone"])
    .where("id", "=", retailerId)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  if (input.counts.length === 0) return;
  const places = await findPlaces(ctx, retailerId, input);
  const store = input.store ? await unsafeFindStore(ctx, retailerId, input.store) : null;
  const day = wallDayOf(ctx.now(), retailer.timeZone);
  const ofTransaction = ctx.pending && new CountSums();
  const sums = ofTransaction ?? ctx.services.counts;
  const detailOf = await keptDetails(ctx, sums, { retailerId, day }, input.counts);
  for (const counted of input.counts) {
    const { name, id, count } = counted;
    const place = placeOf(places, countNames[name], id);
    if (!place) continue;
    sums.add({ retailerId, day, name, ...place, storeId: store?.id ?? 0, detail: detailOf(counted), count });
  }
  if (ofTransaction) await inTransaction(ctx, (tx) => writeCounts(tx.db, ofTransaction.sorted()));
}

/** One entry for each thing and what it is about, none above what shoppers can do. */
async function plausibleCounts(
  ctx: Context,
  counts: CountsReport["counts"],
): Promise<CountsReport["counts"]> {
  const sums = new Map<string, CountsReport["counts"][number]>();
  for (const counted of counts) {
    const key = JSON.stringify([counted.name, counted.id, counted.detail]);
    const count = Math.min(mostInReport, (sums.get(key)?.count ?? 0) + counted.count);
    sums.set(key, { ...counted, count });
  }
  const plausible: CountsReport["counts"] = [];
  for (const entry of sums.values()) {
    const key = `counts:sum:${entry.name}:${addressGroup(ctx.request.ip)}`;
    const limit = { key, allowed: mostPerHour(entry.name), windowSeconds: 3600 };
    const count = await takeInProcess(ctx, limit, entry.count);
    if (count > 0) plausible.push({ ...entry, count });
  }
  return plausible;
}

interface Places {
  circular: Map<number, Place>;
  page: Map<number, Place>;
  area: Map<number, Place>;
}

/** The circulars of the retailer that are on, and of their pages and areas those that are reported of. */
async function findPlaces(ctx: Context, retailerId: number, { counts }: CountsReport): Promise<Places> {
  // 0 is nobody's id: a list without any would be no SQL.
  const idsOf = (about: string) => [
    0,
    ...counts.flatMap(({ name, id }) => (countNames[name] === about && id !== undefined ? [id] : [])),
  ];
  const now = ctx.now();
  const circulars = await ctx.db
    .selectFrom("circular")
    .select("id")
    .where("retailerId", "=", retailerId)
    .where("publishedAt", "is not", null)
    .where("activeDate", "<=", toInstant(now))
    .where("terminationDate", ">", toInstant(new Date(now.getTime() - lateMs)))
    .execute();
  const circularIds = circulars.map(({ id }) => id);
  if (circularIds.length === 0) return { circular: new Map(), page: new Map(), area: new Map() };
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId"])
    .where("id", "in", idsOf("page"))
    .where("circularId", "in", circularIds)
    .execute();
  const areas = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "area.pageId", "page.circularId"])
    .where("area.id", "in", idsOf("area"))
    .where("page.circularId", "in", circularIds)
    .execute();
  return {
    circular: new Map(circularIds.map((id) => [id, { circularId: id, pageId: 0, areaId: 0 }])),
    page: new Map(pages.map(({ id, circularId }) => [id, { circularId, pageId: id, areaId: 0 }])),
    area: new Map(areas.map(({ id, pageId, circularId }) => [id, { circularId, pageId, areaId: id }])),
  };
}

function placeOf(
  places: Places,
  about: keyof Places | "retailer",
  id: number | undefined,
): Place | undefined {
  if (about === "retailer") return { circularId: 0, pageId: 0, areaId: 0 };
  return id === undefined ? undefined : places[about].get(id);
}
