import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { retailerScope } from "#app/kernel/retailer-scope";

/**
 * The circular with its retailer's name, zone and currency, within the actor's retailer scope. A draft of pages that
 * wait to replace another circular's is not found.
 * @throws DomainError not_found
 */
export async function getScopedCircular(ctx: Context, id: number) {
  const scope = retailerScope(ctx);
  let query = ctx.db
    .selectFrom("circular")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .selectAll("circular")
    .select(["retailer.name as retailerName", "retailer.slug as retailerSlug", "retailer.timeZone"])
    .select(["retailer.currency", "retailer.country"])
    .where("circular.id", "=", id)
    .where("circular.replacesCircularId", "is", null);
  if (scope !== null) query = query.where("circular.retailerId", "=", scope);
  const circular = await query.executeTakeFirst();
  if (!circular) throw notFound("Circular");
  return circular;
}

/**
 * The page with its circular's retailer, within the actor's retailer scope. Pages that were replaced are not found,
 * though they can be brought back.
 * @throws DomainError not_found
 */
export async function getScopedPage(ctx: Context, id: number) {
  const scope = retailerScope(ctx);
  let query = ctx.db
    .selectFrom("circularPage")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .innerJoin("retailer", "retailer.id", "circular.retailerId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .selectAll("circularPage")
    .select(["circular.retailerId", "circular.name as circularName", "circular.replacesCircularId"])
    .select(["whole.name as wholeName", "circular.takenAt", "retailer.currency", "retailer.country"])
    .where("circularPage.id", "=", id)
    .where("circular.takenAt", "is", null);
  if (scope !== null) query = query.where("circular.retailerId", "=", scope);
  const page = await query.executeTakeFirst();
  if (!page) throw notFound("Page");
  return page;
}

/**
 * As `getScopedPage`, for changes: pages that wait to replace others are not found either, since the change would be
 * lost when they do.
 * @throws DomainError not_found
 */
export async function getWritablePage(ctx: Context, id: number) {
  const page = await getScopedPage(ctx, id);
  if (page.replacesCircularId !== null) throw notFound("Page");
  return page;
}

export type ScopedPage = Awaited<ReturnType<typeof getScopedPage>>;
