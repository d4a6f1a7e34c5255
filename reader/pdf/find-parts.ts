import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import type { Box } from "#reader/page-content";
import type { FindPartsRequest, FoundPart } from "#reader/pdf/rendered-page";

/** Heights in which pages are looked at, in pixels: at the lowest in which a part can be told first, then at the last. */
const heights = [80, 160, 320] as const;
/** The shorter side that a part needs to be told, in pixels. */
const minSide = 10;
/** How much larger or smaller a part may be printed than it was; its own size is tried first. */
const scales = [1, 0.9, 0.8, 1.1, 1.25] as const;
/** A part that is found this surely in its own size is not looked for in others. */
const surely = 0.9;
/** So many of the places that a part was like at first sight are looked at closely. */
const closely = 4;
/** A part that varies less (its values' standard deviation, of 255) is paper: it would be found anywhere. */
const minContrast = 12;

/** A picture's red, green and blue, row by row, and what of them is needed to compare a part of it at once. */
interface Plane {
  width: number;
  height: number;
  values: Float32Array;
  /** Sums of all values, and of their squares, above and left of each corner; (width + 1) * (height + 1). */
  sums: Float64Array;
  squares: Float64Array;
}

/** A part of the old page, drawn in one size; its values less their mean. */
interface Pattern {
  width: number;
  height: number;
  values: Float32Array;
  /** The length of `values` as a vector. */
  norm: number;
}

interface Spot {
  page: number;
  x: number;
  y: number;
  likeness: number;
}

/**
 * Finds parts of a page's image on other pages: by normalized cross-correlation of their colours, first in small images,
 * then around the likeliest places in larger ones. Null for parts of one colour and of a few pixels.
 */
export async function findParts({
  imagePath,
  parts,
  pages,
}: FindPartsRequest): Promise<(FoundPart | null)[]> {
  const source = await loadImage(imagePath);
  const targets: Plane[][] = [];
  for (const path of pages) {
    const image = await loadImage(path);
    targets.push(heights.map((height) => toPlane(image, height)));
  }
  return parts.map((part) => findPart(source, part, targets));
}

function findPart(source: Image, part: Box, targets: readonly Plane[][]): FoundPart | null {
  let best: FoundPart | null = null;
  for (const scale of scales) {
    const found = findInSize(source, part, scale, targets);
    if (found && (!best || found.likeness > best.likeness)) best = found;
    if (best && best.likeness > surely) break;
  }
  return best;
}

function findInSize(source: Image, part: Box, scale: number, targets: readonly Plane[][]): FoundPart | null {
  const patterns = heights.map((height) => toPattern(source, part, height * scale));
  const level = patterns.findIndex(({ width, height }) => Math.min(width, height) >= minSide);
  const last = heights.length - 1;
  const [first, fine] = [patterns[level], patterns[last]];
  if (!first || !fine || contrastOf(fine) < minContrast) return null;
  const spots = targets
    .flatMap((planes, page) => peaksOf(planes[level] as Plane, first).map((peak) => ({ ...peak, page })))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, closely);
  const ratio = (heights[last] as number) / (heights[level] as number);
  const [spot] = spots
    .map((one) => lookClosely((targets[one.page] as Plane[])[last] as Plane, fine, one, ratio))
    .sort((a, b) => b.likeness - a.likeness);
  const plane = spot && targets[spot.page]?.[last];
  if (!spot || !plane) return null;
  const box = {
    left: spot.x / plane.width,
    top: spot.y / plane.height,
    width: fine.width / plane.width,
    height: fine.height / plane.height,
  };
  return { page: spot.page, box, likeness: spot.likeness };
}

function toPlane(image: Image, height: number): Plane {
  const width = Math.max(1, Math.round((image.width / image.height) * height));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  const values = coloursOf(canvas);
  const sums = new Float64Array((width + 1) * (height + 1));
  const squares = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = values[3 * (y * width + x) + channel] as number;
        sum += value;
        square += value * value;
      }
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = (sums[at - width - 1] as number) + sum;
      squares[at] = (squares[at - width - 1] as number) + square;
    }
  }
  return { width, height, values, sums, squares };
}

