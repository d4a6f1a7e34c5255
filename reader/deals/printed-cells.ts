import { areaOf, type Rect, type TextLine } from "./text-blocks";

/** How far, in page heights, the ends of a cell's sides may be from its corners: corners are often round. */
const corner = 0.03;
/** Cells smaller than this on a side hold no deal; larger than this they are the page's frame. */
const smallest = 0.04;
const largestShare = 0.6;
const maxRules = 600;

/**
 * Finds the rectangles that four printed lines enclose: the tiles that many weekly ads set their deals in.
 * In page heights, smallest first, each once.
 */
export function findCells(rules: readonly Rect[], page: Rect): Rect[] {
  if (rules.length > maxRules) return [];
  const across = rules.filter((rule) => rule.right - rule.left > smallest && isFlat(rule));
  const down = rules.filter((rule) => rule.bottom - rule.top > smallest && !isFlat(rule));
  const cells: Rect[] = [];
  for (const top of across) {
    for (const bottom of across) {
      const cell = between(top, bottom);
      if (!cell || areaOf(cell) > largestShare * areaOf(page)) continue;
      const left = down.find((side) => isSide(side, cell.left, cell));
      const right = down.find((side) => side !== left && isSide(side, cell.right, cell));
      if (!left || !right) continue;
      const exact = { ...cell, left: left.left, right: right.right };
      if (!cells.some((known) => isSame(known, exact))) cells.push(exact);
    }
  }
  return cells.sort((a, b) => areaOf(a) - areaOf(b));
}

/** So many of the nearest lines on each side are tried. */
const maxLinesTried = 6;

/**
 * Finds the rectangles of printed lines around places: cells of tables whose lines run across the page, which
 * neighbours share, and cards. In page heights, smallest first, each once.
 */
export function findCellsAround(places: readonly Rect[], rules: readonly Rect[], page: Rect): Rect[] {
  const cells: Rect[] = [];
  for (const place of places) {
    for (const cell of enclose(place, rules)) {
      const isCell =
        areaOf(cell) < largestShare * areaOf(page) &&
        cell.right - cell.left > smallest &&
        cell.bottom - cell.top > smallest &&
        !cells.some((known) => isSame(known, cell));
      if (isCell) cells.push(cell);
    }
  }
  return cells.sort((a, b) => areaOf(a) - areaOf(b));
}

function* enclose(place: Rect, rules: readonly Rect[]): Generator<Rect> {
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  const flat = rules.filter((rule) => isFlat(rule) && rule.left < x && rule.right > x);
  const upright = rules.filter((rule) => !isFlat(rule) && rule.top < y && rule.bottom > y);
  const tops = nearest(flat, (rule) => y - rule.top);
  const bottoms = nearest(flat, (rule) => rule.bottom - y);
  const lefts = nearest(upright, (rule) => x - rule.left);
  const rights = nearest(upright, (rule) => rule.right - x);
  for (const top of tops)
    for (const bottom of bottoms)
      for (const left of lefts)
        for (const right of rights) {
          const cell = { left: left.left, top: top.top, right: right.right, bottom: bottom.bottom };
          if (isClosed(cell, [top, bottom], [left, right])) yield cell;
        }
}

function nearest(rules: readonly Rect[], distanceOf: (rule: Rect) => number): Rect[] {
  return rules
    .filter((rule) => distanceOf(rule) > 0)
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, maxLinesTried);
}

function isClosed(cell: Rect, flat: readonly Rect[], upright: readonly Rect[]): boolean {
  const near = corner / 2;
  return (
    flat.every((rule) => rule.left < cell.left + near && rule.right > cell.right - near) &&
    upright.every((rule) => rule.top < cell.top + near && rule.bottom > cell.bottom - near)
  );
}

function isFlat(rule: Rect): boolean {
  return rule.right - rule.left >= rule.bottom - rule.top;
}

function between(top: Rect, bottom: Rect): Rect | null {
  if (bottom.top - top.bottom < smallest) return null;
  const sameEnds = Math.abs(top.left - bottom.left) < corner && Math.abs(top.right - bottom.right) < corner;
  if (!sameEnds) return null;
  return {
    left: Math.min(top.left, bottom.left),
    top: top.top,
    right: Math.max(top.right, bottom.right),
    bottom: bottom.bottom,
  };
}

function isSide(side: Rect, x: number, cell: Rect): boolean {
  const middle = (side.left + side.right) / 2;
  return (
    Math.abs(middle - x) < corner &&
    Math.abs(side.top - cell.top) < corner &&
    Math.abs(side.bottom - cell.bottom) < corner
  );
}

function isSame(a: Rect, b: Rect): boolean {
  const near = 0.01;
  return (
    Math.abs(a.left - b.left) < near &&
    Math.abs(a.top - b.top) < near &&
    Math.abs(a.right - b.right) < near &&
    Math.abs(a.bottom - b.bottom) < near
  );
}

/** The four edges of a page, as lines. */
export function edgesOf({ left, top, right, bottom }: Rect): Rect[] {
  return [
    { left, top, right, bottom: top },
    { left, top: bottom, right, bottom },
    { left, top, right: left, bottom },
    { left: right, top, right, bottom },
  ];
}

/** How far a highlight may stand out from its line of text, in sizes of its type. */
const highlightRoom = 0.6;

/** Leaves out the edges of what single lines of text are highlighted or underlined with: they enclose and part nothing. */
export function withoutHighlights(rules: readonly Rect[], lines: readonly TextLine[]): Rect[] {
  return rules.filter((rule) => !lines.some((line) => isOfHighlight(rule, line)));
}

function isOfHighlight(rule: Rect, line: TextLine): boolean {
  const room = highlightRoom * line.size;
  return (
    rule.left > line.left - room &&
    rule.right < line.right + room &&
    rule.top > line.top - room &&
    rule.bottom < line.bottom + room
  );
}
