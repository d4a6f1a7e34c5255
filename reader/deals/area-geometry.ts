import type { Box } from "#reader/page-content";

/** A new area, in pixels of the 1500-px-high page image. */
export const newAreaSize = { width: 100, height: 160 };
/** Pictures wider or taller than this share of the page are not offered as thumbnails. */
export const maxThumbnailShare = 0.9;
/** Smallest side an area is kept at, as a fraction of the page. */
const minSide = 0.002;

/** Boxes with a number above 1 are in pixels of the page image: fractions can't exceed 1. */
export function isPixelBox(box: Box): boolean {
  return box.left > 1 || box.top > 1 || box.width > 1 || box.height > 1;
}

/**
 * The box as fractions of the page, from its top left, not cut. Pixel boxes are divided by the size of the page image
 * they were measured on.
 */
export function toFractions(box: Box, image: { width: number; height: number }): Box {
  if (!isPixelBox(box)) return box;
  return {
    left: box.left / image.width,
    top: box.top / image.height,
    width: box.width / image.width,
    height: box.height / image.height,
  };
}

/** Why a box is none: nothing of it, or too little to be clicked, lies on the page. */
export type BoxError = "outside" | "tooSmall";

/**
 * What is wrong with a box, by the side at fault; nothing for a box of which at least the smallest side lies on the
 * page in both directions.
 */
export function findBoxErrors(box: Box): Partial<Record<keyof Box, BoxError>> {
  return {
    ...findSideFault("left", box.left, "width", box.width),
    ...findSideFault("top", box.top, "height", box.height),
  };
}

function findSideFault(start: keyof Box, from: number, side: keyof Box, length: number) {
  if (round(length) < minSide) return { [side]: "tooSmall" as const };
  const visible = Math.min(from + length, 1) - Math.max(from, 0);
  return round(visible) < minSide ? { [start]: "outside" as const } : {};
}

/** Cuts off what hangs over the page's edge; a box that lies outside ends as a sliver at the edge. */
export function clampBox(box: Box): Box {
  const [left, width] = clampSide(box.left, box.width);
  const [top, height] = clampSide(box.top, box.height);
  return { left, top, width, height };
}

function clampSide(start: number, length: number): [start: number, length: number] {
  const from = Math.min(Math.max(start, 0), 1 - minSide);
  const to = Math.min(Math.max(start + length, from + minSide), 1);
  return [round(from), round(to - from)];
}

/** Five decimals: a hundredth of a pixel on a page image. */
function round(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}

/** The share of the smaller box that two boxes have in common, 0..1. */
export function overlapShare(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return smaller > 0 ? (Math.max(0, across) * Math.max(0, down)) / smaller : 0;
}

/** The share that two boxes have in common of all that both cover, 0..1. */
export function sharedShare(a: Box, b: Box): number {
  const [first, second] = [a.width * a.height, b.width * b.height];
  const shared = overlapShare(a, b) * Math.min(first, second);
  return shared > 0 ? shared / (first + second - shared) : 0;
}

/**
 * Compares two boxes by reading order: rows from the top, within a row from the left. Boxes belong to one
 * row when the upper one's middle lies beside the other.
 */
export function sortByReadingOrder<T extends Box>(boxes: readonly T[]): T[] {
  const rest = boxes.toSorted((a, b) => a.top - b.top || a.left - b.left);
  const ordered: T[] = [];
  while (rest.length > 0) {
    const first = rest[0] as T;
    const rowMiddle = first.top + first.height / 2;
    const row = rest.filter((box) => box === first || box.top < rowMiddle);
    row.sort((a, b) => a.left - b.left || a.top - b.top);
    ordered.push(...row);
    for (const box of row) rest.splice(rest.indexOf(box), 1);
  }
  return ordered;
}
