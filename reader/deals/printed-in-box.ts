import type { Box, PageWord } from "#reader/page-content";
import { overlapShare } from "./area-geometry";
import { findPrices } from "./price-shapes";
import { type DealTexts, mainPriceOf, rankPrices, readTexts } from "./suggestion-texts";
import { joinBlocks, joinLines, measureWord } from "./text-blocks";

/** More words than a deal has; looking for prices may take the square of them. */
const maxWordsInBox = 1500;
/** A word or picture lies in a box when this share of it does. */
const minShareInside = 0.5;

/**
 * Reads what is printed in a box that somebody has drawn, the way suggestions are read.
 * @param aspect the page's width divided by its height
 */
export function readTextsInBox(words: readonly PageWord[], box: Box, aspect: number): DealTexts {
  const inside = wordsIn(words, box, aspect);
  const prices = findPrices(inside);
  const inPrices = new Set(prices.flatMap((price) => price.words));
  const lines = joinLines(inside.filter((word) => !inPrices.has(word)));
  return readTexts(
    prices,
    joinBlocks(lines, () => false),
  );
}

/**
 * The price that is printed in a box, with where it stands; null where none is found.
 * @param aspect the page's width divided by its height
 */
export function printedPriceIn(
  words: readonly PageWord[],
  box: Box,
  aspect: number,
): (Box & { text: string }) | null {
  const inside = wordsIn(words, box, aspect);
  const price = mainPriceOf(findPrices(inside));
  if (!price) return null;
  const { left, top, right, bottom, text } = price;
  return { left: left / aspect, top, width: (right - left) / aspect, height: bottom - top, text };
}

/** All prices that are printed in a box, a deal's own first. @param aspect as of `readTextsInBox` */
export function pricesInBox(words: readonly PageWord[], box: Box, aspect: number): string[] {
  return rankPrices(findPrices(wordsIn(words, box, aspect))).map(({ text }) => text);
}

/** The words of which at least half lies in a box. */
export function wordsIn(words: readonly PageWord[], box: Box, aspect: number) {
  const inside = words.filter((word) => liesIn(word, box));
  return inside.slice(0, maxWordsInBox).map((word) => measureWord(word, aspect));
}

/** The largest of the pictures that lie in a box. */
export function largestInBox<Picture extends Box>(
  pictures: readonly Picture[],
  box: Box,
): Picture | undefined {
  const inside = pictures.filter((picture) => liesIn(picture, box));
  return inside.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Whether enough of the thing lies in the box. Never true for a thing that is larger than the box. */
function liesIn(thing: Box, box: Box): boolean {
  const isSmaller = thing.width * thing.height <= box.width * box.height;
  return isSmaller && overlapShare(thing, box) > minShareInside;
}
