import type { Context } from "#app/kernel/context";

/** The retailer of staff, who have none to choose; undefined for those who must name one. */
export function ownRetailerId(ctx: Context): number | undefined {
  return ctx.actor.kind === "user" ? (ctx.actor.retailerId ?? undefined) : undefined;
}
