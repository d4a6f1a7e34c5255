import { findPrices, type PrintedPrice } from "#reader/deals/price-shapes";
import { isSmall } from "#reader/deals/suggestion-confidence";
import { joinLines, type MeasuredWord, measureWord } from "#reader/deals/text-blocks";
import type { Box, PageContent } from "#reader/page-content";

/** Words that no font can spell: signs of private fonts, what stands for signs that are not known, control signs. */
const illegible = /[\uFFFD\p{Cc}\p{Co}\p{Cn}]/u;
const illegibleShare = 0.3;
/** A page without a price that has more words than this is a text to read. */
const wordsOfText = 150;
/** Beside pictures that cover this part of the page, so few words are not all that is printed. */
const pictureShare = 0.4;
const fewWords = 15;
/** A page of fewer deals tells nothing of how deals are set on it. */
const fewDeals = 4;

/** What a page shows, and what its text says of it. */
interface RenderedContent extends Pick<PageContent, "words" | "pictures"> {
  isTextInvisible: boolean;
  blank: boolean;
}

/**
 * Whether what is printed on a page has to be read from its picture: its words say nothing, there is no price among them
 * (circulars whose deals are pictures or outlines have the small print at most as text), they are few beside pictures, or
 * they are what a scanner made of the picture, which is not as good as what our reader makes of it; or all prices among them are
 * small print, and what one pays is drawn.
 */
export function isReadingNeeded({ words, pictures, isTextInvisible, blank }: RenderedContent): boolean {
  if (blank) return false;
  if (isTextInvisible) return true;
  const legible = words.filter(({ text }) => !illegible.test(text));
  if (words.length - legible.length > illegibleShare * words.length) return true;
  if (legible.length < fewWords && coveredShare(pictures) > pictureShare) return true;
  const measured = legible.map((word) => measureWord(word, 1));
  const prices = findPrices(measured);
  if (prices.length === 0) return legible.length < wordsOfText;
  return pictures.length >= fewDeals && areSmallPrint(prices, measured);
}

/** Whether prices are as small as what is said beside a deal: so many lines are set larger by more than names are. */
function areSmallPrint(prices: readonly PrintedPrice[], words: readonly MeasuredWord[]): boolean {
  const largest = Math.max(...prices.map(({ size }) => size));
  const larger = joinLines(words).filter(
    ({ text, size }) => isSmall([{ size: largest }], size) && /\p{L}{3}/u.test(text),
  );
  return larger.length >= Math.max(fewDeals, prices.length / 2);
}

/** At most what pictures cover of the page: those that lie over each other count twice. */
function coveredShare(pictures: readonly Box[]): number {
  return pictures.reduce((sum, { width, height }) => sum + width * height, 0);
}
