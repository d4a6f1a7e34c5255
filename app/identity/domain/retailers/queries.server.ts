import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { fetchListPage, holdsText, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { retailerScope } from "#app/kernel/retailer-scope";
import type { RetailerRow } from "#db/tables/identity";
import type { RetailerColumn } from "./retailer-list";

export type Retailer = RetailerRow;

/** The retailers the actor may see, sorted by name without regard to case. */
export async function listRetailers(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<Retailer[]> {
  requirePermission(ctx, "retailers.read");
  const only = retailerScope(ctx) ?? filter.retailerId ?? null;
  let query = ctx.db.selectFrom("retailer").selectAll();
  if (only !== null) query = query.where("id", "=", only);
  return query.orderBy(textOrder("name")).orderBy("id").execute();
}

/** One page of them, searched by a part of the name, with each one's place by name among those found, from 1. */
export async function listRetailersPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<RetailerColumn>,
): Promise<ListPage<Retailer & { number: number }>> {
  requirePermission(ctx, "retailers.read");
  const only = retailerScope(ctx) ?? filter.retailerId ?? null;
  const byName = sql<number>`row_number() over (order by ${textOrder("name")}, "id")`;
  const found = ctx.db
    .selectFrom("retailer")
    .selectAll()
    .select(byName.as("number"))
    .$if(only !== null, (query) => query.where("id", "=", only as number))
    .where(holdsText(asked.search, ["name"]));
  return fetchListPage(ctx, ctx.db.selectFrom(found.as("retailer")).selectAll(), asked, {
    id: plainOrder("retailer.id"),
    number: plainOrder("retailer.number"),
    name: textOrder("retailer.name"),
  });
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getRetailer(ctx: Context, id: number): Promise<Retailer> {
  requirePermission(ctx, "retailers.read");
  const scope = retailerScope(ctx);
  if (scope !== null && scope !== id) throw notFound("Retailer");
  const retailer = await ctx.db.selectFrom("retailer").selectAll().where("id", "=", id).executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  return retailer;
}

/** @throws DomainError not_found */
export async function getRetailerBySlug(ctx: Context, slug: string): Promise<Retailer> {
  requirePermission(ctx, "retailers.read");
  const found = await ctx.db.selectFrom("retailer").select("id").where("slug", "=", slug).executeTakeFirst();
  if (!found) throw notFound("Retailer");
  return getRetailer(ctx, found.id);
}
