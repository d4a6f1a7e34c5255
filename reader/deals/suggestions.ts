import { fold } from "#db/fold";
import type { Box, PageContent, PageLink, PageWord } from "#reader/page-content";
import { clampBox, maxThumbnailShare, sortByReadingOrder } from "./area-geometry";
import { forEverybody } from "./member-prices";
import { goesOnBelow } from "./name-lines";
import { toRect } from "./part-page";
import { findPrices } from "./price-shapes";
import { departmentAbove } from "./printed-departments";
import type { Cluster, MeasuredPicture } from "./suggestion-clusters";
import { confidenceOf } from "./suggestion-confidence";
import { type DealTexts, mainPriceOf, readTexts } from "./suggestion-texts";
import {
  areaOf,
  joinBlocks,
  joinLines,
  type MeasuredWord,
  measureWord,
  type Rect,
  sharedArea,
  type TextLine,
} from "./text-blocks";
import { findTextDeals, type TextDeals } from "./text-deals";
import { rankNames } from "./text-names";

/** One of the pictures that an earlier page offers, by its place in that page's list. */
export interface EarlierPicture {
  pageId: number;
  thumbnailIndex: number;
}

/** What an area is to show that names no picture: a part of its page to be cut out, or an earlier page's picture. */
export type SuggestedPicture = Box | EarlierPicture;

/** An area that the page's words and pictures speak for. Box as fractions of the page, from its top left. */
export interface SuggestedArea extends Box {
  /** Stays the same for the same page content. */
  key: string;
  /** The price or offer as printed; empty where none was found. */
  deal: string;
  ingredient: string;
  prefix: string;
  details: string;
  /** The department printed over it ("Produce"); empty where none is. */
  department: string;
  /** The picture that belongs to it, by its place in the page's list of pictures. */
  thumbnailIndex: number | null;
  /** If the page has no picture of its own for the deal: a part to cut out, or the same product's earlier picture. */
  picture: SuggestedPicture | null;
  /** Found by the retailer's earlier areas and common words for products; null if unknown. */
  categoryId: number | null;
  /** Recipes that the same product was linked to before, as JSON text; null for none. */
  recipesJson: string | null;
  /** What else its name may be, the likeliest first. */
  names: readonly string[];
  /** What other prices are printed in its box, the likeliest first. */
  prices: readonly string[];
  /** Words of it that a service outside told and that were not read there. */
  unread: readonly string[];
  /** 0..1; 1 only for what the PDF itself marks as a link. */
  confidence: number;
  /** The confidence if its name is known to be right; 0 where that says nothing of the rest. */
  confidenceIfNamed: number;
  /** Which earlier ad of the retailer has the same product; null if none is known to. */
  seenBefore: SeenBefore | null;
}

/** An earlier ad of the retailer that a suggestion has its wording from. */
export interface SeenBefore {
  /** The circular's name. */
  circular: string;
  /** What was read on this page, where staff made another name of the same reading; null where the words are the same. */
  read: { prefix: string; ingredient: string } | null;
}

/** What no text of a page says, and what is told of a box at last. */
export const notPrinted = {
  picture: null,
  categoryId: null,
  recipesJson: null,
  names: [],
  prices: [],
  unread: [],
  confidenceIfNamed: 0,
  seenBefore: null,
} as const;

/** Suggestions may lie over each other by this share of the smaller one. */
const maxOverlapShare = 0.2;

/**
 * Suggests areas from what was read off a page: the rectangles of its links that hold a price as they are, then pictures
 * and prices with the words that belong to them, and what else is linked. In reading order; without words or links there
 * are none.
 *
 * @param aspect the page's width divided by its height, since boxes are fractions of each
 * @param otherPages words of the circular's other pages: what is repeated there at the edges is no deal
 */
export function suggestAreas(
  content: PageContent,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[] = [],
): SuggestedArea[] {
  const measured = content.words.map((word) => measureWord(word, aspect));
  const pictures = content.pictures.map((picture, index) => ({ ...toRect(picture, aspect), index }));
  const found = findTextDeals(content, aspect, otherPages);
  const links = mergeLinks(content.links).map((link) => fromLink(link, measured, pictures, found, aspect));
  const suggestions = found.deals
    .filter(({ pictures, prices }) => pictures.length > 0 || prices.length > 0)
    .map((cluster) => fromCluster(cluster, found, aspect))
    .filter(({ ingredient, deal }) => ingredient !== "" || deal !== "");
  const [priced, others] = [links.filter(({ deal }) => deal !== ""), links.filter(({ deal }) => deal === "")];
  const rest = [...suggestions, ...others].sort((a, b) => b.confidence - a.confidence);
  return sortByReadingOrder(dropOverlapping([...priced, ...rest]));
}

/** From here on a name is whole, and where the largest type says the same. Counted on retailers that were left out. */
const certain = { alone: 0.9, agreed: 0.8 };

