import { type SelectQueryBuilder, sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { digitOrder, fetchListPage, plainOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { requirePermission } from "#app/kernel/permissions";
import { listedRetailer, retailerScope } from "#app/kernel/retailer-scope";
import type { Tables } from "#db/database";
import { holdsStoreText } from "#db/store-search";
import type { StoreRow } from "#db/tables/shopping";
import type { StoreColumn } from "./store-list";

type Unlisted =
  | "retailerId"
  | "circularGroupId"
  | "hasExistingShoppingList"
  | "nameFolded"
  | "searchText"
  | "hoursRead"
  | "hoursReadOf"
  | "createdAt"
  | "updatedAt";

export interface Store extends Omit<StoreRow, Unlisted> {
  circularGroup: { id: number; name: string; retailer: { id: number; name: string } };
  hasExistingShoppingList: boolean;
}

/** The stores of a retailer, or of all where the actor may, by name. */
export async function listStores(
  ctx: Context,
  filter: { retailerId?: number | null } = {},
): Promise<Store[]> {
  requirePermission(ctx, "stores.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  let query = stores(ctx);
  if (retailerId !== null) query = query.where("store.retailerId", "=", retailerId);
  const rows = await query.orderBy("store.nameFolded").orderBy("store.id").execute();
  return rows.map(toStore);
}

/** One page of the list of stores, searched by part of the name, the number or the city. */
export async function listStoresPage(
  ctx: Context,
  filter: { retailerId?: number | null },
  asked: ListQuery<StoreColumn>,
): Promise<ListPage<Store>> {
  requirePermission(ctx, "stores.read");
  const retailerId = listedRetailer(ctx, filter.retailerId);
  // Sorts, counts and skips ids only, mostly within an index, which stays fast with a million stores.
  let wanted = ctx.db.selectFrom("store").select("store.id");
  if (retailerId !== null) wanted = wanted.where("store.retailerId", "=", retailerId);
  if (asked.search.trim() !== "") wanted = wanted.where(await holdsStoreText(ctx.db, asked.search));
  const table = rankedBy[asked.sort.column as keyof typeof rankedBy];
  const sorted = table ? withRanks(wanted, table) : wanted;
  const { rows: ids, ...page } = await fetchListPage(ctx, sorted, asked, {
    id: plainOrder("store.id"),
    storeNumber: digitOrder("store.storeNumber"),
    name: plainOrder("store.nameFolded"),
    slug: plainOrder("store.slug"),
    circularGroup: plainOrder("ranked.rank"),
    retailer: plainOrder("ranked.rank"),
  });
  return { ...page, rows: await storesOf(ctx, ids) };
}

/** The tables by whose names stores can be sorted. */
const rankedBy = { circularGroup: "circularGroup", retailer: "retailer" } as const;

/** Joins the rank of each name among all names, so that every name is folded and compared once, not once per store. */
function withRanks<Query extends SelectQueryBuilder<Tables, "store", { id: number }>>(
  query: Query,
  table: keyof typeof rankedBy,
): Query {
  const ranked = sql<{
    id: number;
    rank: number;
  }>`(select "id", dense_rank() over (order by fold("name")) as "rank"
    from ${sql.table(table)})`.as<"ranked">("ranked");
  const of = { circularGroup: "store.circularGroupId", retailer: "store.retailerId" } as const;
  return query.innerJoin(ranked, (join) => join.onRef("ranked.id", "=", of[table])) as unknown as Query;
}

/** The stores with these ids, in this order. */
async function storesOf(ctx: Context, ids: { id: number }[]): Promise<Store[]> {
  const wanted = ids.map(({ id }) => id);
  const rows = await stores(ctx).where("store.id", "in", wanted).execute();
  const byId = new Map(rows.map((row) => [row.id, toStore(row)]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
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
  const { createdAt: _created, updatedAt: _updated, nameFolded: _name, searchText: _text, ...more } = rest;
  const { hoursRead: _read, hoursReadOf: _readOf, ...fields } = more;
  const retailer = { id: retailerId, name: retailerName };
  return {
    ...fields,
    circularGroup: { id: circularGroupId, name: groupName, retailer },
    hasExistingShoppingList: hasExistingShoppingList === 1,
  };
}
