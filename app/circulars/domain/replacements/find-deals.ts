import type { Box, PageWord } from "#app/kernel/ports/page-content";
import { clampBox, overlapShare } from "../areas/area-geometry";
import { lettersOf, type PlacedWord, placeWords, WordWeights, wordsInBox } from "./placed-words";
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
  words: readonly PageWord[];
  /** Where the page's own words and pictures suggest a deal. */
  suggested: readonly Box[];
}

/** Where a deal stands now. `likeness` 0..1: how surely it is the same one. */
export interface Place {
  pageId: number;
  box: Box;
  likeness: number;
}

/** A deal that is less alike is another one. */
const minLikeness = 0.55;
/** By so much likeness, a place of the deal's own shape goes before a suggested one where all its words fit. */
const preferOwnShape = 0.12;
/** Deals may share this much of the smaller one; those that shared more before may do so again. */
const maxShared = 0.4;
/** Pages that are looked at for one deal, those with most of its words first. */
const maxPagesPerDeal = 4;
/** For deals that are printed twice: the same place on the same page goes first. */
const samePlaceBonus = 0.04;
const samePageBonus = 0.02;

/**
 * Finds the place of every deal on the new pages by the words that are printed in it. A deal is on one place, and a place
 * has one deal. Deals that are not found are left out.
 */
export function findDeals(
  deals: readonly KnownDeal[],
  oldPages: readonly PrintedPage[],
  newPages: readonly PrintedPage[],
): Map<number, Place> {
  const oldWords = new Map(oldPages.map(({ id, words }) => [id, placeWords(words)]));
  const printed = deals.map(({ pageId, box, name }) => {
    const words = wordsInBox(oldWords.get(pageId) ?? [], box);
    // Where nothing could be read, what staff have typed is all there is.
    return words.length > 0 ? words : unplaced(name);
  });
  const weights = new WordWeights(printed);
  const search = new DealSearch(newPages, weights);
  const candidates = deals.flatMap((deal, index) => {
    const old = oldPages.find(({ id }) => id === deal.pageId);
    return search.find(deal, printed[index] as PlacedWord[], old?.number ?? 0);
  });
  return assign(deals, candidates);
}

interface Candidate extends Place {
  deal: KnownDeal;
  rank: number;
}

/** Looks for deals on pages. */
class DealSearch {
  readonly #weights: WordWeights;
  readonly #pages: { page: PrintedPage; words: PlacedWord[] }[];
  /** By word, the pages that have it. */
  readonly #pagesByWord = new Map<string, Set<number>>();

  constructor(pages: readonly PrintedPage[], weights: WordWeights) {
    this.#weights = weights;
    this.#pages = pages.map((page) => ({ page, words: placeWords(page.words) }));
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
    return this.#likelyPages(words).flatMap(({ page, words: onPage }) => {
      const isPlaced = words.some(({ x }) => x >= 0);
      const moves = isPlaced ? findMoves(words, onPage, (text) => this.#weights.of(text)) : [];
      const own = moves.map((move) => ({ box: movedBox(deal.box, move), bonus: preferOwnShape * move.fit }));
      const suggested = page.suggested.map((box) => ({ box, bonus: 0 }));
      return [...own, ...suggested].flatMap(({ box, bonus }): Candidate[] => {
        const there = wordsInBox(onPage, box);
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
      .map(([index]) => this.#pages[index] as { page: PrintedPage; words: PlacedWord[] });
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

/** Further than that, a deal was moved. Fractions of the page. */
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
function assign(deals: readonly KnownDeal[], candidates: readonly Candidate[]): Map<number, Place> {
  const places = new Map<number, Place>();
  const boxes = new Map(deals.map(({ id, pageId, box }) => [id, { pageId, box }]));
  for (const { deal, pageId, box, likeness } of candidates.toSorted((a, b) => b.rank - a.rank)) {
    if (places.has(deal.id)) continue;
    const isTaken = [...places].some(([id, place]) => {
      if (place.pageId !== pageId) return false;
      const before = boxes.get(id);
      const shared = before?.pageId === deal.pageId ? overlapShare(before.box, deal.box) : 0;
      return overlapShare(place.box, box) > Math.max(maxShared, shared + 0.05);
    });
    if (!isTaken) places.set(deal.id, { pageId, box, likeness });
  }
  return places;
}