function isNameCertain(ranked: DealTexts, certainty: number, largest: DealTexts): boolean {
  const [name, other] = [wordsOfName(ranked), wordsOfName(largest)];
  if ((name.match(/\p{L}/gu) ?? []).length < 3 || goesOnBelow.test(ranked.ingredient)) return false;
  return certainty >= certain.alone || (certainty >= certain.agreed && name === other);
}

/** Two lines are of one size where the smaller is more than this part of the larger. */
const oneSize = 0.85;

/** Lines of one size but of other fonts or colours: a slogan over the name, "Melt in Your Mouth / Brie Wheel". */
function isSetApart(lines: readonly TextLine[]): boolean {
  return lines.slice(1).some((line, index) => {
    const above = lines[index] as TextLine;
    const isOneSize = Math.min(above.size, line.size) > oneSize * Math.max(above.size, line.size);
    const styles = new Set(above.words.map(({ style }) => style));
    return isOneSize && line.words.every(({ style }) => !styles.has(style));
  });
}

function wordsOfName({ prefix, ingredient }: DealTexts): string {
  return (fold(`${prefix} ${ingredient}`).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

function fromCluster(
  cluster: Cluster,
  { page, departments, isList }: TextDeals,
  aspect: number,
): SuggestedArea {
  const { pictures, blocks } = cluster;
  const prices = forEverybody(cluster.prices, blocks);
  const lines = blocks.flatMap((block) => block.lines);
  const [name] = rankNames(lines, { box: cluster.box, price: mainPriceOf(prices), page });
  const texts = readTexts(prices, blocks, name?.lines ?? []);
  const hasName = texts.ingredient !== "";
  const isCertain =
    !isSetApart(name?.lines ?? []) && isNameCertain(texts, name?.rate ?? 0, readTexts(prices, blocks));
  const nameSize = Math.max(0, ...(name?.lines ?? []).map(({ size }) => size));
  const about = { hasName, nameSize, isList };
  return {
    ...toBox(cluster.box, aspect),
    ...texts,
    department: departmentAbove(cluster.box, departments),
    ...notPrinted,
    key: keyOf(cluster.box),
    thumbnailIndex: largestOf(pictures)?.index ?? null,
    confidence: confidenceOf(cluster, { ...about, isNameCertain: isCertain }),
    confidenceIfNamed: confidenceOf(cluster, { ...about, isNameCertain: true }),
  };
}

/** Several rectangles of one link (text over two lines) that touch are one area. */
function mergeLinks(links: readonly PageLink[]): PageLink[] {
  const merged: PageLink[] = [];
  for (const link of links) {
    if (link.width * link.height > maxThumbnailShare ** 2) continue;
    const same = merged.find((other) => other.url === link.url && touches(other, link));
    if (same) Object.assign(same, boxUnion(same, link));
    else merged.push({ ...link });
  }
  return merged;
}

function touches(a: Box, b: Box): boolean {
  const near = 0.01;
  return (
    a.left - near < b.left + b.width &&
    b.left - near < a.left + a.width &&
    a.top - near < b.top + b.height &&
    b.top - near < a.top + a.height
  );
}

function boxUnion(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

function fromLink(
  link: PageLink,
  words: readonly MeasuredWord[],
  pictures: readonly MeasuredPicture[],
  found: TextDeals,
  aspect: number,
): SuggestedArea {
  const rect = toRect(link, aspect);
  const inside = words.filter((word) => sharedArea(word, rect) > 0.5 * areaOf(word));
  const prices = findPrices(inside);
  const inPrices = new Set(prices.flatMap((price) => price.words));
  const blocks = joinBlocks(joinLines(inside.filter((word) => !inPrices.has(word))), () => false);
  const within = pictures.filter((picture) => sharedArea(picture, rect) > 0.8 * areaOf(picture));
  const linked = { box: rect, prices, pictures: within, blocks, found: "cell" as const, rate: 1 };
  return { ...fromCluster(linked, found, aspect), ...clampBox(link), key: `link-${keyOf(rect)}` };
}

/** Keeps the first of those that lie over each other. */
function dropOverlapping(suggestions: readonly SuggestedArea[]): SuggestedArea[] {
  const kept: { suggestion: SuggestedArea; rect: Rect }[] = [];
  for (const suggestion of suggestions) {
    const rect = toRect(suggestion, 1);
    const clashes = kept.some(
      (other) => sharedArea(other.rect, rect) > maxOverlapShare * Math.min(areaOf(other.rect), areaOf(rect)),
    );
    if (!clashes) kept.push({ suggestion, rect });
  }
  return kept.map(({ suggestion }) => suggestion);
}

function largestOf(pictures: readonly MeasuredPicture[]): MeasuredPicture | undefined {
  return pictures.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
}

function toBox(rect: Rect, aspect: number): Box {
  const { left, top, right, bottom } = rect;
  return clampBox({
    left: left / aspect,
    top,
    width: (right - left) / aspect,
    height: bottom - top,
  });
}

function keyOf(rect: Rect): string {
  return [rect.left, rect.top, rect.right, rect.bottom].map((edge) => Math.round(edge * 2000)).join("-");
}
