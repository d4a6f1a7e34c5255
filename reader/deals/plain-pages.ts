import type { Box, PageWord } from "#reader/page-content";
import type { ReadDrawings, ReadPage } from "#reader/read-page";
import { overlapShare, sharedShare, sortByReadingOrder } from "./area-geometry";
import { completeFrom } from "./suggestion-confidence";
import { type SuggestedArea, suggestAreas } from "./suggestions";

/** Smaller drawings than this part of the page are ornaments. */
const smallestPicture = 0.002;
/**
 * Products on plain paper have few words on them (print on packs, badges); photographs that a page is printed on have
 * many.
 */
const maxWordsOnPictures = 0.2;
/** With more words on pictures than this, nearly all deals have to be complete and agree with what the net sees. */
const fewWordsOnPictures = 0.1;
const minAlike = 0.85;
/** With fewer pictures than this share of the deals a page is a list of names and prices. */
const fewPictures = 0.4;
/** A deal's second picture is a product too if its area is at least this share of the largest picture's. */
const secondPicture = 0.3;
/** The share of a word or a picture that has to lie in a box to be part of it. */
const inside = { word: 0.7, picture: 0.9 };
/** The least share of complete deals for a page to be split up in this way. */
const minComplete = 0.7;
/** The least number of deals found, as a share of those that the net sees. */
const minFound = 0.8;
/** The same in a list that shows next to nothing: the net, which was taught with pictures, sees deals there twice. */
const minFoundInList = 0.5;
const noPictures = 0.1;
/** Two boxes that share this much of the smaller one show the same deal. */
const sameDeal = 0.7;
/** Two boxes agree if they share this much of all that both cover. */
const sameBox = 0.6;
/** The largest share of a deal that a box found by the net alone may cover. */
const maxCovered = 0.2;
/** A box this many times larger holds more than the deal. */
const maxLarger = 1.25;
/** Both ways have to be sure: below this confidence nothing but its place says that the net sees the same deal. */
const minSeen = 0.9;
/**
 * Confidences for deals that only one of the two ways found, or that lack a picture or a name, so that staff check
 * them.
 */
const unconfirmed = { complete: 0.85, incomplete: 0.5, seen: 0.7 };

/**
 * Suggests areas of a page that was read from its picture, by its words, pictures and rules, as for a page with text.
 * Null if that isn't reliable: it works where each deal has one picture of its own on plain paper, and poorly on
 * crowded pages, for which the reader's net was trained.
 *
 * @param aspect the page's width divided by its height
 * @param seen what the net sees
 * @param otherPages words of the circular's other pages: what is repeated at their edges is no deal
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
  const isList = pictures.length < fewPictures * seen.length;
  const content = { words: [...words], pictures: [...pictures], rules: [...drawings.rules], links: [] };
  const parted = suggestAreas(content, aspect, otherPages);
  const complete = parted.filter((deal) =>
    isList ? isNamedAndPriced(deal) : deal.confidence >= completeFrom && hasOnePicture(deal, pictures),
  );
  const least = pictures.length < noPictures * seen.length ? minFoundInList : minFound;
  if (parted.length < Math.max(1, least * seen.length)) return null;
  if (complete.length < minComplete * parted.length) return null;
  if (share > fewWordsOnPictures && !isSame(parted, complete, seen)) return null;
  const deals = parted.map((deal) => compare(deal, { seen, pictures, isComplete: complete.includes(deal) }));
  const missing = seen.filter((other) => parted.every((deal) => overlapShare(deal, other) < maxCovered));
  const added = missing.map((deal) => ({
    ...deal,
    confidence: Math.min(unconfirmed.seen, deal.confidence),
    confidenceIfNamed: 0,
  }));
  return sortByReadingOrder([...deals, ...added]);
}

function isNamedAndPriced({ ingredient, deal }: SuggestedArea): boolean {
  return ingredient !== "" && deal !== "";
}

interface Compared {
  seen: readonly SuggestedArea[];
  pictures: ReadDrawings["pictures"];
  isComplete: boolean;
}

/** Rates a deal by how well the net agrees with it, and takes the net's texts where both agree on the box. */
function compare(deal: SuggestedArea, { seen, pictures, isComplete }: Compared): SuggestedArea {
  const picture = deal.thumbnailIndex === null ? null : (pictures[deal.thumbnailIndex] ?? null);
  const same = seen.find(
    (other) => overlapShare(deal, other) >= sameDeal && digitsOf(deal.deal) === digitsOf(other.deal),
  );
  const isOneBox = same !== undefined && sharedShare(deal, same) >= sameBox;
  const maxOf = (seenConfidence = 0) => {
    if (!isComplete) return unconfirmed.incomplete;
    return isOneBox && seenConfidence >= minSeen ? 1 : unconfirmed.complete;
  };
  const found = {
    ...deal,
    picture,
    thumbnailIndex: null,
    confidence: Math.min(maxOf(same?.confidence), deal.confidence),
    confidenceIfNamed: Math.min(maxOf(same?.confidenceIfNamed), deal.confidenceIfNamed),
  };
  if (!same || same.width * same.height >= maxLarger * deal.width * deal.height) return found;
  // The net knows by the print where a name ends; but from a larger box it may take the page's heading, and from one
  // that reaches into the next deal, that deal's name.
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

/** Whether nearly all deals are complete and have a price that the net sees too. */
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
