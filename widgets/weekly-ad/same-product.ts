import { plainName } from "#widgets/shared/add-to-list";
import { findUnit } from "#widgets/shared/units";

/** Units of a size that lists have no use for. */
const moreUnits = /^(?:ct|fl|pcs?|cl|dl|stk|szt|pz|un|جم|كجم|مل|لتر)$/;

/** A word without the endings that change with its number: "cherry" and "cherries", "Lay's" and "Lays" are one. */
const stemOf = (word: string) => word.replace(/(?:y|ies?)$/, "i").replace(/e?s?$/, "") || word;

/** The words of a name; numbers and the units behind them are its size. A percentage is none: it tells 2% milk from 1%. */
function wordsOf(name: string): { stem: string; isSize: boolean }[] {
  const words = plainName(name)
    .replace(/['’]/g, "")
    .match(/\p{Nd}+(?:[.,/]\p{Nd}+)*(?:\s?[%٪])?|\p{L}+/gu);
  let isSize = false;
  return (words ?? [name]).map((word) => {
    isSize = /^\p{Nd}[^%٪]*$/u.test(word) || (isSize && (Boolean(findUnit(word)) || moreUnits.test(word)));
    return { stem: stemOf(word), isSize };
  });
}

/** Whether they are one word, or one of them is the other with a letter mistyped. Short words are too much alike for that. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] !== b[0] || Math.max(a.length, b.length) < 7) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  const [inA, inB] = [a.slice(at), b.slice(at)];
  return inA.slice(1) === inB.slice(1) || inA === inB.slice(1) || inA.slice(1) === inB;
}

type Words = ReturnType<typeof wordsOf>;

const without = (words: Words, others: Words) =>
  words.filter(({ stem }) => !others.some((other) => isSameWord(stem, other.stem)));

/**
 * Whether two names are surely of one product: the same words in any order, but for mistyped letters and for a size that
 * one of them doesn't tell. Any other word may make another product of it: "Butter" and "Peanut Butter".
 */
export function isSameProduct(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const [more, less] = [without(one, other), without(other, one)];
  return (more.length === 0 || less.length === 0) && [...more, ...less].every(({ isSize }) => isSize);
}
