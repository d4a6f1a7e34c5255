import { type ColourGlyph, type ColourGlyphs, drawMarks, findColourGlyphs, inPicture } from "./colour-glyphs";
import type { OcrEngine } from "./ocr-engine";
import { boxAround, heightOf, type PixelBox, widthOf } from "./picture";
import type { Picture } from "./resample";
import { isSlash } from "./slash";

/** A price whose cents are set smaller than its whole number. Box in the picture's pixels. */
export interface ReadSplit extends PixelBox {
  /** "2/" of "2/4.99"; empty without. */
  count: string;
  whole: string;
  cents: string;
  /** The height of the whole number's digits, in the picture's pixels. */
  size: number;
  /** 0..1 */
  score: number;
  /** Where they stand, in the picture's pixels. */
  parts: [whole: PixelBox, cents: PixelBox];
}

/** The heights of cents as parts of the whole number's. */
const centsHeight = { min: 0.28, max: 0.82 };
const minScore = 0.6;

/**
 * Reads a price of two sizes of which a line is a part: the detector of lines often finds the cents alone, or half of the
 * digit before them. Null where it can't be read; "one size" where no larger digits stand beside the line's. Its marks are known by their one colour; whole number and cents are drawn at one height and read alone.
 */
export async function readSplitPrice(
  engine: OcrEngine,
  picture: Picture,
  line: PixelBox,
): Promise<ReadSplit | "one size" | null> {
  const found = findColourGlyphs(picture, line);
  if (isOfOneSize(found)) return "one size";
  const parts = partPrice(found);
  if (!parts) return null;
  const read = { engine, picture, found };
  const whole = await readPart(read, parts.whole, wholeNumber);
  const cents = whole && (await readPart(read, parts.cents, twoDigits));
  if (!whole || !cents) return null;
  const count = parts.count.length > 0 ? await readDigits(engine, found, parts.count) : null;
  const countText = `${count?.text ?? ""}${parts.hasSlash ? "/" : ""}`;
  if (parts.hasSlash && !wholeCount.test(countText)) return null;
  const score = Math.min(whole.score, cents.score);
  if (score < minScore) return null;
  const boxes: [PixelBox, PixelBox] = [
    inPicture(found, boxAround(parts.whole)),
    inPicture(found, boxAround(parts.cents)),
  ];
  return {
    ...boxAround(boxes),
    count: wholeCount.test(countText) ? countText : "",
    whole: whole.text,
    cents: cents.text,
    size: Math.max(...parts.whole.map(heightOf)) / found.scale,
    score,
    parts: boxes,
  };
}

async function readDigits(engine: OcrEngine, found: ColourGlyphs, glyphs: readonly ColourGlyph[]) {
  const drawn = drawMarks(found, glyphs);
  const whole = { left: 0, top: 0, right: drawn.width, bottom: drawn.height };
  const { text, score } = await engine.read(drawn, whole);
  return { text: toDigits(text), score };
}

/** One to three digits, behind what a reader makes of a sign that touches them. */
const wholeNumber = /^[^\d.,]?(\d{1,3})$/;
const twoDigits = /^(\d{2})$/;
const wholeCount = /^\d{1,2}\/$/;

/**
 * The digits of a part of the price: as its marks show it, or, where fine strokes fell to pieces, as it stands in the picture.
 */
async function readPart(
  { engine, picture, found }: { engine: OcrEngine; picture: Picture; found: ColourGlyphs },
  glyphs: readonly ColourGlyph[],
  expected: RegExp,
): Promise<{ text: string; score: number } | null> {
  const drawn = await readDigits(engine, found, glyphs);
  const asDrawn = expected.exec(drawn.text)?.[1];
  if (asDrawn) return { text: asDrawn, score: drawn.score };
  const box = inPicture(found, boxAround(glyphs));
  const printed = await engine.read(picture, {
    left: box.left - around,
    top: box.top - around,
    right: box.right + around,
    bottom: box.bottom + around,
  });
  const asPrinted = expected.exec(toDigits(printed.text))?.[1];
  return asPrinted ? { text: asPrinted, score: printed.score } : null;
}

/** Left around a part that is read from the picture, in its pixels. */
const around = 3;

