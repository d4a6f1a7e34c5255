import type { Box, PageWord } from "#reader/page-content";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import type { ToldDeal } from "./vision-answer";

/** A price that was not read where it should stand. */
const doubted = 0.4;
/** Its digits were read there. It needs a look: of what the service says alone, no confidence was ever measured. */
const confirmed = 0.8;
/** What both read differently needs a look, however sure one of them was. */
const maxDisputed = 0.5;
/** Words so near to a box, in parts of the page, may be its price. */
const nearBox = 0.02;
/** Parts of one price ("4" and a raised "99") stand so near to each other. */
const nearPart = 0.03;
/** "2/$5.00" has three groups of digits; no price has more than this. */
const maxParts = 4;
/** Pairs of words that are compared to find the parts of one price: many times what any printed page takes. */
const maxPairs = 5000;
/** Smaller on both sides, or nearly as large as the page, it is no deal's box. */
const sides = { min: 0.02, max: 0.95 };
/** Two boxes are of one deal when they share this part of what both cover. */
const sameDeal = 0.4;
/** From this part on they are the same for whoever takes one without a look. */
const sameBox = 0.7;
/** From this part on they lie over each other. */
const overlapping = 0.1;

/**
 * What an outside model tells of a page, checked against what our own reader has read there: a price whose digits were
 * not read in or near its box is never sure, and what our own reader found beside it stays.
 */
export function checkToldDeals(own: ReadPage, told: readonly ToldDeal[]): ReadDeal[] {
  const kept: ReadDeal[] = [];
  const used = new Set<ReadDeal>();
  for (const deal of told) {
    const box = clampToPage(deal);
    if (!box || kept.some((other) => sharedPart(other, box) > sameDeal)) continue;
    const ours = own.deals.find((one) => !used.has(one) && sharedPart(one, box) > sameDeal);
    const wasRead = isRead(deal.price, box, own.words);
    if (!ours && !isNews(deal, box, own.deals, wasRead)) continue;
    if (ours) used.add(ours);
    kept.push(joinDeals({ ...deal, ...box }, ours, wasRead));
  }
  return [...kept, ...own.deals.filter((one) => !used.has(one))];
}

/** What lies over a deal of our own is none with the same price, nor with one that was not read. */
function isNews(deal: ToldDeal, box: Box, own: readonly ReadDeal[], wasRead: boolean): boolean {
  const beside = own.filter((one) => sharedPart(one, box) > overlapping);
  if (beside.length > 0 && !wasRead) return false;
  return !beside.some(({ price }) => digitsOf(price) === digitsOf(deal.price));
}

function joinDeals(told: ToldDeal, ours: ReadDeal | undefined, wasRead: boolean): ReadDeal {
  const { left, top, width, height, price, name, prefix, details } = told;
  const deal: ReadDeal = {
    ...{ left, top, width, height, price },
    ingredient: name || (ours?.ingredient ?? ""),
    prefix: prefix || (ours?.prefix ?? ""),
    details: details || (ours?.details ?? ""),
    picture: ours?.picture ?? null,
    confidence: wasRead ? confirmed : doubted,
  };
  if (!ours?.price) return deal;
  if (digitsOf(ours.price) === digitsOf(price)) {
    const confidence = Math.max(deal.confidence, ours.confidence);
    return isAlike(deal, ours)
      ? { ...deal, price: ours.price, confidence, confidenceIfNamed: ours.confidenceIfNamed }
      : { ...deal, price: ours.price, confidence: Math.min(confirmed, confidence) };
  }
  const isInvented = !wasRead;
  return {
    ...deal,
    price: isInvented ? ours.price : price,
    confidence: Math.min(maxDisputed, isInvented ? ours.confidence : deal.confidence),
  };
}

/** Whether the confidence of our own reader also holds for a deal as the service tells it. */
function isAlike(told: ReadDeal, ours: ReadDeal): boolean {
  if (sharedPart(told, ours) < sameBox) return false;
  const [name, ourName] = [wordsOf(told.ingredient), wordsOf(ours.ingredient)];
  const shared = [...name].filter((word) => ourName.has(word)).length;
  // More than half of what both say, so that "Organic" alone doesn't make apples of onions.
  if (shared * 4 <= name.size + ourName.size) return false;
  const read = wordsOf(`${ours.prefix} ${ours.ingredient} ${ours.details}`);
  return [...wordsOf(told.prefix)].every((word) => read.has(word));
}

function wordsOf(text: string): Set<string> {
  const plain = text.normalize("NFC").toLowerCase();
  return new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu));
}

/** Whether the digits of a price stand in a box, or near it: as one word, or as its parts close to each other. */
function isRead(price: string, box: Box, words: readonly PageWord[]): boolean {
  const digits = digitsOf(price);
  const parts = price.match(/\d+/g) ?? [];
  if (parts.length === 0 || parts.length > maxParts) return false;
  const near = words.filter((word) => gapBetween(word, box) <= nearBox);
  if (near.some(({ text }) => digitsOf(text) === digits)) return true;
  return parts.length > 1 && isChain(parts.map((part) => near.filter(({ text }) => digitsOf(text) === part)));
}

/**
 * Whether one word of each list can be taken, none twice, so that each stands near the one before it. Where that takes
 * too long to find out they can't: the service chooses the price, and must not hold up this process with it.
 */
function isChain(lists: readonly PageWord[][]): boolean {
  let pairs = 0;
  const goesOn = (taken: readonly PageWord[]): boolean => {
    const list = lists[taken.length];
    if (!list) return true;
    const last = taken.at(-1);
    return list.some(
      (word) =>
        pairs++ < maxPairs &&
        !taken.includes(word) &&
        (!last || gapBetween(word, last) <= nearPart) &&
        goesOn([...taken, word]),
    );
  };
  return goesOn([]);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** The part of a box that lies on the page; null where it is none of a deal. */
function clampToPage(box: Box): Box | null {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const width = Math.min(1, box.left + box.width) - left;
  const height = Math.min(1, box.top + box.height) - top;
  if (width < sides.min || height < sides.min) return null;
  return width > sides.max && height > sides.max ? null : { left, top, width, height };
}

/** How far two boxes stand apart, across or down, whichever is more; 0 where they overlap. */
function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width);
  const down = Math.max(a.top, b.top) - Math.min(a.top + a.height, b.top + b.height);
  return Math.max(0, across, down);
}

function sharedPart(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
