import type { Canvas } from "@napi-rs/canvas";
import type { OcrEngine } from "./ocr-engine";
import { heightOf, type PixelBox } from "./picture";

/** What most readings of a number say. */
export interface DigitVotes {
  /** Its digits, with a currency sign where one was read; empty where no reading gave one. */
  text: string;
  /** The part of the votes that it has, 0..1. */
  share: number;
}

/** A number is read with these margins, across and down in heights of its line: a reader errs differently on each. */
const margins = [
  [0.08, 0.08],
  [0.15, 0],
  [0, -0.05],
  [0.3, 0.1],
] as const;
const digits = "0123456789$";
/** A reading whose least certain digit has this score is no vote. */
const minVote = 0.02;

/** Reads a number several times, as digits alone, and takes what most readings say. */
export async function voteDigits(engine: OcrEngine, picture: Canvas, line: PixelBox): Promise<DigitVotes> {
  const votes = new Map<string, number>();
  let all = 0;
  for (const [across, down] of margins) {
    const { text, characters } = await engine.read(picture, withMargins(picture, line, across, down), digits);
    const vote = Math.max(minVote, Math.min(...characters.map(({ score }) => score)));
    all += vote;
    if (text !== "") votes.set(text, (votes.get(text) ?? 0) + vote);
  }
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  return first ? { text: first[0], share: first[1] / all } : { text: "", share: 0 };
}

function withMargins(picture: Canvas, box: PixelBox, across: number, down: number): PixelBox {
  const height = heightOf(box);
  return {
    left: Math.max(0, box.left - across * height),
    top: Math.max(0, box.top - down * height),
    right: Math.min(picture.width, box.right + across * height),
    bottom: Math.min(picture.height, box.bottom + down * height),
  };
}
