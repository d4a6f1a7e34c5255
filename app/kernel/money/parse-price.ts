import { minorDigits, type PriceStyle } from "./currencies";
import { type SignReader, signsOf } from "./currency-signs";
import {
  formerPrice,
  forWord,
  harmlessWords,
  limitAll,
  measureOf,
  measures,
  mustBuyAll,
  noPrice,
  ofEach,
  ofEachAtStart,
  perMeasure,
  perWord,
  pieceWords,
} from "./price-words";
import { numberPattern, parsePrintedNumber, plainDigits } from "./printed-numbers";
import { conditionsOf, isUnchangedBy } from "./small-print";

/** A price as an ad prints it. */
export interface ParsedPrice {
  /** In the currency's smallest unit, for `count` pieces or units together: 500 for "2/$5". */
  amount: number;
  /** ISO 4217 */
  currency: string;
  /** How many digits of `amount` stand behind the point. */
  digits: number;
  count: number;
  /** The weight or volume that `count` counts: lb, oz, kg, g, l or ml; empty for pieces. */
  unit: string;
  /** How many have to be bought for this price; 1 for any number. */
  minQuantity: number;
  /** Only full lots of `minQuantity` have this price: "must buy 2", without "or more". */
  inLots: boolean;
  /** More than this many don't have this price: "limit 2". Null without a limit. */
  maxQuantity: number | null;
  /** The text says the price and nothing else. */
  isPlain: boolean;
}

/** A sum of money in a text. */
interface PrintedAmount {
  /** In the currency's smallest unit; null where the number or its currency is not understood. */
  amount: number | null;
  currency: string;
  hasSign: boolean;
  from: number;
  to: number;
}

