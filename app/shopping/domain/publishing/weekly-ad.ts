import type { DealPrice } from "./deal-price";
import type { RetailerLocale } from "./retailer-locale";

/**
 * The wire format of the public weekly ad, `GET /public/retailers/{id}/weekly-ad`, with
 * `?store=<slug or id>` as a store shows it: the pages of its circular group, in the group's order.
 * Widgets import the types only. All boxes are fractions of the page, origin top left.
 */
export interface WeeklyAd {
  retailer: { id: number; slug: string; name: string; siteName: string | null } & RetailerLocale &
    StoreChoice;
  /** The store whose pages are shown; null: all pages, because none was named or there is none of that name. */
  store: { id: number; slug: string; name: string } | null;
  /** Circulars that are active now, the one ending first at the front. Empty: show the friendly sentence. */
  circulars: WeeklyAdCircular[];
  /**
   * The circulars that begin next, all at one instant (with offset of the retailer's zone), and how many they are:
   * then the ad is to be read again. Null when nothing is to come.
   */
  next: { activeDate: string; circulars: number } | null;
  /**
   * Only in answers to `?preview=<token>`, with which staff see what a store shows at some minute: instants with offset
   * of the retailer's zone. Such an answer must not be stored or counted, and its `next` is null.
   */
  preview?: { at: string; store: { id: number; slug: string; name: string }; expires: string };
}

/** Whether shoppers of a retailer have stores to choose among. */
export interface StoreChoice {
  /** Left out in files that an earlier release published or a browser kept: they offer the choice. */
  hasStores?: boolean;
}

export interface WeeklyAdCircular {
  id: number;
  name: string;
  title: string;
  slug: string;
  /** Instants with offset of the retailer's zone, e.g. 2026-11-18T00:00:00-06:00. */
  activeDate: string;
  terminationDate: string;
  /** IANA name of the retailer's zone; dates are shown as wall time there. */
  timeZone: string;
  pages: WeeklyAdPage[];
}

export interface WeeklyAdPage {
  id: number;
  /** 1-based place among the pages shown of the circular. */
  number: number;
  /** Width divided by height, known before any image loads. */
  aspectRatio: number;
  /** Smallest width first; addresses are relative to the server's origin and immutable. */
  images: WeeklyAdImage[];
  /** In reading order. */
  areas: WeeklyAdArea[];
}

export interface WeeklyAdImage {
  url: string;
  width: number;
  height: number;
  contentType: string;
}

export interface WeeklyAdArea {
  id: number;
  left: number;
  top: number;
  width: number;
  height: number;
  featured: boolean;
  category: string | null;
  prefix: string;
  ingredient: string;
  deal: string;
  details: string;
  /** The price in `deal` and `details`; null if it can't be computed with. */
  price: DealPrice | null;
  thumbnail: WeeklyAdImage | null;
  /** The recipes linked to it that shoppers can read. */
  recipes: WeeklyAdRecipe[];
}

export interface WeeklyAdRecipe {
  /** 0 for a recipe that is in no category and can be read only from its deal. */
  id: number;
  title: string;
  /** Where it is read, relative to the server's origin, e.g. `/public/retailers/7/recipes/12`. */
  url: string;
}

/**
 * `GET /public/retailers/{id}/deals/{areaId}`, with `?store=` as a store shows it: what has become of a deal that a
 * shared link or a kept shopping list points to.
 */
export interface DealStatus {
  /** Elsewhere: it is live, but not among the pages that this store shows. */
  state: "live" | "ended" | "coming" | "elsewhere";
  /** Null while it is coming, since a future deal must not be shown. */
  deal: {
    prefix: string;
    ingredient: string;
    deal: string;
    /** Instant with offset of the retailer's zone; null unless it has ended. */
    endedAt: string | null;
  } | null;
  /** Instant with offset of the retailer's zone; null unless it is coming. */
  startsAt: string | null;
  /** The same item in the store's live ad; null if there is none, or while the deal itself is live. */
  instead: { circularId: number; pageId: number; areaId: number } | null;
}
