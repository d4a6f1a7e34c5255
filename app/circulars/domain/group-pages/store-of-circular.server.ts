import { getScopedCircular } from "#app/circulars/domain/circulars/circular-access.server";
import type { Context } from "#app/kernel/context";
import { textOrder } from "#app/kernel/list-page.server";
import { requirePermission } from "#app/kernel/permissions";

/** A store that shows some of a circular. */
export interface StoreOfCircular {
  id: number;
  name: string;
  storeNumber: string | null;
  /** The first page it shows; null while none of them is drawn. */
  firstPageId: number | null;
}

/**
 * Where a circular can be looked at: the first store by name that shows some of it, or null. With a store's id it is this
 * one, or null where it shows none of it. A circular that no group shows a page of is shown by every store.
 * @throws DomainError not_found for a circular that isn't there or another retailer's
 */
export async function findStoreOfCircular(
  ctx: Context,
  circularId: number,
  storeId: number | null = null,
): Promise<StoreOfCircular | null> {
  requirePermission(ctx, "circulars.read");
  requirePermission(ctx, "stores.read");
  const circular = await getScopedCircular(ctx, circularId);
  const places = ctx.db
    .selectFrom("circularGroupPage as place")
    .innerJoin("circularPage as page", "page.id", "place.pageId")
    .where("page.circularId", "=", circularId);
  const isLaidOut = (await places.select("place.pageId").limit(1).executeTakeFirst()) !== undefined;
  const store = await ctx.db
    .selectFrom("store")
    .select(["id", "name", "storeNumber", "circularGroupId"])
    .where("retailerId", "=", circular.retailerId)
    .$if(storeId !== null, (query) => query.where("id", "=", storeId))
    .$if(isLaidOut, (query) => query.where("circularGroupId", "in", places.select("place.circularGroupId")))
    .orderBy(textOrder("store.name"))
    .orderBy("store.id")
    .limit(1)
    .executeTakeFirst();
  if (!store) return null;
  const first = isLaidOut
    ? places.where("place.circularGroupId", "=", store.circularGroupId).orderBy("place.position")
    : ctx.db.selectFrom("circularPage as page").where("circularId", "=", circularId).orderBy("position");
  const page = await first.where("page.status", "=", "ready").select("page.id").limit(1).executeTakeFirst();
  return { id: store.id, name: store.name, storeNumber: store.storeNumber, firstPageId: page?.id ?? null };
}
