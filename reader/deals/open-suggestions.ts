import { fold } from "#db/fold";
import type { Box } from "#reader/page-content";
import { overlapShare, sharedShare } from "./area-geometry";
import type { SuggestedArea } from "./suggestions";

/** An area and a suggestion with the same words are one deal if they lie over each other by more of the smaller one. */
const minSameDealShare = 0.3;
/** An area drawn by hand is the suggestion's deal if both share this much of all that they cover. */
const minSameBoxShare = 0.6;
/** Lying over an area by this share of the smaller one, a suggestion may be that area's deal. */
const minDoubtedShare = 0.5;
/** Boxes are stored with five decimals. */
const boxPrecision = 0.000_02;
/** From this confidence on, a suggestion may be accepted without being checked. */
const minSureConfidence = 0.9;

/** What tells an area or a suggestion from others on its page. */
export interface WordedBox extends Box {
  prefix: string;
  ingredient: string;
  deal: string;
}

/** A suggestion that nobody has answered. */
export type OpenSuggestion<Suggestion> = Suggestion & {
  /** The area that covers most of it, by more than neighbours touch each other. */
  overlaps?: WordedBox;
  /** It may be the deal of that area, which is of no other suggestion. */
  mayBeThere?: boolean;
};

/**
 * The suggestions that nobody has answered by an area. An area answers those for its own deal; otherwise the one that has
 * nearly the same box, since suggestions may lie over each other and accepting one says nothing about its neighbours.
 * Several suggestions for one deal are one.
 */
export function openSuggestions<Suggestion extends WordedBox>(
  all: readonly Suggestion[],
  areas: readonly WordedBox[],
): OpenSuggestion<Suggestion>[] {
  const open: Suggestion[] = [];
  const answering = new Set<WordedBox>();
  for (const suggestion of all) {
    const own = areas.filter((area) => isSameDeal(area, suggestion));
    for (const area of own) answering.add(area);
    if (own.length === 0 && !findSameDeal(open, suggestion)) open.push(suggestion);
  }
  const answered = new Set<Suggestion>();
  for (const area of areas) {
    const same = answering.has(area) ? undefined : nearlySame(open, area);
    if (!same) continue;
    answering.add(area);
    answered.add(same);
  }
  const others = areas.filter((area) => !answering.has(area));
  return open
    .filter((suggestion) => !answered.has(suggestion))
    .map((suggestion) => {
      const doubted = mostOver(others, suggestion, minDoubtedShare);
      const overlaps = doubted ?? mostOver(areas, suggestion, minSameDealShare);
      return overlaps ? { ...suggestion, overlaps, mayBeThere: doubted !== undefined } : suggestion;
    });
}

/** The first of several areas or suggestions that is for the same deal. */
export function findSameDeal<Other extends WordedBox>(
  others: readonly Other[],
  suggestion: WordedBox,
): Other | undefined {
  return others.find((other) => isSameDeal(other, suggestion));
}

/** Whether they have the same box, or the same name and price at nearly the same place. */
function isSameDeal(a: WordedBox, b: WordedBox): boolean {
  return isSameBox(a, b) || (overlapShare(a, b) > minSameDealShare && hasSameWords(a, b));
}

/** Whether boxes are the same as stored. */
export function isSameBox(a: Box, b: Box): boolean {
  const sides = ["left", "top", "width", "height"] as const;
  return sides.every((side) => Math.abs(a[side] - b[side]) < boxPrecision);
}

function hasSameWords(a: WordedBox, b: WordedBox): boolean {
  const name = lettersOf(`${a.prefix} ${a.ingredient}`);
  if (name === "" || name !== lettersOf(`${b.prefix} ${b.ingredient}`)) return false;
  return withoutBlanks(a.deal) === withoutBlanks(b.deal);
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, "");
}

function withoutBlanks(text: string): string {
  return fold(text).replace(/\s/g, "");
}

/** The suggestion that has nearly the same box as an area. */
function nearlySame<Suggestion extends Box>(open: readonly Suggestion[], area: Box): Suggestion | undefined {
  const alike = open.filter((suggestion) => sharedShare(suggestion, area) >= minSameBoxShare);
  return alike.toSorted((a, b) => sharedShare(b, area) - sharedShare(a, area))[0];
}

/** The area that lies over a suggestion most, by at least a share of the smaller one. */
function mostOver(areas: readonly WordedBox[], suggestion: Box, minShare: number): WordedBox | undefined {
  const over = areas.filter((area) => overlapShare(area, suggestion) >= minShare);
  return over.toSorted((a, b) => overlapShare(b, suggestion) - overlapShare(a, suggestion))[0];
}

/** Whether a suggestion can be accepted without being looked at: it is likely right, new, and has what an area needs. */
export function isSure({
  confidence,
  ingredient,
  deal,
  mayBeThere,
}: OpenSuggestion<Pick<SuggestedArea, "confidence" | "ingredient" | "deal">>): boolean {
  return confidence >= minSureConfidence && ingredient !== "" && deal !== "" && !mayBeThere;
}

/**
 * What an area says that is made of a suggestion.
 * @param takenPictures those of other areas: a picture goes to one area only
 */
export function textsOfSuggestion(suggestion: SuggestedArea, takenPictures: ReadonlySet<number | null>) {
  const { deal, ingredient, prefix, details, thumbnailIndex, picture, categoryId, recipesJson } = suggestion;
  return {
    readName: readNameOf(suggestion).slice(0, 500),
    prefix: prefix.slice(0, 200),
    ingredient: ingredient.slice(0, 300),
    deal: deal.slice(0, 200),
    details: details.slice(0, 4000),
    categoryId,
    recipesJson,
    thumbnailIndex: takenPictures.has(thumbnailIndex) ? null : thumbnailIndex,
    picture,
  };
}

/** The whole name as it was read on the page, though an earlier ad's may be suggested in its place. */
export function readNameOf(
  suggestion: Pick<SuggestedArea, "prefix" | "ingredient"> & Partial<Pick<SuggestedArea, "seenBefore">>,
): string {
  const { prefix, ingredient } = suggestion.seenBefore?.read ?? suggestion;
  return `${prefix} ${ingredient}`.trim();
}
