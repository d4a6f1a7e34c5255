import { findInk } from "./ink";
import { boxAround, heightOf, type PixelBox, type Pixels } from "./picture";

/** A mark of ink that touches no other one: a digit, a point, a part of a letter. */
export interface Glyph extends PixelBox {
  /** How many pixels it has. */
  ink: number;
}

/** Smaller marks than this part of the picture's height are dust. */
const dust = 0.04;

/**
 * Parts a picture of one printed line into its marks, from left to right.
 */
export function findGlyphs(pixels: Pixels): Glyph[] {
  const { width, height, data } = findInk(pixels);
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const visit = (index: number) => {
    if (seen[index] || !data[index]) return;
    seen[index] = 1;
    stack.push(index);
  };
  const glyphs: Glyph[] = [];
  for (let start = 0; start < data.length; start++) {
    visit(start);
    if (stack.length === 0) continue;
    const glyph: Glyph = { left: width, top: height, right: 0, bottom: 0, ink: 0 };
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      glyph.ink += 1;
      glyph.left = Math.min(glyph.left, x);
      glyph.right = Math.max(glyph.right, x + 1);
      glyph.top = Math.min(glyph.top, y);
      glyph.bottom = Math.max(glyph.bottom, y + 1);
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y < height - 1) visit(index + width);
    }
    if (heightOf(glyph) > dust * height) glyphs.push(glyph);
  }
  return glyphs.sort((a, b) => a.left - b.left);
}

/** A price's whole part and its smaller, raised cents, as boxes in the picture of the line. */
export interface SplitPrice {
  whole: PixelBox;
  cents: PixelBox;
}

/** Cents are at most this part of the whole number's height, and at least the second. */
const centsHeight = { min: 0.28, max: 0.82 };

/** The parts of a price whose cents are set smaller than its whole number; null where all is of one height. */
export function splitByHeight(glyphs: readonly Glyph[]): SplitPrice | null {
  const tallest = Math.max(0, ...glyphs.map(heightOf));
  const tall = glyphs.filter((glyph) => heightOf(glyph) > 0.88 * tallest);
  if (tall.length === 0 || tall.length > 3) return null;
  const whole = boxAround(tall);
  const small = glyphs.filter(
    (glyph) =>
      (glyph.left + glyph.right) / 2 > whole.right &&
      heightOf(glyph) <= centsHeight.max * tallest &&
      heightOf(glyph) >= centsHeight.min * tallest &&
      glyph.top < whole.top + 0.5 * tallest,
  );
  if (small.length === 0) return null;
  // An asterisk behind the cents is shorter than they are.
  const height = Math.max(...small.map(heightOf));
  const digits = small.filter((glyph) => heightOf(glyph) > 0.75 * height);
  if (digits.length > 3) return null;
  return { whole, cents: boxAround(digits) };
}
