import { boxAround, type PixelBox } from "./picture";
import { cutPixels, type Picture } from "./resample";

const marginStep = 8;
/** The sum of the differences of the three colours from which on a pixel is not margin. */
const marginDifference = 60;

/** The picture without borders of one colour: some circulars are printed on sheets four times as wide. */
export function withoutMargins(picture: Picture): PixelBox {
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

/** Left beside what is printed, in pixels; and the part of a sheet's width from which on its empty sides are left out. */
const besidePrint = 40;
const worthLeavingOut = 0.2;

/**
 * The columns of a sheet that something is printed on: all where its sides are not much wider. What is above and below
 * stays, since sizes are told in heights of the page.
 */
export function printedColumns(picture: Picture): PixelBox {
  const printed = withoutMargins(picture);
  const left = Math.max(0, printed.left - besidePrint);
  const right = Math.min(picture.width, printed.right + besidePrint);
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return right - left < (1 - worthLeavingOut) * picture.width ? { ...whole, left, right } : whole;
}

function usedRange(counts: Uint32Array): [number, number] {
  let first = 0;
  let end = counts.length;
  while (first < end && (counts[first] as number) <= 3) first += 1;
  while (end > first && (counts[end - 1] as number) <= 3) end -= 1;
  return [first, end];
}
