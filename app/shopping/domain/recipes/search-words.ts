import { partMarks } from "#db/fold";

const maxWords = 12;
const maxWordLength = 50;

/** The words of a text, without signs: what people type is never read as the search's own language. */
export function wordsOf(text: string): string[] {
  const words =
    partMarks(text)
      .normalize("NFKC")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, maxWords).map((word) => word.slice(0, maxWordLength));
}
