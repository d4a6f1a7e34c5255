import type { Box, PageWord } from "#app/kernel/ports/page-content";
import type { ReadDeal, ReadPage } from "#app/kernel/ports/page-reader";
import type { ToldDeal } from "./vision-answer";

/** A price that was not read where it should stand. */
const doubted = 0.4;
/** Its digits were read there; what is taken without a look must have been sure to our own reader, whose confidence is measured. */
const confirmed = 0.8;
/** What both read differently needs a look, however sure one of them was. */
const maxDisputed = 0.5;
/** Words so near to a box, in parts of the page, may be its price. */
const nearBox = 0.02;
/** Parts of one price ("4" and a raised "99") stand so near to each other. */
const nearPart = 0.03;
/** Smaller on both sides, or nearly as large as the page, it is no deal's box. */
const sides = { min: 0.02, max: 0.95 };
/** Two boxes are of one deal when they share this part of what both cover. */
const sameDeal = 0.4;
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
    ...{ left, top, width, height, price, prefix },
    ingredient: name,
    details: details || (ours?.details ?? ""),
    picture: ours?.picture ?? null,
    confidence: wasRead ? confirmed : doubted,
  };
  if (!ours?.price) return deal;
  if (digitsOf(ours.price) === digitsOf(price)) {
    return { ...deal, price: ours.price, confidence: Math.max(deal.confidence, ours.confidence) };
  }
  const isInvented = !wasRead;
  return {
    ...deal,
    price: isInvented ? ours.price : price,
    confidence: Math.min(maxDisputed, isInvented ? ours.confidence : deal.confidence),
  };
}

/** Whether the digits of a price stand in a box, or near it: as one word, or as its parts close to each other. */
function isRead(price: string, box: Box, words: readonly PageWord[]): boolean {
  const digits = digitsOf(price);
  if (digits === "") return false;
  const near = words.filter((word) => gapBetween(word, box) <= nearBox);
  if (near.some(({ text }) => digitsOf(text) === digits)) return true;
  const [first = "", ...others] = price.match(/\d+/g) ?? [];
  const follows = (from: PageWord, rest: string[]): boolean => {
    const [next, ...later] = rest;
    if (next === undefined) return true;
    return near.some(
      (word) =>
        word !== from &&
        digitsOf(word.text) === next &&
        gapBetween(word, from) <= nearPart &&
        follows(word, later),
    );
  };
  return others.length > 0 && near.some((word) => digitsOf(word.text) === first && follows(word, others));
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
