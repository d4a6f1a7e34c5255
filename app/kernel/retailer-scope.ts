import { type RawBuilder, sql } from "kysely";
import type { Context } from "./context";
import { notFound } from "./errors";

/**
 * The retailers whose rows the actor may touch: all of them (`null`) or one id. The one place that
 * decides it; reads that pass by it are named `unsafe…`.
 */
export function retailerScope(ctx: Pick<Context, "actor">): number | null {
  if (ctx.actor.kind === "system") return null;
  if (ctx.actor.kind === "user" && ctx.actor.role === "Administrator") return null;
  if (ctx.actor.kind === "user" && ctx.actor.retailerId !== null) return ctx.actor.retailerId;
  throw notFound("Retailer");
}

/**
 * The retailer a list is limited to: staff always get their own, whatever they ask; others what they
 * ask for, `null` meaning all.
 */
export function listedRetailer(ctx: Pick<Context, "actor">, asked: number | null | undefined): number | null {
  return retailerScope(ctx) ?? asked ?? null;
}

/**
 * The retailer a new row belongs to. Staff who name another retailer meet the same answer as for one
 * that never was.
 * @throws DomainError not_found
 */
export function requireOwnRetailer(ctx: Pick<Context, "actor">, retailerId: number): void {
  const scope = retailerScope(ctx);
  if (scope !== null && scope !== retailerId) throw notFound("Retailer");
}

/**
 * Rows that all retailers share (their column is null) and those of the retailer that a list is limited to.
 * @param column e.g. `service.retailerId`
 */
export function sharedOrOwn(
  ctx: Pick<Context, "actor">,
  column: string,
  asked?: number | null,
): RawBuilder<boolean> {
  const retailerId = listedRetailer(ctx, asked);
  if (retailerId === null) return sql`1 = 1`;
  return sql`(${sql.ref(column)} is null or ${sql.ref(column)} = ${retailerId})`;
}
