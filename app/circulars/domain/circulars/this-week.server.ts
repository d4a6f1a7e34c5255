import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { wallDayOf } from "#app/kernel/wall-time";
import { findReadiness } from "../readiness/readiness.server";
import type { ReadinessLine } from "../readiness/readiness-rules";
import { findFirstPages } from "./first-pages.server";
import { type CircularSummary, listCircularsPage } from "./queries.server";

/** How often shoppers opened the ad, opened deals and added deals to their lists, over seven days. */
export interface WeekCounts {
  opened: number;
  dealsOpened: number;
  added: number;
}

export interface CircularOfWeek
  extends Pick<
    CircularSummary,
    "id" | "name" | "status" | "activeWallTime" | "terminationWallTime" | "pageCount" | "areaCount"
  > {
  retailerName: string;
  firstPageId: number | null;
  readiness: ReadinessLine[];
  /** Counts of the last seven days; null unless the circular is live. */
  counts: WeekCounts | null;
}

/** Maximum number of circulars shown. */
const maxShown = 24;
const daysCounted = 7;

/**
 * Circulars that are live, scheduled or drafts, those that begin first at the top, each with its readiness and its
 * counts.
 */
export async function listThisWeek(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<CircularOfWeek[]> {
  requirePermission(ctx, "circulars.read");
  const { rows } = await listCircularsPage(ctx, filter, {
    tab: "current",
    search: "",
    searchBy: null,
    sort: { column: "activeDate", direction: "asc" },
    page: 1,
    pageSize: maxShown,
  });
  const shown = rows.filter(({ status }) => status !== "ended");
  const readiness = await findReadiness(ctx, shown);
  const firstPages = await findFirstPages(ctx, shown);
  const counts = await countWeek(
    ctx,
    shown.filter(({ status }) => status === "live"),
  );
  return shown.map((circular) => {
    const { id, name, status, activeWallTime, terminationWallTime, pageCount, areaCount } = circular;
    return {
      ...{ id, name, status, activeWallTime, terminationWallTime, pageCount, areaCount },
      retailerName: circular.retailer.name,
      firstPageId: firstPages.get(id) ?? null,
      readiness: readiness.get(id) ?? [],
      counts: counts.get(id) ?? null,
    };
  });
}

const countedNames = { adOpened: "opened", dealOpened: "dealsOpened", dealAdded: "added" } as const;
type CountedName = keyof typeof countedNames;

async function countWeek(ctx: Context, circulars: CircularSummary[]): Promise<Map<number, WeekCounts>> {
  if (circulars.length === 0) return new Map();
  await ctx.services.counts.flush();
  const since = new Date(ctx.now().getTime() - (daysCounted - 1) * 86_400_000);
  const firstDay = circulars.map(({ retailer }) => wallDayOf(since, retailer.timeZone)).sort()[0] as string;
  const rows = await ctx.db
    .selectFrom("adCount")
    .select(["circularId", "name"])
    .select((eb) => eb.fn.sum<number>("count").as("count"))
    // Both columns begin the key, so that no counts of other circulars are read.
    .where(
      "retailerId",
      "in",
      circulars.map(({ retailer }) => retailer.id),
    )
    .where(
      "circularId",
      "in",
      circulars.map(({ id }) => id),
    )
    .where("name", "in", Object.keys(countedNames) as CountedName[])
    .where("day", ">=", firstDay)
    .groupBy(["circularId", "name"])
    .execute();
  const sums = new Map(circulars.map(({ id }) => [id, { opened: 0, dealsOpened: 0, added: 0 }]));
  for (const { circularId, name, count } of rows) {
    const counts = sums.get(circularId);
    if (counts) counts[countedNames[name as CountedName]] += count;
  }
  return sums;
}
