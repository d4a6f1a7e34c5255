import { rankPrices } from "#reader/deals/main-prices";
import { findPrices, type PrintedPrice } from "#reader/deals/price-shapes";
import { type MeasuredWord, measureWord } from "#reader/deals/text-blocks";
import type { PrintedLine } from "./line-styles";
import type { LineWord } from "./line-words";
import { wordsOfLine, wordsOfPrices } from "./page-words";
import { boxAround, heightOf } from "./picture";
import type { PrintedPage } from "./printed-page";
import { priceOfLines, type ReadPrice } from "./read-price";

/** What a kilo costs is the deal's price where it is so much higher than plain text. */
const largerThanText = 1.3;
/** "SAVE $2/lb." beside a price. */
const saved = /^\p{L}{3}/u;
/** Nothing but dots between a name and its price. */
const leader = /^[.·…_-]+$/;

/** The words of one price, each with the line that it stands in. */
type Part = { line: PrintedLine; word: LineWord };

/**
 * Takes prices out of lines of text, by the grammar of pages with text: "7,90 €/kg", "3 LBS/$5", "$1 OFF", "Eggs ..... £1.80". Those
 * set in several sizes are read by their glyphs before.
 */
export function withPricesInText(page: PrintedPage): PrintedPage {
  const found = pricesInText(page);
  const taken = new Map(found.flatMap((price) => price.parts.map(({ word }) => [word, price] as const)));
  const pieces = new Map(page.lines.map((line) => [line, partLine(line, taken)]));
  const prices = found.map(({ text, parts }): ReadPrice => {
    const words = new Set(parts.map(({ word }) => word));
    const lines = [...new Set(parts.map(({ line }) => line))].flatMap((line) =>
      (pieces.get(line) ?? []).filter((piece) => piece.words.some((word) => words.has(word))),
    );
    return { ...priceOfLines(lines, text), size: Math.max(...lines.map(heightOf)) };
  });
  const rest = [...pieces.values()].flat().filter((piece) => !piece.words.some((word) => taken.has(word)));
  return { ...page, lines: rest, prices: [...page.prices, ...prices] };
}

function pricesInText(page: PrintedPage): { text: string; parts: Part[] }[] {
  const { picture, lines, plain } = page;
  const aspect = picture.width / picture.height;
  const sources = new Map<MeasuredWord, Part>();
  for (const line of lines) {
    wordsOfLine(line, picture).forEach((word, at) => {
      sources.set(measureWord(word, aspect), { line, word: line.words[at] as LineWord });
    });
  }
  const known = wordsOfPrices(page).map((word) => measureWord(word, aspect));
  const found = findPrices([...known, ...sources.keys()]);
  const main = new Set(rankPrices(found).main);
  return found
    .map((price) => ({
      price,
      text: price.text,
      parts: price.words.flatMap((word) => sources.get(word) ?? []),
    }))
    .filter(({ price, parts }) => {
      if (parts.length < price.words.length) return false;
      return main.has(price) || isLargeOfUnit(price, parts, plain);
    });
}

function isLargeOfUnit({ role, text }: PrintedPrice, parts: readonly Part[], plain: number): boolean {
  return (
    role === "perUnit" &&
    !saved.test(text) &&
    parts.some(({ line }) => heightOf(line) > largerThanText * plain)
  );
}

/** A line without these words, and each row of them that is of one price, as lines of their own. */
function partLine(line: PrintedLine, taken: ReadonlyMap<LineWord, unknown>): PrintedLine[] {
  if (!line.words.some((word) => taken.has(word))) return [line];
  const rows: LineWord[][] = [];
  for (const word of line.words.filter(({ text }) => !leader.test(text))) {
    const last = rows.at(-1)?.[0];
    if (last && taken.get(last) === taken.get(word)) rows.at(-1)?.push(word);
    else rows.push([word]);
  }
  return rows.map((words) => cutLine(line, words));
}

function cutLine(line: PrintedLine, words: LineWord[]): PrintedLine {
  const { left, right } = boxAround(words);
  const characters = line.characters.filter((one) => {
    const middle = (one.left + one.right) / 2;
    return middle >= left && middle <= right;
  });
  const shown = words.map(({ text }) => text).join(" ");
  return { ...line, left, right, words, characters, shown, text: shown };
}
