import { overlapShare } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { type KnownDeal, maxShared, type Place, type PrintedPage } from "./find-deals";
import { wordsInBox } from "./placed-words";

/** Finds what a page's image shows in boxes on the images of new pages; null where nothing is alike. */
export type FindByPicture = (
  pageId: number,
  boxes: readonly Box[],
  newPageIds: readonly number[],
) => Promise<(Place | null)[]>;

interface Searched {
  deals: readonly KnownDeal[];
  /** Where deals were found by their words, by their ids. */
  places: ReadonlyMap<number, Place>;
  oldPages: readonly PrintedPage[];
  newPages: readonly PrintedPage[];
  /** New pages on which nothing could be read. */
  unread: readonly number[];
}

/** What is less alike is another deal: one of the same size and colours in its place reaches 0.6. */
const minLikeness = 0.8;

/**
 * Finds deals by what they look like where words tell nothing: those without a word in print on all new pages, the others
 * on pages that could not be read. Of two that are found on one spot, the one that is more alike stands there.
 *
 * @returns places by the deals' ids
 */
export async function findSeenPlaces(
  { deals, places, oldPages, newPages, unread }: Searched,
  find: FindByPicture,
): Promise<Map<number, Place>> {
  const found: { deal: KnownDeal; place: Place }[] = [];
  for (const { id, words } of oldPages) {
    const lost = deals.filter((deal) => deal.pageId === id && !places.has(deal.id));
    const hasWords = (deal: KnownDeal) => wordsInBox(words, deal.box).length > 0;
    const wordless = lost.filter((deal) => !hasWords(deal));
    const worded = lost.filter(hasWords);
    for (const [some, pageIds] of [
      [wordless, newPages.map((page) => page.id)],
      [worded, unread],
    ] as const) {
      if (some.length === 0 || pageIds.length === 0) continue;
      const seen = await find(
        id,
        some.map(({ box }) => box),
        pageIds,
      );
      seen.forEach((place, index) => {
        const deal = some[index];
        if (place && deal && place.likeness >= minLikeness) found.push({ deal, place });
      });
    }
  }
  const taken = [...places.values()];
  const kept = new Map<number, Place>();
  for (const { deal, place } of found.sort((a, b) => b.place.likeness - a.place.likeness)) {
    if (taken.some(({ pageId, box }) => pageId === place.pageId && overlapShare(box, place.box) > maxShared))
      continue;
    taken.push(place);
    kept.set(deal.id, place);
  }
  return kept;
}
