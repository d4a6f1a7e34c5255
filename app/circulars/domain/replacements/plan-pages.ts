import type { PriceStyle } from "#app/kernel/money/currencies";
import { clampBox } from "#reader/deals/area-geometry";
import { isSure, openSuggestions } from "#reader/deals/open-suggestions";
import { largestInBox, readTextsInBox } from "#reader/deals/printed-in-box";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { Box, PageWord } from "#reader/page-content";
import type { Area } from "../areas/queries.server";
import { type ChangedTexts, changedPrice, changedTexts } from "./changed-texts";
import { findDeals, type KnownDeal, type Place, type PrintedPage } from "./find-deals";
import { type PagePairs, pairPages } from "./pair-pages";
import { type PlacedWord, WordWeights, wordsInBox } from "./placed-words";
import { type FindByPicture, findSeenPlaces } from "./seen-places";

/** A page, old or new, with all that it is compared by. */
export interface ComparedPage {
  id: number;
  /** 1-based place in the circular, or among the new pages. */
  number: number;
  /** Width divided by height. */
  aspect: number;
  words: PageWord[];
  /** The words in the form in which they are compared (see `placeWords`). */
  placed: readonly PlacedWord[];
  /** Whether the words were read from the page's picture, with mistakes. */
  isRead: boolean;
  /** Whether nothing on it could be read, so that no deal can be found on it. */
  isUnread: boolean;
  suggestions: SuggestedArea[];
  /** The keys of suggestions that somebody has turned down. */
  turnedDown: ReadonlySet<string>;
  areas: Area[];
}

/** A box on a page. */
export interface OnPage {
  pageId: number;
  /** The page's number, and its width divided by its height, as `ComparedPage` has them. */
  number: number;
  aspect: number;
  box: Box;
}

/** What becomes of one deal. `key` names it within a plan. */
export type PlannedDeal = { key: string } & (
  | { kind: "same"; area: Area; before: OnPage; after: OnPage }
  /** Found by its picture alone: the words there could not be compared. */
  | { kind: "seen"; area: Area; before: OnPage; after: OnPage }
  | { kind: "changed"; area: Area; before: OnPage; after: OnPage; changes: ChangedTexts; isSure: boolean }
  /** `canStay`: whether its page stays, so that somebody who refuses can keep it where it is. */
  | { kind: "gone"; area: Area; before: OnPage; canStay: boolean; isSure: boolean }
  | { kind: "new"; suggestion: SuggestedArea; after: OnPage; isSure: boolean }
);

export interface PlannedPages {
  pairs: PagePairs;
  /** What staff should check comes first; within a kind, in the order of the pages. */
  deals: PlannedDeal[];
  /** Suggestions of new pages that were turned down on the old ones. */
  turnedDown: { pageId: number; key: string }[];
  /** New pages on which nothing could be read. */
  unread: number[];
  /** New pages of which the print was read from their pictures, with mistakes. */
  read: number[];
}

/**
 * Plans what becomes of the deals on replaced pages: where each one is now, what the new print changes in it, which are
 * gone and which are new.
 *
 * @param breathe called now and then, to let others have their turn
 * @param findByPicture looks for deals that can't be found by their words
 * @param style how the retailer prints prices
 */
export async function planPages(
  oldPages: readonly ComparedPage[],
  newPages: readonly ComparedPage[],
  breathe: () => Promise<unknown>,
  findByPicture: FindByPicture,
  style: PriceStyle,
): Promise<PlannedPages> {
  const known = oldPages.flatMap(({ areas }) => areas.map(toKnown));
  const [before, after] = [oldPages.map(toPrinted), newPages.map(toPrinted)];
  const unread = newPages.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  const compared = { deals: known, oldPages: before, newPages: after };
  const read = await findDeals(known, before, after, breathe);
  const seen = await findSeenPlaces({ ...compared, places: read, unread }, findByPicture);
  const places = new Map([...read, ...seen]);
  const pairs = await pairPages({ ...compared, places }, breathe);
  const pages = new Map([...oldPages, ...newPages].map((page) => [page.id, page]));
  const onPage = (pageId: number, box: Box): OnPage => ({
    pageId,
    number: pages.get(pageId)?.number ?? 0,
    aspect: pages.get(pageId)?.aspect ?? 1,
    box: clampBox(box),
  });
  const planOf = (page: ComparedPage, area: Area): PlannedDeal => {
    const place = places.get(area.id);
    const from = onPage(page.id, area);
    const key = `area-${area.id}`;
    if (!place) {
      const canStay = !pairs.removed.includes(page.id);
      const isSure = unread.length === 0 && hasWords(page, area);
      return { key, kind: "gone", area, before: from, canStay, isSure };
    }
    const to = onPage(place.pageId, place.box);
    if (seen.has(area.id)) return { key, kind: "seen", area, before: from, after: to };
    const now = pages.get(place.pageId) ?? page;
    const { changes, isSure } = compareTexts(area, { page, box: area }, { page: now, box: place.box }, style);
    if (Object.keys(changes).length === 0) return { key, kind: "same", area, before: from, after: to };
    return { key, kind: "changed", area, before: from, after: to, changes, isSure };
  };
  const old: PlannedDeal[] = [];
  for (const page of oldPages) {
    old.push(...page.areas.map((area) => planOf(page, area)));
    await breathe();
  }
  const { fresh, turnedDown } = await findNew(oldPages, newPages, places, breathe);
  const added = fresh.map(({ page, suggestion }): PlannedDeal => {
    const key = `new-${page.number}-${suggestion.key}`;
    return {
      key,
      kind: "new",
      suggestion,
      after: onPage(page.id, suggestion),
      isSure: isSure(suggestion),
    };
  });
  const order = ["changed", "gone", "new", "seen", "same"];
  const all = [...old, ...added];
  const deals = all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const readPages = newPages.filter(({ isRead }) => isRead).map(({ id }) => id);
  return { pairs, deals, turnedDown, unread, read: readPages };
}

