import * as z from "zod";
import { fold } from "#db/fold";

/** A labelled or suggested deal of a page. Its box is in fractions of the page, from the top left. */
export interface ScoredDeal {
  left: number;
  top: number;
  width: number;
  height: number;
  deal: string;
  ingredient: string;
  /** From 0 to 1; only for suggestions. */
  confidence?: number;
}

/** Labelled pages of one PDF file: by page number, the deals that a person saw. */
export const labelsSchema = z.record(
  z.string(),
  z.array(
    z.object({
      left: z.number(),
      top: z.number(),
      width: z.number(),
      height: z.number(),
      // A collection that we did not label writes "null" where no price is printed.
      deal: z.string().transform((deal) => (deal === "null" ? "" : deal)),
      ingredient: z.string(),
    }),
  ),
);

/** Sums over pages. */
export interface SuggestionCounts {
  labelled: number;
  suggested: number;
  /** Pairs whose boxes' intersection over union is at least this. */
  matchedHalf: number;
  matchedThreeQuarters: number;
  /** How many of the pairs in `matchedHalf` have the right price, and the right name. */
  rightPrices: number;
  rightNames: number;
}

/** Two names with at least this Dice coefficient of their bigrams are the same, since readers add and lose letters. */
const sameName = 0.75;

/**
 * Compares the suggestions for one page with what a person labelled. Each deal is matched once, the best pair first.
 * `right` has the suggestions with the box and price of a deal.
 */
export function scorePage(
  labelled: readonly ScoredDeal[],
  suggested: readonly ScoredDeal[],
): { counts: SuggestionCounts; right: Set<ScoredDeal> } {
  const half = matchBoxes(labelled, suggested, 0.5);
  const priced = half.filter(hasRightPrice);
  const counts = {
    labelled: labelled.length,
    suggested: suggested.length,
    matchedHalf: half.length,
    matchedThreeQuarters: matchBoxes(labelled, suggested, 0.75).length,
    rightPrices: priced.length,
    rightNames: half.filter(hasRightName).length,
  };
  return { counts, right: new Set(priced.map(({ found }) => found)) };
}

export function addCounts(counts: readonly SuggestionCounts[]): SuggestionCounts {
  const sum = (key: keyof SuggestionCounts) => counts.reduce((total, one) => total + one[key], 0);
  return {
    labelled: sum("labelled"),
    suggested: sum("suggested"),
    matchedHalf: sum("matchedHalf"),
    matchedThreeQuarters: sum("matchedThreeQuarters"),
    rightPrices: sum("rightPrices"),
    rightNames: sum("rightNames"),
  };
}

/** The harmonic mean of recall and precision. */
export function f1({ labelled, suggested }: SuggestionCounts, matched: number): number {
  return labelled + suggested === 0 ? 1 : (2 * matched) / (labelled + suggested);
}

interface Pair {
  truth: ScoredDeal;
  found: ScoredDeal;
}

/** Each box once, the pair that shares most first. */
export function matchBoxes(
  labelled: readonly ScoredDeal[],
  suggested: readonly ScoredDeal[],
  least: number,
): Pair[] {
  const pairs = labelled
    .flatMap((truth) => suggested.map((found) => ({ truth, found, share: sharedPart(truth, found) })))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share);
  const used = new Set<ScoredDeal>();
  return pairs.filter(({ truth, found }) => {
    if (used.has(truth) || used.has(found)) return false;
    used.add(truth).add(found);
    return true;
  });
}

/** Intersection over union. */
function sharedPart(a: ScoredDeal, b: ScoredDeal): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}

/** Compares prices by their numbers: "2/$5" equals "2 for $5.00", and "4.99" equals "4,99 €". */
export function hasRightPrice({ truth, found }: Pair): boolean {
  return numbersOf(truth.deal) === numbersOf(found.deal);
}

function numbersOf(price: string): string {
  const cents = /^\s*(\d{1,2})\s*[¢c]/i.exec(price);
  if (cents) return String(Number(cents[1]) / 100);
  const numbers = price.match(/\d+(?:[.,]\d{3})*(?:[.,]\d{1,2})?/g) ?? [];
  if (numbers.length === 0) return fold(price).replace(/\W/g, "");
  return numbers.map(toNumber).join("/");
}

function toNumber(printed: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(printed);
  const whole = (decimals ? printed.slice(0, -decimals[0].length) : printed).replace(/[.,]/g, "");
  return Number(`${whole}.${decimals?.[1] ?? "0"}`);
}

function hasRightName({ truth, found }: Pair): boolean {
  return likeness(lettersOf(truth.ingredient), lettersOf(found.ingredient)) >= sameName;
}

function lettersOf(name: string): string {
  return fold(name).replace(/[^\p{L}\d]/gu, "");
}

function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const left = pairsOf(a);
  const right = pairsOf(b);
  let shared = 0;
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0);
  const total = Math.max(1, a.length - 1 + b.length - 1);
  return (2 * shared) / total;
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let index = 0; index + 1 < text.length; index++) {
    const pair = text.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}
