import type { PageWord } from "#reader/page-content";

/** So many are looked for, and so many told: a service that tells more must not hold up this process. */
const max = { words: 100, told: 6 };
/** Letters that stand within what was read are a word of it from this length on: readers lose spaces, and find some. */
const minWithin = 4;

/**
 * Parts the words of a text into those that were read and those that were not: neither as they are nor, where they are long
 * enough, as letters of a run of words. Case makes no difference, accents do.
 * @returns no more than six that were not read
 */
export function lookUp(text: string, read: readonly PageWord[]): { anyRead: boolean; unread: string[] } {
  const known = wordsOf(read.map((word) => word.text).join(" "));
  const letters = [...known].join("");
  const isRead = (token: string) =>
    known.has(token) || (token.length >= minWithin && /^\p{L}+$/u.test(token) && letters.includes(token));
  const words = [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, max.words);
  const unread = words.filter((word) => ![...wordsOf(word)].every(isRead));
  return { anyRead: unread.length < words.length, unread: unread.slice(0, max.told) };
}

/** The runs of letters and digits in a text, without case. */
export function wordsOf(text: string): Set<string> {
  const plain = text.normalize("NFC").toLowerCase();
  return new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu));
}