/** Whether any word is printed in the area; without one, it can't be found by words on any page. */
function hasWords(page: ComparedPage, area: Area): boolean {
  return wordsInBox(page.placed, area).length > 0;
}

function toKnown({ id, pageId, prefix, ingredient, left, top, width, height }: Area): KnownDeal {
  return { id, pageId, box: { left, top, width, height }, name: `${prefix} ${ingredient}` };
}

function toPrinted({ id, number, placed, suggestions }: ComparedPage): PrintedPage {
  return { id, number, words: placed, suggested: suggestions };
}

interface Print {
  page: ComparedPage;
  box: Box;
}

/** What the new print changes in a deal, and whether that is certain. */
function compareTexts(
  area: Area,
  before: Print,
  after: Print,
  style: PriceStyle,
): { changes: ChangedTexts; isSure: boolean } {
  if (before.page.isRead || after.page.isRead) {
    const [old, now] = [dealOf(before)?.deal || area.deal, dealOf(after)];
    return {
      changes: changedPrice(area.deal, old, now?.deal ?? "", style),
      isSure: now !== null && isSure(now) && !hasLostDigits(old, now.deal),
    };
  }
  const changes = changedTexts(area, textsAt(before), textsAt(after));
  // A price that was not found may still be printed.
  return { changes, isSure: Object.values(changes).every(({ to }) => to !== "") };
}

/** Whether one price looks like a misreading of the other, "$4" for "$4.99" or "$99.00" for "99¢". */
function hasLostDigits(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/\D/g, "")) as [string, string];
  return one.startsWith(other) || other.startsWith(one);
}

function textsAt({ page, box }: Print) {
  return readTextsInBox(page.words, box, page.aspect);
}

/**
 * What is printed at this place; on a page read from its picture, what is suggested there, which is read more surely.
 */
function dealOf({ page, box }: Print): { deal: string; ingredient: string; confidence: number } | null {
  if (!page.isRead) return { ...textsAt({ page, box }), confidence: 1 };
  return largestInBox(page.suggestions, box) ?? null;
}

/** Suggestions that are at least this much alike in their words are the same. */
const minKnownLikeness = 0.75;

/** Suggestions at places where no deal went, without those that the old pages had too and nobody accepted. */
async function findNew(
  oldPages: readonly ComparedPage[],
  newPages: readonly ComparedPage[],
  places: ReadonlyMap<number, Place>,
  breathe: () => Promise<unknown>,
) {
  const left = new LeftSuggestions(oldPages);
  const oldAreas = oldPages.flatMap(({ areas }) => areas);
  const fresh: { page: ComparedPage; suggestion: SuggestedArea }[] = [];
  const turnedDown: { pageId: number; key: string }[] = [];
  for (const page of newPages) {
    const taken = oldAreas.flatMap((area) => {
      const place = places.get(area.id);
      return place?.pageId === page.id ? [{ ...area, ...place.box }] : [];
    });
    for (const suggestion of openSuggestions(page.suggestions, taken)) {
      const known = left.find(wordsInBox(page.placed, suggestion));
      if (known?.isTurnedDown) turnedDown.push({ pageId: page.id, key: suggestion.key });
      // An area needs a name; the editor goes on suggesting the others, and what may be a deal that went there.
      const isNew = !known && suggestion.ingredient !== "" && !suggestion.mayBeThere;
      if (isNew) fresh.push({ page, suggestion });
    }
    await breathe();
  }
  return { fresh, turnedDown };
}

/** The suggestions of old pages that never became deals. */
class LeftSuggestions {
  readonly #weights: WordWeights;
  readonly #all: { words: PlacedWord[]; isTurnedDown: boolean }[];
  /** Indices of the suggestions with each word. */
  readonly #byWord = new Map<string, Set<number>>();

  constructor(pages: readonly ComparedPage[]) {
    this.#all = pages.flatMap((page) => {
      return openSuggestions(page.suggestions, page.areas).map((one) => ({
        words: wordsInBox(page.placed, one),
        isTurnedDown: page.turnedDown.has(one.key),
      }));
    });
    this.#weights = new WordWeights(this.#all.map(({ words }) => words));
    for (const [index, { words }] of this.#all.entries()) {
      for (const { text } of words) {
        const known = this.#byWord.get(text);
        if (known) known.add(index);
        else this.#byWord.set(text, new Set([index]));
      }
    }
  }

  /** A suggestion with the same words, looked up by the rarest of them. */
  find(words: readonly PlacedWord[]) {
    const sets = words.flatMap(({ text }) => this.#byWord.get(text) ?? []);
    const rarest = sets.toSorted((a, b) => a.size - b.size).slice(0, rareWords);
    const candidates = [...new Set(rarest.flatMap((set) => [...set]))].map((index) => this.#all[index]);
    return candidates.find(
      (one) => one !== undefined && this.#weights.likeness(one.words, words) >= minKnownLikeness,
    );
  }
}

/** How many of the rarest words are enough to find the suggestions with most words in common. */
const rareWords = 4;
