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
const minGap = 0.15;
/** and wider than this many of the line's usual gaps between letters. */
const usualGaps = 2.5;
/** Between the digits of a number there is more room: a "1" is as wide as an "8". */
const minGapInNumber = 0.4;
/** Between a small letter and a capital a word ends at a narrower one. */
const minGapAtCapital = 0.1;
const ofNumber = /^[\d.,$€£]$/;

/**
 * Parts a line into words by the gaps in its ink: the reader gives few of the spaces that are printed.
 * A line whose ink can't be told from its paper keeps the spaces that were read.
 *
 * @param ink the line's, `wordsHeight` high
 */
export function partWords(line: ReadLine, ink: Ink): LineWord[] {
  const scale = height / heightOf(line);
  const rows = inkRows(ink);
  const place = { top: line.top + rows.top / scale, bottom: line.top + rows.bottom / scale };
  const toX = (x: number) => line.left + x / scale;
  const words: LineWord[] = [];
  for (const { text, left, right, before } of partLetters(line, scale, emptyRuns(ink))) {
    const last = words.at(-1);
    // The reader places letters within half of their width: ink tells better where a word begins and ends.
    if (last && before) last.right = toX(before.from);
    words.push({ text, left: !last ? line.left : before ? toX(before.to) : left, right, ...place });
  }
  const last = words.at(-1);
  if (last) last.right = line.right;
  return words;
}

/** Letters without a gap between them, with the gap before them where there is one. */
interface Letters {
  text: string;
  left: number;
  right: number;
  before: Gap | null;
}

function partLetters({ characters, left }: ReadLine, scale: number, runs: readonly Gap[]): Letters[] {
  const middles = characters.map((one) => ((one.left + one.right) / 2 - left) * scale);
  const gaps = gapsBetween(middles, runs);
  const usual = gaps.map(lengthOf).sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const wordGap = Math.max(minGap * height, usualGaps * usual);
  const words: Letters[] = [];
  let isParted = true;
  /** The widest since the last letter. */
  let before: Gap | null = null;
  characters.forEach((character, index) => {
    if (character.text.trim() === "") {
      isParted = true;
    } else {
      const last = words.at(-1);
      if (isParted || !last) words.push({ ...character, before });
      else Object.assign(last, { text: last.text + character.text, right: character.right });
      isParted = false;
      before = null;
    }
    const gap = gaps[index] ?? null;
    if (lengthOf(gap) > minGapBetween(character.text, characters[index + 1]?.text ?? "", wordGap))
      isParted = true;
    if (lengthOf(gap) > lengthOf(before)) before = gap;
  });
  return words;
}

/** How wide a gap parts these two letters of a line, whose words are mostly parted by `wordGap`. */
function minGapBetween(before: string, behind: string, wordGap: number): number {
  if (ofNumber.test(before) && ofNumber.test(behind)) return Math.max(wordGap, minGapInNumber * height);
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(behind) ? minGapAtCapital * height : wordGap;
}

function lengthOf(gap: Gap | null): number {
  return gap ? gap.to - gap.from : 0;
}

/** Columns without ink, in the pixels of the cut. */
interface Gap {
  from: number;
  to: number;
}

/**
 * The widest gap behind each letter, null where none is. A gap belongs to one pair of letters, the one that it lies
 * between for the most part: the reader places letters within half of their width, and some in the gap itself.
 */
function gapsBetween(middles: readonly number[], runs: readonly Gap[]): (Gap | null)[] {
  const gaps: (Gap | null)[] = middles.map(() => null);
  for (const run of runs) {
    const { from, to } = run;
    let most = 0;
    let place = -1;
    for (let index = 0; index + 1 < middles.length; index++) {
      const shared = Math.min(to, middles[index + 1] as number) - Math.max(from, middles[index] as number);
      if (shared > most) {
        most = shared;
        place = index;
      }
    }
    if (place >= 0 && to - from > lengthOf(gaps[place] ?? null)) gaps[place] = run;
  }
  return gaps;
}

/** The runs of columns without ink between the line's first and last mark. */
function emptyRuns({ width, height, data }: Ink): Gap[] {
  const runs: Gap[] = [];
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
  const minInk = 0.12 * Math.max(...rows.slice(8, height - 8));
  let top = 0;
  let bottom = height;
  while (top < 20 && (rows[top] as number) < minInk) top += 1;
  while (bottom > 28 && (rows[bottom - 1] as number) < minInk) bottom -= 1;
  return { top, bottom };
}
