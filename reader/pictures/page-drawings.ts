import { findCards } from "./page-cards";
import { markDrawn } from "./page-papers";
import { takeRules, underPrint } from "./page-rules";
import { heightOf, type PixelBox, type Size } from "./picture";
import type { PrintedPage } from "./printed-page";
import { cutPixels } from "./resample";

/** What is drawn on a page beside its print. Boxes in the picture's pixels. */
export interface PageDrawings {
  /** Pictures of products, and other drawings. */
  pictures: PixelBox[];
  /** Straight lines, and the sides of cards. */
  rules: PixelBox[];
  /** Rectangles of one colour, or in a frame, that things are printed on. */
  cards: PixelBox[];
}

/** The page is looked at with this height; what is counted in pixels below is counted in its. */
const lookedHeight = 800;
/** What sticks out of a line of print, in its heights: accents, currency signs. */
const room = { across: 0.3, down: 0.2 };
/** So much of two sides of a line of print is drawn where it is printed on a product. */
const surrounded = 0.6;
/** Parts of one picture are at most so far apart. */
const gap = 3;
/** A picture's shorter side, and how much of its rectangle is drawn. */
const picture = { side: 16, share: 0.25 };
/** More than this are a pattern. */
const maxDrawings = 400;

/** Finds what is drawn on plain paper: pictures that hang together, rules, and cards. On photographs there is no telling. */
export function findDrawings(page: PrintedPage): PageDrawings {
  const scale = lookedHeight / page.picture.height;
  const size = { width: Math.max(1, Math.round(page.picture.width * scale)), height: lookedHeight };
  const whole = { left: 0, top: 0, right: page.picture.width, bottom: page.picture.height };
  const pixels = cutPixels(page.picture, whole, size);
  const found = findCards(pixels);
  const cards = found.length > maxDrawings ? [] : found;
  const drawn = markDrawn(pixels);
  for (const print of [...page.lines, ...page.prices]) erase(drawn, size, print, scale);
  const rules = takeRules(drawn, size);
  for (const print of page.lines) fillOnPicture(drawn, size, print, scale);
  const pictures = findParts(drawn, size);
  const toPicture = (box: PixelBox): PixelBox => ({
    left: box.left / scale,
    top: box.top / scale,
    right: box.right / scale,
    bottom: box.bottom / scale,
  });
  return {
    pictures: pictures.length > maxDrawings ? [] : pictures.map(toPicture),
    rules: [...(rules.length > maxDrawings ? [] : rules), ...cards.flatMap(sidesOf)].map(toPicture),
    cards: cards.map(toPicture),
  };
}

/** The sides of a card as lines around it. */
function sidesOf({ left, top, right, bottom }: PixelBox): PixelBox[] {
  return [
    { left, top, right, bottom: top + 1 },
    { left, top: bottom - 1, right, bottom },
    { left, top, right: left + 1, bottom },
    { left: right - 1, top, right, bottom },
  ];
}

function erase(drawn: Uint8Array, size: Size, print: PixelBox, scale: number): void {
  const { left, top, right, bottom } = under(print, size, scale);
  for (let y = top; y < bottom; y++) drawn.fill(underPrint, y * size.width + left, y * size.width + right);
}

/** What a line covers, with what sticks out of it. */
function under(print: PixelBox, { width, height }: Size, scale: number): PixelBox {
  const line = heightOf(print) * scale;
  const left = Math.max(0, Math.floor(print.left * scale - room.across * line));
  const top = Math.max(0, Math.floor(print.top * scale - room.down * line));
  return {
    left,
    top,
    right: Math.max(left, Math.min(width, Math.ceil(print.right * scale + room.across * line))),
    bottom: Math.min(height, Math.ceil(print.bottom * scale + room.down * line)),
  };
}

/** What is printed on a product is a part of its picture: something is drawn above and below of it, or on its left and right. */
function fillOnPicture(drawn: Uint8Array, size: Size, print: PixelBox, scale: number): void {
  const box = under(print, size, scale);
  const { left, top, right, bottom } = box;
  const isDrawn = (x: number, y: number) => {
    const isOn = x >= 0 && y >= 0 && x < size.width && y < size.height;
    return isOn && drawn[y * size.width + x] === 1 ? 1 : 0;
  };
  const share = (from: number, to: number, at: (along: number) => number) => {
    let sum = 0;
    for (let along = from; along < to; along++) sum += at(along);
    return sum / Math.max(1, to - from);
  };
  const above = share(left, right, (x) => isDrawn(x, top - 2));
  const below = share(left, right, (x) => isDrawn(x, bottom + 1));
  const before = share(top, bottom, (y) => isDrawn(left - 2, y));
  const behind = share(top, bottom, (y) => isDrawn(right + 1, y));
  if (Math.min(above, below) < surrounded && Math.min(before, behind) < surrounded) return;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (drawn[y * size.width + x] === underPrint) drawn[y * size.width + x] = 1;
    }
  }
}

/** The rectangles of what hangs together. */
function findParts(drawn: Uint8Array, { width, height }: Size): PixelBox[] {
  const parts: PixelBox[] = [];
  const stack: number[] = [];
  const visit = (index: number) => {
    if (drawn[index] !== 1) return;
    drawn[index] = 2;
    stack.push(index);
  };
  for (let start = 0; start < drawn.length; start++) {
    visit(start);
    if (stack.length === 0) continue;
    const box = { left: width, top: height, right: 0, bottom: 0 };
    let count = 0;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      count += 1;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
      for (let row = Math.max(0, y - gap); row <= Math.min(height - 1, y + gap); row++) {
        for (let column = Math.max(0, x - gap); column <= Math.min(width - 1, x + gap); column++) {
          visit(row * width + column);
        }
      }
    }
    const [across, down] = [box.right - box.left, box.bottom - box.top];
    if (Math.min(across, down) >= picture.side && count >= picture.share * across * down) parts.push(box);
  }
  return parts;
}
