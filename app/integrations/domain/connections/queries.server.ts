import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, searchedIn, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import { parseStoredOr } from "#app/kernel/stored-json";
import type { ConnectionRow } from "#db/tables/connections";
import type { ConnectionColumn, ConnectionSearchField } from "./connection-list";
import { listedAs } from "./connection-types";
import type { DateRange } from "./date-range";
import type { Interval } from "./interval-grammar";
import { dateRangeSchema, intervalSchema } from "./schedule-schemas";
import { connectionDefaults } from "./schemas";

interface Named {
  id: number;
  name: string;
}

export interface Connection
  extends Pick<
    ConnectionRow,
    | "id"
    | "name"
    | "description"
    | "spreadsheetUrl"
    | "pageTitle"
    | "pageName"
    | "lentPage"
    | "writeMode"
    | "type"
    | "overshoot"
    | "missedSlots"
    | "timeZone"
    | "anchor"
    | "scheduleRevision"
    | "status"
    | "pauseCause"
    | "pauseReason"
    | "nextRunAt"
    | "createdByName"
    | "updatedByName"
    | "createdAt"
    | "updatedAt"
  > {
  retailer: Named;
  property: Named | null;
  service: Named | null;
  subservice: Named | null;
  /** "Connect as User" */
  socialAccount: Named | null;
  /** The list's column Connection Type. */
  listedAs: "Connection" | "Template";
  skipsKnownRows: boolean;
  replacesWithNothing: boolean;
  /** That of a new connection where what is stored can't be read. */
  dateRange: DateRange;
  /** Null, too, where what is stored can't be read. */
  interval: Interval | null;
}

interface Filter {
  retailerId?: number | null;
}

/** The connections of a retailer, or of all where the actor may; newest first. */
export async function listConnections(ctx: Context, filter: Filter = {}): Promise<Connection[]> {
  const rows = await listedConnections(ctx, filter).orderBy("connection.id", "desc").execute();
  return rows.map(toConnection);
}

/** One page of them, searched by a part of the name, with each one's place among those found, newest first, from 1. */
export async function listConnectionsPage(
  ctx: Context,
  filter: Filter,
  asked: ListQuery<ConnectionColumn, string, ConnectionSearchField>,
): Promise<ListPage<Connection & { number: number }>> {
  const found = listedConnections(ctx, filter)
    .where(searchedIn(asked, { name: "connection.name" }))
    .select(sql<number>`row_number() over (order by "connection"."id" desc)`.as("number"));
  const { rows, ...page } = await fetchListPage(
    ctx,
    ctx.db.selectFrom(found.as("found")).selectAll(),
    asked,
    {
      id: plainOrder("found.id"),
      // The first of them is the newest.
      number: plainOrder("found.number"),
      name: textOrder("found.name"),
      description: textOrder("found.description"),
      created: plainOrder("found.createdAt"),
      type: sql`"found"."type" in ('SaveAsTemplate', 'UpdateOnly')`,
    },
  );
  return { ...page, rows: rows.map(({ number, ...row }) => ({ ...toConnection(row), number })) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getConnection(ctx: Context, id: number): Promise<Connection> {
  requirePermission(ctx, "connections.read");
  const scope = retailerScope(ctx);
  let query = connections(ctx).where("connection.id", "=", id);
  if (scope !== null) query = query.where("connection.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Connection");
  return toConnection(row);
}

function listedConnections(ctx: Context, filter: Filter) {
  requirePermission(ctx, "connections.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  return retailerId === null
    ? connections(ctx)
    : connections(ctx).where("connection.retailerId", "=", retailerId);
}

function connections(ctx: Context) {
  return ctx.db
    .selectFrom("connection")
    .innerJoin("retailer", "retailer.id", "connection.retailerId")
    .leftJoin("property", "property.id", "connection.propertyId")
    .leftJoin("service", "service.id", "connection.serviceId")
    .leftJoin("subservice", "subservice.id", "connection.subserviceId")
    .leftJoin("socialAccount", "socialAccount.id", "connection.socialAccountId")
    .selectAll("connection")
    .select([
      "retailer.name as retailerName",
      "property.name as propertyName",
      "service.name as serviceName",
      "subservice.name as subserviceName",
      "socialAccount.name as socialAccountName",
    ]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof connections>["executeTakeFirstOrThrow"]>>;

function toConnection(row: JoinedRow): Connection {
  const { retailerId, propertyId, serviceId, subserviceId, socialAccountId, ...rest } = row;
  const { retailerName, propertyName, serviceName, subserviceName, socialAccountName, ...own } = rest;
  const { createdByUserId: _creator, updatedByUserId: _editor, failureStreak: _streak, ...told } = own;
  const { nextSlot: _slot, ...fields } = told;
  return {
    ...fields,
    retailer: { id: retailerId, name: retailerName },
    property: named(propertyId, propertyName),
    service: named(serviceId, serviceName),
    subservice: named(subserviceId, subserviceName),
    socialAccount: named(socialAccountId, socialAccountName),
    listedAs: listedAs(row.type),
    skipsKnownRows: row.skipsKnownRows === 1,
    replacesWithNothing: row.replacesWithNothing === 1,
    dateRange: parseStoredOr(connectionDefaults.dateRange, dateRangeSchema, row.dateRange),
    interval: row.interval === null ? null : parseStoredOr(null, intervalSchema, row.interval),
  };
}

function named(id: number | null, name: string | null): Named | null {
  return id === null || name === null ? null : { id, name };
}
