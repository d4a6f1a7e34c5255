import { say } from "#app/ui/language/say";
import { clampBox, newAreaSize, overlapShare } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { isSameBox } from "../editor-area";

/** Size of the page image, 1500 px high: what a pixel is in this editor. */
export interface ImageSize {
  width: number;
  height: number;
}

/** A place on the page as fractions, from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** The sides of a box that a handle pulls: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** Corners and sides, clockwise from the top left. */
export const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** Smallest side that a hand can still grab, in pixels of the page image. */
const minSide = 8;
/** How far beside the original a copy on the same page lands, in pixels. */
const copyOffset = 24;
/** So many places beside the original are tried for a pasted area. */
const maxPlacesBeside = 20;

/** Moves a box by fractions of the page; it stays on the page whole. */
export function moveBox(box: Box, by: Point): Box {
  return {
    ...box,
    left: Math.min(Math.max(box.left + by.x, 0), 1 - box.width),
    top: Math.min(Math.max(box.top + by.y, 0), 1 - box.height),
  };
}

export function nudgeBox(box: Box, pixels: Point, image: ImageSize): Box {
  return clampBox(moveBox(box, { x: pixels.x / image.width, y: pixels.y / image.height }));
}

/** Makes a box wider and taller (or less so) at its right and bottom, by pixels. */
export function growBox(box: Box, pixels: Point, image: ImageSize): Box {
  return resizeBox(box, { x: 1, y: 1 }, { x: pixels.x / image.width, y: pixels.y / image.height }, image);
}

/** Pulls the sides that a handle holds by fractions of the page; never past the opposite side or the edge. */
export function resizeBox(box: Box, handle: Handle, by: Point, image: ImageSize): Box {
  const [left, width] = pull(box.left, box.width, handle.x, by.x, minSide / image.width);
  const [top, height] = pull(box.top, box.height, handle.y, by.y, minSide / image.height);
  return clampBox({ left, top, width, height });
}

function pull(
  start: number,
  length: number,
  side: -1 | 0 | 1,
  by: number,
  minLength: number,
): [number, number] {
  const end = start + length;
  if (side === 1) return [start, Math.max(Math.min(end + by, 1), Math.min(start + minLength, 1)) - start];
  if (side === 0) return [start, length];
  const moved = Math.min(Math.max(start + by, 0), Math.max(end - minLength, 0));
  return [moved, end - moved];
}

/** The box between two points, in whatever order they were set. */
export function boxBetween(a: Point, b: Point): Box {
  return clampBox({
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  });
}

/** A new area of the default size with its top left at the point, pushed back onto the page. */
export function newBoxAt(point: Point, image: ImageSize): Box {
  const width = newAreaSize.width / image.width;
  const height = newAreaSize.height / image.height;
  return clampBox(moveBox({ left: 0, top: 0, width, height }, point));
}

/** Where a new area is put without a pointer: the free place that is nearest to `around`. */
export function freePlace(boxes: readonly Box[], around: Point, image: ImageSize): Box {
  const size = newBoxAt({ x: 0, y: 0 }, image);
  const steps = 24;
  let best = newBoxAt({ x: around.x - size.width / 2, y: around.y - size.height / 2 }, image);
  let smallest = boxes.some((box) => overlap(box, best)) ? Number.POSITIVE_INFINITY : -1;
  for (let index = 0; index < steps * steps && smallest !== -1; index++) {
    const place = newBoxAt({ x: (index % steps) / steps, y: Math.floor(index / steps) / steps }, image);
    if (boxes.some((box) => overlap(box, place))) continue;
    const away = Math.hypot(place.left + size.width / 2 - around.x, place.top + size.height / 2 - around.y);
    if (away < smallest) [best, smallest] = [place, away];
  }
  return best;
}

/**
 * A copy beside the original, on whichever side there is room.
 * @param steps how many offsets away from the original, all in the same direction
 */
export function copyBeside(box: Box, image: ImageSize, steps = 1): Box {
  const across = copyOffset / image.width;
  const down = copyOffset / image.height;
  const x = box.left + box.width + across <= 1 ? across : -across;
  const y = box.top + box.height + down <= 1 ? down : -down;
  return clampBox(moveBox(box, { x: x * steps, y: y * steps }));
}

/** The box itself, or the nearest place beside it that none of the others lies on exactly, if there is one. */
export function placeBeside(box: Box, others: readonly Box[], image: ImageSize): Box {
  let place = box;
  for (let steps = 1; steps <= maxPlacesBeside; steps++) {
    if (!others.some((other) => isSameBox(other, place))) break;
    place = copyBeside(box, image, steps);
  }
  return place;
}

/**
 * The box after one of its numbers was typed: left and top move it whole, width and height resize it.
 * @param pixels of the page image
 * @returns the box on the page, and what undo calls the step
 */
export function boxByNumber(
  box: Box,
  side: keyof Box,
  pixels: number,
  image: ImageSize,
): { box: Box; label: string } {
  const { left, top, width, height } = box;
  if (side === "left") {
    return { box: nudgeBox(box, { x: pixels - left * image.width, y: 0 }, image), label: say("Move") };
  }
  if (side === "top") {
    return { box: nudgeBox(box, { x: 0, y: pixels - top * image.height }, image), label: say("Move") };
  }
  const fraction = pixels / image[side];
  return { box: clampBox({ left, top, width, height, [side]: fraction }), label: say("Resize") };
}

function overlap(a: Box, b: Box): boolean {
  return overlapShare(a, b) > 0;
}

/** Says where a box is, in pixels of the page image. */
export function describeBox(box: Box, image: ImageSize): string {
  const [x, y] = [box.left * image.width, box.top * image.height].map(Math.round);
  const [width, height] = [box.width * image.width, box.height * image.height].map(Math.round);
  return say("{x}, {y}, {width} by {height} pixels", { x, y, width, height });
}
