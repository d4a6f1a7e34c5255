import type { Box } from "#reader/page-content";

/** A rectangle in a picture's pixels; origin at its top left, y down; right and bottom are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

export function widthOf(box: PixelBox): number {
  return box.right - box.left;
}

export function heightOf(box: PixelBox): number {
  return box.bottom - box.top;
}

export function boxArea(box: PixelBox): number {
  return Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
}

/** The area of the rectangle that two boxes share; 0 where they only touch. */
export function sharedBoxArea(a: PixelBox, b: PixelBox): number {
  return boxArea({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
}

/** The smallest box around all; at least one is needed. */
export function boxAround(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** How far two boxes are apart; 0 where they touch. */
export function gapBetween(a: PixelBox, b: PixelBox): number {
  const across = Math.max(0, a.left - b.right, b.left - a.right);
  const down = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(across, down);
}

/** A box of a picture as fractions of it. */
export function toFractions(box: PixelBox, { width, height }: Size): Box {
  return {
    left: box.left / width,
    top: box.top / height,
    width: (box.right - box.left) / width,
    height: (box.bottom - box.top) / height,
  };
}

/** Whether more than half of a box lies in another one. */
export function isIn(inner: PixelBox, outer: PixelBox): boolean {
  return sharedBoxArea(inner, outer) > 0.5 * boxArea(inner);
}
