import { type Colour, differ } from "./flat-colours";
import type { Pixels } from "./picture";

/** A colour that covers at least this part of the page is paper: the page's own, cards, bands. */
const paperShare = 0.04;
/** The sum of the differences of the three colours up to which a pixel is paper. */
const paperDifference = 40;
/** Papers are counted in steps of so many shades of each colour; which pixels are paper is told in finer ones. */
const shades = { counted: 16, told: 4 };

/** 1 for each pixel that is none of the page's papers, row by row. */
export function markDrawn({ data, width, height }: Pixels): Uint8Array {
  const papers = findPapers(data, width * height);
  const steps = 256 / shades.told;
  const told = new Int8Array(steps ** 3).fill(-1);
  const drawn = new Uint8Array(width * height);
  for (let index = 0; index < drawn.length; index++) {
    const red = data[4 * index] as number;
    const green = data[4 * index + 1] as number;
    const blue = data[4 * index + 2] as number;
    const key = keyOf(red, green, blue, shades.told);
    if (told[key] === -1) {
      told[key] = papers.every((paper) => differ([red, green, blue], paper) >= paperDifference) ? 1 : 0;
    }
    drawn[index] = told[key] as number;
  }
  return drawn;
}

function keyOf(red: number, green: number, blue: number, step: number): number {
  const steps = 256 / step;
  return (Math.floor(red / step) * steps + Math.floor(green / step)) * steps + Math.floor(blue / step);
}

function findPapers(data: Uint8ClampedArray, count: number): Colour[] {
  const sums = new Float64Array(4 * (256 / shades.counted) ** 3);
  for (let index = 0; index < count; index++) {
    const red = data[4 * index] as number;
    const green = data[4 * index + 1] as number;
    const blue = data[4 * index + 2] as number;
    const at = 4 * keyOf(red, green, blue, shades.counted);
    sums[at] = (sums[at] as number) + red;
    sums[at + 1] = (sums[at + 1] as number) + green;
    sums[at + 2] = (sums[at + 2] as number) + blue;
    sums[at + 3] = (sums[at + 3] as number) + 1;
  }
  const papers: Colour[] = [];
  for (let at = 0; at < sums.length; at += 4) {
    if ((sums[at + 3] as number) <= paperShare * count) continue;
    const [red = 0, green = 0, blue = 0, seen = 0] = sums.subarray(at, at + 4);
    papers.push([red / seen, green / seen, blue / seen]);
  }
  return papers;
}
