import { bareLetters, cropSide, type LetterCrop } from "./letter-crops";
import type { ModelRuntime } from "./runtime";

/** What the model tells of a letter: the accent that it carries, as a combining sign, "" for none; or a stroke. */
export const marks = [
  "",
  "\u0308",
  "\u0301",
  "\u0300",
  "\u0302",
  "\u0303",
  "\u0327",
  "\u030a",
  "\u0328",
  "\u0307",
  "stroke",
] as const;
const strokes: Record<string, string> = { l: "ł", t: "ł", L: "Ł", o: "ø", O: "Ø" };

/** What a letter that was read is with one of `marks`; null where no letter carries it. */
export function withMark(letter: string, mark: (typeof marks)[number]): string | null {
  if (mark === "stroke") return strokes[letter] ?? null;
  const text = `${letter}${mark}`.normalize("NFC");
  return [...text].length === 1 ? text : null;
}

export interface LetterModel {
  /** How likely each letter carries each of `marks`, 0..1. */
  rate(letters: readonly { text: string; crop: LetterCrop }[]): Promise<number[][]>;
}

const batch = 256;

/** A small net of our own (reader/teach) that sees which accent a letter carries. */
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
        const { marks: seen } = await session.run({
          pictures: runtime.tensor(pictures, [some.length, 1, cropSide, cropSide]),
          letters: runtime.tensor(known, [some.length, bareLetters.length]),
        });
        const data = seen?.data as Float32Array;
        some.forEach((_, index) => {
          rates.push([...data.slice(index * marks.length, (index + 1) * marks.length)]);
        });
      }
      return rates;
    },
  };
}
