import { isOneDeal } from "./main-prices";
import { isForSome } from "./member-prices";
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
  /** A name and a price in a list that has no pictures: their rows' boxes are as often too narrow. */
  list: 0.85,
  /** With a price and a name, but without a picture where other deals have one or where the page is one picture. */
  withoutPicture: 0.7,
  /** With a second price nearly as large, or one for holders of a card. */
  twoPrices: 0.6,
  /** Joined from what lies nearest together, since no cut was clear. */
  nearest: 0.6,
  /** Its name may be a part of what is printed, or more. */
  doubtfulName: 0.8,
  withoutName: 0.3,
  withoutPrice: 0.45,
} as const;

/** "7", "$ 97", "2 for" by themselves: a part of a price that was not found, or of how many pieces it is for. */
const looseNumber = /^(?:[$€£]?\s?\d{1,3}[.,]?|\d{1,2}\s(?:for|für|por|pour|x)|for|[$€£])$/i;

function isLooseNumber({ text }: { text: string }): boolean {
  return looseNumber.test(text.trim());
}

/**
 * @param isNameCertain whether its name is as whole as those of retailers that were left out of teaching are 49 times in 50
 * @param isList whether names and prices are all there is on the page
 */
export function confidenceOf(
  { prices, pictures, blocks, found }: Cluster,
  { hasName, isNameCertain, isList }: { hasName: boolean; isNameCertain: boolean; isList: boolean },
): number {
  if (prices.length === 0) return rates.withoutPrice;
  if (!hasName) return rates.withoutName;
  if (isForSome(blocks)) return rates.twoPrices;
  if (!isOneDeal(prices.filter(({ role }) => role === "price"))) return rates.twoPrices;
  if (blocks.some(({ lines }) => lines.some(isLooseNumber))) return rates.twoPrices;
  const most = isNameCertain ? 1 : rates.doubtfulName;
  if (found === "cell") return Math.min(most, rates.cell);
  if (found === "nearest") return rates.nearest;
  if (pictures.length > 0) return Math.min(most, rates.cut);
  return isList ? Math.min(most, rates.list) : rates.withoutPicture;
}
