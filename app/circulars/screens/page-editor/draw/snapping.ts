import type { Box } from "#reader/page-content";
import type { Handle } from "./box-moves";

/** Places of printed edges and of other areas' sides, as fractions of the page. */
export interface SnapLines {
  x: readonly number[];
  y: readonly number[];
}

export interface Snapped {
  box: Box;
  /** The lines that it caught, to be shown. */
  guides: { x: number | null; y: number | null };
}

/** How near, as fractions of the page's width and height, a side must come to a line to catch it. */
export interface Reach {
  x: number;
  y: number;
}

/** The page's own edges and the sides of other areas, added to the printed edges. */
export function snapLinesFor(printed: SnapLines, others: readonly Box[]): SnapLines {
  return {
    x: [...printed.x, 0, 1, ...others.flatMap(({ left, width }) => [left, left + width])],
    y: [...printed.y, 0, 1, ...others.flatMap(({ top, height }) => [top, top + height])],
  };
}

/** Shifts a moved box so that the side nearest to a line lies on it. */
export function snapMoved(box: Box, lines: SnapLines, reach: Reach): Snapped {
  const x = nearest([box.left, box.left + box.width], lines.x, reach.x);
  const y = nearest([box.top, box.top + box.height], lines.y, reach.y);
  return {
    box: { ...box, left: box.left + (x?.shift ?? 0), top: box.top + (y?.shift ?? 0) },
    guides: { x: x?.line ?? null, y: y?.line ?? null },
  };
}

/** Lays the sides that a handle pulls on the nearest lines; the others stay. */
export function snapResized(box: Box, handle: Handle, lines: SnapLines, reach: Reach): Snapped {
  const x = handle.x === 0 ? null : nearest([side(box.left, box.width, handle.x)], lines.x, reach.x);
  const y = handle.y === 0 ? null : nearest([side(box.top, box.height, handle.y)], lines.y, reach.y);
  const [left, width] = stretch(box.left, box.width, handle.x, x?.shift ?? 0);
  const [top, height] = stretch(box.top, box.height, handle.y, y?.shift ?? 0);
  if (width <= 0 || height <= 0) return { box, guides: { x: null, y: null } };
  return { box: { left, top, width, height }, guides: { x: x?.line ?? null, y: y?.line ?? null } };
}

/**
 * Lays the sides of a newly drawn box on the nearest lines, both those that it was begun at and those that
 * the pointer holds.
 * @param held the corner under the pointer; the guides are its own
 */
export function snapDrawn(box: Box, held: Handle, lines: SnapLines, reach: Reach): Snapped {
  const begun: Handle = { x: held.x === 1 ? -1 : 1, y: held.y === 1 ? -1 : 1 };
  return snapResized(snapResized(box, begun, lines, reach).box, held, lines, reach);
}

function side(start: number, length: number, which: -1 | 0 | 1): number {
  return which === 1 ? start + length : start;
}

function stretch(start: number, length: number, which: -1 | 0 | 1, shift: number): [number, number] {
  return which === 1 ? [start, length + shift] : [start + shift, length - shift];
}

function nearest(
  sides: readonly number[],
  lines: readonly number[],
  reach: number,
): { line: number; shift: number } | null {
  let found: { line: number; shift: number } | null = null;
  for (const line of lines) {
    for (const place of sides) {
      const shift = line - place;
      if (Math.abs(shift) > reach || (found && Math.abs(shift) >= Math.abs(found.shift))) continue;
      found = { line, shift };
    }
  }
  return found;
}
