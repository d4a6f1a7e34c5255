import type { KnownDeal, Place, PrintedPage } from "./find-deals";
import { type PlacedWord, WordWeights } from "./placed-words";

/** Which old page each new page continues. */
export interface PagePairs {
  /** The old page's id by the new page's. */
  oldOf: Map<number, number>;
  /** New pages that continue none. */
  added: number[];
  /** Old pages that none continues. */
  removed: number[];
}

/** Pages with less in common than this are not paired. */
const minLikeness = 0.25;
/**
 * In circulars with more pages than this, pages further apart than `maxDistance` are compared only if they share a
 * deal.
 */
const maxComparedPages = 40;
const maxDistance = 3;
/** Added to the likeness of pages with the same number, so that the one in the same place wins among equals. */
const sameNumberBonus = 0.05;

interface Compared {
  deals: readonly KnownDeal[];
  /** Where the deals were found on the new pages, by their ids. */
  places: ReadonlyMap<number, Place>;
  oldPages: readonly PrintedPage[];
  newPages: readonly PrintedPage[];
}

/**
 * Pairs new pages with the old ones whose deals and words they have, so that circular groups and counts stay with them.
 * The rest is paired in order.
 *
 * @param breathe called now and then, to let other work run
 */
export async function pairPages(
  { deals, places, oldPages, newPages }: Compared,
  breathe: () => Promise<unknown>,
): Promise<PagePairs> {
  const oldWords = new Map(oldPages.map(({ id, words }) => [id, words]));
  const newWords = new Map(newPages.map(({ id, words }) => [id, words]));
  const weights = new WordWeights([...oldWords.values(), ...newWords.values()]);
  const wordsOf = (words: ReadonlyMap<number, readonly PlacedWord[]>, id: number) => words.get(id) ?? [];
  const oldOf = new Map<number, number>();
  const taken = new Set<number>();
  const dealsOn = countBy(deals.map(({ pageId }) => String(pageId)));
  const kept = countBy(deals.map(({ id, pageId }) => `${pageId} ${places.get(id)?.pageId}`));
  const pairs: { now: PrintedPage; old: PrintedPage; likeness: number }[] = [];
  for (const now of newPages) {
    for (const old of oldPages) {
      const keptDeals = kept.get(`${old.id} ${now.id}`) ?? 0;
      const isFar = newPages.length > maxComparedPages && Math.abs(now.number - old.number) > maxDistance;
      if (isFar && keptDeals === 0) continue;
      const words = weights.likeness(wordsOf(oldWords, old.id), wordsOf(newWords, now.id));
      const onOld = dealsOn.get(String(old.id)) ?? 0;
      const likeness = onOld > 0 ? (keptDeals / onOld + words) / 2 : words;
      pairs.push({ now, old, likeness: likeness + (now.number === old.number ? sameNumberBonus : 0) });
    }
    await breathe();
  }
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

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
