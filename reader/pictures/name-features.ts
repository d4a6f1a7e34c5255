import { goesOnBelow, goesOnFromAbove } from "#reader/deals/name-lines";
import { colourDifference, mean, styleDifference } from "./line-likeness";
import type { PrintedLine } from "./line-styles";
import { flag, goingOn, measure } from "./name-phrases";
import { kindsOfWords } from "./name-words";
import { heightOf, type PixelBox, widthOf } from "./picture";

/** Lines that follow each other in a block and may be a product's name, and what tells so (see name-model.ts). */
export interface NameRun {
  lines: PrintedLine[];
  features: number[];
}

/** What a run is measured by. Boxes and heights in the picture's pixels. */
export interface RunContext {
  deal: PixelBox;
  /** The deal's price; null where it has none. */
  price: (PixelBox & { size: number }) | null;
  /** The height of the page's plain text. */
  plain: number;
  pageHeight: number;
  /** How often each line stands on the page, by its letters. */
  repeats: ReadonlyMap<string, number>;
}

/** A name has at most so many lines. */
const maxLines = 7;

/** All runs of lines that could be the name of a deal, with their features. */
export function nameRuns(blocks: readonly (readonly PrintedLine[])[], context: RunContext): NameRun[] {
  const lines = blocks.flat();
  const page = measureAll(lines);
  const runs: NameRun[] = [];
  for (const block of blocks) {
    const single = block.map((line, index) => lineFeatures(line, index, block, page, lines.length, context));
    for (let first = 0; first < block.length; first++) {
      for (let last = first; last < Math.min(block.length, first + maxLines); last++) {
        runs.push({
          lines: block.slice(first, last + 1),
          features: runFeatures(block, single, first, last),
        });
      }
    }
  }
  return runs;
}

interface Usual {
  tallest: number;
  /** The largest type of calm lines. */
  type: number;
  weight: number;
  stroke: number;
  /** The thickest strokes of calm lines. */
  boldest: number;
  ink: number[];
}

/** What most lines of a deal look like, those printed on pictures left aside. */
function measureAll(lines: readonly PrintedLine[]): Usual {
  const calm = lines.filter(({ unrest }) => unrest < 25);
  const usual = calm.length > 0 ? calm : lines;
  return {
    tallest: Math.max(...lines.map(heightOf)),
    type: Math.max(...usual.map(({ type }) => type)),
    weight: median(usual.map(({ weight }) => weight)),
    stroke: median(usual.map(({ stroke }) => stroke)),
    boldest: Math.max(0.01, ...usual.map(({ stroke }) => stroke)),
    ink: [0, 1, 2].map((channel) => median(usual.map(({ ink }) => ink[channel] as number))),
  };
}

function lineFeatures(
  line: PrintedLine,
  index: number,
  block: readonly PrintedLine[],
  usual: Usual,
  lineCount: number,
  { deal, price, plain, pageHeight, repeats }: RunContext,
): number[] {
  const text = line.shown;
  const height = heightOf(line);
  const x = (line.left + line.right) / 2;
  const y = (line.top + line.bottom) / 2;
  const letters = letterCount(text, /\p{L}/gu);
  const nearPrice = price
    ? [
        1,
        (x - (price.left + price.right) / 2) / widthOf(deal),
        (y - (price.top + price.bottom) / 2) / heightOf(deal),
        height / price.size,
      ]
    : [0, 0, 0, 0];
  const above = block[index - 1];
  const below = block[index + 1];
  const first = block[0] as PrintedLine;
  return [
    height / plain - 1,
    height / usual.tallest,
    line.type / usual.type,
    line.type / plain,
    line.stroke * 8,
    (line.stroke - usual.stroke) * 15,
    line.stroke / usual.boldest,
    ...kindsOfWords(text),
    (line.weight - usual.weight) * 8,
    line.weight * 2,
    colourDifference(line.ink, usual.ink) / 64,
    (Math.max(...line.ink) - Math.min(...line.ink)) / 128,
    brightness(line.ink) / 128 - 1,
    brightness(line.paper) / 128 - 1,
    (Math.max(...line.paper) - Math.min(...line.paper)) / 128,
    Math.min(line.unrest, 60) / 30 - 1,
    Math.min((repeats.get(onlyLetters(text)) ?? 1) - 1, 4) / 2,
    (letterCount(text, /\d/g) / Math.max(1, text.length)) * 2,
    flag(measure.test(text)),
    flag(/^[.·•\-*]/.test(text)),
    flag(text.includes("%")),
    flag(/[()]/.test(text)),
    Math.min(text.length, 40) / 20 - 1,
    Math.min(line.words.length, 8) / 4,
    letterCount(text, /\p{Lu}/gu) / Math.max(1, letters),
    flag(/^\p{Lu}/u.test(text)),
    ((y - deal.top) / heightOf(deal)) * 2 - 1,
    ((x - deal.left) / widthOf(deal)) * 2 - 1,
    (line.left - deal.left) / widthOf(deal),
    ...nearPrice,
    flag(index === 0),
    Math.min(index, 6) / 3,
    Math.min(block.length, 8) / 4,
    line.score * 4 - 3.5,
    lineCount / 10,
    ...neighbour(line, above, above ? line.top - above.bottom : 0),
    ...neighbour(line, below, below ? below.top - line.bottom : 0),
    (widthOf(deal) / pageHeight) * 2,
    flag(/[:=]/.test(text)),
    flag(text.endsWith("-")),
    (first.top - deal.top) / heightOf(deal),
  ];
}

