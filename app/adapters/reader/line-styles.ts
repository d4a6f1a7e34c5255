import type { Canvas } from "@napi-rs/canvas";
import { findInk, type PrintStyle, printStyle } from "./ink";
import { type LineWord, partWords } from "./line-words";
import type { ReadLine } from "./ocr-engine";
import { cutPixels, heightOf, widthOf } from "./picture";
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
const styleHeight = 96;

/** Looks at how a line is printed. */
export function toPrintedLine(picture: Canvas, line: ReadLine): PrintedLine {
  const words = partWords(picture, line);
  const width = Math.max(8, Math.round((widthOf(line) * styleHeight) / heightOf(line)));
  const pixels = cutPixels(picture, line, { width, height: styleHeight });
  const ink = findInk(pixels);
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
