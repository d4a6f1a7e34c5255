import type { ColourGlyph } from "./colour-glyphs";
import { type ColourGlyphs, markPixels } from "./colour-glyphs";
import type { ModelRuntime } from "./runtime";

/** What a mark beside a price can be; the order is the model's. */
export const markKinds = ["digit", "€", "£", "¢", "$", "other"] as const;
export type MarkKind = (typeof markKinds)[number];

export interface SeenMark {
  kind: MarkKind;
  /** How sure that is, 0..1. */
  score: number;
}

export interface SignModel {
  /** Tells what marks of a line are. */
  tell(found: ColourGlyphs, marks: readonly ColourGlyph[]): Promise<SeenMark[]>;
}

const side = 32;
/** The longer side of a mark is drawn this long. */
const fit = 28;

/** A small net of our own (reader/teach) that knows digits and currency signs by their shape. */
export async function openSignModel(runtime: ModelRuntime, model: Uint8Array): Promise<SignModel> {
  const session = await runtime.open(model);
  return {
    async tell(found, marks) {
      if (marks.length === 0) return [];
      const input = new Float32Array(marks.length * side * side);
      marks.forEach((mark, index) => {
        input.set(markPixels(found, mark, { side, fit }), index * side * side);
      });
      const { kinds } = await session.run({ marks: runtime.tensor(input, [marks.length, 1, side, side]) });
      const rates = kinds?.data as Float32Array;
      return marks.map((_, index) => {
        const own = [...rates.slice(index * markKinds.length, (index + 1) * markKinds.length)];
        const score = Math.max(...own);
        return { kind: markKinds[own.indexOf(score)] ?? "other", score };
      });
    },
  };
}
