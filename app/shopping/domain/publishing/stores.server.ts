import { holidaysIn } from "#app/catalogue/domain/stores/hours-holidays";
import { readHoursOf } from "#app/catalogue/domain/stores/read-hours.server";
import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import type { Language } from "#app/kernel/languages";
import type { StoreRow } from "#db/tables/shopping";
import { unsafeFindStore } from "./pages-of-store.server";
import type { Published } from "./publication-cache.server";
import { localeColumns } from "./retailer-locale";
import {
  distanceOf,
  type FindableStore,
  type Found,
  parsePoint,
  positionOf,
  searchStores,
  sortByDistance,
  summarize,
  withoutCountry,
} from "./store-search";
import type { AllStores, PublicStore, StoreOfGroup, StoreSearch } from "./stores";

/** Query parameters. Values that can't be parsed are ignored. */
interface StoreQuestion {
  near?: string;
  q?: string;
  store?: string;
  limit?: string;
}

interface Answerable extends Found<FindableStore> {
  /** Nothing was looked for. */
  isAll?: boolean;
}

const usualLimit = 20;
const maxStores = 50;

/**
 * The stores of a retailer as shoppers find them; see StoreSearch. Towns come from the table in the house: no outside
 * service is asked, whoever sends whatever. It is answered from memory when it was asked before, and reads
 * one index of the retailer's stores otherwise, so nobody's reads are counted.
 * @throws DomainError not_found when there is no such retailer
 */
export async function findPublicStores(
  ctx: Context,
  retailerId: number,
  question: StoreQuestion,
): Promise<Published<StoreSearch>> {
  const { timeZone, ...retailer } = await getShownRetailer(ctx, retailerId);
  const index = await loadIndex(ctx, retailerId);
  const found = await find(ctx, retailerId, index, question);
  const asked = Math.floor(Number(question.limit ?? usualLimit));
  const limit = asked >= 1 ? Math.min(asked, maxStores) : usualLimit;
  // The first twenty names of a thousand help nobody.
  const shown = found.isAll && index.length > limit ? [] : found.stores.slice(0, limit);
  const rows = await loadRows(
    ctx,
    shown.map(({ store }) => store.id),
  );
  const content: StoreSearch = {
    retailer,
    from: found.from,
    stores: shown.flatMap(({ store, km }) => {
      const row = rows.get(store.id);
      return row ? [toPublicStore(row, km, timeZone, retailer.language)] : [];
    }),
    total: index.length,
    summary: summarize(found, shown.length, index.length, question),
  };
  return { content, changesAt: null };
}

/**
 * All stores of a retailer by name, each with its group and the place that it is searched at.
 * @throws DomainError not_found when there is no such retailer
 */
export async function listPublicStores(
  ctx: Context,
  retailerId: number,
): Promise<{ retailer: StoreSearch["retailer"]; stores: (StoreOfGroup & AllStores["stores"][number])[] }> {
  const { timeZone, ...retailer } = await getShownRetailer(ctx, retailerId);
  const index = await loadIndex(ctx, retailerId);
  const rows = await ctx.db.selectFrom("store").selectAll().where("retailerId", "=", retailerId).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stores = index.flatMap(({ id, latitude, longitude }) => {
    const row = byId.get(id);
    if (!row) return [];
    const point = latitude === null || longitude === null ? null : { latitude, longitude };
    return [
      { group: row.circularGroupId, store: toPublicStore(row, null, timeZone, retailer.language), point },
    ];
  });
  return { retailer, stores };
}

async function getShownRetailer(ctx: Context, retailerId: number) {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "name", "siteName", "timeZone", ...localeColumns])
    .where("id", "=", retailerId)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  return retailer;
}

async function find(
  ctx: Context,
  retailerId: number,
  index: FindableStore[],
  { store, near, q }: StoreQuestion,
): Promise<Answerable> {
  if (store !== undefined) {
    const one = await unsafeFindStore(ctx, retailerId, store);
    const stores = index.filter(({ id }) => id === one?.id).map((each) => ({ store: each, km: null }));
    return { from: null, stores, isFar: false };
  }
  const point = near === undefined ? null : parsePoint(near);
  if (point) {
    return sortByDistance(index, positionOf(point));
  }
  if (q !== undefined) return searchStores(index, q, await ctx.services.towns.find(withoutCountry(q)));
  const stores = index.map((each) => ({ store: each, km: null }));
  return { from: null, stores, isFar: false, isAll: true };
}

/** The retailer's stores by name. A store without a place gets the middle of its ZIP code's area. */
async function loadIndex(ctx: Context, retailerId: number): Promise<FindableStore[]> {
  const stores = await ctx.db
    .selectFrom("store")
    .select(["id", "name", "storeNumber", "address1", "city", "state", "zipCode", "latitude", "longitude"])
    .where("retailerId", "=", retailerId)
    .orderBy("nameFolded")
    .orderBy("id")
    .execute();
  for (const store of stores) {
    if (store.zipCode === null || (store.latitude !== null && store.longitude !== null)) continue;
    const [town] = await ctx.services.towns.find(store.zipCode);
    if (town) Object.assign(store, { latitude: town.latitude, longitude: town.longitude });
  }
  return stores;
}

async function loadRows(ctx: Context, ids: number[]): Promise<Map<number, StoreRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.selectFrom("store").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function readHoursIn(timeZone: string, row: StoreRow, language: Language | null) {
  const read = readHoursOf(row, language);
  return { ...read, holidays: holidaysIn(timeZone, read.holidays) };
}

function toPublicStore(
  row: StoreRow,
  km: number | null,
  timeZone: string,
  language: Language | null,
): PublicStore {
  const { id, slug, name, storeNumber, address1, address2, city, state, zipCode, phone, hours } = row;
  const { latitude, longitude, hasExistingShoppingList, existingShoppingListUrl } = row;
  return {
    id,
    key: slug,
    name,
    number: storeNumber,
    address: [address1, address2 ?? ""].filter((line) => line !== ""),
    city,
    state,
    zip: zipCode,
    phone,
    hours: hours === null ? null : { text: hours, ...readHoursIn(timeZone, row, language), timeZone },
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    distance: km === null ? null : distanceOf(km),
    listUrl: hasExistingShoppingList === 1 ? webAddress(existingShoppingListUrl) : null,
  };
}

/** Rows that came another way than through a form may hold anything. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
