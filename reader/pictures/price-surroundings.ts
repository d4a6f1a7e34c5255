import type { ReadLine } from "./ocr-engine";
import { boxArea, heightOf, type PixelBox, sharedBoxArea } from "./picture";

/** What was read of a price. */
interface PricePrint extends PixelBox {
  text: string;
  /** The height of its largest digits. */
  size: number;
  /** The lines that it is made of. */
  lines: ReadLine[];
}

/** A currency sign that stands apart from its number, as the reader gives it. */
const signs: [RegExp, string][] = [
  [/^R\s?[S$5]$/, "R$"],
  [/^[$S]$/, "$"],
  [/^€$/, "€"],
  [/^£$/, "£"],
];
/** Currencies that are printed in letters behind the number, as the reader gives them. */
const letterSigns: [RegExp, string][] = [
  [/(?:^|\d\s?)kr\.?$/i, "kr"],
  [/(?:^|[.,]\d\d\s?)z[łlt1]$/, "zł"],
];
/** What stands before and behind the number of a price, as parts of its height: gaps, and how high it is at least. */
const sign = { gap: 0.5, height: 0.2 };
const unit = { gap: 0.7, height: 0.12, maxHeight: 0.7, below: 0.25 };
/** "/lb." may stand beside raised cents, and be larger. */
const stroked = { ...unit, maxHeight: 0.85, below: -0.1 };
/** "/LB", "kg", "ea.", "al kg", "les 100 g". The reader takes strokes and letters for each other: "//b", "/1b". */
const unitText =
  /^([/|]{0,2}|(?:per|par|por|pro|je|al|au|el|la|les?)\s|all['’]\s?)\s?((?:[lI1|]b|lbs?|ea|each|(?:100|500)\s?(?:g|ml)|kg|k9|kilo|etto|unid|und?|unidad|pk|pkg|st|stk|stück|stuck|pz|pezzo|pi[eè]ce|pieza|cad)\.?)$/i;
const strokesAndB = /^[/|]([/|])b\.?$/i;

/** Gives prices the currency signs that were read as lines of their own; those lines are then the prices'. */
export function withSignsBeside<Price extends PricePrint>(
  prices: readonly Price[],
  lines: readonly ReadLine[],
): Price[] {
  const used = new Set(prices.flatMap((price) => price.lines));
  const candidates = lines.flatMap((line) => {
    const known = used.has(line) ? undefined : signs.find(([shape]) => shape.test(line.text.trim()));
    return known ? [{ line, text: known[1] }] : [];
  });
  return prices.map((price) => {
    if (!/^\d[\d.,]*$/.test(price.text)) return price;
    const letters = lettersBehind(price, lines);
    if (letters) return letters;
    const beside = candidates
      .filter(({ line }) => isBefore(line, price))
      .sort((a, b) => b.line.right - a.line.right)[0];
    if (!beside) return price;
    return { ...price, text: `${beside.text}${price.text}`, lines: [...price.lines, beside.line] };
  });
}

/** The price with the currency that its line ends with, or that stands behind it as a line of its own. */
function lettersBehind<Price extends PricePrint>(price: Price, lines: readonly ReadLine[]): Price | null {
  for (const [shape, text] of letterSigns) {
    const signed = { ...price, text: `${price.text} ${text}` };
    if (price.lines.some((line) => shape.test(line.text.trim()))) return signed;
    const behind = lines.find((line) => shape.test(line.text.trim()) && isRightBehind(line, price));
    if (behind) return { ...signed, lines: [...price.lines, behind] };
  }
  return null;
}

function isRightBehind(line: PixelBox, price: Pick<PricePrint, keyof PixelBox | "size">): boolean {
  const gap = line.left - price.right;
  const shared = Math.min(line.bottom, price.bottom) - Math.max(line.top, price.top);
  return gap > -0.4 * price.size && gap < sign.gap * price.size && shared > 0.5 * heightOf(line);
}

function isBefore(line: PixelBox, price: Pick<PricePrint, keyof PixelBox | "size">): boolean {
  const gap = price.left - line.right;
  const shared = Math.min(line.bottom, price.bottom) - Math.max(line.top, price.top);
  return (
    gap > -0.2 * price.size &&
    gap < sign.gap * price.size &&
    heightOf(line) > sign.height * price.size &&
    shared > 0.5 * Math.min(heightOf(line), heightOf(price))
  );
}

/** What a price is for, "/LB" or " kg", as it goes behind its text, and the line that says so. */
export interface PriceUnit {
  text: string;
  line: PixelBox;
}

/** The unit that stands behind or below a price, the nearest of them; null where none does. */
export function unitBeside(
  price: Pick<PricePrint, keyof PixelBox | "size">,
  lines: readonly (PixelBox & { text: string })[],
): PriceUnit | null {
  const found = lines
    .flatMap((line) => {
      const text = toUnit(line.text.trim());
      if (text === null) return [];
      const isItsUnit = isPer(text)
        ? isBehind(line, price, stroked) || isUnder(line, price)
        : isBehind(line, price, unit);
      return isItsUnit ? [{ text, line }] : [];
    })
    .sort((a, b) => distance(a.line, price) - distance(b.line, price));
  return found[0] ?? null;
}

function toUnit(text: string): string | null {
  if (strokesAndB.test(text)) return "/lb";
  const match = unitText.exec(text);
  if (!match) return null;
  const name = (match[2] as string).replace(/^[I1|](?=b)/, "l").replace(/^k9$/, "kg");
  return /^[/|]/.test(match[1] as string) ? `/${name}` : ` ${match[1]}${name}`;
}

function isBehind(
  line: PixelBox,
  price: Pick<PricePrint, keyof PixelBox | "size">,
  unit: typeof stroked,
): boolean {
  const height = heightOf(line);
  if (height < unit.height * price.size || height > unit.maxHeight * price.size) return false;
  const isBehindWhole = (line.left + line.right) / 2 > (price.left + price.right) / 2;
  // It may stand below the cents, in the price's own box.
  if (sharedBoxArea(line, price) > 0.5 * boxArea(line)) return isBehindWhole;
  return (
    isBehindWhole &&
    line.left < price.right + unit.gap * price.size &&
    line.top > price.top + unit.below * price.size &&
    line.top < price.bottom + unit.gap * price.size
  );
}

function isPer(text: string): boolean {
  return /^(?:\/| \p{L}+['’ ])/u.test(text);
}

/** "/100 g" under the middle of a price. */
function isUnder(line: PixelBox, price: Pick<PricePrint, keyof PixelBox | "size">): boolean {
  const isWithin = line.left > price.left && line.right < price.right;
  return (
    isWithin && line.top > price.top + 0.5 * price.size && line.top < price.bottom + unit.gap * price.size
  );
}

function distance(line: PixelBox, price: PixelBox): number {
  const across = Math.max(0, line.left - price.right);
  const down = Math.max(0, line.top - price.bottom);
  return Math.hypot(across, down);
}
