import type { ReadLine } from "./ocr-engine";
import { heightOf, type PixelBox } from "./picture";
import type { Picture } from "./resample";
import { isStruckOut } from "./struck-out";

/** What was read of a price. */
interface PricePrint extends PixelBox {
  text: string;
  /** The height of its largest digits. */
  size: number;
  /** The lines that it is made of. */
  lines: ReadLine[];
}

/** Ends the words before a price that is none to be paid: what it was before, what one saves. */
const wordsBefore =
  /(?:^|[\s.(])(?:reg(?:ular)?|was|save|statt|anstatt|uvp|sonst|bisher|anzich[eé]|invece di|au lieu de|instead of|antes|avant|ord(?:inarie)?(?:\.?\s?pris)?|przed|de)[\s.:]*$/i;
/** So far before a price, in parts of its height, stand the words that belong to it. */
const gapToWords = 0.6;

/** Whether words before a price say that it is not to be paid. */
export function isSaidAside(before: string): boolean {
  return wordsBefore.test(before);
}

/** Tells which prices are none to be paid: a line is drawn through them, or the words before them say so. */
export function withAsides<Price extends PricePrint>(
  picture: Picture,
  prices: readonly Price[],
  lines: readonly ReadLine[],
): (Price & { isAside: boolean })[] {
  const words = lines.filter(({ text }) => isSaidAside(text.trim()));
  return prices.map((price) => ({
    ...price,
    isAside: words.some((line) => standsBefore(line, price)) || isStruck(picture, price),
  }));
}

function standsBefore(line: PixelBox, price: PricePrint): boolean {
  const gap = price.left - line.right;
  const middle = (line.top + line.bottom) / 2;
  const isNear = gap < gapToWords * price.size && gap > -0.3 * heightOf(line);
  return isNear && middle > price.top && middle < price.bottom;
}

/** Two digits alone, which are cents, are too short to tell a line through them. */
function isStruck(picture: Picture, { lines, text, ...box }: PricePrint): boolean {
  if (text.replace(/\D/g, "").length < 3) return false;
  const [line, ...others] = lines;
  const characters = others.length === 0 ? (line?.characters ?? []) : [];
  const [first, last] = [characters[0], characters.at(-1)];
  // A line's box may begin with the end of the word before it.
  return isStruckOut(picture, first && last ? { ...box, left: first.left, right: last.right } : box);
}
