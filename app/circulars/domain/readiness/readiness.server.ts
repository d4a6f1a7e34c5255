import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { findOtherDates } from "../circulars/printed-dates";
import type { CircularSummary } from "../circulars/queries.server";
import { countOpenSuggestions } from "./open-suggestions.server";
import { type ReadinessFacts, type ReadinessLine, readinessOf } from "./readiness-rules";

/** Circulars that ended longer ago than this, in days, say nothing about the website as it is now. */
const lookBackDays = 60;

type Asked = Pick<
  CircularSummary,
  "id" | "status" | "activeDate" | "terminationDate" | "activeWallTime" | "terminationWallTime" | "retailer"
>;

/**
 * How ready each circular is, by id, without those that have ended. The number of queries doesn't grow with that of the
 * circulars.
 * @param circulars already limited to those the actor may see
 */
export async function findReadiness(ctx: Context, circulars: Asked[]): Promise<Map<number, ReadinessLine[]>> {
  requirePermission(ctx, "circulars.read");
  const asked = circulars.filter(({ status }) => status !== "ended");
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const retailerIds = [...new Set(asked.map(({ retailer }) => retailer.id))];
  const pages = groupBy(await listPages(ctx, ids), ({ circularId }) => circularId);
  const deals = groupBy(await listDeals(ctx, ids), ({ circularId }) => circularId);
  const groups = groupBy(await listGroups(ctx, retailerIds), ({ retailerId }) => retailerId);
  const places = groupBy(await listPlaces(ctx, ids), ({ circularId }) => circularId);
  const published = groupBy(await listPublished(ctx, retailerIds), ({ retailerId }) => retailerId);
  const drawn = asked.map(({ id }) => pages.get(id) ?? []);
  const suggested = await countOpenSuggestions(
    ctx,
    drawn.filter((some) => some.every((page) => page.status !== "rendering" && !page.isBeingRead)).flat(),
    groupBy([...deals.values()].flat(), ({ pageId }) => pageId),
  );
  const now = toInstant(ctx.now());
  return new Map(
    asked.map((circular) => {
      const { id, status, activeDate, terminationDate, retailer } = circular;
      const ofRetailer = published.get(retailer.id) ?? [];
      const facts: ReadinessFacts = {
        status,
        isOver: terminationDate <= now,
        otherDates: findOtherDates(circular, pages.get(id) ?? []),
        pages: (pages.get(id) ?? []).map((page) => ({
          id: page.id,
          status: page.status,
          blank: page.blank === 1,
          isBeingRead: page.isBeingRead,
          openSuggestions: suggested.get(page.id) ?? 0,
        })),
        deals: deals.get(id) ?? [],
        priceStyle: retailer,
        groups: (groups.get(retailer.id) ?? []).map((group) => ({
          ...group,
          pageIds: (places.get(id) ?? []).flatMap(({ circularGroupId, pageId }) =>
            circularGroupId === group.id ? [pageId] : [],
          ),
        })),
        others: ofRetailer
          .filter((other) => other.id !== id)
          .filter((other) => other.activeDate < terminationDate && other.terminationDate > activeDate)
          .filter((other) => other.terminationDate > now)
          .map(({ name }) => name),
        openedOn: latest(ofRetailer.flatMap(({ openedOn }) => openedOn ?? [])),
      };
      return [id, readinessOf(facts)];
    }),
  );
}

async function listPages(ctx: Context, circularIds: number[]) {
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .select(["page.id", "page.circularId", "page.status", "page.blank", "page.findings", "page.updatedAt"])
    .select(["reading.status as readingStatus", "reading.updatedAt as readAt"])
    .where("page.circularId", "in", circularIds)
    .orderBy("page.position")
    .execute();
  return rows.map(({ updatedAt, readingStatus, readAt, ...page }) => ({
    ...page,
    // A page that could not be drawn is read only once it has been drawn.
    isBeingRead: page.status === "ready" && readingStatus === "waiting",
    version: [page.id, updatedAt, readingStatus, readAt].join(),
  }));
}

function listDeals(ctx: Context, circularIds: number[]) {
  return ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "area.pageId", "page.circularId"])
    .select(["area.prefix", "area.ingredient", "area.deal", "area.categoryId", "area.thumbnailIndex"])
    .select(["area.left", "area.top", "area.width", "area.height"])
    .where("page.circularId", "in", circularIds)
    .execute();
}

function listGroups(ctx: Context, retailerIds: number[]) {
  return ctx.db
    .selectFrom("circularGroup as group")
    .select(["group.id", "group.name", "group.retailerId"])
    .select((eb) =>
      eb
        .selectFrom("store")
        .whereRef("store.circularGroupId", "=", "group.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("storeCount"),
    )
    .where("group.retailerId", "in", retailerIds)
    .orderBy("group.id")
    .execute();
}

function listPlaces(ctx: Context, circularIds: number[]) {
  return ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .select(["place.circularGroupId", "place.pageId", "page.circularId"])
    .where("page.circularId", "in", circularIds)
    .execute();
}

/** Published circulars, recent, current and coming, with the last day on which each was opened on the website. */
function listPublished(ctx: Context, retailerIds: number[]) {
  const since = toInstant(new Date(ctx.now().getTime() - lookBackDays * 86_400_000));
  return (
    ctx.db
      .selectFrom("circular")
      .select(["id", "retailerId", "name", "activeDate", "terminationDate"])
      // The index finds this at one end of the key, without reading every count.
      .select(
        sql<
          string | null
        >`(select max("day") from "adCount" where "adCount"."retailerId" = "circular"."retailerId"
        and "adCount"."circularId" = "circular"."id")`.as("openedOn"),
      )
      .where("retailerId", "in", retailerIds)
      .where("publishedAt", "is not", null)
      .where("terminationDate", ">", since)
      .orderBy("activeDate")
      .execute()
  );
}

function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), group);
    group.push(row);
  }
  return groups;
}

function latest(days: string[]): string | null {
  return days.toSorted().at(-1) ?? null;
}
