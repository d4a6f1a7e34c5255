import type { PrintedLine } from "./line-styles";
import type { PixelBox } from "./picture";

/** What a line is that is known by its words, its place and the size of its type alone. */
interface TypedLine extends PixelBox {
  text: string;
  /** The size of its type, in pixels. */
  size: number;
  words: readonly { text: string }[];
}

/** The part of type's size that capitals and digits are high. */
export const capitalShare = 0.72;

/**
 * A line whose ink nobody has looked at, as lines of text layers are: as high as its type, in black on white, all strokes
 * alike. The models of names know such lines beside those that were read from pictures.
 */
export function toPlainLine({ left, top, right, bottom, text, size, words }: TypedLine): PrintedLine {
  const middle = (top + bottom) / 2;
  return {
    ...{ left, right, top: middle - size / 2, bottom: middle + size / 2 },
    text,
    shown: text,
    score: 1,
    characters: [],
    words: words.map((word) => ({ left, top, right, bottom, text: word.text })),
    type: size,
    ...{ stroke: 0.1, weight: 0.2, ink: [0, 0, 0], paper: [255, 255, 255], unrest: 0 },
  };
}

/** The same line without what its ink says. */
export function withoutStyle(line: PrintedLine): PrintedLine {
  return toPlainLine({ ...line, text: line.shown, size: line.type });
}
