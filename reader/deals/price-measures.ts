import type { Neighbours } from "./near-words";
import { type MeasuredWord, unionOf } from "./text-blocks";

/** A price with its measure; "/100 g", "/LB"; "LB" alone; "/100" or "per" before "g" or "lb". */
const measureUnit = String.raw`(?:g|gr|kg|ml|l|lt|lbs?|oz|ea|each|item|piece|pc|stk|st|pz|pack|pk|un)\.?`;
const hasMeasure = /(?:\/|\b(?:per|por|al)\s)\s?\d*\s?\p{L}+\.?$|(?<!\p{L})(?:lbs?|ea|each|kg)\.?$/iu;
const measureWhole = new RegExp(`^\\/\\d{0,4}${measureUnit}$`, "i");
const measureAlone = /^(?:lbs?|ea|each|kg)\.?$/i;
const measureBegins = /^(?:\/\d{0,4}|per|por|al)$/i;
const measured = new RegExp(`^\\d{0,4}${measureUnit}$`, "i");
/** Its type is smaller than this part of the price's. */
const measureSize = 0.8;

/** What a price is for, behind it or under it in smaller type: "/100 g", "per lb", "LB". */
export function measureBy(
  words: readonly [MeasuredWord, ...MeasuredWord[]],
  printed: string,
  near: Neighbours,
): MeasuredWord[] {
  if (hasMeasure.test(printed)) return [];
  const price = unionOf(words);
  const size = Math.max(...words.map((word) => word.size));
  const last = words.toSorted((a, b) => b.right - a.right)[0] as MeasuredWord;
  const isUnder = (word: MeasuredWord) =>
    word.left > price.left - 0.2 * size && word.right < price.right + 0.2 * size;
  for (const first of [near.after(last), near.below(price, size)]) {
    if (!first || words.includes(first) || first.size >= measureSize * size) continue;
    if (first.top > price.bottom - 0.35 * size && !isUnder(first)) continue;
    const next = near.after(first);
    if (measureWhole.test(first.text) || (measureAlone.test(first.text) && !next)) return [first];
    if (next && measureBegins.test(first.text) && measured.test(next.text)) return [first, next];
  }
  return [];
}
