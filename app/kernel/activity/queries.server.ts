import { sql } from "kysely";
import * as z from "zod";
import { findActivityIds, type WantedActivity } from "#db/activity-search";
import type { ActivityRow } from "#db/tables/kernel";
import type { Context } from "../context";
import { notFound } from "../errors";
import { requirePermission } from "../permissions";
import { listedRetailer, retailerScope } from "../retailer-scope";
import { parseStoredOr } from "../stored-json";
import type { ActivityFilter } from "./schemas";

/** A line of the log as lists show it. */
export type ActivityLine = Omit<Pick<ActivityRow, (typeof lineColumns)[number]>, "succeeded"> & {
  succeeded: boolean;
};

/** A line with everything that is known of it. */
export interface ActivityDetails extends ActivityLine {
  retailer: string | null;
  ip: string | null;
  requestId: string | null;
  /** The changed thing, without secrets; null where there is none. */
  before: unknown;
  after: unknown;
}

export interface ActivityPage {
  rows: ActivityLine[];
  /** Lines on all pages; exact unless `totalIsExact` is false, then there are more than that. */
  total: number;
  totalIsExact: boolean;
  /** 1-based. */
  page: number;
  /** The newest line when this was asked; given back as `upTo`, further pages don't shift while lines are written. */
  newestId: number;
}

export interface AskedActivity {
  filter: ActivityFilter;
  /** Staff get their own retailer's lines whatever they ask. Null: of all retailers and of none. */
  retailerId?: number | null;
  page: number;
  limit: number;
  /** Newest first unless `asc`. */
  direction?: "asc" | "desc";
  upTo?: number | null;
}

const lineColumns = [
  "id",
  "at",
  "name",
  "logType",
  "description",
  "errorDescription",
  "sourceName",
  "succeeded",
  "userName",
] as const;

/** Where a text is looked for, so many hits are counted: a word that is in every line would take too long. */
const maxCounted = 10_000;

/**
 * One page of the activity log. Staff see the lines of their own retailer, sign-ins of its people included.
 * @throws DomainError forbidden
 */
export async function listActivity(ctx: Context, asked: AskedActivity): Promise<ActivityPage> {
  const { filter, page, limit, direction = "desc", upTo } = asked;
  const wanted = await wantedActivity(ctx, asked);
  const newestId = upTo ?? wanted.lastId;
  const window = { direction, limit, offset: (page - 1) * limit };
  const within = { ...wanted, lastId: Math.min(wanted.lastId, newestId) };
  const found =
    filter.texts.length === 0
      ? { ids: await findActivityIds(ctx.db, within, window), total: wanted.lines, totalIsExact: true }
      : await findAndCount(ctx, within, window);
  const { ids, ...counted } = found;
  return { ...counted, page, newestId, rows: await linesOf(ctx, ids) };
}

/**
 * A line of the log with the change it tells of.
 * @throws DomainError forbidden, not_found, also for another retailer's staff
 */
export async function getActivity(ctx: Context, id: number): Promise<ActivityDetails> {
  requirePermission(ctx, "activity.read");
  const scope = retailerScope(ctx);
  let query = ctx.db
    .selectFrom("activity")
    .leftJoin("retailer", "retailer.id", "activity.retailerId")
    .selectAll("activity")
    .select("retailer.name as retailer")
    .where("activity.id", "=", id);
  if (scope !== null) query = query.where("activity.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Activity");
  const { before, after, succeeded, userId, retailerId, entityId, ...line } = row;
  return {
    ...line,
    succeeded: succeeded === 1,
    before: before === null ? null : parseStoredOr(null, z.json(), before),
    after: after === null ? null : parseStoredOr(null, z.json(), after),
  };
}

/** One look finds the page and counts; only pages behind what is counted take a second one. */
async function findAndCount(
  ctx: Context,
  wanted: WantedActivity,
  window: { direction: "asc" | "desc"; limit: number; offset: number },
) {
  const { direction, limit, offset } = window;
  const hits = await findActivityIds(ctx.db, wanted, { direction, limit: maxCounted + 1, offset: 0 });
  const totalIsExact = hits.length <= maxCounted;
  const ids =
    totalIsExact || offset + limit <= hits.length
      ? hits.slice(offset, offset + limit)
      : await findActivityIds(ctx.db, wanted, window);
  return { ids, total: Math.min(hits.length, maxCounted), totalIsExact };
}

/** The filter within the scope of whoever asks, and how many lines its days have. */
export async function wantedActivity(
  ctx: Context,
  { filter, retailerId }: Pick<AskedActivity, "filter" | "retailerId">,
): Promise<WantedActivity & { lines: number }> {
  requirePermission(ctx, "activity.read");
  const listed = listedRetailer(ctx, retailerId);
  let query = ctx.db
    .selectFrom("activityDay")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("lines"), sql<number>`0`).as("lines"),
      eb.fn.coalesce(eb.fn.min("firstId"), sql<number>`1`).as("firstId"),
      eb.fn.coalesce(eb.fn.max("lastId"), sql<number>`0`).as("lastId"),
    ]);
  if (listed !== null) query = query.where("retailerId", "=", listed);
  if (filter.from !== null) query = query.where("day", ">=", filter.from);
  if (filter.to !== null) query = query.where("day", "<=", filter.to);
  const days = await query.executeTakeFirstOrThrow();
  return {
    ...days,
    retailerId: listed,
    texts: filter.texts,
    from: filter.from,
    // Every instant of a day sorts before this.
    until: filter.to === null ? null : `${filter.to}U`,
  };
}

/** These lines, in the order of the ids. */
export async function linesOf(ctx: Context, ids: number[]): Promise<ActivityLine[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom("activity").select(lineColumns).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, succeeded: row.succeeded === 1 }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
