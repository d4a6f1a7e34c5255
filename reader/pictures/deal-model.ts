import { DealMask } from "./deal-mask";
import { channelCount, type PageChannels } from "./page-channels";
import type { PixelBox } from "./picture";
import type { ModelRuntime } from "./runtime";

/** Where the model sees the deal of a price. Box in the picture's pixels. */
export interface FoundDeal extends PixelBox {
  /** How likely the price is a deal's, and how clear its box is; 0..1. */
  confidence: number;
  /** What the model sees around the price. */
  mask: DealMask;
}

export interface DealModel {
  /** The deal around each anchor (a price's box in the picture's pixels), in the anchors' order. */
  find(page: PageChannels, anchors: readonly PixelBox[]): Promise<FoundDeal[]>;
}

/** The side of what the model looks at, and of what it answers (which pixels belong to the deal). */
const cropSide = 96;
const maskSide = cropSide / 2;
/** Half of the crop's side as a part of the page's height. */
const reach = 0.33;
const batch = 16;

/**
 * A small net of our own (reader/teach): it looks at the page around a price and says which part of it
 * belongs to the price's deal.
 */
export async function openDealModel(runtime: ModelRuntime, model: Uint8Array): Promise<DealModel> {
  const session = await runtime.open(model);
  const run = async (crops: Float32Array[]) => {
    const size = crops[0]?.length ?? 0;
    const input = new Float32Array(size * crops.length);
    for (const [index, crop] of crops.entries()) input.set(crop, index * size);
    const tensor = runtime.tensor(input, [crops.length, channelCount + 1, cropSide, cropSide]);
    const { mask, deal } = await session.run({ crops: tensor });
    return { mask: mask?.data as Float32Array, deal: deal?.data as Float32Array };
  };
  return {
    async find(page, anchors) {
      const found: FoundDeal[] = [];
      for (let start = 0; start < anchors.length; start += batch) {
        const some = anchors.slice(start, start + batch).map((anchor) => toChannels(anchor, page));
        const plain = await run(some.map((anchor) => cropAround(page, anchor, false)));
        const mirrored = await run(some.map((anchor) => cropAround(page, anchor, true)));
        some.forEach((anchor, index) => {
          const mask = meanMask(plain.mask, mirrored.mask, index);
          const likely = ((plain.deal[index] as number) + (mirrored.deal[index] as number)) / 2;
          const { box, clarity } = boxOfMask(mask);
          const place = toPicture({ left: 0, top: 0, right: maskSide, bottom: maskSide }, anchor, page);
          found.push({
            ...within(page.shown, toPicture(box, anchor, page)),
            confidence: clarity * likely,
            mask: new DealMask(mask, maskSide, place),
          });
        });
      }
      return found;
    },
  };
}

/** In rows and columns of the channels. */
function toChannels(box: PixelBox, { shown, scale }: PageChannels): PixelBox {
  return {
    left: (box.left - shown.left) * scale,
    top: (box.top - shown.top) * scale,
    right: (box.right - shown.left) * scale,
    bottom: (box.bottom - shown.top) * scale,
  };
}

/** From the mask's pixels back to the picture's. */
function toPicture(box: PixelBox, anchor: PixelBox, { shown, scale, height }: PageChannels): PixelBox {
  const half = reach * height;
  const step = (2 * half) / maskSide;
  const left = (anchor.left + anchor.right) / 2 - half;
  const top = (anchor.top + anchor.bottom) / 2 - half;
  return {
    left: shown.left + (left + box.left * step) / scale,
    top: shown.top + (top + box.top * step) / scale,
    right: shown.left + (left + box.right * step) / scale,
    bottom: shown.top + (top + box.bottom * step) / scale,
  };
}

function within(shown: PixelBox, box: PixelBox): PixelBox {
  return {
    left: Math.max(shown.left, box.left),
    top: Math.max(shown.top, box.top),
    right: Math.min(shown.right, box.right),
    bottom: Math.min(shown.bottom, box.bottom),
  };
}

