import type { Canvas } from "@napi-rs/canvas";
import { type PrintedLine, toPrintedLine } from "./line-styles";
import type { ReadLine } from "./ocr-engine";
import { plainHeight, type ReadPrice } from "./read-prices";

/** Below this a line is a pattern that looks like letters; short ones need more. */
const minScore = { line: 0.6, short: 0.8 };

/** What stands on a picture. Boxes in its pixels. */
export interface PrintedPage {
  picture: Canvas;
  /** Those of prices left aside. */
  lines: PrintedLine[];
  prices: ReadPrice[];
  /** The height of plain text. */
  plain: number;
}

/** Parts what was read into prices and lines of text. */
export function toPrintedPage(picture: Canvas, found: readonly ReadLine[], prices: ReadPrice[]): PrintedPage {
  const inPrices = new Set(prices.flatMap((price) => price.lines));
  const lines = found
    .filter((line) => !inPrices.has(line) && isText(line))
    .map((line) => toPrintedLine(picture, line));
  return { picture, lines, prices, plain: plainHeight(lines) };
}

function isText({ text, score }: ReadLine): boolean {
  const min = text.trim().length <= 2 ? minScore.short : minScore.line;
  return score >= min && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d%]/u.test(text);
}
