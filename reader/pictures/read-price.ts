import type { ReadLine } from "./ocr-engine";
import { boxAround, heightOf, type PixelBox } from "./picture";

/** A price as printed. Box in the picture's pixels. */
export interface ReadPrice extends PixelBox {
  /** "3.99", "$3.99", "2/$5", "0,99": with the page's decimal mark where the page prints none ("3" with a raised "99"). */
  text: string;
  /** What it may be where it was read in part and `text` is empty: "0.39" for two digits alone. Otherwise empty. */
  guess: string;
  /** What it may be as well: "$199" for "$1.99" that was printed without a mark. */
  otherText?: string;
  /** The height of its largest digits, in pixels. */
  size: number;
  /** How surely it was read, 0..1. */
  score: number;
  /** How far further readings say the same digits, 0..1. */
  agreement: number;
  /** Where its whole number and its cents stand, if they were read apart. */
  parts: [whole: PixelBox, cents: PixelBox] | null;
  /** It is none to be paid: what it was before, or what one saves. */
  isAside: boolean;
  /** The lines that it is made of. */
  lines: ReadLine[];
}

/** What is known of the agreement of a price that stands with words or a count. */
export const unknownAgreement = 0.7;

export function priceOfLines(lines: ReadLine[], text: string): ReadPrice {
  return {
    ...boxAround(lines),
    text,
    lines,
    size: Math.max(...lines.map(heightOf)),
    score: Math.min(...lines.map(({ score }) => score)),
    agreement: unknownAgreement,
    parts: null,
    isAside: false,
    guess: "",
  };
}
