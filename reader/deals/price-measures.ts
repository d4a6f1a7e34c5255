import type { Neighbours } from "./near-words";
import { type MeasuredWord, unionOf } from "./text-blocks";

const measureUnit = String.raw`(?:g|gr|kg|kilo|hg|etto|ml|cl|l|lt|lit[re]+|liter|lbs?|oz|ea|each|item|piece|pi[eè]ce|pieza|pezzo|pc|stück|stk|st|szt|pz|pack|pk|un|ud)\.?`;
const forMeasure = "per|por|par|al|au|les?|la|el|je|pro";
/** A price with its measure; "/100 g", "/LB"; "LB" alone; "/", "/100" or "per" before "g", "lb" or "100 g". */
const hasMeasure = new RegExp(
  String.raw`(?:\/|(?<!\p{L})(?:${forMeasure})\s)\s?\d*\s?\p{L}+\.?$|(?<!\p{L})(?:lbs?|ea|each|kg)\.?$`,
  "iu",
);
const measureWhole = new RegExp(`^(?:\\/\\d{0,4}|all['’])${measureUnit}$`, "i");
const measureAlone = /^(?:lbs?|ea|each|kg)\.?$/i;
const measureBegins = new RegExp(`^(?:\\/\\d{0,4}|${forMeasure})$`, "i");
const measured = new RegExp(`^\\d{0,4}${measureUnit}$`, "i");
/** "/ bunch" */
const shortWord = /^\d{0,4}\p{L}{1,8}\.?$/u;
/** Where it stands alone its type is smaller than this part of the price's. */
const measureSize = 0.8;

/** What a price is for, behind it or under it: "/100 g", "/ Stk.", "per lb", "les 100 g", "LB". */
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
  const whole = { ...price, size, text: printed };
  for (const first of [near.after(last), near.after(whole), near.below(price, size)]) {
    if (!first || words.includes(first)) continue;
    if (first.top > price.bottom - 0.35 * size && !isUnder(first)) continue;
    const next = near.after(first);
    const isSmall = first.size < measureSize * size;
    if (measureWhole.test(first.text) || (isSmall && measureAlone.test(first.text) && !next)) return [first];
    if (!next || !measureBegins.test(first.text)) continue;
    if ((first.text === "/" ? shortWord : measured).test(next.text)) return [first, next];
    const unit = /^\d{1,4}$/.test(next.text) ? near.after(next) : undefined;
    if (unit && measured.test(unit.text)) return [first, next, unit];
  }
  return [];
}