/** No deal is longer; what is was made to keep us busy. */
const maxLength = 500;
const units = Object.values(measures).join("|");
const several = new RegExp(
  String.raw`(?<![\d.,/])(\d{1,3})\s*(?:(?:${pieceWords})\.?\s*(?!\/)|(${units})\.?\s*)?(?:${forWord})\s*$`,
  "iu",
);
/** The most pounds or kilos that are bought loose for one sum; more come in a bag. */
const mostLoose = 10;
/** "2 x 1,99" and "2 @ 1.99" are two at 1.99 here and two for 1.99 there; "6 szt. 12,99" a pack of six or a price of six. */
const unclearCount = new RegExp(String.raw`\d\s*(?:x|×|@|(?:${pieceWords})\.?)\s*$`, "iu");
const unitBehind = new RegExp(
  String.raw`^\s*(${perWord})?\s*(100\s*|1\s*)?(?:(${units})|(${pieceWords}))\.?(?!\p{L})`,
  "iu",
);
/** What a unit costs beside the price: "8.80/kg". */
const sumOfUnit = String.raw`\d{1,4}[.,]\d{2}\s?\S{0,3}\s?(?:\/|per|pro|al|le)\s?(?:${units})(?!\p{L})`;
const packOfUnit = String.raw`(?:lbs?|kg)\.?\s?(?:bags?|pack|pkg|box|case|beutel|sack)`;
const otherMeasures = new RegExp(String.raw`${sumOfUnit}|\d\s?-?${packOfUnit}`, "giu");
/** "12 oz", "100 g", "5 lb bag", and what a unit costs. */
const size = new RegExp(
  String.raw`\d{1,5}(?:[.,]\d{1,3})?(?:\s?[-–x]\s?\d{1,5}(?:[.,]\d{1,3})?)?\s?-?(?:(?:fl\.?\s?)?oz|ounces?|g|gr|ml|cl|dl|l|lt|ltr|lit(?:er|re)s?|${packOfUnit})\.?(?!\p{L})|${sumOfUnit}`,
  "giu",
);
/** A lone 1 before a sum, with whatever sign between: "1´99 €" and "1 99 €" may be 1.99. */
const loneOne = /(?<![\d.,])1[^\p{L}\d/)\]]*$/u;
/** Whole figures of two digits may be cents where a sign that may be a point stands right before them: "´99 €". */
const twoDigits = /^\d\d(?![\d.,:'-]|\s?(?:¢|c|p))/iu;
const likePoint = /[`'"·\p{M}]$/u;
/** A number, also in words; a "1" is no count of several. */
const countLike =
  /(?<![\d.,])(?!1(?![\d.,]))\d|(?<!\p{L})(?:two|three|four|five|six|dos|tres|deux|trois|zwei|drei|dois|três|due|tre|dwa|trzy)(?!\p{L})/iu;
const noPricePattern = new RegExp(noPrice, "iu");
/** What is left where all else was understood: it may ask for several, give a bound, a saving or a condition. */
const unexplained = /[\p{L}+#&<>=~]/u;
/** "5 c/u" is five each, not five cents. */
const eachInSpanish = /(?<![\p{L}\d])c\s?\/\s?(?:un?[oa]?|pza?|pieza|caja|bolsa)(?![\p{L}\d])/giu;
/** An amount that goes on is no price of one: the range "$2.99-3.99" or "2.99 to 3.99", and "$5 for 2". */
const goesOn = /^\s*(?:-|(?:to|for|bis|hasta|à)\b)\s*\S{0,3}\d/iu;
/** "(1 kg = 4,99 €)" says it once more. */
const unitPrice = new RegExp(
  String.raw`\(?\s*(?:\d{1,4}\s*)?(?:${units}|${pieceWords})\.?\s*=\s*[^()=]{1,30}(?:\)|$)`,
  "giu",
);

/**
 * Reads a price as an ad prints it, by the money of who prints it. Null where it tells none, or more than one can compute with:
 * ranges, savings and percentages, "Buy 1 get 1 free", two different prices, a sign of which nobody can say what it means.
 * @param text as printed, e.g. "2/$5", "3,49 €/kg" or "Rp12.500,-"
 * @param details the small print, which may ask to buy several or set a limit
 */
export function parsePrice(text: string, style: PriceStyle, details = ""): ParsedPrice | null {
  const printed = normalized(text);
  if (noPricePattern.test(printed)) return null;
  const told = withoutFormer(printed.replace(unitPrice, " "), style);
  const amounts = findAmounts(told, style);
  const [first] = amounts;
  // Of two prices, which one holds is not for us to say.
  if (!first || amounts.length > 1 || !first.amount) return null;
  const before = told.slice(0, first.from);
  const behind = told.slice(first.to);
  if (goesOn.test(behind) || /[-+]\s*$/.test(before)) return null;
  if (mayBeMinor(before, told.slice(first.from))) return null;
  const lot = lotIn(before);
  const smallPrint = normalized(details);
  const isUnclear = lot
    ? !lot.isSize && isOfEach(before.slice(0, lot.index), behind, smallPrint)
    : unclearCount.test(before);
  if (isUnclear) return null;
  const per = unitOf(behind);
  if (hasOtherCount(before.slice(0, lot?.index), behind.slice(per?.length ?? 0))) return null;
  const count = (lot?.count ?? 1) * (per?.count ?? 1);
  if (!count) return null;
  const rest = `${before.slice(0, lot?.index ?? before.length)} ${behind.slice(per?.length ?? 0)}`;
  const unit = per?.unit ?? lot?.unit ?? "";
  if (!isExplained(rest) || isOfMeasure(rest)) return null;
  const conditions = conditionsOf(`${printed}\n${smallPrint}`, unit);
  const price = conditions && { amount: first.amount, count, unit, ...conditions };
  const sumsIn = (each: string) => findAmounts(each, style);
  if (!price || !isUnchangedBy(smallPrint, price, style, sumsIn)) return null;
  return {
    amount: first.amount,
    currency: first.currency,
    digits: minorDigits(first.currency),
    count,
    unit,
    ...conditions,
    isPlain: told === printed && /^[\s.*]*$/.test(rest),
  };
}

/** Whether a text says any sum of money: a price, a saving, a deposit. */
export function hasAmount(text: string, style: PriceStyle): boolean {
  return findAmounts(normalized(text), style).some(({ amount }) => amount !== null);
}

/**
 * The first sum of money in a text, whatever it is but a former price. As a number of the currency's main unit, for one of "2/$5": 2.5. Null where
 * it may be for several and nobody can say for how many: "2x$5".
 */
export function firstAmount(text: string, style: PriceStyle): number | null {
  const printed = withoutFormer(normalized(text), style);
  const amount = findAmounts(printed, style).find((each) => each.amount !== null);
  if (!amount?.amount) return null;
  const [before, behind] = [printed.slice(0, amount.from), printed.slice(amount.to)];
  if (mayBeMinor(before, printed.slice(amount.from))) return null;
  const lot = lotIn(before);
  const isUnclear = lot
    ? !lot.isSize && isOfEach(before.slice(0, lot.index), behind)
    : unclearCount.test(before) || hasOtherCount(before, behind);
  if (isUnclear) return null;
  const count = lot?.unit === "g" || lot?.unit === "ml" ? 1 : (lot?.count ?? 1);
  return count ? amount.amount / 10 ** minorDigits(amount.currency) / count : null;
}

/**
 * How much the sum behind a text is for: 5 pounds of "5 lbs/$5". The 16 ounces of "16 oz/$2.99" are the size of a piece; 1 l and 100 g may be what
 * anything is sold by.
 */
function lotIn(before: string): { index: number; count: number; unit: string; isSize: boolean } | null {
  const match = several.exec(before);
  if (!match) return null;
  const [, number = "", measure = ""] = match;
  const unit = measureOf(measure);
  const count = Number(number);
  const most = { "": count, lb: mostLoose, kg: mostLoose }[unit] ?? 1;
  const isSize = count > most && !(count === 100 && (unit === "g" || unit === "ml"));
  return { index: match.index, isSize, ...(isSize ? { count: 1, unit: "" } : { count, unit }) };
}

function normalized(text: string): string {
  return plainDigits(text.slice(0, maxLength))
    .replace(/(\d)€(\d{2})(?!\d)/g, "$1.$2 €")
    .replace(eachInSpanish, " each ")
    .replace(/\s+/g, " ")
    .trim();
}

/** All sums with a sign; where there is none, all numbers that are written as a price is. */
function findAmounts(text: string, style: PriceStyle): PrintedAmount[] {
  const signs = signsOf(style);
  // Cents may stand apart from the units: "$3 .99", and with a slip "$3..99".
  const apart = `(?:(?<=${signs.before}\\s?\\d{1,3}(?:[.,]?\\d{3}){0,3}) ?[.,]+\\d\\d(?!\\d))?`;
  const pattern = new RegExp(
    `(${signs.before}\\s?)?-?(${numberPattern}${apart})(\\s?${signs.behind}(?!\\s?\\d))?`,
    "giu",
  );
  const found = [...text.matchAll(pattern)].map((match) => toAmount(match, signs, style));
  const signed = found.filter(({ hasSign }) => hasSign);
  return signed.length > 0 ? signed : found.filter(({ isPriceLike }) => isPriceLike);
}

function toAmount(
  { index, 0: all, 1: before = "", 2: number = "", 3: behind = "" }: RegExpMatchArray,
  signs: SignReader,
  style: PriceStyle,
): PrintedAmount & { isPriceLike: boolean } {
  const hasSign = Boolean(before || behind);
  // Of "$4.99 CAD" the second says it more exactly.
  const sign = hasSign ? (signs.resolve(behind) ?? signs.resolve(before)) : null;
  // "$5 c" and "-$5" are neither five cents nor five dollars for sure.
  const isClear = !(before && sign?.isCents) && !/^\D*-\s*\d/.test(all);
  const currency = sign?.currency ?? style.currency;
  // Who prints the sign of another country prints its numbers alike.
  const read = parsePrintedNumber(number, currency === style.currency ? style : { currency, country: null });
  const known = read && isClear && (sign !== null || !hasSign) ? read : null;
  const from = index ?? 0;
  return {
    amount: known && sign?.isCents ? centsOf(number, currency) : (known?.amount ?? null),
    currency,
    hasSign,
    isPriceLike: !hasSign && (known?.isPriceLike ?? false),
    from,
    to: from + all.length,
  };
}

function centsOf(number: string, currency: string): number | null {
  return /^\d{1,3}$/.test(number) ? Number(number) * 10 ** (minorDigits(currency) - 2) : null;
}

function withoutFormer(text: string, style: PriceStyle): string {
  const { before, behind } = signsOf(style);
  const former = new RegExp(
    String.raw`[(,]?\s*${formerPrice}\.?:?\s*(?:\d{1,2}\s?/\s?)?(?:${before}\s?)?${numberPattern}(?:\s?${behind})?\)?`,
    "iu",
  );
  return text.replace(former, "");
}

/** Whether the digits of a sum may be those behind a point that is printed as another sign. */
function mayBeMinor(before: string, sum: string): boolean {
  return loneOne.test(before) || (twoDigits.test(sum) && likePoint.test(before));
}

/** Whether the sum beside a count of several may be that of each: "5 for $1.99 each", "2 for $3.99/lb". */
function isOfEach(before: string, behind: string, details = ""): boolean {
  return ofEach.test(before) || ofEach.test(behind.replace(limitAll, " ")) || ofEachAtStart.test(details);
}

/** Whether a price is said to be of a measure elsewhere than behind it: "per 100 g 2.45", "100 g 2.45". */
function isOfMeasure(rest: string): boolean {
  return perMeasure.test(rest.replace(otherMeasures, " ")) || /^\s*100\s?(?:g|ml)/i.test(rest);
}

function unitOf(behind: string): { count: number; unit: string; length: number } | null {
  const match = unitBehind.exec(behind);
  if (!match) return null;
  const [all, per = "", count = "", measure, piece] = match;
  if (piece !== undefined) return { count: 1, unit: "", length: all.length };
  const unit = measureOf(measure ?? "");
  // A letter alone may be the size of a shirt.
  if (["g", "l"].includes(unit) && !per && !count) return null;
  return { count: count ? Number(count) : 1, unit, length: all.length };
}

/**
 * Whether a number beside the sum may be how many it is for: "2x$5.00", "(2) $5.00", "2 pk $5", "$5 for two". Sizes,
 * further unit prices and conditions are none.
 */
function hasOtherCount(before: string, behind: string): boolean {
  return [before, behind].some((text) =>
    countLike.test(text.replace(mustBuyAll, " ").replace(limitAll, " ").replace(size, " ")),
  );
}

function isExplained(text: string): boolean {
  const left = [mustBuyAll, limitAll, size, harmlessWords].reduce(
    (kept, known) => kept.replace(known, " "),
    text,
  );
  return !unexplained.test(left);
}
