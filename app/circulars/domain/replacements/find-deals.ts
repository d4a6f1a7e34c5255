import { clampBox, overlapShare } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { lettersOf, type PlacedWord, WordWeights, wordsInBox } from "./placed-words";
import { findMoves, type Move } from "./word-moves";

/** A deal that stands on a page which is replaced. */
export interface KnownDeal {
  id: number;
  pageId: number;
  box: Box;
  /** What it is called, as staff wrote it. */
  name: string;
}

/** A page, old or new, with what is printed on it. */
export interface PrintedPage {
  id: number;
  /** 1-based place among the pages that are replaced, or among the new ones. */
  number: number;
  words: readonly PlacedWord[];
  /** Where the page's own words and pictures suggest a deal. */
  suggested: readonly Box[];
}

/** Where a deal is now. `likeness`, from 0 to 1, says how surely it is the same deal. */
export interface Place {
  pageId: number;
  box: Box;
  likeness: number;
}

/** A deal with less likeness than this is another one. */
const minLikeness = 0.55;
/** Added to the likeness of a place with the deal's own shape, in proportion to how well its words fit there. */
const preferOwnShape = 0.12;
/** Deals may share this much of the smaller one; those that shared more before may do so again. */
export const maxShared = 0.4;
/** Pages that are looked at for one deal, those with most of its words first. */
const maxPagesPerDeal = 4;
/** Added to the likeness of the same place on the page with the same number, for deals that are printed twice. */
const samePlaceBonus = 0.04;
const samePageBonus = 0.02;

/**
 * Finds the place of every deal on the new pages by the words that are printed in it. A deal is on one place, and a
 * place has one deal. Deals that are not found are left out.
 *
 * @param breathe called now and then, to let others have their turn
 */
export async function findDeals(
  deals: readonly KnownDeal[],
  oldPages: readonly PrintedPage[],
  newPages: readonly PrintedPage[],
  breathe: () => Promise<unknown>,
): Promise<Map<number, Place>> {
  const oldWords = new Map(oldPages.map(({ id, words }) => [id, words]));
  const printed = deals.map(({ pageId, box, name }) => {
    const words = wordsInBox(oldWords.get(pageId) ?? [], box);
    // Where nothing could be read, what staff have typed is all there is.
    return words.length > 0 ? words : unplaced(name);
  });
  const weights = new WordWeights(printed);
  const search = new DealSearch(newPages, weights);
  const numbers = new Map(oldPages.map(({ id, number }) => [id, number]));
  const candidates: Candidate[] = [];
  for (const [index, deal] of deals.entries()) {
    candidates.push(...search.find(deal, printed[index] as PlacedWord[], numbers.get(deal.pageId) ?? 0));
    await breathe();
  }
  return assign(candidates);
}

interface Candidate extends Place {
  deal: KnownDeal;
  rank: number;
}

interface SearchedPage {
  page: PrintedPage;
  words: readonly PlacedWord[];
  suggested: { box: Box; words: PlacedWord[] }[];
}

/** Looks for deals on pages. */
class DealSearch {
  readonly #weights: WordWeights;
  readonly #pages: SearchedPage[];
  /** Indices of the pages with each word. */
  readonly #pagesByWord = new Map<string, Set<number>>();

  constructor(pages: readonly PrintedPage[], weights: WordWeights) {
    this.#weights = weights;
    this.#pages = pages.map((page) => {
      const { words } = page;
      return {
        page,
        words,
        suggested: page.suggested.map((box) => ({ box, words: wordsInBox(words, box) })),
      };
    });
    for (const [index, { words }] of this.#pages.entries()) {
      for (const { text } of words) {
        const known = this.#pagesByWord.get(text);
        if (known) known.add(index);
        else this.#pagesByWord.set(text, new Set([index]));
      }
    }
  }

  find(deal: KnownDeal, words: readonly PlacedWord[], number: number): Candidate[] {
    const name = placedName(deal.name, words);
    return this.#likelyPages(words).flatMap(({ page, words: onPage, suggested }) => {
      const isPlaced = words.some(({ x }) => x >= 0);
      const moves = isPlaced ? findMoves(words, onPage, (text) => this.#weights.of(text)) : [];
      const own = moves.map((move) => ({ box: movedBox(deal.box, move), bonus: preferOwnShape * move.fit }));
      const places = [
        ...own.map((place) => ({ ...place, there: wordsInBox(onPage, place.box) })),
        ...suggested.map(({ box, words: there }) => ({ box, there, bonus: 0 })),
      ];
      return places.flatMap(({ box, bonus, there }): Candidate[] => {
        const alike = this.#weights.likeness(words, there);
        const likeness = name.length === 0 ? alike : (alike + this.#weights.shareFound(name, there)) / 2;
        if (likeness < minLikeness) return [];
        const nearby =
          page.number === number ? samePageBonus + (isSame(box, deal.box) ? samePlaceBonus : 0) : 0;
        return [{ deal, pageId: page.id, box, likeness, rank: likeness + bonus + nearby }];
      });
    });
  }

  #likelyPages(words: readonly PlacedWord[]) {
    const sums = new Map<number, number>();
    for (const text of new Set(words.map((word) => word.text))) {
      for (const index of this.#pagesByWord.get(text) ?? []) {
        sums.set(index, (sums.get(index) ?? 0) + this.#weights.of(text));
      }
    }
    return [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxPagesPerDeal)
      .map(([index]) => this.#pages[index] as SearchedPage);
  }
}

/** The words of the name that are printed in the deal: staff may call it otherwise. */
function placedName(name: string, printed: readonly PlacedWord[]): PlacedWord[] {
  const known = new Set(printed.map(({ text }) => text));
  return unplaced(name).filter(({ text }) => known.has(text));
}

function unplaced(name: string): PlacedWord[] {
  return name
    .split(/\s+/)
    .map(lettersOf)
    .filter((text) => text !== "")
    .map((text) => ({ text, x: -1, y: -1 }));
}

/** A deal that is off by more than this fraction of the page was moved. */
const sameWithin = 0.003;

function isSame(a: Box, b: Box): boolean {
  return Math.abs(a.left - b.left) < sameWithin && Math.abs(a.top - b.top) < sameWithin;
}

function movedBox(box: Box, { scaleX, scaleY, x, y }: Move): Box {
  const moved = {
    left: box.left * scaleX + x,
    top: box.top * scaleY + y,
    width: box.width * scaleX,
    height: box.height * scaleY,
  };
  return scaleX === 1 && scaleY === 1 && isSame(moved, box) ? box : clampBox(moved);
}

/** The likeliest pairs first; what is taken stays taken. */
function assign(candidates: readonly Candidate[]): Map<number, Place> {
  const places = new Map<number, Place>();
  const onPage = new Map<number, Candidate[]>();
  for (const candidate of candidates.toSorted((a, b) => b.rank - a.rank)) {
    const { deal, pageId, box, likeness } = candidate;
    if (places.has(deal.id)) continue;
    const there = onPage.get(pageId) ?? [];
    const isTaken = there.some((other) => {
      const shared = other.deal.pageId === deal.pageId ? overlapShare(other.deal.box, deal.box) : 0;
      return overlapShare(other.box, box) > Math.max(maxShared, shared + 0.05);
    });
    if (isTaken) continue;
    places.set(deal.id, { pageId, box, likeness });
    onPage.set(pageId, [...there, candidate]);
  }
  return places;
}
