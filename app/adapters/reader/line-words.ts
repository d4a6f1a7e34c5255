import type { Canvas } from "@napi-rs/canvas";
import { findInk, type Ink } from "./ink";
import type { ReadLine } from "./ocr-engine";
import { cutPixels, heightOf, type PixelBox, widthOf } from "./picture";

/** A word of a line. Box in the picture's pixels, as high as its line's ink. */
export interface LineWord extends PixelBox {
  text: string;
}

const height = 48;
/** A gap without ink wider than this part of the line's height parts two words, */
const leastGap = 0.12;
/** and wider than this many of the line's usual gaps between letters. */
const usualGaps = 2.2;
/** Between the digits of a number there is more room: a "1" is as wide as an "8". */
const leastGapInNumber = 0.4;
const ofNumber = /^[\d.,$€£]$/;

/**
 * Parts a line into words by the gaps in its ink: the reader gives few of the spaces that are printed.
 * A line whose ink can't be told from its paper keeps the spaces that were read.
 */
export function partWords(picture: Canvas, line: ReadLine): LineWord[] {
  const scale = height / heightOf(line);
  const width = Math.max(8, Math.round(widthOf(line) * scale));
  const ink = findInk(cutPixels(picture, line, { width, height }));
  const { top, bottom } = inkRows(ink);
  const gaps = line.characters.map((character, index) => {
    const next = line.characters[index + 1];
    if (!next) return 0;
    const from = ((character.left + character.right) / 2 - line.left) * scale;
    const to = ((next.left + next.right) / 2 - line.left) * scale;
    return widestGap(ink, Math.round(from), Math.round(to));
  });
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const least = Math.max(leastGap * height, usualGaps * usual);
  const words: LineWord[] = [];
  let open: LineWord | null = null;
  line.characters.forEach((character, index) => {
    if (character.text.trim() === "") {
      open = null;
      return;
    }
    if (open) {
      open.text += character.text;
      open.right = character.right;
    } else {
      open = {
        text: character.text,
        left: words.length === 0 ? line.left : character.left,
        right: character.right,
        top: line.top + top / scale,
        bottom: line.top + bottom / scale,
      };
      words.push(open);
    }
    const next = line.characters[index + 1];
    const isInNumber = ofNumber.test(character.text) && next !== undefined && ofNumber.test(next.text);
    const leastHere = isInNumber ? Math.max(least, leastGapInNumber * height) : least;
    if ((gaps[index] as number) > leastHere) open = null;
  });
  const last = words.at(-1);
  if (last) last.right = line.right;
  return words;
}

/** The longest run of columns without ink between two columns. */
function widestGap({ width, height, data }: Ink, from: number, to: number): number {
  let widest = 0;
  let run = 0;
  for (let x = Math.max(0, from); x < Math.min(width, to); x++) {
    let marks = 0;
    for (let y = 4; y < height - 4; y++) marks += data[y * width + x] as number;
    run = marks === 0 ? run + 1 : 0;
    widest = Math.max(widest, run);
  }
  return widest;
}

/** The rows between which the line's ink stands, without what sticks out of it here and there. */
function inkRows({ width, height, data }: Ink): { top: number; bottom: number } {
  const rows: number[] = [];
  for (let y = 0; y < height; y++) {
    let marks = 0;
    for (let x = 0; x < width; x++) marks += data[y * width + x] as number;
    rows.push(marks);
  }
  const least = 0.12 * Math.max(...rows.slice(8, height - 8));
  let top = 0;
  let bottom = height;
  while (top < 20 && (rows[top] as number) < least) top += 1;
  while (bottom > 28 && (rows[bottom - 1] as number) < least) bottom -= 1;
  return { top, bottom };
}
