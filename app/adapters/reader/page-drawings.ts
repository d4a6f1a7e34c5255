import { type Colour, colourAt, differ } from "./flat-colours";
import { cutPixels, heightOf, type PixelBox, type Pixels } from "./picture";
import type { PrintedPage } from "./printed-page";

/** What is drawn on a page beside its print. Boxes in the picture's pixels. */
export interface PageDrawings {
  /** Pictures of products, and other drawings. */
  pictures: PixelBox[];
  /** Straight lines. */
  rules: PixelBox[];
}

/** The page is looked at with this height; what is counted in pixels below is counted in its. */
const lookedHeight = 800;
/** A colour that covers at least this part of the page is paper: the page's own, cards, bands. */
const paperShare = 0.04;
/** The sum of the differences of the three colours up to which a pixel is paper. */
const paperDifference = 40;
/** Shades of a colour that are counted as one. */
const shades = 16;
/** What sticks out of a line of print, in its heights: accents, currency signs. */
const room = { across: 0.3, down: 0.2 };
/** Lines are at most this thick, and at least this long. */
const rule = { thickness: 5, length: 48 };
/** Parts of one picture are at most so far apart. */
const gap = 3;
/** A picture's shorter side, and how much of its rectangle is drawn. */
const picture = { side: 16, share: 0.25 };
/** More than this are a pattern. */
const maxDrawings = 400;

/** Finds what is drawn on plain paper: pictures that hang together, and rules. On photographs there is no telling. */
export function findDrawings(page: PrintedPage): PageDrawings {
  const scale = lookedHeight / page.picture.height;
  const size = { width: Math.max(1, Math.round(page.picture.width * scale)), height: lookedHeight };
  const whole = { left: 0, top: 0, right: page.picture.width, bottom: page.picture.height };
  const drawn = findDrawn(cutPixels(page.picture, whole, size));
  for (const print of [...page.lines, ...page.prices]) erase(drawn, size, print, scale);
  const rules = takeRules(drawn, size);
  const pictures = findParts(drawn, size);
  const toPicture = (box: PixelBox): PixelBox => ({
    left: box.left / scale,
    top: box.top / scale,
    right: box.right / scale,
    bottom: box.bottom / scale,
  });
  return {
    pictures: pictures.length > maxDrawings ? [] : pictures.map(toPicture),
    rules: rules.length > maxDrawings ? [] : rules.map(toPicture),
  };
}

/** 1 for each pixel that is none of the page's papers. */
function findDrawn(pixels: Pixels): Uint8Array {
  const { data, width, height } = pixels;
  const papers = findPapers(data, width * height);
  const drawn = new Uint8Array(width * height);
  for (let index = 0; index < drawn.length; index++) {
    const colour = colourAt(pixels, index % width, Math.floor(index / width));
    if (papers.every((paper) => differ(colour, paper) >= paperDifference)) drawn[index] = 1;
  }
  return drawn;
}

function findPapers(data: Uint8ClampedArray, count: number): Colour[] {
  const steps = 256 / shades;
  const sums = new Float64Array(4 * steps ** 3);
  for (let index = 0; index < count; index++) {
    const [red, green, blue] = [data[4 * index] ?? 0, data[4 * index + 1] ?? 0, data[4 * index + 2] ?? 0];
    const key = [red, green, blue].reduce((all, value) => all * steps + Math.floor(value / shades), 0);
    sums[4 * key] = (sums[4 * key] as number) + red;
    sums[4 * key + 1] = (sums[4 * key + 1] as number) + green;
    sums[4 * key + 2] = (sums[4 * key + 2] as number) + blue;
    sums[4 * key + 3] = (sums[4 * key + 3] as number) + 1;
  }
  const papers: Colour[] = [];
  for (let key = 0; key < sums.length / 4; key++) {
    const [red, green, blue, seen] = sums.subarray(4 * key, 4 * key + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    if (seen > paperShare * count) papers.push([red / seen, green / seen, blue / seen]);
  }
  return papers;
}

interface Size {
  width: number;
  height: number;
}

function erase(drawn: Uint8Array, { width, height }: Size, print: PixelBox, scale: number): void {
  const line = heightOf(print) * scale;
  const left = Math.max(0, Math.floor(print.left * scale - room.across * line));
  const right = Math.min(width, Math.ceil(print.right * scale + room.across * line));
  const bottom = Math.min(height, Math.ceil(print.bottom * scale + room.down * line));
  for (let y = Math.max(0, Math.floor(print.top * scale - room.down * line)); y < bottom; y++) {
    drawn.fill(0, y * width + left, y * width + Math.max(left, right));
  }
}

/** Finds long lines that have nothing beside them, across and down, and takes them out of what is drawn. */
function takeRules(drawn: Uint8Array, { width, height }: Size): PixelBox[] {
  const rules: PixelBox[] = [];
  const taken: number[] = [];
  const at = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && drawn[y * width + x] === 1;
  const scan = (lines: number, length: number, place: (line: number, step: number) => [number, number]) => {
    for (let line = 0; line < lines; line++) {
      let run = 0;
      for (let step = 0; step <= length; step++) {
        const isThin =
          step < length &&
          at(...place(line, step)) &&
          !at(...place(line - rule.thickness, step)) &&
          !at(...place(line + rule.thickness, step));
        if (isThin) {
          run += 1;
          continue;
        }
        if (run >= rule.length) {
          const [left, top] = place(line, step - run);
          const [right, bottom] = place(line, step - 1);
          rules.push({ left, top, right: right + 1, bottom: bottom + 1 });
          for (let back = step - run; back < step; back++) {
            const [x, y] = place(line, back);
            taken.push(y * width + x);
          }
        }
        run = 0;
      }
    }
  };
  scan(height, width, (line, step) => [step, line]);
  scan(width, height, (line, step) => [line, step]);
  for (const index of taken) drawn[index] = 0;
  return rules;
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
