import { amountOf } from "./price-columns";
import type { PrintedPrice } from "./price-shapes";
import type { Rect } from "./text-blocks";

/** Where a line through a price runs, in parts of its height from its top, and how thick it is at most. */
const through = { from: 0.25, to: 0.75, thick: 0.2 };
/** How much of a price such a line covers, and how long it is at most, in parts of the price's width. */
const covered = { least: 0.7, most: 1.4 };
/** Two prices side by side: how far one is over the other or apart in sizes, how alike in size, and by how much it goes down at most. */
const beside = { over: 0.3, gap: 1, size: 0.75, reduction: 4 };

interface SizedText extends Rect {
  text: string;
  size: number;
}

/**
 * Former prices: those that are struck through, and those set in another font or colour right before a lower one of their
 * size.
 *
 * @param rules printed lines, in page heights as prices are
 */
export function struckPrices<P extends PrintedPrice>(prices: readonly P[], rules: readonly Rect[]): Set<P> {
  const isStruck = (price: P) => rules.some((rule) => runsThrough(rule, price));
  const isReplaced = (price: P) =>
    prices.some(
      (other) => other.role === "price" && mayReplace(other, price) && isOfOtherStyle(other, price),
    );
  return new Set(prices.filter((price) => price.role === "price" && (isStruck(price) || isReplaced(price))));
}

function runsThrough(rule: Rect, price: Rect): boolean {
  const [width, height] = [price.right - price.left, price.bottom - price.top];
  const at = ((rule.top + rule.bottom) / 2 - price.top) / height;
  const shared = Math.min(rule.right, price.right) - Math.max(rule.left, price.left);
  if (at < through.from || at > through.to || rule.bottom - rule.top > through.thick * height) return false;
  return shared > covered.least * width && rule.right - rule.left < covered.most * width;
}

function isOfOtherStyle(now: PrintedPrice, before: PrintedPrice): boolean {
  const styles = new Set(before.words.map(({ style }) => style));
  return now.words.every(({ style }) => style !== undefined && !styles.has(style));
}

/**
 * Whether a price may be what `before` went down to: it stands right of it on its line, is set as large, and is lower by not
 * too much. Both in the same units.
 */
export function mayReplace(now: SizedText, before: SizedText): boolean {
  const gap = now.left - before.right;
  const isOnLine = Math.min(now.bottom, before.bottom) - Math.max(now.top, before.top) > 0.5 * before.size;
  if (gap < -beside.over * before.size || gap > beside.gap * before.size || !isOnLine) return false;
  const [paid, was] = [priceOfOne(now.text), amountOf(before.text)];
  const isAsLarge = Math.min(now.size, before.size) > beside.size * Math.max(now.size, before.size);
  return isAsLarge && paid < was && was < beside.reduction * paid;
}

/** What one costs of several: 3.5 of "2/$7". */
function priceOfOne(text: string): number {
  const count = Number(/^(\d{1,2})\s?(?:\/|x|for|por|für|pour)/i.exec(text)?.[1] ?? 1);
  return amountOf(text) / count;
}
