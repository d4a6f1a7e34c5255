import { findInk, type Ink } from "./ink";
import { heightOf, type PixelBox, widthOf } from "./picture";
import { cutPixels, type Picture } from "./resample";

const height = 48;
/** Where a line may run, in parts of the price's height: its middle, and how far from there its ends are at most. */
const middle = { from: 0.3, to: 0.7 };
const step = 2;
/** Above and below a line, this far away, there is paper between the digits. */
const beside = 7;
/** Part of the width that has to lie open around the line, so that the gaps between the digits can be looked at, */
const minOpen = 0.25;
/** and part of it that has the line's ink: a price without a line has none in its gaps. */
const minInked = 0.92;
/** The line runs through the whole price, digits and gaps. */
const minWhole = 0.94;
/** Part of the width in which it is all the ink there is: digits that touch each other have no such gaps. */
const minAlone = 0.04;

/** Whether a straight line, level or slanted, is drawn through a printed price. */
export function isStruckOut(picture: Picture, price: PixelBox): boolean {
  const width = Math.max(height, Math.round((widthOf(price) * height) / heightOf(price)));
  const ink = findInk(cutPixels(picture, price, { width, height }));
  const [first, last] = inkedColumns(ink);
  if (last - first < height / 2) return false;
  for (let left = 0; left < height; left += step) {
    for (let right = 0; right < height; right += step) {
      const centre = (left + right) / 2 / height;
      if (centre < middle.from || centre > middle.to) continue;
      if (isLine(ink, { first, last, left, right })) return true;
    }
  }
  return false;
}

/** The columns between which there is ink, without the margin of the box. */
function inkedColumns({ width, data }: Ink): [number, number] {
  const isInked = (x: number) => {
    for (let y = 4; y < height - 4; y++) if (data[y * width + x]) return true;
    return false;
  };
  let first = 0;
  let last = width - 1;
  while (first < last && !isInked(first)) first += 1;
  while (last > first && !isInked(last)) last -= 1;
  return [first, last];
}

interface Line {
  /** Its first and last column. */
  first: number;
  last: number;
  /** The rows of its ends. */
  left: number;
  right: number;
}

function isLine({ width, data }: Ink, { first, last, left, right }: Line): boolean {
  let open = 0;
  let inked = 0;
  let whole = 0;
  let alone = 0;
  const at = (x: number, y: number) => (y >= 0 && y < height ? (data[y * width + x] as number) : 0);
  const isAlone = (x: number, y: number) => {
    for (let row = 4; row < height - 4; row++) if (Math.abs(row - y) >= beside && at(x, row)) return false;
    return true;
  };
  const count = last - first + 1;
  for (let x = first; x <= last; x++) {
    const y = Math.round(left + ((right - left) * (x - first)) / Math.max(1, last - first));
    const has = at(x, y) || at(x, y - 1) || at(x, y + 1);
    whole += has;
    if (at(x, y - beside) || at(x, y + beside)) continue;
    open += 1;
    inked += has;
    if (has && isAlone(x, y)) alone += 1;
  }
  return (
    whole > minWhole * count && open > minOpen * count && inked > minInked * open && alone > minAlone * count
  );
}
