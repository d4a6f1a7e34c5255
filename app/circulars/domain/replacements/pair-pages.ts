import type { KnownDeal, Place, PrintedPage } from "./find-deals";
import { type PlacedWord, placeWords, WordWeights } from "./placed-words";

/** Which old page each new one goes on from. */
export interface PagePairs {
  /** By the new page's id, the old one's. */
  oldOf: Map<number, number>;
  /** New pages that go on from none. */
  added: number[];
  /** Old pages that nothing goes on from. */
  removed: number[];
}

/** Pages with less in common are others. */
const minLikeness = 0.25;
/** In circulars of more pages, those further away are compared only where they have a deal in common. */
const maxComparedPages = 40;
const maxDistance = 3;
/** Of two pages alike, the one in the same place. */
const sameNumberBonus = 0.05;

/**
 * Pairs new pages with the old ones whose deals and words they have: circular groups and counts stay with them. What
 * is left is paired in order.
 */
export function pairPages(
  deals: readonly KnownDeal[],
  places: ReadonlyMap<number, Place>,
  oldPages: readonly PrintedPage[],
  newPages: readonly PrintedPage[],
): PagePairs {
  const oldWords = new Map(oldPages.map(({ id, words }) => [id, placeWords(words)]));
  const newWords = new Map(newPages.map(({ id, words }) => [id, placeWords(words)]));
  const weights = new WordWeights([...oldWords.values(), ...newWords.values()]);
  const wordsOf = (words: ReadonlyMap<number, PlacedWord[]>, id: number) => words.get(id) ?? [];
  const oldOf = new Map<number, number>();
  const taken = new Set<number>();
  const pairs = newPages.flatMap((now) =>
    oldPages.map((old) => {
      const onOld = deals.filter(({ pageId }) => pageId === old.id);
      const kept = onOld.filter(({ id }) => places.get(id)?.pageId === now.id).length;
      const isFar = newPages.length > maxComparedPages && Math.abs(now.number - old.number) > maxDistance;
      if (isFar && kept === 0) return { now, old, likeness: 0 };
      const words = weights.likeness(wordsOf(oldWords, old.id), wordsOf(newWords, now.id));
      const likeness = onOld.length > 0 ? (kept / onOld.length + words) / 2 : words;
      return { now, old, likeness: likeness + (now.number === old.number ? sameNumberBonus : 0) };
    }),
  );
  for (const { now, old, likeness } of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (likeness < minLikeness || oldOf.has(now.id) || taken.has(old.id)) continue;
    oldOf.set(now.id, old.id);
    taken.add(old.id);
  }
  const left = oldPages.filter(({ id }) => !taken.has(id));
  const unpaired = newPages.filter(({ id }) => !oldOf.has(id));
  for (const [index, now] of unpaired.slice(0, left.length).entries()) {
    oldOf.set(now.id, left[index]?.id ?? 0);
  }
  return {
    oldOf,
    added: unpaired.slice(left.length).map(({ id }) => id),
    removed: left.slice(unpaired.length).map(({ id }) => id),
  };
}
