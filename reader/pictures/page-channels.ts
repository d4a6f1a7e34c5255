import { withoutMargins } from "./margins";
import type { ReadLine } from "./ocr-engine";
import { heightOf, type PixelBox, widthOf } from "./picture";
import type { ReadPrice } from "./read-price";
import { cutPixels, type Picture } from "./resample";

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
  picture: Picture,
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
