import type { Box } from "#app/kernel/ports/page-content";
import { overlapShare } from "./area-geometry";
import type { SuggestedArea } from "./suggestions";

/** A suggestion that lies over an area by more than this share of the smaller one is no news. */
const maxCoveredShare = 0.3;
/** From this confidence on, a suggestion may be accepted without being checked. */
const minSureConfidence = 0.9;

/** The suggestions whose place no area has taken. */
export function openSuggestions(all: readonly SuggestedArea[], areas: readonly Box[]): SuggestedArea[] {
  return all.filter((suggestion) => findOnPlace(areas, suggestion) === undefined);
}

/** The area that has taken the place of a suggestion. */
export function findOnPlace<Area extends Box>(areas: readonly Area[], suggestion: Box): Area | undefined {
  return areas.find((area) => overlapShare(area, suggestion) > maxCoveredShare);
}

/** Whether a suggestion can be accepted without being looked at: it is likely right, and has what an area needs. */
export function isSure({
  confidence,
  ingredient,
  deal,
}: Pick<SuggestedArea, "confidence" | "ingredient" | "deal">): boolean {
  return confidence >= minSureConfidence && ingredient !== "" && deal !== "";
}

/**
 * What an area says that is made of a suggestion.
 * @param takenPictures those of other areas: a picture goes to one area only
 */
export function textsOfSuggestion(suggestion: SuggestedArea, takenPictures: ReadonlySet<number | null>) {
  const { deal, ingredient, prefix, details, thumbnailIndex, picture, categoryId, recipesJson } = suggestion;
  return {
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
