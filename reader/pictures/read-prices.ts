import { checkPrices, withHighDoubted, withOneSign, withoutPoints } from "./check-prices";
import { centsAlone, joinParts, pricesInLines, roundPrices } from "./join-prices";
import { readMissedPrices } from "./missed-prices";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { boxArea, heightOf, isIn, sharedBoxArea } from "./picture";
import { withAsides } from "./price-asides";
import { withSignsSeen } from "./price-signs";
import { withSignsBeside } from "./price-surroundings";
import {
  asPrice,
  complete,
  decimalMark,
  guessedScore,
  isNumeric,
  tidy,
  wholeWithSign,
  withSign,
} from "./price-texts";
import { findOffers } from "./read-offers";
import { readPriceLine, readSplit } from "./read-one-price";
import { priceOfLines, type ReadPrice } from "./read-price";
import type { Picture } from "./resample";
import type { SignModel } from "./sign-model";
import { withWholeAmounts } from "./whole-amounts";

/** How much higher than the page's plain text a price's digits are. */
const largerThanText = 1.3;
/** How high the digits alone are where the cents are smaller: the boxes of lines, which `plain` is of, are higher than letters. */
const largerSplit = 0.95;

/**
 * Finds the prices among the lines of a page. Those whose cents are set smaller are parted by the height of their
 * glyphs, and each part is read alone: the reader was taught with lines of one height.
 *
 * @param signs without it prices keep the signs that the reader knows
 */
export async function readPrices(
  engine: OcrEngine,
  picture: Picture,
  lines: readonly ReadLine[],
  signs?: SignModel,
): Promise<ReadPrice[]> {
  const plain = plainHeight(lines);
  const mark = decimalMark(lines);
  const prices: ReadPrice[] = [];
  const open: ReadLine[] = [];
  for (const line of lines) {
    if (!isNumeric(line.text)) continue;
    if (mayBeCents(line, plain)) {
      const split = await readSplit(engine, picture, line, { lines, mark });
      if (split && split !== "one size" && split.size > largerSplit * plain) {
        prices.push(split);
        continue;
      }
    }
    if (heightOf(line) < (withSign.test(tidy(line.text)) ? 1 : largerThanText) * plain) continue;
    const price = await readPriceLine(engine, picture, line, lines, mark);
    if (price) prices.push(price);
    else open.push(line);
  }
  prices.push(...joinParts(open, lines, mark));
  prices.push(...roundPrices(open, prices, mark));
  prices.push(...centsAlone(open, prices, mark));
  const withSigns = async (unsigned: ReadPrice[]) => {
    const beside = withSignsBeside(unsigned, lines);
    const toText = (text: string) => asPrice(tidy(text), mark);
    return signs ? withSignsSeen({ engine, signs }, { picture, lines }, beside, toText) : beside;
  };
  const missed = await missedPrices(engine, picture, lines, { prices, plain, mark });
  const whole = [...prices.filter((price) => !missed.some((other) => isIn(price, other))), ...missed];
  const kept = withoutRepeats([...whole, ...pricesInLines(lines, whole, picture.height)]);
  const checked = withoutPoints(await checkPrices(engine, picture, kept, mark), lines);
  const signed = withOneSign(await withSigns(checked));
  const known = withAsides(picture, withWholeAmounts(picture, withHighDoubted(signed)), lines);
  return withOffers(known, lines, { plain, pageHeight: picture.height, mark });
}

/** Prices that were not found as lines, or in part. */
function missedPrices(
  engine: OcrEngine,
  picture: Picture,
  lines: readonly ReadLine[],
  { prices, plain, mark }: { prices: readonly ReadPrice[]; plain: number; mark: string },
): Promise<ReadPrice[]> {
  const whole = prices.filter(({ text, score }) => text !== "" && score > guessedScore);
  const asComplete = (line: ReadLine) => {
    const text = tidy(line.text);
    return complete.test(text) || wholeWithSign.test(text) ? text : null;
  };
  const readSplitAt = (line: ReadLine) => readSplit(engine, picture, line, { lines, mark });
  return readMissedPrices(engine, picture, { lines, whole, plain, mark, readSplitAt, asComplete });
}

/** An amount inside an offer ("2 for $5.00") is a part of it. */
function withOffers(
  prices: readonly ReadPrice[],
  lines: readonly ReadLine[],
  page: { plain: number; pageHeight: number; mark: string },
): ReadPrice[] {
  const offers = findOffers(lines, prices, page);
  const rest = prices.filter((price) => !offers.some((offer) => isIn(price, offer)));
  return [...rest, ...offers.map((offer) => priceOfLines(offer.lines, offer.text))];
}

/** Digits as low as plain text, beside which larger ones may not have been found, or in whole: "7" with a raised "50". */
function mayBeCents(line: ReadLine, plain: number): boolean {
  const height = heightOf(line);
  return /^\D?\d{2,4}$/.test(tidy(line.text)) && height > 0.6 * plain && height < largerThanText * plain;
}

/** The height of the page's plain text: half of its letters are lower. */
export function plainHeight(lines: readonly ReadLine[]): number {
  const words = lines
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .toSorted((a, b) => heightOf(a) - heightOf(b));
  const middle = words[words.length >> 1];
  return middle ? heightOf(middle) : 1;
}

function withoutRepeats(prices: readonly ReadPrice[]): ReadPrice[] {
  const kept: ReadPrice[] = [];
  for (const price of prices.toSorted((a, b) => b.text.length - a.text.length || b.score - a.score)) {
    const repeated = kept.some(
      (other) => sharedBoxArea(other, price) > 0.5 * Math.min(boxArea(other), boxArea(price)),
    );
    if (!repeated) kept.push(price);
  }
  return kept;
}
