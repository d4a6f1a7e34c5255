import type { Ink } from "./ink";
import type { ReadLine } from "./ocr-engine";
import { heightOf, type PixelBox } from "./picture";

/** A word of a line. Box in the picture's pixels, as high as its line's ink. */
export interface LineWord extends PixelBox {
  text: string;
}

/** How high the picture of a line is in which gaps are looked for. */
export const wordsHeight = 48;
const height = wordsHeight;
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
 *
 * @param ink the line's, `wordsHeight` high
 */
export function partWords(line: ReadLine, ink: Ink): LineWord[] {
  const scale = height / heightOf(line);
  const { top, bottom } = inkRows(ink);
  const middles = line.characters.map(({ left, right }) => ((left + right) / 2 - line.left) * scale);
  const gaps = gapsBetween(middles, emptyRuns(ink));
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

/**
 * How wide the gap behind each letter is, 0 where none is. A gap belongs to one pair of letters, the one that it lies
 * between for the most part: the reader places letters within half of their width, and some in the gap itself.
 */
function gapsBetween(middles: readonly number[], runs: readonly { from: number; to: number }[]): number[] {
  const gaps = middles.map(() => 0);
  for (const { from, to } of runs) {
    let most = 0;
    let place = -1;
    for (let index = 0; index + 1 < middles.length; index++) {
      const shared = Math.min(to, middles[index + 1] as number) - Math.max(from, middles[index] as number);
      if (shared > most) {
        most = shared;
        place = index;
      }
    }
    if (place >= 0) gaps[place] = Math.max(gaps[place] as number, to - from);
  }
  return gaps;
}

/** The runs of columns without ink between the line's first and last mark. */
function emptyRuns({ width, height, data }: Ink): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let last = -1;
  for (let x = 0; x < width; x++) {
    let marks = 0;
    for (let y = 4; y < height - 4; y++) marks += data[y * width + x] as number;
    if (marks === 0) continue;
    if (last >= 0 && x - last > 1) runs.push({ from: last + 1, to: x });
    last = x;
  }
  return runs;
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
