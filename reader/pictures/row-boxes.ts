import { median } from "./box-layout";
import type { PageDrawings } from "./page-drawings";
import { boxAround, heightOf, isIn, type PixelBox, widthOf } from "./picture";
import type { LaidPage } from "./printed-page";

/** Cards beside each other that are as high as each other, within so many parts of it, and touch by as much. */
const sameHeight = 0.06;

/** A price may stand on a card of its own, beside the one that shows its product. */
export function joinedCards({ prices }: LaidPage, { cards }: PageDrawings): PixelBox[] {
  return cards.flatMap((card) => {
    if (!prices.some((price) => isIn(price, card))) return [];
    let joined: PixelBox = card;
    for (let next = besideWithoutPrice(joined, cards, prices); next; ) {
      joined = boxAround([joined, next]);
      next = besideWithoutPrice(joined, cards, prices);
    }
    return joined === card ? [] : [joined];
  });
}

function besideWithoutPrice(
  box: PixelBox,
  cards: readonly PixelBox[],
  prices: readonly PixelBox[],
): PixelBox | undefined {
  const near = sameHeight * heightOf(box);
  return cards.find(
    (other) =>
      Math.abs(other.top - box.top) < near &&
      Math.abs(other.bottom - box.bottom) < near &&
      (Math.abs(other.right - box.left) < near || Math.abs(other.left - box.right) < near) &&
      !prices.some((price) => isIn(price, other)),
  );
}

/** Prices stand in one row where their middles differ by at most this part of the higher one. */
const sameRow = 0.5;

/**
 * A row of deals begins and ends at one height: what stands there nearest to a price is its deal.
 * @param found boxes of which most are right
 */
export function rowBoxes(
  { lines, prices }: LaidPage,
  { pictures }: PageDrawings,
  found: readonly PixelBox[],
): PixelBox[] {
  const paid = prices.filter(({ isAside }) => !isAside);
  const middle = ({ top, bottom }: PixelBox) => (top + bottom) / 2;
  const centre = ({ left, right }: PixelBox) => (left + right) / 2;
  return paid.flatMap((price) => {
    const row = paid.filter(
      (other) =>
        Math.abs(middle(other) - middle(price)) < sameRow * Math.max(heightOf(other), heightOf(price)),
    );
    if (row.length < 2) return [];
    const owners = row.flatMap((one) => found.filter((box) => isIn(one, box)));
    const alone = owners.filter((box) => row.filter((one) => isIn(one, box)).length === 1);
    if (alone.length < 2) return [];
    const top = median(alone.map((box) => box.top));
    const bottom = median(alone.map((box) => box.bottom));
    const band = { left: 0, top, right: Number.POSITIVE_INFINITY, bottom };
    const parts = [...lines, ...prices, ...pictures].filter(
      (part) => part.top < bottom && part.bottom > top && isHeldBy(part, band),
    );
    const nearest = (part: PixelBox) =>
      row.toSorted((a, b) => Math.abs(centre(a) - centre(part)) - Math.abs(centre(b) - centre(part)))[0];
    const own = parts.filter((part) => nearest(part) === price);
    return own.length > 0 ? [{ ...boxAround([price, ...own]), top, bottom }] : [];
  });
}

/** So much of a line stands beside a price that is set on it. */
const onLine = 0.5;

/** In a list a price has its name before or behind it, up to the next price, and perhaps more lines until the next price below. */
export function listLines({ lines, prices }: LaidPage): PixelBox[] {
  const isBeside = (one: PixelBox, other: PixelBox) =>
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
    onLine * Math.min(heightOf(one), heightOf(other));
  const paid = prices.filter(({ isAside }) => !isAside);
  const asides = prices.filter(({ isAside }) => isAside);
  return paid.flatMap((price) => {
    const others = paid.filter((other) => other !== price && isBeside(other, price));
    const start = Math.max(0, ...others.filter((one) => one.left < price.left).map(({ right }) => right));
    const ends = others.filter((one) => one.left > price.left).map(({ left }) => left);
    const end = Math.min(Number.POSITIVE_INFINITY, ...ends);
    const on = lines.filter((line) => isBeside(line, price) && line.right > start && line.left < end);
    const before = on.filter((line) => line.left < price.left);
    const behind = on.filter((line) => line.left > price.left);
    return [before, behind, on]
      .filter((own) => own.length > 0)
      .map((own) => boxAround([price, ...own]))
      .flatMap((row) => {
        const tops = paid.filter(
          (one) => one.top >= row.bottom && one.left < row.right && one.right > row.left,
        );
        const next = Math.min(Number.POSITIVE_INFINITY, ...tops.map(({ top }) => top));
        const below = [...lines, ...asides].filter(
          (line) =>
            line.top > row.top &&
            line.bottom < next &&
            line.left >= row.left - heightOf(price) &&
            line.right <= row.right + heightOf(price),
        );
        return [row, boxAround([row, ...below])];
      });
  });
}

/** A line of a table lies between printed lines, so near to it, in parts of its height. */
const rowRoom = 1.2;

/** Lines of a table as high as the printed lines above and below them, and as wide where those part nothing else. */
export function ruledLines(page: LaidPage, { rules }: PageDrawings): PixelBox[] {
  const flat = rules.filter((rule) => widthOf(rule) >= heightOf(rule));
  return listLines(page).flatMap((row) => {
    const middle = (row.top + row.bottom) / 2;
    const along = flat.filter(
      (rule) => Math.min(rule.right, row.right) - Math.max(rule.left, row.left) > 0.7 * widthOf(row),
    );
    const above = along.filter(({ bottom }) => bottom < middle).sort((a, b) => b.bottom - a.bottom)[0];
    const below = along.filter(({ top }) => top > middle).sort((a, b) => a.top - b.top)[0];
    const far = rowRoom * heightOf(row);
    if (!above || !below || row.top - above.bottom > far || below.top - row.bottom > far) return [];
    const between = { ...row, top: above.bottom, bottom: below.top };
    const left = Math.max(above.left, below.left);
    const right = Math.min(above.right, below.right);
    return [between, { ...between, left: Math.min(row.left, left), right: Math.max(row.right, right) }];
  });
}

function isHeldBy(part: PixelBox, { top, bottom }: PixelBox): boolean {
  return Math.min(part.bottom, bottom) - Math.max(part.top, top) > 0.7 * heightOf(part);
}
