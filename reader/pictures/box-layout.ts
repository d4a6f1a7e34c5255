import { heightOf, isIn, type PixelBox, widthOf } from "./picture";
import type { LaidPage } from "./printed-page";

/** A price of this part of the largest in a box may be its own; smaller ones are old prices and unit prices. */
export const mainSize = 0.75;

/** How most boxes of a source lie around their price: where in them it stands, and how large they are, in heights of the page. */
export interface UsualLayout {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Of boxes of one price each. */
export function usualLayout(boxes: readonly PixelBox[], page: LaidPage): UsualLayout {
  const placed = boxes.flatMap((box) => placeOf(box, page) ?? []);
  return {
    x: median(placed.map(({ x }) => x)),
    y: median(placed.map(({ y }) => y)),
    width: median(placed.map(({ width }) => width)),
    height: median(placed.map(({ height }) => height)),
  };
}

/** Where its largest price stands in a box; null for boxes of several. */
function placeOf(box: PixelBox, { prices, picture }: LaidPage): UsualLayout | null {
  const inside = prices.filter((price) => isIn(price, box) && !price.isAside);
  const largest = inside.toSorted((a, b) => b.size - a.size)[0];
  if (!largest || inside.some((other) => other !== largest && other.size > mainSize * largest.size))
    return null;
  return {
    x: ((largest.left + largest.right) / 2 - box.left) / widthOf(box),
    y: ((largest.top + largest.bottom) / 2 - box.top) / heightOf(box),
    width: widthOf(box) / picture.height,
    height: heightOf(box) / picture.height,
  };
}

/** How far it differs from what most boxes are like. */
export function describeLayout(box: PixelBox, page: LaidPage, layouts: readonly UsualLayout[]): number[] {
  const place = placeOf(box, page);
  const { height } = page.picture;
  return layouts.flatMap((usual) => [
    place && usual.height > 0 ? Math.abs(place.x - usual.x) : 0,
    place && usual.height > 0 ? Math.abs(place.y - usual.y) : 0,
    usual.width > 0 ? Math.min(2, Math.abs(Math.log(widthOf(box) / height / usual.width))) : 0,
    usual.height > 0 ? Math.min(2, Math.abs(Math.log(heightOf(box) / height / usual.height))) : 0,
  ]);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
