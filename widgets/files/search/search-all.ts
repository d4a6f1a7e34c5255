import {
  distanceOf,
  parsePoint,
  positionOf,
  searchStores,
  sortByDistance,
  summarize,
} from "#app/shopping/domain/publishing/store-search";
import type { AllStores, StoreSearch } from "#app/shopping/domain/publishing/stores";

/** Maximum number of stores found; the server's default. */
const MAX_FOUND = 20;

/**
 * Finds stores for `near` or `q`, as the server does but for the places of towns: there only those of stores are known.
 */
export function searchAll({ retailer, stores }: AllStores, query: URLSearchParams): StoreSearch {
  const index = stores.map(({ store, point }) => ({
    id: store.id,
    name: store.name,
    storeNumber: store.number,
    address1: store.address[0] ?? "",
    city: store.city,
    state: store.state,
    zipCode: store.zip,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    store,
  }));
  const position = parsePoint(query.get("near") ?? "");
  const q = query.get("q") ?? "";
  const found = position
    ? sortByDistance(index, positionOf(position))
    : searchStores(index, q, townsOf(index, q));
  const shown = found.stores.slice(0, MAX_FOUND).map(({ store: { store }, km }) => ({
    ...store,
    distance: km === null ? null : distanceOf(km),
  }));
  const summary = summarize(found, shown.length, stores.length, { q });
  return { retailer, from: found.from, stores: shown, total: stores.length, summary };
}

interface Placed {
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** The place of a ZIP code, by a store with the same code or the same first three digits, which stand for a region. */
function townsOf(stores: Placed[], q: string) {
  const zip = /^\s*(\d{5})\b/.exec(q)?.[1];
  if (!zip) return [];
  const like = (digits: number) =>
    stores.find(({ zipCode, latitude }) => latitude !== null && zipCode?.startsWith(zip.slice(0, digits)));
  const { latitude, longitude } = like(5) ?? like(3) ?? {};
  return latitude == null || longitude == null ? [] : [{ name: zip, latitude, longitude }];
}
