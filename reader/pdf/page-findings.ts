import type { Canvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type DatesOnPage, findDates } from "#reader/dates/printed-dates";
import type { Box, PageWord } from "#reader/page-content";
import type { Crop } from "./page-crop";

/** What staff may want to know of a page, or to have done. Boxes as fractions of the whole page. */
export interface PageFindings {
  /** Only a part of it is shown. */
  isCut: boolean;
  /** Something is set to overprint, and is drawn as if it were not. */
  hasOverprint: boolean;
  /** All that is printed, where wide white margins are around it. */
  printed: Box | null;
  /** Where it looks like two pages side by side, and nobody has chosen what is shown of it. */
  halves: [Box, Box] | null;
  /** Days in its head and foot; left out by earlier versions. */
  dates?: DatesOnPage[];
}

interface FoundOfPage {
  pdf: PDFDocumentProxy;
  pageNumber: number;
  /** Points, and the shown part as fractions of the whole page. */
  frame: { widthPt: number; heightPt: number; box: Box | null };
  crop?: Crop;
  /** The page's small image. */
  canvas: Canvas;
  words: PageWord[];
  hasOverprint: boolean;
}

export async function findingsOf(found: FoundOfPage): Promise<PageFindings> {
  const { box, widthPt, heightPt } = found.frame;
  const ink = inkOf(found.canvas);
  const printed = ink.box && withoutMargins(ink.box);
  const isSpread = typeof found.crop !== "object" && (await looksLikeSpread(found, ink));
  const halves = [0, 0.5].map((left) => withinCrop(box, { left, top: 0, width: 0.5, height: 1 }));
  return {
    isCut: box !== null,
    hasOverprint: found.hasOverprint,
    printed: printed && withinCrop(box, printed),
    halves: isSpread ? (halves as [Box, Box]) : null,
    dates: findDates(found.words, widthPt / heightPt),
  };
}

/** Wider margins (of the page's width or height) are cut. */
const widestMargin = 0.1;
/** This much of a margin stays. */
const keptMargin = 0.02;

function withoutMargins({ left, top, width, height }: Box): Box | null {
  const [right, bottom] = [left + width, top + height];
  if (Math.max(left, top, 1 - right, 1 - bottom) <= widestMargin) return null;
  const edges = [left - keptMargin, top - keptMargin].map((edge) => Math.max(0, edge));
  const [from = 0, above = 0] = edges;
  return {
    left: from,
    top: above,
    width: Math.min(1, right + keptMargin) - from,
    height: Math.min(1, bottom + keptMargin) - above,
  };
}

interface PageInk {
  /** Around all that is not white; null for a blank page. */
  box: Box | null;
  /** Whether a strip down the page's middle is empty on both sides of it, in whatever colour each. */
  hasGutter: boolean;
}

const white = 245;
/** Neighbours (all parts of their colours together) that differ less belong to one ground. */
const sameGround = 24;
/** Half of what lies free between two pages, as a part of both pages' width. */
const halfGutter = 0.012;

function inkOf(canvas: Canvas): PageInk {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  const gutter = { from: Math.floor(width * (0.5 - halfGutter)), to: Math.ceil(width * (0.5 + halfGutter)) };
  let hasGutter = true;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      // The pages' own grounds may meet in the very middle.
      if (x > gutter.from && x < gutter.to && Math.abs(x + 0.5 - width / 2) > 1.5) {
        if (difference(data, at, at - 4) > sameGround) hasGutter = false;
      }
      if (Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) >= white) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (right <= left) return { box: null, hasGutter: false };
  const box = { left: left / width, top: top / height, width: (right - left) / width };
  return { box: { ...box, height: (bottom - top) / height }, hasGutter };
}

function difference(data: Uint8ClampedArray, one: number, other: number): number {
  return [0, 1, 2].reduce(
    (sum, part) => sum + Math.abs((data[one + part] as number) - (data[other + part] as number)),
    0,
  );
}

/** Half as wide, a page of an ad is between so wide and so wide, as parts of its height. */
const portrait = { narrowest: 0.55, widest: 0.9 };
/** How many times as wide as the other pages of its file a spread is. */
const twice = { least: 1.85, most: 2.15 };
const pagesToCompare = 6;

const fewestPrices = 2;
const isPrice = ({ text }: PageWord) => /\d[.,]?\d|\d[¢$€£]|[$€£]\d/.test(text);

async function looksLikeSpread(
  { pdf, pageNumber, frame, words }: FoundOfPage,
  ink: PageInk,
): Promise<boolean> {
  const aspect = frame.widthPt / frame.heightPt;
  if (aspect / 2 < portrait.narrowest || aspect / 2 > portrait.widest) return false;
  if (await isTwiceAsWide(pdf, pageNumber, aspect)) return true;
  if (!ink.hasGutter) return false;
  // A page that is a picture has no words yet.
  if (words.length === 0) return true;
  const onLeft = words.filter(isPrice).map(({ left, width }) => left + width / 2 < 0.5);
  const count = onLeft.filter(Boolean).length;
  return count >= fewestPrices && onLeft.length - count >= fewestPrices;
}

async function isTwiceAsWide(pdf: PDFDocumentProxy, pageNumber: number, aspect: number): Promise<boolean> {
  const others: number[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, pagesToCompare); number += 1) {
    if (number === pageNumber) continue;
    // A damaged page is told of by its own job.
    const other = await pdf.getPage(number).catch(() => null);
    if (!other) continue;
    const { width, height } = other.getViewport({ scale: 1 });
    others.push((aspect * height) / width);
  }
  return others.some((times) => times >= twice.least && times <= twice.most);
}

/** A part of what is shown, as a part of the whole page. */
function withinCrop(crop: Box | null, { left, top, width, height }: Box): Box {
  if (!crop) return { left, top, width, height };
  return {
    left: crop.left + left * crop.width,
    top: crop.top + top * crop.height,
    width: width * crop.width,
    height: height * crop.height,
  };
}