/** With digits for what a reader makes of them. */
export function toDigits(text: string): string {
  return text
    .replace(/\s/g, "")
    .replace(/[OoQD]/g, "0")
    .replace(/[Il|！!]/g, "1")
    .replace(/Z/g, "2")
    .replace(/A/g, "4")
    .replace(/[Ss]/g, "5")
    .replace(/B/g, "8");
}

/** How low a digit may be beside the highest: old-style figures stand on, above and below the line. */
const lowestDigit = 0.6;
/** Two digits, each of which may have fallen to pieces. */
const maxPiecesOfCents = 4;

interface PriceParts {
  count: ColourGlyph[];
  /** A slash as high as the digits stands behind the count. */
  hasSlash: boolean;
  whole: ColourGlyph[];
  cents: ColourGlyph[];
}

/** No mark in the row is much higher than any of the line's own. */
function isOfOneSize({ glyphs, own }: ColourGlyphs): boolean {
  const height = Math.min(...[...own].map(heightOf));
  return own.size > 0 && growRow(glyphs, own).every((glyph) => heightOf(glyph) < height / centsHeight.max);
}

/** Tells whole number and cents by the heights of the marks that stand in a row with the line's own. */
function partPrice(found: ColourGlyphs): PriceParts | null {
  const { glyphs, own } = found;
  if (own.size === 0) return null;
  const all = growRow(glyphs, own);
  const slash = all.find((glyph) => isHighSlash(found, glyph, all));
  const rowOfMarks = slash ? all.filter((glyph) => glyph.left > slash.left) : all;
  if (rowOfMarks.length === 0) return null;
  const tallest = Math.max(...rowOfMarks.map(heightOf));
  const whole = rowOfMarks.filter((glyph) => heightOf(glyph) > 0.86 * tallest);
  const digits = whole.filter((glyph) => widthOf(glyph) < 1.1 * tallest);
  if (digits.length === 0 || digits.length !== whole.length || whole.length > 3) return null;
  const box = boxAround(whole);
  const beside = rowOfMarks.filter((glyph) => !whole.includes(glyph) && isCents(glyph, box, tallest));
  // An asterisk behind the cents is lower than they are.
  const height = Math.max(0, ...beside.map(heightOf));
  const cents = beside.filter((glyph) => heightOf(glyph) > lowestDigit * height);
  if (cents.length === 0 || cents.length > maxPiecesOfCents) return null;
  const count = slash
    ? all.filter((glyph) => glyph.right < slash.right && glyph !== slash)
    : rowOfMarks.filter((glyph) => glyph.right <= box.left + 2 && heightOf(glyph) < 0.86 * tallest);
  return { count: count.length <= 3 ? count : [], hasSlash: slash !== undefined, whole, cents };
}

/** The slash of "2/5" where it is as high as the digits, or higher: as one of them it would be a "1". */
function isHighSlash(found: ColourGlyphs, glyph: ColourGlyph, row: readonly ColourGlyph[]): boolean {
  const digits = row.filter((other) => other !== glyph);
  const height = Math.max(0, ...digits.map(heightOf));
  const isBetween =
    digits.some((other) => other.right < glyph.right) && digits.some((other) => other.left > glyph.left);
  return isBetween && heightOf(glyph) > 0.86 * height && isSlash(found, glyph);
}

function isCents(glyph: ColourGlyph, whole: PixelBox, tallest: number): boolean {
  const height = heightOf(glyph);
  return (
    (glyph.left + glyph.right) / 2 > whole.right &&
    height <= centsHeight.max * tallest &&
    height >= centsHeight.min * tallest &&
    glyph.top < whole.top + 0.5 * tallest
  );
}

/** The line's own marks with those that stand beside them, one after the other. */
function growRow(glyphs: readonly ColourGlyph[], own: ReadonlySet<ColourGlyph>): ColourGlyph[] {
  const row = [...own];
  const left = new Set(glyphs.filter((glyph) => !own.has(glyph)));
  for (let grown = true; grown; ) {
    grown = false;
    for (const glyph of left) {
      if (!row.some((other) => standBeside(glyph, other))) continue;
      row.push(glyph);
      left.delete(glyph);
      grown = true;
    }
  }
  return row;
}

function standBeside(a: PixelBox, b: PixelBox): boolean {
  const lower = Math.min(heightOf(a), heightOf(b));
  const gap = Math.max(a.left - b.right, b.left - a.right);
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return gap < 0.45 * lower && gap > -0.3 * lower && shared > 0.5 * lower;
}
