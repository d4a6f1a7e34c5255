import { isForSome, isSaidForSome } from "#reader/deals/member-prices";
import { mayReplace } from "#reader/deals/struck-prices";
import { gapBetween, type PixelBox } from "./picture";
import { findEvidence, judgePrice, type PriceEvidence, type PriceVerdict } from "./price-evidence";
import { endsInCount, plainSum } from "./read-offers";
import type { ReadPrice } from "./read-price";

/** The price of a deal, and how far it can be trusted. */
export interface ChosenPrice {
  price: ReadPrice;
  /** As printed; mended where the deal's other numbers say how. */
  text: string;
  /** How surely it was read, 0..1. */
  score: number;
  verdict: PriceVerdict;
  /** Another one may as well be the deal's, or the one for everybody was not read. */
  isAmbiguous: boolean;
  /** What else was printed, perhaps; empty where nothing speaks for it. */
  otherText: string;
}

/** A line of a deal that is no price. */
interface Words extends PixelBox {
  text: string;
}

const wellRead = 0.6;
/** A second price of about the same size may as well be the deal's. */
const asLarge = 0.8;
/** As large as this part of the largest price, a price may be the deal's; old prices and unit prices are smaller. */
const mainSize = 0.55;
/** What is said of a price stands at most so far from it, or so far above it, in its sizes: a percentage may stand between. */
const beside = 0.8;
const above = 2;
const mendedScore = 0.8;
const maxReduction = 2.5;

/**
 * Chooses the price that everybody pays among those printed in a deal: of large and well read ones the one that its unit
 * price or its percentage leads to, not one for holders of an app or a card.
 *
 * @param all at least one; old prices among them are never the deal's, but tell it where a percentage stands beside them
 */
export function choosePrice(all: readonly ReadPrice[], lines: readonly Words[]): ChosenPrice {
  const asides = all.filter(({ isAside }) => isAside);
  const prices = all.filter(({ isAside }) => !isAside);
  const evidence = findEvidence([...lines, ...asides].map(({ text }) => text));
  if (prices.length === 0) return onlyAside(asides);
  const largest = Math.max(...prices.map(({ size }) => size));
  const known = prices
    .filter((price) => !prices.some((offer) => isSumOf(price, offer)))
    .map((price) => withGuess(price, evidence));
  // A line of another colour through the left one is not seen: the other is taken, and a person looks.
  const replaced = new Set(known.filter((price) => known.some((other) => mayReplace(other, price))));
  const main = known.filter(
    (price) => price.text !== "" && price.size >= mainSize * largest && !replaced.has(price),
  );
  const forSome = conditionalPrices(main, lines);
  const forAll = withoutConditional(main, forSome, [...known, ...asides]);
  const rank = (price: ReadPrice) =>
    2 * Number(price.score > wellRead) + Number(verdictOf(price, evidence) === "agrees");
  const ranked = (forAll.length > 0 ? forAll : known).toSorted(
    (a, b) => rank(b) - rank(a) || b.size - a.size,
  );
  const price = ranked[0] as ReadPrice;
  const verdict = verdictOf(price, evidence);
  if (verdict === "differs" && !forSome.has(price)) {
    const mended = mendPrice(price.text, evidence);
    if (mended)
      return {
        price,
        text: mended,
        score: mendedScore,
        verdict: "agrees",
        isAmbiguous: false,
        otherText: price.text,
      };
  }
  // Of a small one beside a price for some it is for a person to say who pays it.
  const isAmbiguous =
    replaced.size > 0 ||
    (forSome.size === 0 && isForSome([price], lines)) ||
    (forSome.size > 0 && !main.includes(price)) ||
    forSome.has(price) ||
    (price.otherText !== undefined && verdict !== "agrees") ||
    isSumOfCount(price, lines) ||
    lines.some(
      ({ text, ...box }) => saysMore.test(text.trim()) && gapBetween(price, box) < beside * price.size,
    ) ||
    ranked.some((other) => isRival(other, price, evidence));
  const { text, score, otherText = "" } = price;
  return { price, text, score, verdict, isAmbiguous, otherText };
}

/** The deal is where its old price stands; what is paid was not read. */
function onlyAside(asides: readonly ReadPrice[]): ChosenPrice {
  const price = asides.toSorted((a, b) => b.size - a.size)[0] as ReadPrice;
  return { price, text: "", score: 0, verdict: "unknown", isAmbiguous: true, otherText: "" };
}

/** "5.99" beside "2/5.99" is a part of it. */
function isSumOf(price: ReadPrice, offer: ReadPrice): boolean {
  const [, sum] = /^\d{1,2}\s?(?:for|für|per|por|pour|x|@|\/)\s?(.+)$/iu.exec(offer.text) ?? [];
  return price !== offer && sum !== undefined && sum === price.text;
}