/** @param pageHeight of the whole page that the part is drawn from, in pixels */
function toPattern(source: Image, part: Box, pageHeight: number): Pattern {
  const pageWidth = (source.width / source.height) * pageHeight;
  const width = Math.max(1, Math.round(part.width * pageWidth));
  const height = Math.max(1, Math.round(part.height * pageHeight));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  const [left, top] = [part.left * source.width, part.top * source.height];
  context.drawImage(
    source,
    left,
    top,
    part.width * source.width,
    part.height * source.height,
    0,
    0,
    width,
    height,
  );
  const values = coloursOf(canvas);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  for (let index = 0; index < values.length; index++) values[index] = (values[index] as number) - mean;
  return { width, height, values, norm: Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) };
}

function coloursOf(canvas: Canvas): Float32Array {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const values = new Float32Array(3 * canvas.width * canvas.height);
  for (let pixel = 0; 4 * pixel < data.length; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      values[3 * pixel + channel] = data[4 * pixel + channel] as number;
  }
  return values;
}

function contrastOf({ norm, values }: Pattern): number {
  return norm / Math.sqrt(values.length);
}

/** The places that a part is most like, none within half of its size of another. */
function peaksOf(plane: Plane, pattern: Pattern): Omit<Spot, "page">[] {
  const across = plane.width - pattern.width + 1;
  const down = plane.height - pattern.height + 1;
  if (across < 1 || down < 1) return [];
  const likeness = new Float32Array(across * down);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) likeness[y * across + x] = likenessAt(plane, pattern, x, y);
  }
  const peaks: Omit<Spot, "page">[] = [];
  for (let count = 0; count < closely; count++) {
    let best = 0;
    for (let index = 1; index < likeness.length; index++) {
      if ((likeness[index] as number) > (likeness[best] as number)) best = index;
    }
    const [x, y] = [best % across, Math.floor(best / across)];
    if ((likeness[best] as number) <= 0) break;
    peaks.push({ x, y, likeness: likeness[best] as number });
    const [reachX, reachY] = [Math.ceil(pattern.width / 2), Math.ceil(pattern.height / 2)];
    for (let row = Math.max(0, y - reachY); row < Math.min(down, y + reachY); row++) {
      likeness.fill(-1, row * across + Math.max(0, x - reachX), row * across + Math.min(across, x + reachX));
    }
  }
  return peaks;
}

function lookClosely(plane: Plane, pattern: Pattern, spot: Spot, ratio: number): Spot {
  let best: Spot = { ...spot, likeness: -1 };
  const [middleX, middleY] = [Math.round(spot.x * ratio), Math.round(spot.y * ratio)];
  const reach = Math.ceil(ratio) + 1;
  for (let y = Math.max(0, middleY - reach); y <= middleY + reach; y++) {
    for (let x = Math.max(0, middleX - reach); x <= middleX + reach; x++) {
      if (x + pattern.width > plane.width || y + pattern.height > plane.height) continue;
      const likeness = likenessAt(plane, pattern, x, y);
      if (likeness > best.likeness) best = { ...spot, x, y, likeness };
    }
  }
  return best;
}

/** Normalized cross-correlation of a part with the place whose upper left corner this is, -1..1. */
function likenessAt(plane: Plane, pattern: Pattern, x: number, y: number): number {
  const { width, height } = pattern;
  const count = pattern.values.length;
  const sum = within(plane, plane.sums, x, y, width, height);
  const variance = within(plane, plane.squares, x, y, width, height) - (sum * sum) / count;
  if (variance < count || pattern.norm === 0) return 0;
  let dot = 0;
  for (let row = 0; row < height; row++) {
    let at = 3 * ((y + row) * plane.width + x);
    for (let index = 3 * row * width; index < 3 * (row + 1) * width; index++) {
      dot += (pattern.values[index] as number) * (plane.values[at] as number);
      at += 1;
    }
  }
  return dot / (pattern.norm * Math.sqrt(variance));
}

function within({ width }: Plane, sums: Float64Array, x: number, y: number, w: number, h: number): number {
  const row = width + 1;
  const at = (column: number, line: number) => sums[line * row + column] as number;
  return at(x + w, y + h) - at(x, y + h) - at(x + w, y) + at(x, y);
}
