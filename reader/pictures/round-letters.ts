import type { ReadLine } from "./ocr-engine";

/** An "o" that is an "a" this likely is one on a page whose type has round ones: a true "o" is read without a doubt. */
const minRate = 0.03;
/** A page's type has round ones where so many, and this part of all, are doubted by so much. */
const doubted = { rate: 0.1, count: 5, share: 0.08 };

/**
 * Mends what the reader makes of type whose "a" is round, without a roof, as in Futura: it takes about half of them for an
 * "o". All lines of one page.
 */
export function withRoundA(lines: readonly ReadLine[]): ReadLine[] {
  const rates = lines.flatMap(({ characters }) => characters.flatMap(({ asA }) => asA ?? []));
  const doubts = rates.filter((rate) => rate > doubted.rate).length;
  if (doubts < doubted.count || doubts < doubted.share * rates.length) return [...lines];
  return lines.map((line) => {
    const characters = line.characters.map((one) => ((one.asA ?? 0) > minRate ? { ...one, text: "a" } : one));
    return { ...line, characters, text: characters.map(({ text }) => text).join("") };
  });
}