/** "$12" beside "Any 3 for", or "for", of which it was not said how they belong together. */
function isSumOfCount(price: ReadPrice, lines: readonly Words[]): boolean {
  return (
    plainSum.test(price.text) &&
    lines.some(({ text, ...box }) => endsInCount(text) && gapBetween(price, box) < beside * price.size)
  );
}

/** "$3q50" and "2+1 gratis": what is paid was not read whole. */
const saysMore = /^[$€£]\s?\d{1,4}\p{L}\d|^\d\s?\+\s?\d(?:\s?(?:gratis|free|offert)|$)/iu;

function isRival(other: ReadPrice, price: ReadPrice, evidence: PriceEvidence): boolean {
  if (other.text === price.text || other.score <= wellRead || other.size <= asLarge * price.size)
    return false;
  return verdictOf(price, evidence) !== "agrees" || verdictOf(other, evidence) === "agrees";
}

/** A price that was read in part is taken where the deal's other numbers lead to it. */
function withGuess(price: ReadPrice, evidence: PriceEvidence): ReadPrice {
  const isRight = price.guess !== "" && verdictOf({ text: price.guess }, evidence) === "agrees";
  return isRight ? { ...price, text: price.guess, score: mendedScore } : price;
}

function verdictOf({ text }: Pick<ReadPrice, "text">, evidence: PriceEvidence): PriceVerdict {
  const amount = toAmount(text);
  if (amount === null) return "unknown";
  return judgePrice(amount, evidence);
}

/** Null for several pieces at one price ("2/$5"), whose unit price may be of one or of all, and for no price. */
function toAmount(text: string): number | null {
  const match = /^(?:R\$|[$€£])?(\d+)[.,](\d{2})(?: ?(?:€|kr|zł))?$/.exec(text);
  return match ? Number(`${match[1]}.${match[2]}`) : null;
}

/** Prices that a line beside says are for some. */
function conditionalPrices(prices: readonly ReadPrice[], lines: readonly Words[]): Set<ReadPrice> {
  const forSome = new Set<ReadPrice>();
  for (const line of lines.filter(({ text }) => isSaidForSome(text))) {
    const [nearest] = prices
      .filter((price) => isSaidOf(line, price))
      .sort((a, b) => gapBetween(a, line) - gapBetween(b, line));
    if (nearest) forSome.add(nearest);
  }
  return forSome;
}

function isSaidOf(line: PixelBox, price: ReadPrice): boolean {
  const gap = gapBetween(price, line);
  const isAbove = line.left < price.right && line.right > price.left && line.bottom <= price.top;
  return gap < (isAbove ? above : beside) * price.size;
}

/** Prices for everybody where there is a dearer one beside those for some, however it is called; otherwise all that may be the deal's. */
function withoutConditional(
  main: readonly ReadPrice[],
  forSome: ReadonlySet<ReadPrice>,
  all: readonly ReadPrice[],
): ReadPrice[] {
  if (forSome.size === 0) return [...main];
  const least = Math.min(...[...forSome].map(({ text }) => toAmount(text) ?? Number.POSITIVE_INFINITY));
  const [everybodys] = all
    .filter((price) => !forSome.has(price) && isShelfPrice(toAmount(price.text) ?? 0, least))
    .sort((a, b) => Number(a.isAside) - Number(b.isAside) || b.size - a.size);
  return everybodys ? [everybodys] : [...main];
}

/** Dearer than what some pay, but not by so much that it is another thing's price. */
function isShelfPrice(price: number, reduced: number): boolean {
  return price > reduced && price < maxReduction * reduced;
}

/**
 * A price that was read in part, where the deal's other numbers say what it is: "799" without a mark, and "49" that lost its
 * whole number. Its last digits have to be those that were read.
 */
function mendPrice(text: string, { expected }: PriceEvidence): string | null {
  const match = /^(\D*)(\d+)([.,])(\d{2})(\D*)$/.exec(text);
  if (!match) return null;
  const [, sign = "", whole = "", mark = ".", cents = "", behind = ""] = match;
  const unmarked = Number(`${whole}${cents}`);
  if (expected.some(({ price, slack }) => Math.abs(unmarked - price) <= slack))
    return `${sign}${unmarked}${mark}00${behind}`;
  const likely = expected.flatMap(({ price, slack, source }) => {
    if (source !== "unit price") return [];
    const euros = Math.round(price - Number(cents) / 100);
    const isNear = Math.abs(euros + Number(cents) / 100 - price) <= slack;
    return isNear && euros >= 0 && euros < maxMended ? [euros] : [];
  });
  return new Set(likely).size === 1 ? `${sign}${likely[0]}${mark}${cents}${behind}` : null;
}

/** Dearer goods have no unit price; numbers that lead there are others. */
const maxMended = 60;
