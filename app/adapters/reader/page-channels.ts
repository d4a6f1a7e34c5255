import type { Canvas } from "@napi-rs/canvas";
import type { ReadLine } from "./ocr-engine";
import { boxAround, cutPixels, heightOf, type PixelBox, widthOf } from "./picture";
import type { ReadPrice } from "./read-prices";

/**
 * A page as the model of deals sees it, 256 rows high: red, green and blue (-1..1), how large text stands, how large
 * prices stand (0..1), and 1 for what is on the page. One plane after the other, row by row.
 */
export interface PageChannels {
  width: number;
  height: number;
  data: Float32Array;
  /** The part of the picture that it shows, in the picture's pixels. */
  shown: PixelBox;
  /** Rows per pixel of the picture. */
  scale: number;
}

export const channelRows = 256;
export const channelCount = 6;

/** Draws the channels of a page without its margins. */
export function drawChannels(
  picture: Canvas,
  lines: readonly ReadLine[],
  prices: readonly ReadPrice[],
  plainHeight: number,
): PageChannels {
  const shown = withoutMargins(picture);
  const scale = channelRows / heightOf(shown);
  const width = Math.max(8, Math.round(widthOf(shown) * scale));
  const height = channelRows;
  const plane = width * height;
  const data = new Float32Array(channelCount * plane);
  const pixels = cutPixels(picture, shown, { width, height });
  for (let channel = 0; channel < 3; channel++) {
    for (let index = 0; index < plane; index++) {
      data[channel * plane + index] = (pixels.data[4 * index + channel] as number) / 128 - 1;
    }
  }
  const fill = (channel: number, box: PixelBox, value: number) => {
    const left = Math.max(0, Math.round((box.left - shown.left) * scale));
    const top = Math.max(0, Math.round((box.top - shown.top) * scale));
    const right = Math.min(width, Math.max(left + 1, Math.round((box.right - shown.left) * scale)));
    const bottom = Math.min(height, Math.max(top + 1, Math.round((box.bottom - shown.top) * scale)));
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const index = channel * plane + y * width + x;
        data[index] = Math.max(data[index] as number, value);
      }
    }
  };
  const inPrices = new Set(prices.flatMap((price) => price.lines));
  for (const line of lines) {
    if (!inPrices.has(line)) fill(3, line, Math.min(1, 0.4 + (0.2 * heightOf(line)) / plainHeight));
  }
  const usual = prices.map(({ size }) => size).sort((a, b) => a - b)[prices.length >> 1] ?? 1;
  for (const price of prices) fill(4, price, Math.min(1, (0.5 * price.size) / usual));
  data.fill(1, 5 * plane);
  return { width, height, data, shown, scale };
}

const marginStep = 8;
/** The sum of the differences of the three colours from which on a pixel is not margin. */
const marginDifference = 60;

/** The picture without borders of one colour: some circulars are printed on sheets four times as wide. */
function withoutMargins(picture: Canvas): PixelBox {
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const width = Math.max(1, Math.floor(picture.width / marginStep));
  const height = Math.max(1, Math.floor(picture.height / marginStep));
  const { data } = cutPixels(picture, whole, { width, height });
  const paper = 4 * (Math.min(2, height - 1) * width + Math.min(2, width - 1));
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      let difference = 0;
      for (let channel = 0; channel < 3; channel++) {
        difference += Math.abs((data[at + channel] as number) - (data[paper + channel] as number));
      }
      if (difference <= marginDifference) continue;
      rows[y] = (rows[y] as number) + 1;
      columns[x] = (columns[x] as number) + 1;
    }
  }
  const [left, right] = usedRange(columns);
  const [top, bottom] = usedRange(rows);
  if (right - left < 20 || bottom - top < 20) return whole;
  const printed = {
    left: left * marginStep,
    top: top * marginStep,
    right: right * marginStep,
    bottom: bottom * marginStep,
  };
  return boxAround([
    {
      ...printed,
      right: Math.min(printed.right, picture.width),
      bottom: Math.min(printed.bottom, picture.height),
    },
  ]);
}

function usedRange(counts: Uint32Array): [number, number] {
  let first = 0;
  let end = counts.length;
  while (first < end && (counts[first] as number) <= 3) first += 1;
  while (end > first && (counts[end - 1] as number) <= 3) end -= 1;
  return [first, end];
}