/** The channels around an anchor, and one more that shows the anchor itself. Outside of the page all is 0. */
function cropAround(page: PageChannels, anchor: PixelBox, isMirrored: boolean): Float32Array {
  const { width, height } = page;
  const plane = cropSide * cropSide;
  const crop = new Float32Array((channelCount + 1) * plane);
  const half = reach * height;
  const step = (2 * half) / cropSide;
  const left = (anchor.left + anchor.right) / 2 - half;
  const top = (anchor.top + anchor.bottom) / 2 - half;
  const columnOf = (column: number) => (isMirrored ? cropSide - 1 - column : column);
  for (let row = 0; row < cropSide; row++) {
    const y = top + (row + 0.5) * step - 0.5;
    const y0 = Math.floor(y);
    for (let column = 0; column < cropSide; column++) {
      const x = left + (column + 0.5) * step - 0.5;
      const x0 = Math.floor(x);
      const at = row * cropSide + columnOf(column);
      for (let channel = 0; channel < channelCount; channel++) {
        const from = channel * width * height;
        const above =
          valueAt(page, from, x0, y0) * (1 - (x - x0)) + valueAt(page, from, x0 + 1, y0) * (x - x0);
        const below =
          valueAt(page, from, x0, y0 + 1) * (1 - (x - x0)) + valueAt(page, from, x0 + 1, y0 + 1) * (x - x0);
        crop[channel * plane + at] = above * (1 - (y - y0)) + below * (y - y0);
      }
    }
  }
  const place = (value: number, from: number) => (value - from) / step;
  const rows = [place(anchor.top, top), place(anchor.bottom, top)].map(Math.floor) as [number, number];
  const columns = [place(anchor.left, left), place(anchor.right, left)].map(Math.floor) as [number, number];
  for (let row = Math.max(0, rows[0]); row <= Math.min(cropSide - 1, rows[1]); row++) {
    for (let column = Math.max(0, columns[0]); column <= Math.min(cropSide - 1, columns[1]); column++) {
      crop[channelCount * plane + row * cropSide + columnOf(column)] = 1;
    }
  }
  return crop;
}

function valueAt({ width, height, data }: PageChannels, from: number, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[from + y * width + x] as number);
}

function meanMask(plain: Float32Array, mirrored: Float32Array, index: number): Float32Array {
  const size = maskSide * maskSide;
  const mask = new Float32Array(size);
  for (let row = 0; row < maskSide; row++) {
    for (let column = 0; column < maskSide; column++) {
      const at = row * maskSide + column;
      const other = row * maskSide + maskSide - 1 - column;
      mask[at] = ((plain[index * size + at] as number) + (mirrored[index * size + other] as number)) / 2;
    }
  }
  return mask;
}

/** The rectangle around the middle whose rows and columns belong to the deal for the most part. */
function boxOfMask(mask: Float32Array): { box: PixelBox; clarity: number } {
  const middle = maskSide / 2;
  let box: PixelBox = { left: middle - 2, top: middle - 2, right: middle + 3, bottom: middle + 3 };
  let columns: number[] = [];
  let rows: number[] = [];
  for (let round = 0; round < 6; round++) {
    columns = meanColumns(mask, box);
    rows = meanRows(mask, box);
    const [left, right] = grow(columns, middle - 2, middle + 3);
    const [top, bottom] = grow(rows, middle - 2, middle + 3);
    box = { left, top, right, bottom };
  }
  let inside = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) inside += mask[y * maskSide + x] as number;
  }
  const clarity = inside / ((box.right - box.left) * (box.bottom - box.top));
  columns = meanColumns(mask, box);
  rows = meanRows(mask, box);
  // What the next row or column has of the deal tells where between two of them it ends.
  return {
    clarity,
    box: {
      left: box.left - (columns[box.left - 1] ?? 0),
      top: box.top - (rows[box.top - 1] ?? 0),
      right: box.right + (columns[box.right] ?? 0),
      bottom: box.bottom + (rows[box.bottom] ?? 0),
    },
  };
}

function meanColumns(mask: Float32Array, { top, bottom }: PixelBox): number[] {
  return Array.from({ length: maskSide }, (_, x) => {
    let sum = 0;
    for (let y = top; y < bottom; y++) sum += mask[y * maskSide + x] as number;
    return sum / (bottom - top);
  });
}

function meanRows(mask: Float32Array, { left, right }: PixelBox): number[] {
  return Array.from({ length: maskSide }, (_, y) => {
    let sum = 0;
    for (let x = left; x < right; x++) sum += mask[y * maskSide + x] as number;
    return sum / (right - left);
  });
}

function grow(means: readonly number[], from: number, to: number): [number, number] {
  let first = from;
  let end = to;
  while (first > 0 && (means[first - 1] as number) > 0.5) first -= 1;
  while (end < means.length && (means[end] as number) > 0.5) end += 1;
  return [first, end];
}
