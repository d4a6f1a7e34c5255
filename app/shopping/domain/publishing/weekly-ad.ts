import type { DealPrice } from "./deal-price";
import type { RetailerLocale } from "./retailer-locale";

/**
 * The wire format of the public weekly ad, `GET /public/retailers/{id}/weekly-ad`, with
 * `?store=<slug or id>` as a store shows it: the pages of its circular group, in the group's order.
 * Widgets import the types only. All boxes are fractions of the page, origin top left.
 */
export interface WeeklyAd {
  retailer: { id: number; slug: string; name: string; siteName: string | null } & RetailerLocale;
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
   * Only in answers to `?preview=<token>`, staff's look at what a store shows at a minute: instants with offset of the
   * retailer's zone. Such an answer is nobody's to keep or to count, and `next` is null in it.
   */
  preview?: { at: string; store: { id: number; slug: string; name: string }; expires: string };
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
  /** What `deal` and `details` cost; null where nobody can compute with them. */
  price: DealPrice | null;
  thumbnail: WeeklyAdImage | null;
  /** The recipes linked to it that shoppers can read. */
  recipes: WeeklyAdRecipe[];
}

export interface WeeklyAdRecipe {
  /** 0 for one that stands in no category of recipes: shoppers come to it by its deal alone. */
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
  /** Null while it is coming: what is not out yet is nobody's to read. */
  deal: {
    prefix: string;
    ingredient: string;
    deal: string;
    /** Instant with offset of the retailer's zone; null unless it has ended. */
    endedAt: string | null;
  } | null;
  /** Instant with offset of the retailer's zone; null unless it is coming. */
  startsAt: string | null;
  /** The same item in the ad that is live in the same store; null when there is none, and while the deal itself is live. */
  instead: { circularId: number; pageId: number; areaId: number } | null;
}
