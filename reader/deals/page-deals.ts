import { partDeals } from "./deal-partition";
import { isOneDeal, rankPrices } from "./main-prices";
import { NearIndex } from "./near-words";
import type { Atom } from "./page-cuts";
import type { PrintedPrice } from "./price-shapes";
import { type Cluster, clusterDeals, type Material, type MeasuredPicture } from "./suggestion-clusters";
import { namesSomething } from "./suggestion-texts";
import {
  joinBlocks,
  joinLines,
  type MeasuredWord,
  type Rect,
  type TextBlock,
  type TextLine,
  unionOf,
} from "./text-blocks";

/** The parts of a page that deals are made from, in page heights. */
export interface PageMaterial {
  prices: readonly PrintedPrice[];
  pictures: readonly MeasuredPicture[];
  /** Words that aren't part of a price. */
  words: readonly MeasuredWord[];
  rules: readonly Rect[];
  /** Whether one picture, with the products in it, covers the page. */
  isPicture: boolean;
}

/** Words further apart than this share of their size may belong to two deals side by side. */
const narrowGap = 0.4;
/** Shorter printed lines are underlines and ornaments; so many of the longest are enough. In page heights. */
const minRule = 0.03;
const maxRules = 400;

/** An atom with the price, picture or text that it stands for. */
interface Part extends Atom {
  price?: PrintedPrice;
  picture?: MeasuredPicture;
  words?: MeasuredWord[];
}

/**
 * Makes the deals of a page: one for each price, by straight cuts. Where cuts fail because parts overlap, and for
 * pictures without a price, it joins what lies nearest together.
 */
export function makeDeals(material: PageMaterial): Cluster[] {
  const rules = material.rules
    .filter((rule) => lengthOf(rule) > minRule)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, maxRules);
  const parts = toParts(material, rules);
  const deals = parts.some(({ isAnchor }) => isAnchor)
    ? partDeals(parts, { rules, isPicture: material.isPicture })
    : [];
  const used = new Set(deals.flat());
  const left = parts.filter((part) => !used.has(part));
  const tangled = deals.filter((deal) => !isOneDeal(deal.filter(({ isAnchor }) => isAnchor)));
  return [
    ...deals.filter((deal) => !tangled.includes(deal)).map((deal) => toCluster(deal, rules)),
    ...tangled.flatMap((deal) => clusterDeals(toMaterial(deal, rules))),
    ...clusterDeals({ ...toMaterial(left, rules), prices: [] }),
  ];
}

function toParts({ prices, pictures, words }: PageMaterial, rules: readonly Rect[]): Part[] {
  const { main, minor } = rankPrices(prices);
  const uprights = rules.filter((rule) => rule.bottom - rule.top > rule.right - rule.left);
  const lines = joinLines(words, narrowGap, (before, behind) => isPartedBy(uprights, before, behind));
  const ofPrice = (price: PrintedPrice, isAnchor: boolean): Part => ({
    ...edgesOf(price),
    kind: "price",
    isAnchor,
    isName: false,
    size: price.size,
    price,
  });
  const ofPicture = (picture: MeasuredPicture): Part => ({
    ...edgesOf(picture),
    kind: "picture",
    isAnchor: false,
    isName: false,
    size: 0,
    picture,
  });
  const ofLine = (line: TextLine): Part => ({
    ...edgesOf(line),
    kind: "text",
    isAnchor: false,
    isName: namesSomething(line),
    size: line.size,
    words: line.words,
  });
  return [
    ...main.map((price) => ofPrice(price, true)),
    ...minor.map((price) => ofPrice(price, false)),
    ...pictures.map(ofPicture),
    ...joinParagraphs(lines.map(ofLine)),
  ];
}

/** How far, in sizes of its type, the next line of a paragraph may be from the same edge or the same middle. */
const lineGap = 0.5;
const sameEdge = 0.5;

/** Notes for each line which line it continues. */
function joinParagraphs(lines: Part[]): Part[] {
  const index = new NearIndex(lines);
  for (const line of lines) {
    const above = [
      ...index.touching({ ...line, top: line.top - lineGap * line.size, bottom: line.top }),
    ].filter(
      (other) => other !== line && other.bottom < line.top + 0.3 * line.size && isAligned(other, line),
    );
    const nearest = above.sort((a, b) => b.bottom - a.bottom)[0];
    if (nearest) line.follows = nearest;
  }
  return lines;
}

function isAligned(a: Atom, b: Atom): boolean {
  const size = Math.min(a.size, b.size);
  const middles = Math.abs(a.left + a.right - b.left - b.right) / 2;
  return Math.abs(a.left - b.left) < sameEdge * size || middles < sameEdge * size;
}

function isPartedBy(uprights: readonly Rect[], before: Rect, behind: Rect): boolean {
  const middle = (before.top + before.bottom) / 2;
  return uprights.some(
    ({ left, right, top, bottom }) =>
      left > before.right - 0.001 && right < behind.left + 0.001 && top < middle && bottom > middle,
  );
}

function toCluster(deal: readonly Part[], rules: readonly Rect[]): Cluster {
  const { prices, pictures, blocks } = toMaterial(deal, rules);
  return {
    box: unionOf(deal),
    prices: [...prices],
    pictures: [...pictures],
    blocks: [...blocks],
    found: "cut",
  };
}

function toMaterial(parts: readonly Part[], rules: readonly Rect[]): Material {
  const words = parts.flatMap((part) => part.words ?? []);
  return {
    prices: parts.flatMap(({ price }) => price ?? []),
    pictures: parts.flatMap(({ picture }) => picture ?? []),
    blocks: blocksOf(words, rules),
    rules,
  };
}

/** Joins words into paragraphs that no printed rule divides. */
export function blocksOf(words: readonly MeasuredWord[], rules: readonly Rect[]): TextBlock[] {
  const flat = rules.filter((rule) => rule.right - rule.left >= rule.bottom - rule.top);
  return joinBlocks(joinLines(words), (above, below) => isUnderlined(flat, above, below));
}

function isUnderlined(flat: readonly Rect[], above: Rect, below: Rect): boolean {
  return flat.some((rule) => {
    const y = (rule.top + rule.bottom) / 2;
    const between =
      y > above.top + 0.8 * (above.bottom - above.top) && y < below.top + 0.2 * (below.bottom - below.top);
    const shared = Math.min(rule.right, above.right) - Math.max(rule.left, above.left);
    return between && shared > 0.9 * (above.right - above.left);
  });
}

function edgesOf({ left, top, right, bottom }: Rect): Rect {
  return { left, top, right, bottom };
}

function lengthOf(rule: Rect): number {
  return Math.max(rule.right - rule.left, rule.bottom - rule.top);
}
