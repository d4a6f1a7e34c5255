/** pdf.js's numbers for a bit a pixel (rows padded to whole bytes, 1 is white) and for three bytes a pixel. */
const grayscale1Bpp = 1;
const rgb24Bpp = 2;
/** No page is drawn with more pixels (see extras-pass), so that more of an image are of no use. */
const enoughPixels = 16_000_000;

/** An image as pdf.js's parser hands it to its painter. */
export interface ParsedImage {
  kind: number;
  width: number;
  height: number;
  data: Uint8Array;
}

/** Reduces the image that a message from pdf.js's parser to its painter carries, where it carries one. */
export function reduceSentImage(message: unknown): unknown {
  const { data } = (message ?? {}) as { data?: unknown };
  if (!Array.isArray(data) || data.at(-2) !== "Image" || !data.at(-1)?.data) return message;
  return { ...(message as object), data: [...data.slice(0, -1), reduceBilevel(data.at(-1) as ParsedImage)] };
}

/**
 * Averages a black-and-white image of very many pixels down to a gray one that the painter can afford: it
 * makes four bytes of every bit, five gigabytes of a poster scanned at 300 dpi. Any other image, and one
 * of few pixels, is given back as it is.
 */
export function reduceBilevel<T extends ParsedImage>(image: T, maxPixels = enoughPixels): T {
  const { kind, width, height, data } = image;
  if (kind !== grayscale1Bpp || width * height <= 2 * maxPixels) return image;
  const factor = Math.ceil(Math.sqrt((width * height) / maxPixels));
  const columns = Math.ceil(width / factor);
  const rows = Math.ceil(height / factor);
  const rowBytes = (width + 7) >> 3;
  const reduced = new Uint8Array(columns * rows * 3);
  const white = new Uint16Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const lines = Math.min(factor, height - row * factor);
    white.fill(0);
    for (let line = row * factor; line < row * factor + lines; line += 1) {
      countWhite(data.subarray(line * rowBytes, (line + 1) * rowBytes), width, factor, white);
    }
    for (let column = 0; column < columns; column += 1) {
      const pixels = lines * Math.min(factor, width - column * factor);
      const at = (row * columns + column) * 3;
      reduced.fill(Math.round((255 * (white[column] ?? 0)) / pixels), at, at + 3);
    }
  }
  return { ...image, kind: rgb24Bpp, width: columns, height: rows, data: reduced };
}

const onesIn = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);

/** Adds to each column of the reduced image how many of its pixels are white in one line of bits. */
function countWhite(line: Uint8Array, width: number, factor: number, white: Uint16Array): void {
  let whole = 0;
  let index = 0;
  let before = 0;
  for (let column = 0; column < white.length; column += 1) {
    const end = Math.min(width, (column + 1) * factor);
    for (; index < end >> 3; index += 1) whole += onesIn[line[index] ?? 0] as number;
    const upToEnd = whole + (onesIn[(line[index] ?? 0) >> (8 - (end & 7))] as number);
    white[column] = (white[column] as number) + upToEnd - before;
    before = upToEnd;
  }
}