function neighbour(line: PrintedLine, other: PrintedLine | undefined, gap: number): number[] {
  if (!other) return Array<number>(11).fill(0);
  const height = heightOf(line);
  return [
    1,
    heightOf(other) / height - 1,
    (other.weight - line.weight) * 5,
    colourDifference(other.ink, line.ink) / 64,
    gap / height,
    Math.log(other.type / line.type) * 4,
    (other.stroke - line.stroke) * 12,
    ...kindsOfWords(other.shown),
  ];
}

function runFeatures(
  block: readonly PrintedLine[],
  single: readonly number[][],
  first: number,
  last: number,
): number[] {
  const features = single.slice(first, last + 1);
  const differences: number[][] = [];
  for (let index = first; index < last; index++) {
    differences.push(styleDifference(block[index] as PrintedLine, block[index + 1] as PrintedLine));
  }
  const lines = block.slice(first, last + 1);
  const text = lines.map(({ shown }) => shown).join(" ");
  const open = [2, 2, 2, 2, 2, 2];
  const alike = [0, 0, 0, 0, 0, 0];
  return [
    ...columns(features, mean),
    ...(features[0] as number[]),
    ...(features.at(-1) as number[]),
    ...(differences.length > 0 ? columns(differences, mean) : alike),
    ...(differences.length > 0 ? columns(differences, (values) => Math.max(...values)) : alike),
    ...(first > 0 ? styleDifference(block[first - 1] as PrintedLine, block[first] as PrintedLine) : open),
    ...(last + 1 < block.length
      ? styleDifference(block[last] as PrintedLine, block[last + 1] as PrintedLine)
      : open),
    flag(first === 0),
    flag(last + 1 === block.length),
    last - first,
    block.length / 5,
    Math.min(text.length, 80) / 40,
    flag(goesOnBelow.test(text)),
    flag(goesOnFromAbove.test(lines[0]?.shown ?? "")),
    flag(goesOnFromAbove.test(block[last + 1]?.shown ?? "")),
    flag(goesOnBelow.test(block[first - 1]?.shown ?? "")),
    flag(/^\p{Ll}/u.test(lines[0]?.shown ?? "")),
    flag(/^\p{Ll}/u.test(block[last + 1]?.shown ?? "")),
    flag(measure.test(block[last + 1]?.shown ?? "")),
    letterCount(text, /\b(?:oder|or|ou|o|und|and|et|e|y)\b/gi) / 2,
    ...goingOn(block, first, last),
  ];
}

function columns(rows: readonly number[][], join: (values: number[]) => number): number[] {
  return (rows[0] as number[]).map((_, column) => join(rows.map((row) => row[column] as number)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function brightness([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (red * 77 + green * 150 + blue * 29) / 256;
}

/** Without accents, case, spaces and signs: what two readings of one line have in common. */
export function onlyLetters(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, "");
}

function letterCount(text: string, kind: RegExp): number {
  return text.match(kind)?.length ?? 0;
}

/** How often each line stands on a page, by its letters. */
export function countRepeats(lines: readonly PrintedLine[]): Map<string, number> {
  const repeats = new Map<string, number>();
  for (const { shown } of lines) {
    const letters = onlyLetters(shown);
    repeats.set(letters, (repeats.get(letters) ?? 0) + 1);
  }
  return repeats;
}
