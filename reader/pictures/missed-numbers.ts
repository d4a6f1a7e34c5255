import { markDrawn } from "./page-papers";
import { boxAround, heightOf, type PixelBox, type Pixels, widthOf } from "./picture";
import { cutPixels, type Picture } from "./resample";

/** The page is looked at with this height; what is counted in pixels below is counted in its. */
const lookedHeight = 1500;
/** How high the digits of a price are. */
const digitHeight = { min: 13, max: 160 };
/** Digits are at most so many times as wide as they are high: two may touch. */
const maxWidth = 2.2;
/** Marks of one number: how far apart they are, in heights of the higher one, and how much of the lower one is beside it. */
const beside = { gap: 0.75, shared: 0.4 };
/** Lower ones than this part of the highest are points and commas. */
const lowestDigit = 0.35;
/** How many marks a price has at most, and how many times wider than high it is. */
const maxOfNumber = { marks: 9, width: 6 };
const maxNumbers = 60;

/** A row of marks that may be a number, and its marks from the left. Boxes in the picture's pixels. */
export interface MissedNumber extends PixelBox {
  marks: PixelBox[];
}

/**
 * Rows of large marks on plain paper that may be numbers which the detector of lines did not find, or found in part: it
 * overlooks few digits that stand alone.
 *
 * @param taken what was read already: marks in it are no part of a number
 * @param whole prices that were read; rows that lie in one of them are left out
 * @param plain the height of the page's plain text, in the picture's pixels
 */
export function findMissedNumbers(
  picture: Picture,
  taken: readonly PixelBox[],
  whole: readonly PixelBox[],
  plain: number,
): MissedNumber[] {
  const scale = lookedHeight / picture.height;
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: lookedHeight };
  const all = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const pixels = cutPixels(picture, all, size);
  const print = taken.map((box) => scaled(box, scale));
  const marks = findMarks(pixels).filter((mark) => !print.some((box) => isMiddleIn(mark, box)));
  const prices = whole.map((box) => scaled(box, scale));
  return joinRows(marks)
    .filter((row) => isNumber(row, plain * scale))
    .filter((row) => !prices.some((price) => row.every((mark) => isMiddleIn(mark, price))))
    .map((row) => ({
      ...scaled(boxAround(row), 1 / scale),
      marks: row.map((mark) => scaled(mark, 1 / scale)),
    }))
    .sort((a, b) => heightOf(b) - heightOf(a))
    .slice(0, maxNumbers);
}

function isNumber(row: readonly PixelBox[], plain: number): boolean {
  const box = boxAround(row);
  return (
    row.length <= maxOfNumber.marks &&
    widthOf(box) < maxOfNumber.width * heightOf(box) &&
    heightOf(box) > 0.8 * plain
  );
}

/** What hangs together, and is as high as a digit or a comma beside one. */
function findMarks(pixels: Pixels): PixelBox[] {
  const { width, height } = pixels;
  const drawn = markDrawn(pixels);
  const marks: PixelBox[] = [];
  for (let start = 0; start < drawn.length; start++) {
    if (drawn[start] !== 1) continue;
    const indices = takeWhole(drawn, start, width, height);
    const mark = indices && toMark(indices, width);
    if (mark) marks.push(mark);
  }
  return marks;
}

/** The pixels that hang together with this one, which are then no longer drawn. Null for more than a digit has. */
function takeWhole(drawn: Uint8Array, start: number, width: number, height: number): number[] | null {
  const indices = [start];
  drawn[start] = 0;
  for (let next = 0; next < indices.length; next++) {
    const index = indices[next] as number;
    const x = index % width;
    const y = (index - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = row * width + column;
        if (drawn[at] !== 1) continue;
        drawn[at] = 0;
        indices.push(at);
      }
    }
  }
  return indices.length > maxWidth * digitHeight.max ** 2 ? null : indices;
}

function toMark(indices: readonly number[], width: number): PixelBox | null {
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (const index of indices) {
    const x = index % width;
    const y = (index - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const [across, down] = [widthOf(box), heightOf(box)];
  const isDigit = down > lowestDigit * digitHeight.min && down < digitHeight.max && across < maxWidth * down;
  return isDigit ? box : null;
}

/** Marks that stand beside each other. */
function joinRows(marks: readonly PixelBox[]): PixelBox[][] {
  const rows: PixelBox[][] = [];
  for (const mark of marks.toSorted((a, b) => a.left - b.left)) {
    const row = rows.find((one) => one.some((other) => standBeside(other, mark)));
    if (row) row.push(mark);
    else rows.push([mark]);
  }
  return rows.filter((row) => row.some((mark) => heightOf(mark) >= digitHeight.min));
}

function standBeside(a: PixelBox, b: PixelBox): boolean {
  const [lower, higher] = [heightOf(a), heightOf(b)].sort((one, other) => one - other) as [number, number];
  const gap = Math.max(a.left - b.right, b.left - a.right);
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return gap < beside.gap * higher && shared > beside.shared * lower;
}

function isMiddleIn(mark: PixelBox, box: PixelBox): boolean {
  const x = (mark.left + mark.right) / 2;
  const y = (mark.top + mark.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function scaled({ left, top, right, bottom }: PixelBox, scale: number): PixelBox {
  return { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
}
