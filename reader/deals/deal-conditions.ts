import { plainSigns, weekdaysOf } from "#reader/dates/date-names";
import { isSaidForSome } from "./member-prices";
import type { Cluster } from "./suggestion-clusters";
import type { Rect, TextLine } from "./text-blocks";

/** Longer lines tell of the store, or of the whole ad. */
const longest = 60;
const only = new Set("only just on nur solo seulement uniquement apenas so somente alleen tylko".split(" "));
const joiners = new Set("and und et y e en i to bis a al ate t m am le el os lub au".split(" "));
const someDays =
  /(?<!\p{L})(?:(?:one|two|three|[1-3])[- ]days?|week-?ends?\p{L}*|wochenend\p{L}*|fi[mn] de semana|(?:over|ab|\+) ?6[05]s?|seniors?|senioren)(?!\p{L})/iu;
/** "Do" and "so" are other words, too. */
const shortestDay = 3;

/** Whether a line says that what stands under it holds on some days, or for people of an age: "Fri–Sun only", "Nur am Montag". */
export function isSaidOfDays(text: string): boolean {
  if (text.length > longest) return false;
  if (someDays.test(text)) return true;
  const words = plainSigns(text).match(/[a-z]+/g) ?? [];
  const isDay = (word: string) => weekdaysOf(word).length > 0;
  if (!words.some((word) => word.length >= shortestDay && isDay(word))) return false;
  if (words.some((word) => only.has(word))) return true;
  return !/\d/.test(text) && words.every((word) => isDay(word) || joiners.has(word));
}

/** A bar stands so near to its deal at most, in sizes of its type. */
const nearby = 3;

/**
 * Notes of which deals something is said in no deal's words: in a bar over one of them, or in a band over all below it, which
 * has no deal beside it.
 *
 * @param lines all of the page
 */
export function withConditions(deals: readonly Cluster[], lines: readonly TextLine[]): Cluster[] {
  const told = new Set(
    deals.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words))),
  );
  const first = Math.min(...deals.map(({ box }) => box.top));
  // What a page's head says of days are those of the ad.
  const said = lines.filter(
    ({ text, words, bottom }) =>
      text.length <= longest &&
      words.every((word) => !told.has(word)) &&
      (isSaidForSome(text) || (isSaidOfDays(text) && bottom > first)),
  );
  return deals.map((deal) => {
    const isConditional = said.some((line) =>
      deals.some(({ box }) => isBeside(line, box))
        ? isRightAt(line, deal.box)
        : line.bottom < deal.box.bottom,
    );
    return isConditional ? { ...deal, isConditional } : deal;
  });
}

function isBeside(line: Rect, box: Rect): boolean {
  const middle = (line.top + line.bottom) / 2;
  return middle > box.top && middle < box.bottom;
}

function isRightAt(line: TextLine, box: Rect): boolean {
  const middle = (line.left + line.right) / 2;
  const gap = Math.max(line.top - box.bottom, box.top - line.bottom);
  return middle > box.left && middle < box.right && gap < nearby * line.size;
}
