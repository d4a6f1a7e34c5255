import type { Box, PageWord } from "#app/kernel/ports/page-content";
import { clampBox } from "../areas/area-geometry";
import { isSure, openSuggestions } from "../areas/open-suggestions";
import { largestInBox, readTextsInBox } from "../areas/printed-in-box";
import type { Area } from "../areas/queries.server";
import type { SuggestedArea } from "../areas/suggestions";
import { type ChangedTexts, changedPrice, changedTexts } from "./changed-texts";
import { findDeals, type KnownDeal, type Place, type PrintedPage } from "./find-deals";
import { type PagePairs, pairPages } from "./pair-pages";
import { placeWords, WordWeights, wordsInBox } from "./placed-words";

/** A page, old or new, with all that is known of it. */
export interface ComparedPage {
  id: number;
  /** 1-based place in the circular, or among the new pages. */
  number: number;
  /** Width divided by height. */
  aspect: number;
  words: PageWord[];
  /** Whether the words were read from the page's picture, with mistakes. */
  isRead: boolean;
  suggestions: SuggestedArea[];
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
  | { kind: "changed"; area: Area; before: OnPage; after: OnPage; changes: ChangedTexts; isSure: boolean }
  /** `canStay`: whether its page stays, so that somebody who refuses can keep it where it is. */
  | { kind: "gone"; area: Area; before: OnPage; canStay: boolean }
  | { kind: "new"; suggestion: SuggestedArea; after: OnPage; isSure: boolean }
);

export interface PlannedPages {
  pairs: PagePairs;
  /** Changed, gone and new ones first, each in the order of the pages. */
  deals: PlannedDeal[];
}

/**
 * Plans what becomes of the deals of pages that are replaced: where each is now, what its new print changes, which are
 * gone and which are new.
 */
export function planPages(
  oldPages: readonly ComparedPage[],
  newPages: readonly ComparedPage[],
): PlannedPages {
  const known = oldPages.flatMap(({ areas }) => areas.map(toKnown));
  const [before, after] = [oldPages.map(toPrinted), newPages.map(toPrinted)];
  const places = findDeals(known, before, after);
  const pairs = pairPages(known, places, before, after);
  const pages = new Map([...oldPages, ...newPages].map((page) => [page.id, page]));
  const onPage = (pageId: number, box: Box): OnPage => ({
    pageId,
    number: pages.get(pageId)?.number ?? 0,
    aspect: pages.get(pageId)?.aspect ?? 1,
    box: clampBox(box),
  });
  const old = oldPages.flatMap((page) =>
    page.areas.map((area): PlannedDeal => {
      const place = places.get(area.id);
      const from = onPage(page.id, area);
      const key = `area-${area.id}`;
      if (!place) return { key, kind: "gone", area, before: from, canStay: !pairs.removed.includes(page.id) };
      const to = onPage(place.pageId, place.box);
      const now = pages.get(place.pageId) ?? page;
      const { changes, isSure } = compareTexts(area, { page, box: area }, { page: now, box: place.box });
      if (Object.keys(changes).length === 0) return { key, kind: "same", area, before: from, after: to };
      return { key, kind: "changed", area, before: from, after: to, changes, isSure };
    }),
  );
  const fresh = findNew(oldPages, newPages, places).map(({ page, suggestion }): PlannedDeal => {
    const key = `new-${page.number}-${suggestion.key}`;
    return {
      key,
      kind: "new",
      suggestion,
      after: onPage(page.id, suggestion),
      isSure: isSure(suggestion),
    };
  });
  const order = ["changed", "gone", "new", "same"];
  const all = [...old, ...fresh];
  return { pairs, deals: all.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)) };
}

function toKnown({ id, pageId, prefix, ingredient, left, top, width, height }: Area): KnownDeal {
  return { id, pageId, box: { left, top, width, height }, name: `${prefix} ${ingredient}` };
}

function toPrinted({ id, number, words, suggestions }: ComparedPage): PrintedPage {
  return { id, number, words, suggested: suggestions };
}

interface Print {
  page: ComparedPage;
  box: Box;
}

/** What the new print changes of a deal, and how surely. */
function compareTexts(area: Area, before: Print, after: Print): { changes: ChangedTexts; isSure: boolean } {
  if (before.page.isRead || after.page.isRead) {
    const [old, now] = [dealOf(before)?.deal || area.deal, dealOf(after)];
    return {
      changes: changedPrice(area.deal, old, now?.deal ?? ""),
      isSure: now !== null && isSure(now) && !hasLostDigits(old, now.deal),
    };
  }
  const changes = changedTexts(area, textsAt(before), textsAt(after));
  // A price that was not found may still be printed.
  return { changes, isSure: Object.values(changes).every(({ to }) => to !== "") };
}

/** "$4" of "$4.99", or "$99.00" of "99¢": the small digits of a price are what a reader misses. */
function hasLostDigits(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/\D/g, "")) as [string, string];
  return one.startsWith(other) || other.startsWith(one);
}

function textsAt({ page, box }: Print) {
  return readTextsInBox(page.words, box, page.aspect);
}

/** A reader of pictures knows prices by more than their words: what it suggests there counts. */
function dealOf({ page, box }: Print): { deal: string; ingredient: string; confidence: number } | null {
  if (!page.isRead) return { ...textsAt({ page, box }), confidence: 1 };
  return largestInBox(page.suggestions, box) ?? null;
}

/** Suggestions with more of their words in common are one and the same. */
const minKnownLikeness = 0.75;

/** What is suggested where no deal went, and what was no open suggestion of the old pages: nobody wanted that. */
function findNew(
  oldPages: readonly ComparedPage[],
  newPages: readonly ComparedPage[],
  places: ReadonlyMap<number, Place>,
) {
  const left = oldPages.flatMap((page) => {
    const words = placeWords(page.words);
    return openSuggestions(page.suggestions, page.areas).map((box) => wordsInBox(words, box));
  });
  const weights = new WordWeights(left);
  return newPages.flatMap((page) => {
    const words = placeWords(page.words);
    const taken = [...places.values()].filter(({ pageId }) => pageId === page.id).map(({ box }) => box);
    return openSuggestions(page.suggestions, taken)
      .filter((one) => {
        // An area needs a name; the editor goes on suggesting the others.
        if (one.ingredient === "") return false;
        const there = wordsInBox(words, one);
        return !left.some((known) => weights.likeness(known, there) >= minKnownLikeness);
      })
      .map((suggestion) => ({ page, suggestion }));
  });
}
