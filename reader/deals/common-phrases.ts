import { fold } from "#db/fold";
import { joinLines, type MeasuredWord } from "./text-blocks";

/** Words further apart, in parts of their size, may be of two deals side by side. */
const narrowGap = 0.4;
/** What is said so often, and of this share of a page's deals, names none of them. */
const minRepeats = 3;
const minShare = 0.25;

/**
 * Marks the words of lines that a page says of many deals, in whatever language: "instead of", "pack of 2", "with card".
 *
 * @param words those that are in no price
 * @param deals how many prices the page has that may be a deal's own
 */
export function markCommonPhrases(words: readonly MeasuredWord[], deals: number): MeasuredWord[] {
  const lines = joinLines(words, narrowGap);
  const counts = new Map<string, number>();
  for (const { text } of lines) counts.set(wordingOf(text), (counts.get(wordingOf(text)) ?? 0) + 1);
  const limit = Math.max(minRepeats, minShare * deals);
  const common = new Set(
    lines.filter(({ text }) => (counts.get(wordingOf(text)) ?? 0) >= limit).flatMap((line) => line.words),
  );
  return words.map((word) => (common.has(word) ? { ...word, isCommon: true } : word));
}

/** A small one without a sign is no price of its own on pages that were read. */
const amount = /\d+[.,]\d{2}(?!\d)/gu;

/** A line without what differs between deals and between two readings of one print: amounts ("instead of 3.19"), spaces, signs. */
function wordingOf(text: string): string {
  return fold(text.replace(amount, "0")).replace(/[^\p{L}\p{Nd}]/gu, "");
}
