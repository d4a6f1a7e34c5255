import type { ReadLine } from "./ocr-engine";
import { heightOf, widthOf } from "./picture";
import { cutPixels, type Picture } from "./resample";

/** A letter of a line that may have lost its accent, and how it looks. */
export interface LetterCrop {
  /** Its place among the line's characters. */
  index: number;
  /** Brightness, row by row, with a mean of 0 and a deviation of 1; dark on light or light on dark. */
  pixels: Float32Array;
}

/** Letters that carry marks in the languages of Europe (see letter-model.ts), as the reader reads them. */
export const bareLetters = "aceinouACEINOUlstzLSZ";
export const cropSide = 40;
/** Accents of capitals stick out of a line's box by this part of its height. */
const above = 0.15;

/** Cuts out the letters of a line that may have lost an accent. */
export function cutLetters(picture: Picture, line: ReadLine): LetterCrop[] {
  const wanted = line.characters.flatMap(({ text }, index) =>
    text !== "" && bareLetters.includes(text) ? [index] : [],
  );
  if (wanted.length === 0) return [];
  const box = { ...line, top: Math.max(0, line.top - above * heightOf(line)) };
  const scale = cropSide / heightOf(box);
  const width = Math.max(1, Math.round(widthOf(box) * scale));
  const { data } = cutPixels(picture, box, { width, height: cropSide });
  return wanted.map((index) => {
    const letter = line.characters[index];
    const middle = letter ? ((letter.left + letter.right) / 2 - box.left) * scale : 0;
    return { index, pixels: evened(cutSquare(data, width, Math.round(middle - cropSide / 2))) };
  });
}

/** What lies outside of the line repeats its edge. */
function cutSquare(data: Uint8ClampedArray, width: number, left: number): Float32Array {
  const pixels = new Float32Array(cropSide * cropSide);
  for (let y = 0; y < cropSide; y++) {
    for (let x = 0; x < cropSide; x++) {
      const at = 4 * (y * width + Math.min(width - 1, Math.max(0, left + x)));
      const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      pixels[y * cropSide + x] = 0.3 * red + 0.59 * green + 0.11 * blue;
    }
  }
  return pixels;
}

function evened(pixels: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  const deviation = Math.sqrt(Math.max(1, squares / pixels.length - mean * mean));
  return pixels.map((value) => (value - mean) / deviation);
}
