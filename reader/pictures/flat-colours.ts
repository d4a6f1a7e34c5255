import { heightOf, type PixelBox, type Pixels, widthOf } from "./picture";

/** Red, green and blue, 0..255 each. */
export type Colour = readonly [number, number, number];

/** Colours are counted in steps of this many shades to find the most frequent one. */
const shades = 32;
/** The sum of the differences of the three colours up to which a pixel belongs to a flat patch. */
const flatDifference = 45;

export function colourAt({ data, width }: Pixels, x: number, y: number): Colour {
  const at = 4 * (y * width + x);
  return [data[at] as number, data[at + 1] as number, data[at + 2] as number];
}

/** The sum of the differences of the three colours. */
export function differ(a: Colour, b: Colour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** The colour that most of a box has. */
export function paperColour(pixels: Pixels, box: PixelBox): Colour {
  const sums = new Map<number, [number, number, number, number]>();
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const [red, green, blue] = colourAt(pixels, x, y);
      const key = [red, green, blue].reduce((all, value) => all * 16 + Math.floor(value / shades), 0);
      const sum = sums.get(key) ?? [0, 0, 0, 0];
      sums.set(key, [sum[0] + red, sum[1] + green, sum[2] + blue, sum[3] + 1]);
    }
  }
  const [red, green, blue, count] = [...sums.values()].reduce((a, b) => (b[3] > a[3] ? b : a));
  return [red / count, green / count, blue / count];
}

/**
 * The pixels of one colour that hang together with those in a part of a box, as indices into the box, row by row. Null
 * where there are more than `maxCount`, or where the part has none of that colour.
 * @param start counted from the box's corner
 */
export function flatRegion(
  pixels: Pixels,
  box: PixelBox,
  start: PixelBox,
  colour: Colour,
  maxCount: number,
): number[] | null {
  const [width, height] = [widthOf(box), heightOf(box)];
  const seen = new Uint8Array(width * height);
  const region: number[] = [];
  const look = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height || seen[y * width + x]) return;
    seen[y * width + x] = 1;
    if (differ(colourAt(pixels, box.left + x, box.top + y), colour) <= flatDifference) {
      region.push(y * width + x);
    }
  };
  for (let y = start.top; y < start.bottom; y++) {
    for (let x = start.left; x < start.right; x++) look(x, y);
  }
  for (let next = 0; next < region.length; next++) {
    if (region.length > maxCount) return null;
    const index = region[next] as number;
    const [x, y] = [index % width, Math.floor(index / width)];
    look(x - 1, y);
    look(x + 1, y);
    look(x, y - 1);
    look(x, y + 1);
  }
  return region.length > 0 ? region : null;
}
