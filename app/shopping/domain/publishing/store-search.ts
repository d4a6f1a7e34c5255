import { findUsState, usStates } from "#app/catalogue/domain/stores/us-states";
import type { Town } from "#app/kernel/ports/places";

/** The fields of a store that are searched. */
export interface FindableStore {
  id: number;
  name: string;
  storeNumber: string | null;
  address1: string;
  city: string;
  state: string;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
}

export interface Point {
  latitude: number;
  longitude: number;
}

const earthRadiusKm = 6371.0088;
export const kilometresPerMile = 1.609344;
/** Nobody shops farther away: for a town this far from every store, another one was meant, or no town at all. */
const farKm = 400;

/** "39.78,-89.65": latitude and longitude in degrees. Null for anything else. */
export function parsePoint(text: string): Point | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,15})?),\s?(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim());
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Along the earth's surface (haversine formula, a ball of the mean radius: at most 0.6 % off). */
export function kilometresBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const [north, east] = [(b.latitude - a.latitude) * radians, (b.longitude - a.longitude) * radians];
  const across = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians);
  const half = Math.sin(north / 2) ** 2 + across * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

export interface Found<Store> {
  from: Town | null;
  /** The best first; `km` is null if `from` or the store's place is unknown. */
  stores: { store: Store; km: number | null }[];
  isFar: boolean;
}

/** What was searched for, as it was entered. */
interface Asked {
  q?: string;
  store?: string;
}

/**
 * The sentence over the stores that were found.
 * @param shown how many of them the answer has
 * @param total how many the retailer has
 */
export function summarize(
  found: { from: { name: string } | null; isFar: boolean; isAll?: boolean },
  shown: number,
  total: number,
  asked: Asked,
): string {
  if (total === 0) return "We have no stores to show yet.";
  if (found.isAll) {
    return shown === 0
      ? `We have ${count(total)}. Search for the one near you.`
      : `${total === 1 ? "Our" : "All our"} ${count(total)}`;
  }
  if (shown === 0 && asked.store !== undefined) return "This store is not here anymore.";
  if (shown === 0) {
    return `We found no store for “${asked.q}”. Try a ZIP code, a city, or a part of the store’s name.`;
  }
  if (found.isFar) return "We have no store near there. These are the nearest ones.";
  return found.from
    ? `${count(shown)} near ${found.from.name}${shown > 1 ? ", the nearest first" : ""}`
    : `${count(shown)} found`;
}

function count(stores: number): string {
  return `${stores.toLocaleString("en-US")} ${stores === 1 ? "store" : "stores"}`;
}

/** A distance in the form that public answers have, with one decimal place. */
export function distanceOf(km: number): { miles: number; kilometres: number } {
  return { miles: oneDecimal(km / kilometresPerMile), kilometres: oneDecimal(km) };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Rounds the place that stores are sorted from to about 100 m, so that shoppers on the same street share an answer and
 * nobody's exact address is sent.
 */
export function positionOf({ latitude, longitude }: Point): Town {
  const rounded = (degrees: number) => Number(degrees.toFixed(3));
  return { name: "your position", latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** All stores, the nearest first; stores without a place come last, by name. */
export function sortByDistance<Store extends FindableStore>(stores: Store[], from: Town): Found<Store> {
  const measured = stores.map((store) => {
    const at = pointOf(store);
    return { store, km: at && kilometresBetween(from, at) };
  });
  measured.sort((a, b) => (a.km ?? 1e9) - (b.km ?? 1e9) || byName(a.store, b.store));
  return { from, stores: measured, isFar: (measured[0]?.km ?? 0) > farKm };
}

/**
 * The stores for what a shopper typed: those with this name or number; otherwise those nearest to this town or ZIP
 * code; otherwise those with these words in their address.
 *
 * @param towns all towns of this name; the one nearest to a store is meant
 */
export function searchStores<Store extends FindableStore>(
  stores: Store[],
  text: string,
  towns: Town[],
): Found<Store> {
  const asked = withoutCountry(text);
  const words = wordsOf(/^(?:store|shop|tienda) ?(?:#|n[or]\.?)? ?(\d+)$/i.exec(asked)?.[1] ?? asked);
  const isZip = /^\d{5}(-\d{4})?$/.test(asked);
  const nearest = nearestOf(stores, towns);
  const named = isZip ? [] : matching(stores, words, ({ name, storeNumber }) => [name, storeNumber]);
  const isTownOfStores = stores.some(
    ({ city }) => wordsOf(city).join(" ") === words.slice(0, wordsOf(city).length).join(" "),
  );
  if (named.length > 0 && !isTownOfStores) {
    const isNear = nearest !== null && nearest.km <= farKm;
    return isNear ? sortByDistance(named, nearest.town) : withoutDistance(named);
  }
  const ofState = findUsState(asked);
  const matched = matching(stores, words, ({ name, storeNumber, address1, city, state, zipCode }) => [
    ...[name, storeNumber, address1, city, state, zipCode],
    // "Virginia" alone is not West Virginia.
    ofState ? null : stateName(state),
  ]);
  const placed = stores.filter((store) => matched.includes(store) || store.state === ofState);
  if (nearest && (isZip || nearest.km <= farKm || placed.length === 0))
    return sortByDistance(stores, nearest.town);
  return withoutDistance(placed);
}

function stateName(state: string): string | null {
  return usStates.find(({ abbreviation }) => abbreviation === state)?.name ?? null;
}

/** "Miami FL USA": as browsers fill in addresses. */
export function withoutCountry(text: string): string {
  const country = /[\s,](?:u\.?s\.?(?:a\.?)?|united states(?: of america)?|ee\.? ?uu\.?)$/i;
  return text.trim().replace(country, "").trim().replace(/,$/, "");
}

function withoutDistance<Store extends FindableStore>(stores: Store[]): Found<Store> {
  return { from: null, stores: stores.toSorted(byName).map((store) => ({ store, km: null })), isFar: false };
}

function nearestOf(stores: FindableStore[], towns: Town[]): { town: Town; km: number } | null {
  const points = stores.map(pointOf).filter((point) => point !== null);
  const measured = towns.map((town) => ({
    town,
    km: Math.min(...points.map((point) => kilometresBetween(town, point))),
  }));
  return measured.toSorted((a, b) => a.km - b.km)[0] ?? null;
}

/** The stores in which every given word is the beginning of some word. */
function matching<Store extends FindableStore>(
  stores: Store[],
  words: string[],
  read: (store: Store) => (string | null)[],
): Store[] {
  if (words.length === 0) return [];
  return stores.filter((store) => {
    const own = wordsOf(read(store).join(" "));
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/['’`´.]|\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\b([od]) (?=\p{L})/gu, "$1")
    .split(" ")
    .filter(Boolean);
}

function pointOf({ latitude, longitude }: FindableStore): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function byName(a: FindableStore, b: FindableStore): number {
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || a.id - b.id;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
