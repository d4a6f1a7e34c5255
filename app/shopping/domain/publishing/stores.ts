import type { Holiday } from "#app/catalogue/domain/stores/hours-holidays";
import type { DayHours } from "#app/catalogue/domain/stores/hours-times";
import type { RetailerLocale } from "./retailer-locale";

export type { DayHours, Holiday };

/**
 * The wire format of the public stores, `GET /public/retailers/{id}/stores`: `?near=<latitude>,<longitude>` or
 * `?q=<ZIP code, city or name>` for those nearest or of that name, `?store=<slug or id>` for one, nothing for all by
 * name, or none when those are more than the limit; `&limit=` 1 to 50, otherwise 20. Widgets import the types only.
 */
export interface StoreSearch {
  retailer: { id: number; name: string; siteName: string | null } & RetailerLocale;
  /** What the distances are measured from; null: there are none. */
  from: { name: string; latitude: number; longitude: number } | null;
  /** The nearest first, or by name where there are no distances. */
  stores: PublicStore[];
  /** How many stores the retailer has. */
  total: number;
  /** What stands above the list, a sentence: how many there are and where, or why there are none. */
  summary: string;
}

export interface PublicStore {
  id: number;
  /** The slug: what `?store=` of all public addresses takes. */
  key: string;
  name: string;
  number: string | null;
  /** The lines of the address, one or two. */
  address: string[];
  city: string;
  /** Abbreviation of a US state, DC or a territory. */
  state: string;
  zip: string | null;
  phone: string | null;
  hours: StoreHours | null;
  /** The store's position in degrees. */
  coordinates: { latitude: number; longitude: number } | null;
  /** The distance from `from` in a straight line. */
  distance: { miles: number; kilometres: number } | null;
  /** The http address of the store's own shopping list, to which shoppers are sent instead of ours; null for none. */
  listUrl: string | null;
}

export interface StoreHours {
  /** The hours as the retailer wrote them. */
  text: string;
  /**
   * By day, Sunday first; a day that nobody can tell is null. Null: not understood, then nothing may be said but the
   * text.
   */
  week: (DayHours | null)[] | null;
  /** The parts of the text that aren't weekly hours: holidays, a pharmacy's hours. */
  notes: string[];
  /** Some notes are of days on which the week may not hold. */
  hasExceptions: boolean;
  /** Those days, where all of them are holidays whose dates are known; otherwise nobody can tell when the week holds. */
  holidays: Holiday[];
  /** IANA name of the zone in which the store's clock stands. */
  timeZone: string;
}

/** A store of a published ad, with the group whose pages it shows. */
export interface StoreOfGroup {
  group: number;
  store: PublicStore;
}

/** One of the files by which a store is found by its slug or id. All of them exist, even without a store in them. */
export interface NamedStores {
  retailer: StoreSearch["retailer"];
  total: number;
  /** By slug and by id; a slug that looks like another store's id wins. */
  stores: Record<string, StoreOfGroup>;
}

/** The file in which stores are searched without a server. */
export interface AllStores {
  retailer: StoreSearch["retailer"];
  /** All stores by name. For a store without a place, `point` is that of its ZIP code. */
  stores: { store: PublicStore; point: { latitude: number; longitude: number } | null }[];
}
