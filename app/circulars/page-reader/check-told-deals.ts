import type { Box, PageWord } from "#reader/page-content";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import { lookUp, wordsOf } from "./unread-words";
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
 * What an outside model tells of a page, checked against what our own reader has read there: only what both say of a deal
 * may be sure, what was not read in or near its box is told with it, and what our own reader found beside it stays.
 */
export function checkToldDeals(own: ReadPage, told: readonly ToldDeal[]): ReadDeal[] {
  const kept: ReadDeal[] = [];
  const used = new Set<ReadDeal>();
  for (const deal of told) {
    const box = clampToPage(deal);
    if (!box || kept.some((other) => sharedPart(other, box) > sameDeal)) continue;
    const ours = own.deals.find((one) => !used.has(one) && sharedPart(one, box) > sameDeal);
    if (!ours && !isNews(deal, box, own)) continue;
    if (ours) used.add(ours);
    kept.push(joinDeals({ ...deal, ...box }, ours, own));
  }
  return [...kept, ...own.deals.filter((one) => !used.has(one))];
}

/** What lies over a deal of our own is none with the same price, nor with one that was not read. */
function isNews(deal: ToldDeal, box: Box, own: ReadPage): boolean {
  const beside = own.deals.filter((one) => sharedPart(one, box) > overlapping);
  if (beside.length > 0 && !isRead(deal.price, box, own.words)) return false;
  return !beside.some(({ price }) => digitsOf(price) === digitsOf(deal.price));
}

function joinDeals(told: ToldDeal, ours: ReadDeal | undefined, own: ReadPage): ReadDeal {
  const wasRead = isRead(told.price, told, own.words);
  const believed = wasRead ? confirmed : doubted;
  // What is sure says nothing but what was read here.
  if (ours && isConfirmed(ours, told)) return { ...ours, confidence: Math.max(believed, ours.confidence) };
  const { left, top, width, height, price, name, prefix, details } = told;
  const near = own.words.filter((word) => gapBetween(word, told) <= nearBox);
  const { unread } = lookUp(`${prefix} ${name} ${details}`, near);
  const ourName = { prefix: ours?.prefix ?? "", ingredient: ours?.ingredient ?? "" };
  const itsName = { prefix: prefix || ourName.prefix, ingredient: name || ourName.ingredient };
  // It may be in another language, say.
  const keepsOurs = ourName.ingredient !== "" && !lookUp(name, near).anyRead;
  const otherName = keepsOurs ? itsName : ourName;
  const deal: ReadDeal = {
    ...{ left, top, width, height, price },
    ...(keepsOurs ? ourName : itsName),
    details: details || (ours?.details ?? ""),
    picture: ours?.picture ?? null,
    confidence: believed,
    otherNames: [`${otherName.prefix} ${otherName.ingredient}`.trim()].filter(Boolean),
    otherPrices: [],
    unread: wasRead ? unread : [...price.split(/\s+/).filter(Boolean), ...unread],
  };
  if (!ours?.price) return deal;
  if (digitsOf(ours.price) === digitsOf(price)) {
    const confidence = Math.min(confirmed, Math.max(believed, ours.confidence));
    const otherPrices = partsOf(ours.price).join() === partsOf(price).join() ? [] : [price];
    return { ...deal, price: ours.price, otherPrices, confidence, unread };
  }
  const confidence = Math.min(maxDisputed, wasRead ? believed : ours.confidence);
  return wasRead
    ? { ...deal, otherPrices: [ours.price], confidence }
    : { ...deal, price: ours.price, otherPrices: [price], confidence };
}

/** Whether the service says of a deal what our own reader does: its price, its box, its whole name, and nothing more. */
function isConfirmed(ours: ReadDeal, told: ToldDeal): boolean {
  if (partsOf(ours.price).join() !== partsOf(told.price).join()) return false;
  if (sharedPart(told, ours) < sameBox) return false;
  const said = wordsOf(`${told.prefix} ${told.name}`);
  const read = wordsOf(`${ours.prefix} ${ours.ingredient}`);
  if (![...said].every((word) => read.has(word))) return false;
  return told.name === "" || [...wordsOf(ours.ingredient)].every((word) => said.has(word));
}

/** Whether the digits of a price stand in a box, or near it: as one word, or as its parts close to each other. */
function isRead(price: string, box: Box, words: readonly PageWord[]): boolean {
  const digits = digitsOf(price);
  const parts = partsOf(price);
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

/** "2/$5.00" has 2, 5 and 00. */
function partsOf(price: string): string[] {
  return price.match(/\d+/g) ?? [];
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
