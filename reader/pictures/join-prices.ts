import type { ReadLine } from "./ocr-engine";
import { gapBetween, heightOf } from "./picture";
import { isSaidAside } from "./price-asides";
import { asPrice, sign, tidy, wholeAlone } from "./price-texts";
import { priceOfLines, type ReadPrice } from "./read-price";

/** A price at the end of a line of words: "Wreath, 9.99*". */
const inLine = new RegExp(`^(?:.*[\\p{L}\\s,:])?(${sign}?\\d{1,3}[.,]\\d{2})[*¹²]?$`, "u");
/** Words before prices that are none of the deal's. */
const otherPrice = /\b(?:reg|was|save|statt|uvp|einzel|sie sparen|je|pro|per|ab|kg|l|ml|g)\b\.?|[(=/]/i;
/** A price in a line stands for itself where no large one is nearer than this part of the page's height. */
const alone = 0.06;

/** Prices whose whole part and cents were found as two lines, and cents behind a dash ("-.69"). */
export function joinParts(open: readonly ReadLine[], lines: readonly ReadLine[], mark: string): ReadPrice[] {
  const prices: ReadPrice[] = [];
  const used = new Set<ReadLine>();
  const cents = lines.filter(({ text }) => /^[.,]?\d{2}$/.test(tidy(text)));
  for (const line of open.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    const whole = wholeAlone.exec(tidy(line.text));
    if (!whole || used.has(line)) continue;
    const height = heightOf(line);
    const beside = cents
      .filter((other) => other !== line && !used.has(other))
      .filter((other) => heightOf(other) < 1.15 * height && heightOf(other) > 0.28 * height)
      .filter((other) => Math.abs(other.left - line.right) < 0.45 * height)
      .filter((other) => other.top > line.top - 0.3 * height && other.top < line.top + 0.5 * height)
      .sort((a, b) => Math.abs(a.left - line.right) - Math.abs(b.left - line.right))[0];
    if (!beside) continue;
    used.add(line).add(beside);
    const text = `${whole[1]}${mark}${tidy(beside.text).slice(-2)}`;
    prices.push({ ...priceOfLines([line, beside], text), parts: [line, beside] });
  }
  return prices;
}

export function roundPrices(
  open: readonly ReadLine[],
  prices: readonly ReadPrice[],
  mark: string,
): ReadPrice[] {
  const used = new Set(prices.flatMap((price) => price.lines));
  return open.flatMap((line) => {
    const text = used.has(line) ? null : asPrice(tidy(line.text), mark);
    return text ? [priceOfLines([line], text)] : [];
  });
}

/** As high as this part of the page's usual price, two digits are the whole price: 99 cents. */
const centsOfPrice = 0.75;

/** "-84", ".49": a dash or a mark says that there is no whole number. */
const withoutWhole = /^(?:[-–]{1,2}[.,]?|[.,])(\d{2})$/;

/** Two digits without a whole number: cents where they are as large as other prices, otherwise a price that was not read. */
export function centsAlone(
  open: readonly ReadLine[],
  prices: readonly ReadPrice[],
  mark: string,
): ReadPrice[] {
  const used = new Set(prices.flatMap((price) => price.lines));
  const usual = prices.map(({ size }) => size).toSorted((a, b) => a - b)[prices.length >> 1] ?? 0;
  return open
    .filter((line) => !used.has(line) && /^[-–.,]{0,3}\d{2}$/.test(tidy(line.text)))
    .map((line) => {
      const text = tidy(line.text);
      const isWhole = heightOf(line) > centsOfPrice * usual;
      const guess = `0${mark}${text.slice(-2)}`;
      if (withoutWhole.test(text) && isWhole) return priceOfLines([line], guess);
      const price = priceOfLines([line], isWhole ? guess : "");
      return { ...price, guess: isWhole ? "" : guess, score: 0.5 * line.score };
    });
}

const inLineScore = 0.8;

/** Prices at the end of lines of words, far from the large ones. */
export function pricesInLines(
  lines: readonly ReadLine[],
  prices: readonly ReadPrice[],
  pageHeight: number,
): ReadPrice[] {
  return lines.flatMap((line) => {
    const found = inLine.exec(line.text);
    if (!found?.[1]) return [];
    const before = line.text.slice(0, line.text.lastIndexOf(found[1]));
    if (otherPrice.test(before) || isSaidAside(before)) return [];
    if (prices.some((price) => gapBetween(price, line) < alone * pageHeight)) return [];
    return [{ ...priceOfLines([line], found[1]), lines: [], score: inLineScore * line.score }];
  });
}
