import type { Pixels } from "./picture";

/** Which pixels of a picture of print are ink, row by row. */
export interface Ink {
  width: number;
  height: number;
  /** 1 where there is ink. */
  data: Uint8Array;
}

/**
 * Parts ink from paper by brightness, dark on light or light on dark: what most of the picture's border has is taken
 * for the paper.
 */
export function findInk(pixels: Pixels): Ink {
  const { width, height } = pixels;
  const brightness = brightnessOf(pixels);
  const threshold = parting(brightness);
  const inkIsDark = !isBorderDark(brightness, width, height, threshold);
  const data = new Uint8Array(width * height);
  for (let index = 0; index < data.length; index++) {
    if ((brightness[index] as number) <= threshold === inkIsDark) data[index] = 1;
  }
  return { width, height, data };
}

function brightnessOf({ data, width, height }: Pixels): Uint8Array {
  const brightness = new Uint8Array(width * height);
  for (let index = 0; index < brightness.length; index++) {
    const at = 4 * index;
    brightness[index] =
      ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8;
  }
  return brightness;
}

/** The brightness that parts the pixels into two classes that differ most (Otsu 1979). */
function parting(brightness: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of brightness) counts[value] = (counts[value] as number) + 1;
  const total = brightness.length;
  const sum = counts.reduce((all, count, value) => all + count * value, 0);
  let below = 0;
  let sumBelow = 0;
  let best = 127;
  let widest = -1;
  for (let value = 0; value < 255; value++) {
    below += counts[value] as number;
    sumBelow += value * (counts[value] as number);
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const apart = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (apart > widest) {
      widest = apart;
      best = value;
    }
  }
  return best;
}

function isBorderDark(brightness: Uint8Array, width: number, height: number, threshold: number): boolean {
  let dark = 0;
  let all = 0;
  const look = (x: number, y: number) => {
    all += 1;
    if ((brightness[y * width + x] as number) <= threshold) dark += 1;
  };
  for (let x = 0; x < width; x++) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    look(0, y);
    look(width - 1, y);
  }
  return dark > all / 2;
}

/** How a line is printed: what tells a bold red name from the plain black details beside it. */
export interface PrintStyle {
  /** The share of the line's rows that is ink, 0..1: bold type has more. */
  weight: number;
  /** The mean colour of the ink, and of what it is printed on; 0..255 each. */
  ink: [number, number, number];
  paper: [number, number, number];
  /** How much the paper's colour varies (standard deviation of its brightness, 0..255): text on pictures has much. */
  unrest: number;
}

export function printStyle(pixels: Pixels, { data }: Ink = findInk(pixels)): PrintStyle {
  const brightness = brightnessOf(pixels);
  const sums = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let inked = 0;
  let paperSum = 0;
  let paperSquares = 0;
  for (let index = 0; index < data.length; index++) {
    const kind = data[index] as number;
    const sum = sums[kind] as number[];
    for (let channel = 0; channel < 3; channel++) {
      sum[channel] = (sum[channel] as number) + (pixels.data[4 * index + channel] as number);
    }
    if (kind === 1) {
      inked += 1;
    } else {
      paperSum += brightness[index] as number;
      paperSquares += (brightness[index] as number) ** 2;
    }
  }
  const papered = Math.max(1, data.length - inked);
  const mean = (kind: number, count: number) =>
    (sums[kind] as number[]).map((sum) => sum / Math.max(1, count)) as [number, number, number];
  return {
    weight: inked / data.length,
    ink: mean(1, inked),
    paper: mean(0, papered),
    unrest: Math.sqrt(Math.max(0, paperSquares / papered - (paperSum / papered) ** 2)),
  };
}
