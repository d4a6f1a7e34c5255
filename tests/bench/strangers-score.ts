import { fold } from "#db/fold";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import { hasRightPrice, matchBoxes } from "./suggestion-score";

/** A deal that a person saw on a page; name and price are empty where only boxes were labelled. */
export interface LabelledDeal extends Box {
  name: string;
  price: string;
}

/** Sums over pages. */
export interface StrangerCounts {
  labelled: number;
  suggested: number;
  /** Pairs whose intersection over union is at least 0.5, and 0.75. */
  half: number;
  threeQuarters: number;
  /** Of the pairs at 0.5: whose price is labelled, and of these, whose price is right. */
  priced: number;
  rightPrices: number;
  /** Deals whose name is labelled: all, and those of the pairs at 0.5. */
  named: { labelled: number; found: number };
  rightNames: number;
  /** Box, price and name. */
  whole: number;
  /** Suggestions that "Accept all sure ones" takes, but for those of deals whose name isn't labelled; and those that are whole. */
  sure: number;
  sureRight: number;
}

type Suggested = Pick<
  SuggestedArea,
  "left" | "top" | "width" | "height" | "deal" | "ingredient" | "prefix" | "confidence"
>;

/** From here on `Accept all sure ones` takes a suggestion. */
const sureFrom = 0.9;

/** Compares what is suggested for a page with what a person saw. */
export function scoreStrangers(
  labelled: readonly LabelledDeal[],
  suggested: readonly Suggested[],
): StrangerCounts {
  const truths = labelled.map(({ name, price, ...box }) => ({ ...box, deal: price, ingredient: name }));
  const pairs = matchBoxes(truths, suggested, 0.5);
  const named = pairs.filter(({ truth }) => truth.ingredient !== "");
  const priced = pairs.filter(({ truth }) => truth.deal !== "");
  const isNameRight = ({ truth, found }: (typeof pairs)[number]) =>
    isWholeName(truth.ingredient, nameOf(found as Suggested));
  const whole = new Set(
    named.filter((pair) => hasRightPrice(pair) && isNameRight(pair)).map(({ found }) => found),
  );
  const unnamed = new Set(
    pairs.filter(({ truth }) => truth.ingredient === "").map(({ found }) => found as Suggested),
  );
  const hasNames = labelled.some(({ name }) => name !== "");
  const sure = suggested.filter((each) => hasNames && each.confidence >= sureFrom && !unnamed.has(each));
  return {
    labelled: labelled.length,
    suggested: suggested.length,
    half: pairs.length,
    threeQuarters: matchBoxes(truths, suggested, 0.75).length,
    priced: priced.length,
    rightPrices: priced.filter(hasRightPrice).length,
    named: { labelled: labelled.filter(({ name }) => name !== "").length, found: named.length },
    rightNames: named.filter(isNameRight).length,
    whole: whole.size,
    sure: sure.length,
    sureRight: sure.filter((each) => whole.has(each)).length,
  };
}

function nameOf({ prefix, ingredient }: Suggested): string {
  return `${prefix} ${ingredient}`;
}

/** Whether four of five words of a name were found, and at most one in four of those found is none of it. */
export function isWholeName(label: string, found: string): boolean {
  const [wanted, given] = [wordsOf(label), wordsOf(found)];
  const rest = [...given];
  for (const word of wanted) {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
  }
  const shared = given.length - rest.length;
  return wanted.length > 0 && shared >= 0.8 * wanted.length && rest.length <= 0.25 * given.length;
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function addStrangerCounts(counts: readonly StrangerCounts[]): StrangerCounts {
  const sum = (get: (one: StrangerCounts) => number) => counts.reduce((total, one) => total + get(one), 0);
  return {
    labelled: sum((one) => one.labelled),
    suggested: sum((one) => one.suggested),
    half: sum((one) => one.half),
    threeQuarters: sum((one) => one.threeQuarters),
    priced: sum((one) => one.priced),
    rightPrices: sum((one) => one.rightPrices),
    named: { labelled: sum((one) => one.named.labelled), found: sum((one) => one.named.found) },
    rightNames: sum((one) => one.rightNames),
    whole: sum((one) => one.whole),
    sure: sum((one) => one.sure),
    sureRight: sum((one) => one.sureRight),
  };
}
