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
  for (const { text } of lines) counts.set(fold(text), (counts.get(fold(text)) ?? 0) + 1);
  const limit = Math.max(minRepeats, minShare * deals);
  const common = new Set(
    lines.filter(({ text }) => (counts.get(fold(text)) ?? 0) >= limit).flatMap((line) => line.words),
  );
  return words.map((word) => (common.has(word) ? { ...word, isCommon: true } : word));
}
