import { type Colour, colourAt, differ, flatRegion, paperColour } from "./flat-colours";
import { heaviestRectangle } from "./heaviest-rectangle";
import type { PrintedLine } from "./line-styles";
import { heightOf, type PixelBox, type Pixels, widthOf } from "./picture";
import type { PrintedPage } from "./printed-page";
import { cutPixels } from "./resample";

/** The page is looked at with this height; what is counted in pixels below is counted in its. */
const lookedHeight = 600;
/** The sum of the differences of the three colours from which on a pixel is not paper. */
const paperDifference = 60;
/** A picture's shorter side. */
const minSide = 12;
/** What is drawn covers at least this part of a picture. */
const minDrawnShare = 0.2;
/** What a pixel counts for the picture that it lies in. Print may reach into a corner, or the product would be cut off. */
const weights = { drawn: 1, print: -2, blank: -0.15 };
/** A line on a label has something drawn on so many of its sides, within so many of its heights. */
const label = { sides: 3, reach: 4 };
/** A flat patch up to so many times as large as the print on it is a badge. */
const maxBadge = 8;
/** The paper of a badge varies less in brightness. */
const maxBadgeUnrest = 30;

/** Which pixels of a deal's box are what, row by row. */
interface DealGrid {
  box: PixelBox;
  width: number;
  /** 1 where something is drawn. */
  drawn: Uint8Array;
  /** 1 where words and prices of the page stand, with the badges under them. */
  printed: Uint8Array;
}

/**
 * Finds the picture of a deal's product: the part of its box in which most is drawn and next to no words and prices
 * stand. Null where nothing is drawn. Words on the product itself belong to its picture.
 */
export function createPictureFinder(page: PrintedPage): (deal: PixelBox) => PixelBox | null {
  const { picture } = page;
  const scale = lookedHeight / picture.height;
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: lookedHeight };
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const pixels = cutPixels(picture, whole, size);
  return (deal) => {
    const box = toLooked(deal, scale, size);
    if (Math.min(widthOf(box), heightOf(box)) < minSide) return null;
    const grid = drawGrid(pixels, box);
    markBadges(grid, page, pixels, scale);
    markPrint(grid, page, scale);
    const found = heaviestRectangle(widthOf(box), heightOf(box), (index) =>
      grid.printed[index] ? weights.print : grid.drawn[index] ? weights.drawn : weights.blank,
    );
    if (!found || Math.min(widthOf(found), heightOf(found)) < minSide) return null;
    if (drawnShare(grid, found) < minDrawnShare) return null;
    return {
      left: (box.left + found.left) / scale,
      top: (box.top + found.top) / scale,
      right: (box.left + found.right) / scale,
      bottom: (box.top + found.bottom) / scale,
    };
  };
}

function toLooked(box: PixelBox, scale: number, size: { width: number; height: number }): PixelBox {
  return {
    left: Math.max(0, Math.round(box.left * scale)),
    top: Math.max(0, Math.round(box.top * scale)),
    right: Math.min(size.width, Math.round(box.right * scale)),
    bottom: Math.min(size.height, Math.round(box.bottom * scale)),
  };
}

function drawGrid(pixels: Pixels, box: PixelBox): DealGrid {
  const width = widthOf(box);
  const paper = paperColour(pixels, box);
  const drawn = new Uint8Array(width * heightOf(box));
  for (let index = 0; index < drawn.length; index++) {
    const colour = colourAt(pixels, box.left + (index % width), box.top + Math.floor(index / width));
    if (differ(colour, paper) > paperDifference) drawn[index] = 1;
  }
  const printed = new Uint8Array(drawn.length);
  return { box, width, drawn: withoutThinLines(drawn, width), printed };
}

/** Frames and rules are no picture: what has nothing drawn on two of its sides, across or down, is left out. */
function withoutThinLines(drawn: Uint8Array, width: number): Uint8Array {
  return drawn.map((value, index) => {
    if (value === 0) return 0;
    const x = index % width;
    const across = (x >= 2 && drawn[index - 2]) || (x < width - 2 && drawn[index + 2]);
    const down = drawn[index - 2 * width] || drawn[index + 2 * width];
    return across && down ? 1 : 0;
  });
}

