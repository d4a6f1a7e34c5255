import { heightOf, type PixelBox } from "./picture";
import type { PrintedPage } from "./printed-page";
import { cutPixels } from "./resample";

/** The page is looked at with this height, in squares of so many pixels. */
const lookedHeight = 750;
const square = 12;
/** A square with fewer pixels without print tells nothing. */
const minBare = square * square * 0.33;
/** The variance of brightness from which on a square is no plain paper. */
const unrest = 100;
/** Pages of text alone have less than this share of squares that are no paper: rules, ornaments, signs that were not read. */
const maxOrnaments = 0.03;

/** Whether a page shows more than text: pictures of products, most of all. A list of prices does not. */
export function showsPictures({ picture, lines, prices }: PrintedPage): boolean {
  const scale = lookedHeight / picture.height;
  const size = { width: Math.max(1, Math.round(picture.width * scale)), height: lookedHeight };
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const { data } = cutPixels(picture, whole, size);
  const printed = new Uint8Array(size.width * size.height);
  for (const box of [...lines, ...prices]) fill(printed, size, around(box, scale));
  let busy = 0;
  let squares = 0;
  for (let y = 0; y + square <= size.height; y += square) {
    for (let x = 0; x + square <= size.width; x += square) {
      squares += 1;
      if (isBusy(data, printed, y * size.width + x, size.width)) busy += 1;
    }
  }
  return busy > maxOrnaments * squares;
}

/** With what sticks out of a line: accents, currency signs before it. */
function around(box: PixelBox, scale: number): PixelBox {
  const height = heightOf(box) * scale;
  return {
    left: box.left * scale - 0.5 * height,
    top: box.top * scale - 0.3 * height,
    right: box.right * scale + 0.5 * height,
    bottom: box.bottom * scale + 0.3 * height,
  };
}

function fill(printed: Uint8Array, size: { width: number; height: number }, box: PixelBox): void {
  const from = Math.max(0, Math.floor(box.left));
  const to = Math.min(size.width, Math.ceil(box.right));
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(size.height, box.bottom); y++) {
    printed.fill(1, y * size.width + from, y * size.width + Math.max(from, to));
  }
}

function isBusy(data: Uint8ClampedArray, printed: Uint8Array, start: number, width: number): boolean {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < square; y++) {
    for (let x = 0; x < square; x++) {
      const at = start + y * width + x;
      if (printed[at]) continue;
      const [red, green, blue] = [data[4 * at] ?? 0, data[4 * at + 1] ?? 0, data[4 * at + 2] ?? 0];
      const brightness = 0.3 * red + 0.59 * green + 0.11 * blue;
      count += 1;
      sum += brightness;
      squares += brightness * brightness;
    }
  }
  return count > minBare && squares / count - (sum / count) ** 2 > unrest;
}
