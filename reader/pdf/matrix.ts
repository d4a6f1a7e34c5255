/** An affine map as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** An axis-aligned rectangle by its edges, in points, origin at the page's top left, y down. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The map that applies `inner` first and `outer` after it (PDF's "inner × outer"). */
export function concat(outer: Matrix, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [i0 = 1, i1 = 0, i2 = 0, i3 = 1, i4 = 0, i5 = 0] = inner as ArrayLike<number> & Iterable<number>;
  return [
    a * i0 + c * i1,
    b * i0 + d * i1,
    a * i2 + c * i3,
    b * i2 + d * i3,
    a * i4 + c * i5 + e,
    b * i4 + d * i5 + f,
  ];
}

export function mapPoint(matrix: Matrix, x: number, y: number): [x: number, y: number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The bounding rectangle of the rectangle (x0, y0)–(x1, y1) after the map. */
export function mapRectangle(matrix: Matrix, x0: number, y0: number, x1: number, y1: number): Edges {
  const [a, b, c, d, e, f] = matrix;
  // Each side of the result is reached by one end of each axis: no need to map all four corners.
  return {
    left: e + Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1),
    top: f + Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1),
    right: e + Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1),
    bottom: f + Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1),
  };
}

export function areaOf({ left, top, right, bottom }: Edges): number {
  return (right - left) * (bottom - top);
}

/** The common part of two rectangles, or null when they do not overlap. */
export function intersect(one: Edges, other: Edges): Edges | null {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.right, other.right);
  const bottom = Math.min(one.bottom, other.bottom);
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

/** The smallest rectangle around both. */
export function union(one: Edges, other: Edges): Edges {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** Edges in points to fractions of a page of the given size, cut at the page's borders. */
export function toFractions(edges: Edges, pageWidth: number, pageHeight: number) {
  const left = clamp01(edges.left / pageWidth);
  const top = clamp01(edges.top / pageHeight);
  return {
    left: round(left),
    top: round(top),
    width: round(clamp01(edges.right / pageWidth) - left),
    height: round(clamp01(edges.bottom / pageHeight) - top),
  };
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A millionth of a page is far below a pixel; shorter numbers make shorter rows. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
