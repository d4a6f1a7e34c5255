import { sql } from "kysely";
import type { RetailerRow } from "#db/tables/retailer";
import type { Context } from "../context";
import { notFound } from "../errors";
import { requirePermission } from "../permissions";
import { retailerScope } from "../retailer-scope";

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
  return query.orderBy(sql`lower("name")`).orderBy("id").execute();
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
