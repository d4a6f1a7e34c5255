import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import type { PriceStyle } from "#app/kernel/money/currencies";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer } from "#app/kernel/retailer-scope";
import { wallTimeOf } from "#app/kernel/wall-time";
import { toInstant } from "#db/columns";
import type { PageStatus } from "#db/tables/circulars";
import type { PageFindings } from "#reader/pdf/page-findings";
import { noticesOf, type PageNotice, parseFindings } from "../pages/page-notices";
import { getScopedCircular } from "./circular-access.server";
import { hiddenAfterDays } from "./circular-dates";
import type { CircularColumn, CircularTab } from "./circular-list";
import { type CircularStatus, circularStatus } from "./circular-status";
import { findOtherDates, type OtherDates } from "./printed-dates";

export interface CircularSummary {
  id: number;
  name: string;
  title: string;
  slug: string;
  /** Instants, ISO-8601 UTC. */
  activeDate: string;
  terminationDate: string;
  /** Both dates as wall time in the retailer's zone, without offset. */
  activeWallTime: string;
  terminationWallTime: string;
  /** Null for a draft. */
  publishedAt: string | null;
  status: CircularStatus;
  retailer: { id: number; name: string; slug: string; timeZone: string } & PriceStyle;
  pageCount: number;
  areaCount: number;
}

export interface PageSummary {
  id: number;
  /** 1-based place in the circular. */
  number: number;
  status: PageStatus;
  failureReason: string | null;
  blank: boolean;
  /** What staff are told of it. */
  notices: PageNotice[];
  /** Only a part of its PDF's page is shown. */
  isCut: boolean;
  areaCount: number;
  /** Keys in the file store; null until rendered. */
  smallImageKey: string | null;
  bigImageKey: string | null;
  bigImageWidth: number | null;
  bigImageHeight: number | null;
}

export interface CircularDetail extends CircularSummary {
  pages: PageSummary[];
  /** What is printed on the pages, where that is not when it is shown; null until they are drawn, too. */
  otherDates: OtherDates | null;
}

/**
 * The circulars of a retailer, or of all where the actor may; newest first. Those that ended more than
 * 30 days ago are left out.
 */
