import type { PDFPageProxy } from "pdfjs-dist";
import type { Box } from "#reader/page-content";
import { intersect, mapRectangle, toFractions } from "./matrix";

/**
 * Which part of a page is shown: what the printer cuts it to, the whole of it, or a box as fractions of the whole (crop
 * box, after rotation).
 */
export type Crop = "trim" | "whole" | Box;

/** What scripts/patch-pdfjs.mjs adds to what pdf.js tells of a page, in user space. */
interface PageInfo {
  _pageInfo?: { trimBox?: number[] | null; bleedBox?: number[] | null };
}

/** The part as fractions of the whole page; null for all of it. */
export function boxOfCrop(page: PDFPageProxy, crop: Crop = "trim"): Box | null {
  if (crop === "whole") return null;
  return crop === "trim" ? trimOf(page) : crop;
}

/** A smaller part (of the page's width or height) is a box in another unit, or of something on the page. */
const smallestPart = 0.5;
/** Unless it lies in the middle, as a card on a large sheet does. */
const smallestCard = 0.25;
const offCentre = 0.05;
/** Less than this cut off is rounding. */
const leastCut = 0.002;

/** Programs that leave bleed without marks may say where it ends, and not where it is cut. */
function trimOf(page: PDFPageProxy): Box | null {
  const { trimBox, bleedBox } = (page as unknown as PageInfo)._pageInfo ?? {};
  const [x0, y0, x1, y1] = trimBox ?? bleedBox ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return null;
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const placed = mapRectangle(transform as [number, number, number, number, number, number], x0, y0, x1, y1);
  const visible = intersect(placed, { left: 0, top: 0, right: width, bottom: height });
  const box = visible && toFractions(visible, width, height);
  return box && isLikely(box) ? box : null;
}

function isLikely({ left, top, width, height }: Box): boolean {
  if (width > 1 - leastCut && height > 1 - leastCut) return false;
  if (width >= smallestPart && height >= smallestPart) return true;
  const isCentred = Math.abs(1 - 2 * left - width) < offCentre && Math.abs(1 - 2 * top - height) < offCentre;
  return isCentred && width >= smallestCard && height >= smallestCard;
}
