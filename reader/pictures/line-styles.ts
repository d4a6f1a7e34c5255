import { findInk, type PrintStyle, printStyle } from "./ink";
import { type LineWord, partWords, wordsHeight } from "./line-words";
import type { ReadLine } from "./ocr-engine";
import { heightOf, widthOf } from "./picture";
import { cutPixels, halved, type Picture } from "./resample";
import { measureType } from "./type-size";

/** A line with how it is printed, parted into its words. Boxes in the picture's pixels. */
export interface PrintedLine extends ReadLine, PrintStyle {
  words: LineWord[];
  /** The words with one space between them. */
  shown: string;
  /** The size of its type in pixels, and how thick its strokes are in parts of that. */
  type: number;
  stroke: number;
}

/** Type is measured to a part of a row of so many. */
const styleHeight = 2 * wordsHeight;

/** Looks at how a line is printed. */
export function toPrintedLine(picture: Picture, line: ReadLine): PrintedLine {
  const width = 2 * Math.max(8, Math.round((widthOf(line) * wordsHeight) / heightOf(line)));
  const pixels = cutPixels(picture, line, { width, height: styleHeight });
  const ink = findInk(pixels);
  const words = partWords(line, findInk(halved(pixels)));
  const shown = words.map(({ text }) => text).join(" ");
  const { type, stroke } = measureType(ink, shown);
  return { ...line, ...printStyle(pixels, ink), words, shown, type: type * heightOf(line), stroke };
}

/** Joins lines that stand close below each other and share a part of their width. From the top down. */
export function joinPrintedLines(lines: readonly PrintedLine[]): PrintedLine[][] {
  const blocks: PrintedLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const block = blocks.find((candidate) => goesOn(candidate.at(-1), line));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function goesOn(last: PrintedLine | undefined, line: PrintedLine): boolean {
  if (!last) return false;
  const lower = Math.min(heightOf(last), heightOf(line));
  const gap = line.top - last.bottom;
  if (gap > 0.6 * lower || gap < -0.7 * lower) return false;
  if (lower < 0.5 * Math.max(heightOf(last), heightOf(line))) return false;
  const shared = Math.min(last.right, line.right) - Math.max(last.left, line.left);
  return shared >= 0.3 * Math.min(widthOf(last), widthOf(line));
}