/** The flat patch that a price or a line with digits stands on is its badge; names stand on labels. */
function markBadges(grid: DealGrid, page: PrintedPage, pixels: Pixels, scale: number): void {
  const { box, drawn, printed } = grid;
  const mark = (print: PixelBox, paper: Colour) => {
    const start = clip(scaled(print, scale, 0.15), box);
    if (!start) return;
    const area = widthOf(start) * heightOf(start);
    const patch = flatRegion(pixels, box, start, paper, maxBadge * area);
    if (!patch) return;
    for (const index of patch) if (drawn[index]) printed[index] = 1;
  };
  for (const price of page.prices) {
    const around = clip(scaled(price, scale, 0.1), box);
    if (around) mark(price, paperColour(pixels, around));
  }
  for (const line of page.lines) {
    if (line.unrest < maxBadgeUnrest && /\d/.test(line.shown)) mark(line, line.paper);
  }
}

/** Prices, and lines that do not stand on the product. */
function markPrint(grid: DealGrid, page: PrintedPage, scale: number): void {
  for (const price of page.prices) fill(grid, scaled(price, scale, 0.15));
  const labels = page.lines.filter((line) => isOnLabel(grid, line, scale));
  for (const line of page.lines) if (!labels.includes(line)) fill(grid, scaled(line, scale, 0.15));
}

/** Whether a line stands on something drawn: the name on a bag of sugar. */
function isOnLabel(grid: DealGrid, line: PrintedLine, scale: number): boolean {
  const box = clip(scaled(line, scale, 0), grid.box);
  if (!box) return false;
  const reach = Math.max(4, Math.round(label.reach * heightOf(box)));
  const hits = (x: number, y: number, stepX: number, stepY: number) => {
    for (let step = 1; step <= reach; step++) {
      const [column, row] = [x + step * stepX, y + step * stepY];
      if (column < 0 || column >= grid.width || row < 0 || row >= heightOf(grid.box)) return false;
      const index = row * grid.width + column;
      if (grid.drawn[index] && !grid.printed[index]) return true;
    }
    return false;
  };
  const { left, top, right, bottom } = box;
  const [columns, rows] = [between(left, right), between(top, bottom)];
  const sides = [
    rows.every((row) => hits(left, row, -1, 0)),
    rows.every((row) => hits(right - 1, row, 1, 0)),
    columns.every((column) => hits(column, top, 0, -1)),
    columns.every((column) => hits(column, bottom - 1, 0, 1)),
  ];
  return sides.filter(Boolean).length >= label.sides;
}

/** Three places between two edges. */
function between(from: number, to: number): number[] {
  return [0.15, 0.5, 0.85].map((part) => Math.min(to - 1, Math.round(from + part * (to - from))));
}

/** With what sticks out of print: accents, currency signs; twice as much at its ends. */
function scaled(box: PixelBox, scale: number, room: number): PixelBox {
  const height = heightOf(box) * scale;
  return {
    left: box.left * scale - 2 * room * height,
    top: box.top * scale - room * height,
    right: box.right * scale + 2 * room * height,
    bottom: box.bottom * scale + room * height,
  };
}

/** The part of a box that lies in another, counted from its corner. */
function clip(box: PixelBox, within: PixelBox): PixelBox | null {
  const clipped = {
    left: Math.max(0, Math.floor(box.left - within.left)),
    top: Math.max(0, Math.floor(box.top - within.top)),
    right: Math.min(widthOf(within), Math.ceil(box.right - within.left)),
    bottom: Math.min(heightOf(within), Math.ceil(box.bottom - within.top)),
  };
  return widthOf(clipped) > 0 && heightOf(clipped) > 0 ? clipped : null;
}

function fill({ box, width, printed }: DealGrid, print: PixelBox): void {
  const part = clip(print, box);
  if (!part) return;
  for (let y = part.top; y < part.bottom; y++) {
    printed.fill(1, y * width + part.left, y * width + part.right);
  }
}

function drawnShare({ width, drawn, printed }: DealGrid, { left, top, right, bottom }: PixelBox): number {
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const index = y * width + x;
      if (drawn[index] && !printed[index]) count += 1;
    }
  }
  return count / ((right - left) * (bottom - top));
}