export async function listCirculars(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<CircularSummary[]> {
  const query = listedCirculars(ctx, filter);
  const rows = await query.orderBy("circular.activeDate", "desc").orderBy("circular.id", "desc").execute();
  return rows.map((row) => toSummary(row, ctx.now()));
}

export interface ListedCircular extends CircularSummary {
  /** In their order; `bigImageKey` is null until the page is drawn. */
  pages: { id: number; bigImageKey: string | null }[];
}

/** As `listCirculars`, with the ids and image keys of all pages, read in one query. */
export async function listCircularsWithPages(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<ListedCircular[]> {
  const circulars = await listCirculars(ctx, filter);
  const rows = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId", "bigImageKey"])
    .where("circularId", "in", listedCirculars(ctx, filter).clearSelect().select("circular.id"))
    .orderBy("circularId")
    .orderBy("position")
    .execute();
  const pages = new Map<number, ListedCircular["pages"]>(circulars.map(({ id }) => [id, []]));
  for (const { circularId, ...page } of rows) pages.get(circularId)?.push(page);
  return circulars.map((circular) => ({ ...circular, pages: pages.get(circular.id) ?? [] }));
}

/** One page of the list of circulars, for one of its tabs. */
export async function listCircularsPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<CircularColumn, CircularTab>,
): Promise<ListPage<CircularSummary>> {
  const split = toInstant(ctx.now());
  const query = listedCirculars(ctx, filter).where(
    "circular.terminationDate",
    asked.tab === "expired" ? "<=" : ">",
    split,
  );
  const { rows, ...page } = await fetchListPage(ctx, query, asked, {
    id: plainOrder("circular.id"),
    name: textOrder("circular.name"),
    title: textOrder("circular.title"),
    activeDate: plainOrder("circular.activeDate"),
    terminationDate: plainOrder("circular.terminationDate"),
    retailer: textOrder("retailer.name"),
  });
  return { ...page, rows: rows.map((row) => toSummary(row, ctx.now())) };
}

function listedCirculars(ctx: Context, filter: { retailerId?: number | null }) {
  requirePermission(ctx, "circulars.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  const hiddenBefore = toInstant(new Date(ctx.now().getTime() - hiddenAfterDays * 86_400_000));
  const query = summaries(ctx).where("circular.terminationDate", ">=", hiddenBefore);
  return retailerId === null ? query : query.where("circular.retailerId", "=", retailerId);
}

/** @throws DomainError not_found */
export async function getCircular(ctx: Context, id: number): Promise<CircularDetail> {
  requirePermission(ctx, "circulars.read");
  await getScopedCircular(ctx, id);
  const row = await summaries(ctx).where("circular.id", "=", id).executeTakeFirstOrThrow();
  const pages = await ctx.db
    .selectFrom("circularPage as page")
    .select([
      "page.id",
      "page.status",
      "page.failureReason",
      "page.blank",
      "page.findings",
      "page.smallImageKey",
      "page.bigImageKey",
      "page.bigImageWidth",
      "page.bigImageHeight",
    ])
    .select((eb) =>
      eb
        .selectFrom("area")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("area.pageId", "=", "page.id")
        .as("areaCount"),
    )
    .where("page.circularId", "=", id)
    .orderBy("page.position")
    .execute();
  const summary = toSummary(row, ctx.now());
  return {
    ...summary,
    otherDates: findOtherDates(summary, pages),
    pages: pages.map(({ findings: text, ...page }, index) => ({
      ...page,
      ...told(parseFindings(text)),
      number: index + 1,
      blank: page.blank === 1,
      areaCount: page.areaCount ?? 0,
    })),
  };
}

function told(findings: PageFindings | null): Pick<PageSummary, "notices" | "isCut"> {
  return { notices: noticesOf(findings), isCut: findings?.isCut ?? false };
}

/** How far the drawing of a circular's pages is, and the reading of those that are pictures. */
export interface RenderingProgress {
  total: number;
  ready: number;
  failed: number;
  /** How many of the ready pages are still to be read. */
  unread: number;
}

/** @throws DomainError not_found */
export async function getRenderingProgress(ctx: Context, circularId: number): Promise<RenderingProgress> {
  requirePermission(ctx, "circulars.read");
  await getScopedCircular(ctx, circularId);
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", (join) =>
      join.onRef("reading.pageId", "=", "page.id").on("reading.status", "=", "waiting"),
    )
    .select(["page.status"])
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("reading.pageId").as("unread"),
    ])
    .where("page.circularId", "=", circularId)
    .groupBy("page.status")
    .execute();
  const rowOf = (status: PageStatus) => rows.find((row) => row.status === status);
  const count = (status: PageStatus) => Number(rowOf(status)?.count ?? 0);
  const ready = count("ready");
  const failed = count("failed");
  const unread = Number(rowOf("ready")?.unread ?? 0);
  return { total: ready + failed + count("rendering"), ready, failed, unread };
}

function summaries(ctx: Context) {
  return ctx.db
    .selectFrom("circular")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .where("circular.replacesCircularId", "is", null)
    .selectAll("circular")
    .select(["retailer.name as retailerName", "retailer.slug as retailerSlug", "retailer.timeZone"])
    .select(["retailer.currency", "retailer.country"])
    .select([
      sql<number>`(select count(*) from "circularPage" where "circularPage"."circularId" = "circular"."id")`.as(
        "pageCount",
      ),
      sql<number>`(select count(*) from "area" join "circularPage" on "circularPage"."id" = "area"."pageId" where "circularPage"."circularId" = "circular"."id")`.as(
        "areaCount",
      ),
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>["executeTakeFirstOrThrow"]>>;

function toSummary(row: SummaryRow, now: Date): CircularSummary {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    slug: row.slug,
    activeDate: row.activeDate,
    terminationDate: row.terminationDate,
    activeWallTime: wallTimeOf(row.activeDate, row.timeZone),
    terminationWallTime: wallTimeOf(row.terminationDate, row.timeZone),
    publishedAt: row.publishedAt,
    status: circularStatus(row, now),
    retailer: {
      ...{ id: row.retailerId, name: row.retailerName, slug: row.retailerSlug, timeZone: row.timeZone },
      ...{ currency: row.currency, country: row.country },
    },
    pageCount: row.pageCount,
    areaCount: row.areaCount,
  };
}
