import { isOneDeal } from "./main-prices";
import type { Cluster } from "./suggestion-clusters";

/**
 * How likely a deal's box and price are right, by how it was found. Counted on drawn circulars and on labelled pages
 * (`npm run bench -- suggestions` prints the table); rounded down, since pages of others are unlike these.
 */
const rates = {
  /** A price and a name in a printed cell of their own. */
  cell: 0.96,
  /** A price, a name and a picture, by straight cuts. */
  cut: 0.93,
  /** A name and a price in a list that has no pictures. */
  list: 0.91,
  /** With a price and a name, but without a picture where other deals have one or where the page is one picture. */
  withoutPicture: 0.7,
  /** With a second price nearly as large. */
  twoPrices: 0.6,
  /** Joined from what lies nearest together, since no cut was clear. */
  nearest: 0.6,
  withoutName: 0.3,
  withoutPrice: 0.45,
} as const;

/** @param isList whether names and prices are all there is on the page */
export function confidenceOf(
  { prices, pictures, found }: Cluster,
  { hasName, isList }: { hasName: boolean; isList: boolean },
): number {
  if (prices.length === 0) return rates.withoutPrice;
  if (!hasName) return rates.withoutName;
  if (!isOneDeal(prices.filter(({ role }) => role === "price"))) return rates.twoPrices;
  if (found === "cell") return rates.cell;
  if (found === "nearest") return rates.nearest;
  if (pictures.length > 0) return rates.cut;
  return isList ? rates.list : rates.withoutPicture;
}
