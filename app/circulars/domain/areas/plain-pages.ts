import type { Box, PageWord } from "#app/kernel/ports/page-content";
import type { ReadDrawings, ReadPage } from "#app/kernel/ports/page-reader";
import { overlapShare, sortByReadingOrder } from "./area-geometry";
import { isSure } from "./open-suggestions";
import { type SuggestedArea, suggestAreas } from "./suggestions";

/** Smaller drawings than this part of the page are ornaments. */
const smallestPicture = 0.002;
/** Products on plain paper have few words on them (print on packs, badges); photographs that a page is printed on have many. */
const maxWordsOnPictures = 0.2;
/** With more words on them than this, nearly all deals have to be complete and the same that the net sees. */
const fewWordsOnPictures = 0.1;
const minAlike = 0.85;
/** Of two pictures in one deal both are products where the smaller one is at least this part of the larger one. */
const secondPicture = 0.3;
/** So much of a word or a picture lies in what it is a part of. */
const inside = { word: 0.7, picture: 0.9 };
/** So many of the deals have what each needs, or the page is not parted in this way. */
const minComplete = 0.7;
/** So many deals are found for each that the net sees. */
const minFound = 0.8;
/** Where two ways to part a page give boxes that share so much of the smaller one, they speak of the same deal. */
const sameDeal = 0.7;
/** What they share of all that both cover where they agree on its box. */
const sameBox = 0.6;
/** What the net alone sees lies over no more than this part of a deal. */
const maxCovered = 0.2;
/** A box that is so much larger holds more than the deal. */
const maxLarger = 1.25;
/** A deal that the net sees with less than this has a doubtful price or box. */
const minSeen = 0.6;
/** What only one of them says, and what lacks a picture or a name of its own, is to be looked at. */
const unconfirmed = { complete: 0.85, incomplete: 0.5, seen: 0.7 };

/**
 * Suggests areas of a page that was read by its words, pictures and rules, as of a page of text. Null where that can't be
 * relied on: it is right where each deal has one picture of its own on plain paper, and poor on crowded pages, for which the
 * reader's net was taught.
 *
 * @param aspect the page's width divided by its height
 * @param seen what the net sees
 * @param otherPages words of the circular's other pages: what is repeated there at the edges is no deal
 */
export function suggestFromPlainPage(
  { words, drawings }: Pick<ReadPage, "words" | "drawings">,
  aspect: number,
  seen: readonly SuggestedArea[],
  otherPages: readonly (readonly PageWord[])[] = [],
): SuggestedArea[] | null {
  if (!drawings) return null;
  const pictures = drawings.pictures.filter(({ width, height }) => width * height > smallestPicture);
  const share = shareOnPictures(words, pictures);
  if (share > maxWordsOnPictures) return null;
  const content = { words: [...words], pictures: [...pictures], rules: [...drawings.rules], links: [] };
  const parted = suggestAreas(content, aspect, otherPages);
  const complete = parted.filter((deal) => isSure(deal) && hasOnePicture(deal, pictures));
  if (parted.length < Math.max(1, minFound * seen.length)) return null;
  if (complete.length < minComplete * parted.length) return null;
  if (share > fewWordsOnPictures && !isSame(parted, complete, seen)) return null;
  const deals = parted.map((deal) => compare(deal, { seen, pictures, isComplete: complete.includes(deal) }));
  const missing = seen.filter((other) => parted.every((deal) => overlapShare(deal, other) < maxCovered));
  const added = missing.map((deal) => ({ ...deal, confidence: Math.min(unconfirmed.seen, deal.confidence) }));
  return sortByReadingOrder([...deals, ...added]);
}

interface Compared {
  seen: readonly SuggestedArea[];
  pictures: ReadDrawings["pictures"];
  isComplete: boolean;
}

/** A deal as sure as the net agrees with it, with the net's texts where both speak of one box. */
function compare(deal: SuggestedArea, { seen, pictures, isComplete }: Compared): SuggestedArea {
  const picture = deal.thumbnailIndex === null ? null : (pictures[deal.thumbnailIndex] ?? null);
  const same = seen.find(
    (other) => overlapShare(deal, other) >= sameDeal && digitsOf(deal.deal) === digitsOf(other.deal),
  );
  const maxConfidence = !isComplete
    ? unconfirmed.incomplete
    : same && same.confidence >= minSeen && sharedShare(deal, same) >= sameBox
      ? 1
      : unconfirmed.complete;
  const found = {
    ...deal,
    picture,
    thumbnailIndex: null,
    confidence: Math.min(maxConfidence, deal.confidence),
  };
  if (!same || same.width * same.height >= maxLarger * deal.width * deal.height) return found;
  // How a name is printed tells the net where it ends, but in a larger box it may be the page's heading, and in one that
  // reaches into the next deal that deal's.
  if (!says(deal, same.ingredient) || !says(same, deal.ingredient)) return found;
  const { ingredient, prefix, details } = same;
  return { ...found, ingredient, prefix, details };
}

/** Whether each word of a name stands in a deal's texts. */
function says({ ingredient, prefix, details }: SuggestedArea, name: string): boolean {
  const said = new Set(wordsOf(`${prefix} ${ingredient} ${details}`));
  return wordsOf(name).every((word) => said.has(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** What two boxes share of all that they cover. */
function sharedShare(a: Box, b: Box): number {
  const [first, second] = [a.width * a.height, b.width * b.height];
  const shared = overlapShare(a, b) * Math.min(first, second);
  return shared / (first + second - shared);
}

/** Whether nearly all deals that were parted are complete, and of a price that the net sees too. */
function isSame(
  parted: readonly SuggestedArea[],
  complete: readonly SuggestedArea[],
  seen: readonly SuggestedArea[],
): boolean {
  const prices = new Set(seen.map(({ deal }) => digitsOf(deal)));
  const alike = complete.filter(({ deal }) => prices.has(digitsOf(deal)));
  return parted.length === seen.length && alike.length >= minAlike * parted.length;
}

function shareOnPictures(words: readonly PageWord[], pictures: ReadDrawings["pictures"]): number {
  const isOn = (word: PageWord) => pictures.some((picture) => overlapShare(word, picture) > inside.word);
  return words.filter(isOn).length / Math.max(1, words.length);
}

function hasOnePicture(deal: Box, pictures: readonly Box[]): boolean {
  const own = pictures
    .filter((picture) => overlapShare(picture, deal) > inside.picture)
    .map(({ width, height }) => width * height)
    .sort((a, b) => b - a);
  return own.length > 0 && (own[1] ?? 0) < secondPicture * (own[0] as number);
}

function digitsOf(price: string): string {
  return price.replace(/\D/g, "");
}
