import { voteDigits } from "./digit-votes";
import { findMissedNumbers, type MissedNumber } from "./missed-numbers";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { heightOf, isIn, type PixelBox } from "./picture";
import { onlyDigits } from "./price-texts";
import { readRaised } from "./raised-cents";
import type { ReadPrice } from "./read-price";
import type { Picture } from "./resample";

/** Lines with so many letters behind each other are no part of a number. */
const spelled = /(?!R[$S])\p{L}{2}/iu;
/** How surely such a number has to be read. */
const minScore = 0.8;
/** Score of a price whose sign may have been read as a digit. */
const doubtfulScore = 0.5;
/** Left around the marks of a number when it is read, in their heights. */
const around = 0.15;
/** Digits so near behind "$8", in its heights, are its cents. */
const gapToCents = 1.5;

interface KnownPrint {
  lines: readonly ReadLine[];
  /** Prices that were read. */
  whole: readonly ReadPrice[];
  /** The height of the page's plain text, in pixels. */
  plain: number;
  /** The page's decimal mark. */
  mark: string;
  /** Reads a price of two sizes. */
  readSplitAt: (line: ReadLine) => Promise<ReadPrice | "one size" | null>;
  /** The price that a line is; null where it is none, or not a whole one. */
  asComplete: (line: ReadLine) => string | null;
}

/**
 * Reads prices that the detector of lines did not find, or in part: their marks stand on the page, and most of them are
 * in no line.
 */
export async function readMissedPrices(
  engine: OcrEngine,
  picture: Picture,
  known: KnownPrint,
): Promise<ReadPrice[]> {
  const words = known.lines.filter(({ text, score }) => spelled.test(text) && score > minScore);
  const missed: ReadPrice[] = [];
  for (const number of findMissedNumbers(picture, words, known.whole, known.plain)) {
    const price = await readNumber(engine, picture, number, known);
    if (!price) continue;
    const parts = known.lines.filter((line) => isIn(line, number) && !price.lines.includes(line));
    missed.push({ ...price, lines: [...price.lines, ...parts] });
  }
  return missed;
}

async function readNumber(
  engine: OcrEngine,
  picture: Picture,
  { marks, ...box }: MissedNumber,
  known: KnownPrint,
): Promise<ReadPrice | null> {
  const line = await engine.read(picture, widened(box));
  const split = await known.readSplitAt({ ...line, ...box });
  if (split && split !== "one size" && split.score >= minScore) return split;
  const size = heightOf(box);
  const text = known.asComplete(line);
  if (text && line.score >= minScore && !(/^\D*\d+$/.test(text) && hasCents(line, known.lines))) {
    const votes = await voteDigits(engine, picture, line, onlyDigits(text));
    const agreement = onlyDigits(votes.text) === onlyDigits(text) ? votes.share : 0;
    return {
      ...box,
      text,
      lines: [line],
      size,
      score: line.score,
      agreement,
      parts: null,
      isAside: false,
      guess: "",
    };
  }
  const raised = await readRaised(engine, picture, marks);
  if (!raised) return null;
  const score = doubtfulScore * raised.score;
  const price = `${raised.whole}${known.mark}${raised.cents}`;
  return {
    ...box,
    text: price,
    lines: [line],
    size,
    score,
    agreement: 0,
    parts: null,
    isAside: false,
    guess: "",
  };
}

function hasCents(number: PixelBox, lines: readonly ReadLine[]): boolean {
  return lines.some((line) => {
    const gap = line.left - number.right;
    const shared = Math.min(line.bottom, number.bottom) - Math.max(line.top, number.top);
    const isBeside = gap > 0 && gap < gapToCents * heightOf(number) && shared > 0.5 * heightOf(line);
    return isBeside && /^\W*\d/.test(line.text);
  });
}

function widened({ left, top, right, bottom }: PixelBox): PixelBox {
  const room = around * (bottom - top);
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
}
