import type { Ink } from "./ink";
import { heightOf } from "./picture";
import type { ReadPrice } from "./read-price";

/** How large a line's type is, whatever letters it has: its box is higher where one of them has a tail. */
export interface TypeSize {
  /** The size of the type, about from the top of an accent to the end of a tail, in parts of the picture's height. */
  type: number;
  /** How thick its strokes are, in parts of that size: about 0.08, in bold type 0.14. */
  stroke: number;
}

/** The heights of small letters without tails and of capitals, in parts of the type's size; fonts differ little. */
const heights = { small: 0.52, capital: 0.72 };
/** A row through the body of the letters has this part of the ink of the fullest ones. */
const bodyInk = 0.42;
/** Rows sorted by their ink, the one at this share counts as full: level strokes ("E", "t") are fuller than the body. */
const fullRow = 0.75;

/** Measures the type of one printed line, given its ink and the text that was read. */
export function measureType(ink: Ink, text: string): TypeSize {
  const { from, to } = bodyRows(ink);
  const body = Math.max(1, to - from);
  const isSmall = (text.match(/\p{Ll}/gu)?.length ?? 0) > 0.5 * (text.match(/[\p{L}\d]/gu)?.length ?? 1);
  // With many tall letters the body is as high as they are: no stems stand above it.
  const isOfSmall = isSmall && (!tall.test(text) || hasStems(ink, from, aboveBody * body));
  const size = body / (isOfSmall ? heights.small : heights.capital);
  return { type: size / ink.height, stroke: strokeWidth(ink, from, to) / size };
}

/** Letters that are higher than small ones. */
const tall = /[\p{Lu}\dbdfhklt]/u;
/** So far above small letters' bodies, in parts of their height, tall ones have ink. */
const aboveBody = 0.2;

/** Above the body stems go on without a gap; below the dots of "Ä" there is one. */
function hasStems({ width, data }: Ink, from: number, length: number): boolean {
  for (let y = Math.ceil(from) - 1; y >= Math.max(0, from - length); y--) {
    let ink = 0;
    for (let x = 0; x < width; x++) ink += data[y * width + x] as number;
    if (ink < 2) return false;
  }
  return true;
}

/** The rows between which the letters' bodies stand, in parts of a row, without what sticks out above and below. */
function bodyRows({ width, height, data }: Ink): { from: number; to: number } {
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y] = (rows[y] as number) + (data[y * width + x] as number);
  // Other lines may reach into the box at its edges.
  const inner = [...rows.slice(height >> 3, height - (height >> 3))].sort((a, b) => a - b);
  const minInk = bodyInk * (inner[Math.floor(fullRow * inner.length)] ?? 0);
  let best = { from: 0, to: height, ink: -1 };
  for (let from = 0; from < height; from++) {
    if ((rows[from] as number) < minInk) continue;
    let to = from;
    let ink = 0;
    for (; to < height && (rows[to] as number) >= minInk; to++) ink += rows[to] as number;
    if (ink > best.ink) best = { from, to, ink };
    from = to;
  }
  const edge = (outside: number, inside: number) => {
    const [low, high] = [rows[outside] ?? 0, rows[inside] ?? 0];
    return high > low ? Math.min(1, Math.max(0, (high - minInk) / (high - low))) : 0;
  };
  return {
    from: best.from - edge(best.from - 1, best.from),
    to: best.to + edge(best.to, best.to - 1),
  };
}

/** The usual length of a run of ink across the letters' bodies: that of an upright stroke. */
function strokeWidth({ width, data }: Ink, from: number, to: number): number {
  const runs: number[] = [];
  for (let y = Math.max(0, Math.ceil(from)); y < Math.floor(to); y++) {
    let run = 0;
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x]) {
        run += 1;
      } else if (run > 0) {
        runs.push(run);
        run = 0;
      }
    }
  }
  runs.sort((a, b) => a - b);
  return runs[Math.floor(0.4 * runs.length)] ?? 0;
}

/** The size of type whose digits are one high, as they are measured by their marks and by the box of a line without words. */
const typeOfDigits = { marks: 1.4, line: 1.3 };

/**
 * The size of a price's type in the picture's pixels: its line's height, which is about its type's where it has words, otherwise what
 * the height of its digits tells.
 */
export function sizeOfPrice({ size, lines }: Pick<ReadPrice, "size" | "lines">): number {
  const line = lines.find((one) => heightOf(one) === size);
  if (!line) return typeOfDigits.marks * size;
  return /\p{L}{2}/u.test(line.text) ? size : typeOfDigits.line * size;
}
