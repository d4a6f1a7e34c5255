import { bareLetters, cropSide, type LetterCrop } from "./letter-crops";
import type { ModelRuntime } from "./runtime";

/** The accents that the model tells apart, as combining signs; "" for none. */
export const accents = ["", "\u0308", "\u0301", "\u0300", "\u0302", "\u0303", "\u0327"] as const;

export interface LetterModel {
  /** How likely each letter carries each of `accents`, 0..1. */
  rate(letters: readonly { text: string; crop: LetterCrop }[]): Promise<number[][]>;
}

const batch = 256;

/** A small net of our own (scripts/train-deals) that sees which accent a letter carries. */
export async function openLetterModel(runtime: ModelRuntime, model: Uint8Array): Promise<LetterModel> {
  const session = await runtime.open(model);
  return {
    async rate(letters) {
      const rates: number[][] = [];
      for (let start = 0; start < letters.length; start += batch) {
        const some = letters.slice(start, start + batch);
        const size = cropSide * cropSide;
        const pictures = new Float32Array(some.length * size);
        const known = new Float32Array(some.length * bareLetters.length);
        for (const [index, { text, crop }] of some.entries()) {
          pictures.set(crop.pixels, index * size);
          known[index * bareLetters.length + bareLetters.indexOf(text)] = 1;
        }
        const { marks } = await session.run({
          pictures: runtime.tensor(pictures, [some.length, 1, cropSide, cropSide]),
          letters: runtime.tensor(known, [some.length, bareLetters.length]),
        });
        const data = marks?.data as Float32Array;
        some.forEach((_, index) => {
          rates.push([...data.slice(index * accents.length, (index + 1) * accents.length)]);
        });
      }
      return rates;
    },
  };
}
