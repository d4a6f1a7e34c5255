import { areaOf, type Edges, intersect, union } from "./matrix";

/** A filled or stroked path, a gradient: in points, origin at the page's top left, y down. */
export interface PaintedShape {
  visible: Edges;
  /** Whether it has more than upright and level sides. */
  isCurved: boolean;
  /** How many glyphs were painted before it. */
  glyphsBefore: number;
}

/** The page is looked at in squares of this many points. */
const square = 3;
/** Shapes thinner than this (points) are lines; larger than this part of the page they are grounds. */
const thinnest = 1.5;
const largestShare = 0.15;
/** Letters make a shape the ground that they are printed on: so many that cover so much of it, or a card's lines of them. */
const minLetters = 3;
const manyLetters = 12;
const letterShare = 0.05;
/** What shares so much with a ground is its frame. */
const frameShare = 0.9;
/** What a later ground covers so much of is what that ground is set off by: a burst around a price's disc. */
const backingShare = 0.5;
/** A drawing is put together of so many shapes, most of which lie over each other. */
const minShapes = 2;
const minCover = 1;
/** Below this many points on its shorter side it is a bullet or an icon. */
const shortestSide = 16;
/** Pages whose shapes fill more squares than this are patterns or maps. */
const maxSquares = 20_000_000;

/**
 * The pictures that are drawn of shapes and not of points, as many circulars show their products: shapes that lie over each
 * other and that nothing is printed on. Cards, price bursts and bars are single shapes with letters on them.
 *
 * @param shapes in the order of painting; @param glyphs boxes of all glyphs, in the same order
 * @param pageWidth @param pageHeight in points
 */
export function drawnPictures(
  shapes: readonly PaintedShape[],
  glyphs: readonly { box: Edges }[],
  pageWidth: number,
  pageHeight: number,
): Edges[] {
  const page = { left: 0, top: 0, right: pageWidth, bottom: pageHeight };
  const onPage = shapes.flatMap((shape) => {
    const visible = intersect(shape.visible, page);
    return visible && thinSide(visible) >= thinnest ? [{ ...shape, visible }] : [];
  });
  const squares = onPage.reduce((sum, { visible }) => sum + areaOf(visible) / square ** 2, 0);
  if (onPage.length < minShapes || squares > maxSquares) return [];
  const grid = new Grid(pageWidth, pageHeight);
  const grounds = groundsOf(onPage, glyphs, grid);
  const largest = largestShare * pageWidth * pageHeight;
  const letterGrounds = onPage.flatMap((shape, index) =>
    grounds.has(shape) ? [{ index, visible: shape.visible }] : [],
  );
  const parts = onPage.filter(
    (shape, index) =>
      !grounds.has(shape) && areaOf(shape.visible) < largest && !isFrame(shape, index, letterGrounds),
  );
  return groupsOf(parts, grid).filter(isDrawing).map(boxOf);
}

/** Squares that a page is parted into, each with the number of what was painted there last. */
class Grid {
  readonly columns: number;
  readonly rows: number;

  constructor(pageWidth: number, pageHeight: number) {
    this.columns = Math.ceil(pageWidth / square);
    this.rows = Math.ceil(pageHeight / square);
  }

  empty(): Int32Array {
    return new Int32Array(this.columns * this.rows).fill(-1);
  }

  at(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(x / square)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(y / square)));
    return row * this.columns + column;
  }

  *rowsOf({ left, top, right, bottom }: Edges): Generator<[from: number, to: number]> {
    for (let y = top; y < bottom; y += square) yield [this.at(left, y), this.at(right - 0.01, y) + 1];
    yield [this.at(left, bottom - 0.01), this.at(right - 0.01, bottom - 0.01) + 1];
  }
}

/** The shapes that letters are printed on: what was painted last before a letter, where the letter is. */
function groundsOf(
  shapes: readonly PaintedShape[],
  glyphs: readonly { box: Edges }[],
  grid: Grid,
): Set<PaintedShape> {
  const last = grid.empty();
  const letters = shapes.map(() => ({ count: 0, area: 0 }));
  let next = 0;
  for (const [index, { box }] of glyphs.entries()) {
    for (; next < shapes.length && (shapes[next] as PaintedShape).glyphsBefore <= index; next++)
      for (const [from, to] of grid.rowsOf((shapes[next] as PaintedShape).visible)) last.fill(next, from, to);
    const under = letters[last[grid.at((box.left + box.right) / 2, (box.top + box.bottom) / 2)] ?? -1];
    if (!under) continue;
    under.count += 1;
    under.area += areaOf(box);
  }
  return new Set(
    shapes.filter((shape, index) => {
      const { count, area } = letters[index] as { count: number; area: number };
      return count >= manyLetters || (count >= minLetters && area > letterShare * areaOf(shape.visible));
    }),
  );
}

/** What is painted right around a ground: its line, its shadow, or what it is set off by. */
function isFrame(
  { visible }: PaintedShape,
  index: number,
  grounds: readonly { index: number; visible: Edges }[],
): boolean {
  return grounds.some((ground) => {
    const shared = intersect(visible, ground.visible);
    if (!shared) return false;
    const larger = Math.max(areaOf(visible), areaOf(ground.visible));
    if (areaOf(shared) > frameShare * larger) return true;
    return ground.index > index && areaOf(shared) > backingShare * areaOf(visible);
  });
}

/** Puts together what touches. */
function groupsOf(shapes: readonly PaintedShape[], grid: Grid): PaintedShape[][] {
  const owner = grid.empty();
  const parent = shapes.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] = parent[parent[root] as number] as number;
    return root;
  };
  for (const [index, { visible }] of shapes.entries())
    for (const [from, to] of grid.rowsOf(visible))
      for (let at = from; at < to; at++) {
        const other = owner[at] as number;
        if (other >= 0) parent[rootOf(other)] = rootOf(index);
        owner[at] = index;
      }
  const groups = new Map<number, PaintedShape[]>();
  for (const [index, shape] of shapes.entries()) {
    const group = groups.get(rootOf(index));
    if (group) group.push(shape);
    else groups.set(rootOf(index), [shape]);
  }
  return [...groups.values()];
}

function isDrawing(group: readonly PaintedShape[]): boolean {
  const box = boxOf(group);
  const painted = group.reduce((sum, { visible }) => sum + areaOf(visible), 0);
  return (
    group.length >= minShapes &&
    group.some(({ isCurved }) => isCurved) &&
    thinSide(box) >= shortestSide &&
    painted >= minCover * areaOf(box)
  );
}

function boxOf(group: readonly PaintedShape[]): Edges {
  return group.map(({ visible }) => visible).reduce(union);
}

function thinSide({ left, top, right, bottom }: Edges): number {
  return Math.min(right - left, bottom - top);
}
