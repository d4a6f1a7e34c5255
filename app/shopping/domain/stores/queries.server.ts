import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { digitOrder, fetchListPage, holdsText, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import type { StoreRow } from "#db/tables/shopping";
import type { StoreColumn } from "./schemas";

export interface Store
  extends Omit<
    StoreRow,
    "retailerId" | "circularGroupId" | "hasExistingShoppingList" | "createdAt" | "updatedAt"
  > {
  circularGroup: { id: number; name: string; retailer: { id: number; name: string } };
  hasExistingShoppingList: boolean;
}

/** The stores of a retailer, or of all where the actor may, by name. */
export async function listStores(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<Store[]> {
  const rows = await listedStores(ctx, filter).orderBy(textOrder("store.name")).orderBy("store.id").execute();
  return rows.map(toStore);
}

/** One page of them, searched by a part of the name, the number or the city. */
export async function listStoresPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<StoreColumn>,
): Promise<ListPage<Store>> {
  const query = listedStores(ctx, filter).where(
    holdsText(asked.search, ["store.name", "store.storeNumber", "store.city"]),
  );
  const { rows, ...page } = await fetchListPage(query, asked, {
    id: plainOrder("store.id"),
    storeNumber: digitOrder("store.storeNumber"),
    name: textOrder("store.name"),
    slug: textOrder("store.slug"),
    circularGroup: textOrder("circularGroup.name"),
    retailer: textOrder("retailer.name"),
  });
  return { ...page, rows: rows.map(toStore) };
}

/** @throws DomainError not_found, also for another retailer's staff */
export async function getStore(ctx: Context, id: number): Promise<Store> {
  requirePermission(ctx, "stores.read");
  const scope = retailerScope(ctx);
  let query = stores(ctx).where("store.id", "=", id);
  if (scope !== null) query = query.where("store.retailerId", "=", scope);
  const row = await query.executeTakeFirst();
  if (!row) throw notFound("Store");
  return toStore(row);
}

function listedStores(ctx: Context, filter: { retailerId?: number | null }) {
  requirePermission(ctx, "stores.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  return retailerId === null ? stores(ctx) : stores(ctx).where("store.retailerId", "=", retailerId);
}

function stores(ctx: Context) {
  return ctx.db
    .selectFrom("store")
    .innerJoin("circularGroup", "circularGroup.id", "store.circularGroupId")
    .innerJoin("retailer", "retailer.id", "store.retailerId")
    .selectAll("store")
    .select(["circularGroup.name as groupName", "retailer.name as retailerName"]);
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof stores>["executeTakeFirstOrThrow"]>>;

function toStore(row: JoinedRow): Store {
  const { retailerId, retailerName, circularGroupId, groupName, hasExistingShoppingList, ...rest } = row;
  const { createdAt: _created, updatedAt: _updated, ...fields } = rest;
  const retailer = { id: retailerId, name: retailerName };
  return {
    ...fields,
    circularGroup: { id: circularGroupId, name: groupName, retailer },
    hasExistingShoppingList: hasExistingShoppingList === 1,
  };
}
