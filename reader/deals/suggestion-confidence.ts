import { isOneDeal } from "./main-prices";
import { isForSome } from "./member-prices";
import { isSaving } from "./price-shapes";
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
  /** With a second price nearly as large, one for holders of a card, what one saves, or what else one has to buy. */
  twoPrices: 0.6,
  /** Set smaller than its name: what a kilo comes to or what one saves, and the price itself is a picture. */
  smallPrice: 0.6,
  /** Its box is rated below `sureBox` (of 49 such boxes 38 were right), or no cut and no cell found it. */
  doubtfulBox: 0.7,
  /** Joined from what lies nearest together, since no cut was clear. */
  nearest: 0.6,
  /** Its name may be a part of what is printed, or more. */
  doubtfulName: 0.8,
  withoutName: 0.3,
  withoutPrice: 0.45,
} as const;

/** Of boxes of cells and cuts that are rated as high on pages that the nets were not taught with 238 of 239 were right. */
const sureBox = 0.75;

/** A deal's own price is set at least so large, in sizes of its name. */
const smallestPrice = 0.7;

/** "7", "$ 97", "2 for" by themselves: a part of a price that was not found, or of how many pieces it is for. */
const looseNumber = /^(?:[$€£]?\s?\d{1,3}[.,]?|\d{1,2}\s(?:for|für|por|pour|x)|for|[$€£])$/i;

function isLooseNumber({ text }: { text: string }): boolean {
  return looseNumber.test(text.trim());
}

/** "Les 100 g", "l'etto", "lb." by themselves, beside a price that was read without them. */
const looseUnit =
  /^(?!\d)(?:\p{L}{1,3}(?:['’]|\s)\s?|\/\s?)?(?:\d{1,3}\s?)?(?:kg|kilo|g|gr|gramm?|lbs?|pound|oz|l|lt|lit(?:er|re|ro)|etto|hg|dl|ml)\.?$/iu;
const hasUnit = /(?:kg|kilo|g|gr|lbs?|pound|oz|l|lt|lit(?:er|re|ro)|etto|hg|dl|ml)\.?(?:\s|$)/i;

/** Whether a line says nothing but what measure a price is for. */
function isLooseUnit({ text }: { text: string }): boolean {
  return looseUnit.test(text.trim());
}

/** "Buy Sara Lee Bread" over "get Butter FREE": the sum is what one of them costs. */
const condition =
  /^(?:buy|compre|achetez|kaufen?)\s|^(?:and\s)?(?:get|receive|recib[ae]|recevez|erhalten?)\s/i;

function isCondition({ text }: { text: string }): boolean {
  return condition.test(text.trim());
}

/**
 * @param isNameCertain whether its name is as whole as those of retailers that were left out of teaching are 49 times in 50
 * @param nameSize the size of its name's type, in page heights; 0 where it has none
 * @param isList whether names and prices are all there is on the page
 */
export function confidenceOf(
  { prices, pictures, blocks, found, rate = 0, isOpen = false, isConditional = false }: Cluster,
  {
    hasName,
    isNameCertain,
    nameSize,
    isList,
  }: { hasName: boolean; isNameCertain: boolean; nameSize: number; isList: boolean },
): number {
  if (prices.length === 0) return rates.withoutPrice;
  if (!hasName) return rates.withoutName;
  const lines = blocks.flatMap((block) => block.lines);
  if (isConditional || isForSome(prices, lines)) return rates.twoPrices;
  const own = prices.filter(({ role }) => role === "price");
  if (!isOneDeal(own) || (own.some(isSaving) && !own.every(isSaving))) return rates.twoPrices;
  const hasOwnUnit = own.some(({ text }) => hasUnit.test(text));
  const says = (line: { text: string }) =>
    isLooseNumber(line) || isCondition(line) || (!hasOwnUnit && isLooseUnit(line));
  if (lines.some(says)) return rates.twoPrices;
  if (isSmall(prices, nameSize)) return rates.smallPrice;
  if (found === "nearest") return rates.nearest;
  const most = Math.min(
    isNameCertain && !isOpen ? 1 : rates.doubtfulName,
    rate < sureBox || found === "chosen" ? rates.doubtfulBox : 1,
  );
  if (found === "cell") return Math.min(most, rates.cell);
  if (pictures.length > 0) return Math.min(most, rates.cut);
  return isList ? Math.min(most, rates.list) : rates.withoutPicture;
}

/** Whether a deal's price is set too small beside its name to be what one pays. Sizes in page heights. */
export function isSmall(prices: readonly { size: number }[], nameSize: number): boolean {
  return Math.max(...prices.map(({ size }) => size)) < smallestPrice * nameSize;
}
