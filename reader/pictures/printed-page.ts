import { pricesOfOtherColumns } from "#reader/deals/price-columns";
import { type PrintedLine, toPrintedLine } from "./line-styles";
import type { ReadLine } from "./ocr-engine";
import type { PixelBox, Size } from "./picture";
import type { ReadPrice } from "./read-price";
import { plainHeight } from "./read-prices";
import type { Picture } from "./resample";

/** Below this a line is a pattern that looks like letters; short ones need more. */
const minScore = { line: 0.6, short: 0.8 };

/** What stands where on a page, however it was read. Boxes in pixels of `picture`. */
export interface LaidPage {
  picture: Size;
  /** The lines of text, as they are shown; prices are not among them. */
  lines: readonly LaidLine[];
  prices: readonly LaidPrice[];
}

export type LaidLine = PixelBox & Pick<PrintedLine, "shown">;
export type LaidPrice = PixelBox & Pick<ReadPrice, "text" | "size" | "isAside">;

/** What stands on a picture. Boxes in its pixels. */
export interface PrintedPage extends LaidPage {
  picture: Picture;
  /** The lines of text; prices are not among them. */
  lines: PrintedLine[];
  prices: ReadPrice[];
  /** The height of plain text. */
  plain: number;
  /** Where lines seem to be that could not be read: other scripts, handwriting, patterns. */
  unread: readonly PixelBox[];
}

/**
 * Parts what was read into prices and lines of text.
 *
 * @param empty lines in which no character was read
 */
export function toPrintedPage(
  picture: Picture,
  found: readonly ReadLine[],
  prices: ReadPrice[],
  empty: readonly PixelBox[],
): PrintedPage {
  const inPrices = new Set(prices.flatMap((price) => price.lines));
  const others = found.filter((line) => !inPrices.has(line));
  const lines = others.filter(isText).map((line) => toPrintedLine(picture, withDollars(line)));
  const unread = [...empty, ...others.filter((line) => !isText(line))];
  return { picture, lines, prices, plain: plainHeight(lines), unread };
}

/** Prices of tables that stand under "Reg", "Was" or "Wholesale" are none to be paid. */
export function withOtherColumns(page: PrintedPage): PrintedPage {
  const others = pricesOfOtherColumns(page.prices, page.lines);
  return {
    ...page,
    prices: page.prices.map((price) => (others.has(price) ? { ...price, isAside: true } : price)),
  };
}

/** An "S" before an amount: a dollar sign. */
const dollar = /(?<!\p{L})S(?=\d{1,4}[.,]\d{2}(?!\d))/gu;

function withDollars(line: ReadLine): ReadLine {
  const spelled = line.characters.map((character) => character.text).join("");
  const places = new Set([...spelled.matchAll(dollar)].map(({ index }) => index));
  if (places.size === 0) return line;
  const isPlace = isAtPlace(line.characters, places);
  const characters = line.characters.map((one, index) => (isPlace[index] ? { ...one, text: "$" } : one));
  return { ...line, text: line.text.replace(dollar, "$"), characters };
}

/** Which characters begin at one of these places of their texts, set one behind the other. */
function isAtPlace(characters: ReadLine["characters"], places: ReadonlySet<number>): boolean[] {
  let place = 0;
  return characters.map(({ text }) => {
    const is = places.has(place);
    place += text.length;
    return is;
  });
}

function isText({ text, score }: ReadLine): boolean {
  const min = text.trim().length <= 2 ? minScore.short : minScore.line;
  return score >= min && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d%]/u.test(text);
}
