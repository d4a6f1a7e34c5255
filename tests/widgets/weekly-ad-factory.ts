import { dealPriceOf } from "#app/shopping/domain/publishing/deal-price";
import type { RetailerLocale } from "#app/shopping/domain/publishing/retailer-locale";
import type {
  WeeklyAd,
  WeeklyAdArea,
  WeeklyAdCircular,
  WeeklyAdPage,
} from "#app/shopping/domain/publishing/weekly-ad";

/** A retailer of which nothing was chosen. */
export const dollars: RetailerLocale = { language: null, country: null, currency: "USD" };

const GOODS: [category: string | null, prefix: string, ingredient: string, deal: string, details: string][] =
  [
    ["Produce", "Sweet", "Strawberries", "2/$5", "1 lb clamshell\nProduct of California"],
    ["Meat & Seafood", "Boneless", "Chicken Breast", "$2.99 lb", "Family pack, 3 lb or more"],
    ["Dairy", "Large", "Eggs", "$3.49", "18 ct, grade A"],
    ["Bakery", "Fresh Baked", "Sourdough Bread", "$4.99", ""],
    [null, "", "Paper Towels", "BOGO", "6 rolls. While supplies last"],
    ["Produce", "Ripe", "Jalapeño Peppers", "99¢ lb", ""],
  ];

/** One area of a page of six: two columns and three rows with a margin round each. */
function makeArea(pageId: number, index: number): WeeklyAdArea {
  const [category, prefix, ingredient, deal, details] = GOODS[index % GOODS.length] ?? ["", "", "", "", ""];
  const id = pageId * 100 + index;
  return {
    id,
    left: 0.04 + (index % 2) * 0.48,
    top: 0.16 + Math.floor(index / 2) * 0.27,
    width: 0.44,
    height: 0.25,
    featured: index < 3,
    category,
    prefix,
    ingredient,
    deal,
    details,
    price: dealPriceOf({ deal, details }, dollars),
    thumbnail: {
      url: `/public/images/thumbnail-${id}.jpg`,
      width: 300,
      height: 200,
      contentType: "image/jpeg",
    },
    recipes: [],
  };
}

function makePage(id: number, number: number): WeeklyAdPage {
  const aspectRatio = 0.75;
  return {
    id,
    number,
    aspectRatio,
    images: [480, 960, 1440].map((width) => ({
      url: `/public/images/page-${number}-${width}.jpg`,
      width,
      height: width / aspectRatio,
      contentType: "image/jpeg",
    })),
    areas: Array.from({ length: 6 }, (_, index) => makeArea(id, index)),
  };
}

export function makeCircular(changes: Partial<WeeklyAdCircular> = {}): WeeklyAdCircular {
  const id = changes.id ?? 1;
  return {
    id,
    name: `Circular ${id}`,
    title: "Harvest Savings",
    slug: `circular-${id}`,
    activeDate: "2026-11-18T00:00:00-06:00",
    terminationDate: "2026-11-25T00:00:00-06:00",
    timeZone: "America/Chicago",
    pages: Array.from({ length: 4 }, (_, index) => makePage(id * 10 + index + 1, index + 1)),
    ...changes,
  };
}

/** An ad of one circular with four pages of six deals each; the ids follow from the circular's. */
export function makeWeeklyAd(changes: Partial<WeeklyAd> = {}): WeeklyAd {
  return {
    retailer: { id: 7, slug: "maple-main", name: "Maple & Main Market", siteName: null, ...dollars },
    store: null,
    circulars: [makeCircular()],
    next: null,
    ...changes,
  };
}
