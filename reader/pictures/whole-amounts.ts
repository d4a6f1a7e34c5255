import { findGlyphs, type Glyph } from "./glyphs";
import { boxAround, heightOf, type PixelBox, widthOf } from "./picture";
import { onlyDigits, sign, tidy } from "./price-texts";
import type { ReadPrice } from "./read-price";
import { cutPixels, type Picture } from "./resample";

/** "$1.99" that was read from "$199". */
const amount = new RegExp(`^(${sign}?)(\\d{1,2})[.,](\\d{2})( ?(?:€|kr|zł))?$`);
const wholeAmount = new RegExp(`^(?:\\d{1,2}\\/)?${sign}\\d{1,3}$`);
/** Other prices tell how cents are set where they are as high as this part of the price. */
const asLarge = 0.6;
/** A whole amount is at most so many times the largest price that is known. */
const maxTimes = 5;
const cutHeight = 96;
/** Left around the line, in its heights. */
const around = 0.08;
/** Digits are as high as this part of each other. */
const digitHeight = 0.86;
/** How much wider, in heights, the gap before the last two digits is where a mark was left out. */
const widerGap = 0.2;

/**
 * "$199" in digits of one size is 199 where the page's other prices show that cents are set otherwise, as in "$8.99", or
 * are left out, as in "$89". Where nothing shows it, the other reading is kept.
 */
export function withWholeAmounts(picture: Picture, prices: readonly ReadPrice[]): ReadPrice[] {
  const unmarked = prices.filter((price) => isUnmarked(price) && isOfOneSize(picture, price));
  const clear = prices.filter((price) => price.text !== "" && !unmarked.includes(price) && isClear(price));
  const wholes = new Map<ReadPrice, ReadPrice>();
  let largest = Math.max(0, ...clear.map(({ text }) => toAmount(text)));
  for (const price of unmarked.toSorted((a, b) => toAmount(a.text) - toAmount(b.text))) {
    const [, before = "", units = "", cents = "", behind = ""] = amount.exec(price.text) ?? [];
    const text = `${before}${units}${cents}${behind}`;
    const value = Number(`${units}${cents}`);
    const isWhole =
      hasSign(price) && value <= maxTimes * largest && clear.some(({ size }) => size > asLarge * price.size);
    wholes.set(price, isWhole ? { ...price, text } : { ...price, otherText: text });
    if (isWhole) largest = Math.max(largest, value);
  }
  return prices.map((price) => wholes.get(price) ?? price);
}

function toAmount(text: string): number {
  return Number(/\d+(?:[.,]\d{2})?/.exec(text)?.[0].replace(",", ".") ?? 0);
}

/** It has cents that stand out, or a sign before digits too few to hide some. */
function isClear({ text, parts, lines }: ReadPrice): boolean {
  return parts !== null || wholeAmount.test(text) || lines.some((line) => /\d[.,:]\d/.test(line.text));
}

/** A sign of its own, not one that most of the page's prices have. */
function hasSign({ text, lines }: ReadPrice): boolean {
  return /[€łr]$/.test(text) || lines.some((line) => new RegExp(`^${sign}`).test(tidy(line.text)));
}

/** Its mark was printed nowhere. */
function isUnmarked({ text, parts, lines, score }: ReadPrice): boolean {
  const digits = onlyDigits(text);
  return (
    !parts &&
    score > 0 &&
    amount.test(text) &&
    lines.some((line) => onlyDigits(tidy(line.text)) === digits) &&
    lines.every((line) => !/[.,:]/.test(tidy(line.text)))
  );
}

/** Its digits are as high as each other, and stand as close. */
function isOfOneSize(picture: Picture, { text, lines }: ReadPrice): boolean {
  const count = onlyDigits(text).length;
  const line = lines.find((one) => onlyDigits(tidy(one.text)).length === count) as PixelBox;
  const room = around * heightOf(line);
  const box = {
    left: Math.max(0, line.left - room),
    top: Math.max(0, line.top - room),
    right: Math.min(picture.width, line.right + room),
    bottom: Math.min(picture.height, line.bottom + room),
  };
  const width = Math.max(8, Math.round((widthOf(box) * cutHeight) / heightOf(box)));
  const marks = findGlyphs(cutPixels(picture, box, { width, height: cutHeight }));
  const usual = marks.map(heightOf).toSorted((a, b) => b - a)[count - 1] ?? Number.POSITIVE_INFINITY;
  const digits = marks.filter((mark) => heightOf(mark) > digitHeight * usual).slice(-count);
  const heights = digits.map(heightOf);
  if (digits.length < count || Math.min(...heights) < digitHeight * Math.max(...heights)) return false;
  const place = boxAround(digits);
  if (marks.some((mark) => !digits.includes(mark) && mark.left >= place.left && mark.right <= place.right))
    return false;
  const [tens, units, other] = digits.toReversed() as [Glyph, Glyph, Glyph];
  return units.left - other.right < tens.left - units.right + widerGap * usual;
}
