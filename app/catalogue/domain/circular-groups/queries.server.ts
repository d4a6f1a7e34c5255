import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import type { CircularGroupColumn } from "./circular-group-list";

export interface CircularGroup {
  id: number;
  name: string;
  retailer: { id: number; name: string };
  /** Pages it shows, of all circulars. */
  pageCount: number;
}

/** The groups of a retailer, or of all where the actor may; newest first. */
export async function listCircularGroups(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<CircularGroup[]> {
  const rows = await listedGroups(ctx, filter).orderBy("circularGroup.id", "desc").execute();
  return rows.map(toGroup);
}

/** One page of the list of circular groups. */
export async function listCircularGroupsPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<CircularGroupColumn>,
): Promise<ListPage<CircularGroup>> {
  const { rows, ...page } = await fetchListPage(ctx, listedGroups(ctx, filter), asked, {
    id: plainOrder("circularGroup.id"),
    name: textOrder("circularGroup.name"),
    retailer: textOrder("retailer.name"),
    created: plainOrder("circularGroup.id"),
  });
  return { ...page, rows: rows.map(toGroup) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getCircularGroup(ctx: Context, id: number): Promise<CircularGroup> {
  requirePermission(ctx, "circularGroups.read");
  const scope = retailerScope(ctx);
  let query = groups(ctx).where("circularGroup.id", "=", id);
  if (scope !== null) query = query.where("circularGroup.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Circular group");
  return toGroup(row);
}

function listedGroups(ctx: Context, filter: { retailerId?: number | null }) {
  requirePermission(ctx, "circularGroups.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  return retailerId === null ? groups(ctx) : groups(ctx).where("circularGroup.retailerId", "=", retailerId);
}

function groups(ctx: Context) {
  return ctx.db
    .selectFrom("circularGroup")
    .innerJoin("retailer", "retailer.id", "circularGroup.retailerId")
    .select([
      "circularGroup.id",
      "circularGroup.name",
      "retailer.id as retailerId",
      "retailer.name as retailerName",
    ])
    .select(
      sql<number>`(select count(*) from "circularGroupPage" where "circularGroupId" = "circularGroup"."id")`.as(
        "pageCount",
      ),
    );
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>["executeTakeFirstOrThrow"]>>;

function toGroup({ id, name, retailerId, retailerName, pageCount }: GroupRow): CircularGroup {
  return { id, name, retailer: { id: retailerId, name: retailerName }, pageCount };
}
