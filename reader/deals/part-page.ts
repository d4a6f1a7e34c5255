import type { Box, PageContent, PageWord } from "#reader/page-content";
import { maxThumbnailShare } from "./area-geometry";
import { markCommonPhrases } from "./common-phrases";
import { fillCells } from "./filled-cells";
import { rankPrices } from "./main-prices";
import { makeDeals, type PageMaterial } from "./page-deals";
import { withoutFurniture, withoutHeads } from "./page-furniture";
import { pricesOfOtherColumns, pricesUnderHeads } from "./price-columns";
import { findPrices, type PrintedPrice } from "./price-shapes";
import { edgesOf, findCells, findCellsAround, withoutHighlights } from "./printed-cells";
import { partDepartments } from "./printed-departments";
import { struckPrices } from "./struck-prices";
import type { Cluster, MeasuredPicture } from "./suggestion-clusters";
import { areaOf, joinLines, measureWord, type Rect, sharedArea, type TextLine } from "./text-blocks";

/** Pictures smaller than this on both sides, in page heights, are bullets and ornaments. */
const minPictureShare = 0.02;
/** A picture that covers this part of the page is what all is printed on. */
const backdropShare = 0.8;
/** A list of names and prices has so many of them. */
const minListLength = 4;
/** Margin around the parts of a deal, in page heights. */
const margin = 0.004;
/** The margin is at most this share of the box's shorter side. */
const marginShare = 0.04;

/** A page by straight cuts: its deals, what they are made of, and what its other lines tell of them. In page heights. */
export interface PartedPage {
  deals: Cluster[];
  material: PageMaterial;
  /** All lines, those of prices too. */
  lines: readonly TextLine[];
  departments: readonly TextLine[];
  /** Names and prices alone. */
  isList: boolean;
}

/**
 * Parts a page into deals: printed cells that hold one price, then straight cuts between prices, pictures, words and lines.
 *
 * @param aspect the page's width divided by its height, since boxes are fractions of each
 * @param otherPages words of the circular's other pages: what is repeated there at the edges is no deal
 */
export function partPage(
  content: PageContent,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[] = [],
): PartedPage {
  const measured = content.words.map((word) => measureWord(word, aspect));
  const words = withoutFurniture(measured, otherPages, aspect);
  const lines = joinLines(measured);
  const pictures = content.pictures.map((picture, index) => ({ ...toRect(picture, aspect), index }));
  const rules = withoutHighlights(
    content.rules.map((rule) => toRect(rule, aspect)),
    lines,
  );
  const shaped = findPrices(words);
  const inShaped = new Set(shaped.flatMap((price) => price.words));
  const found = [...shaped, ...pricesUnderHeads(words.filter((word) => !inShaped.has(word)))];
  const inPrices = new Set(found.flatMap((price) => price.words));
  const others = pricesOfOtherColumns(found, joinLines(words.filter((word) => !inPrices.has(word))));
  const struck = struckPrices(found, rules);
  const prices = found.map(
    (price): PrintedPrice => (others.has(price) || struck.has(price) ? { ...price, role: "aside" } : price),
  );
  const { departments, rest: texts } = partDepartments(
    words.filter((word) => !inPrices.has(word)),
    prices,
  );
  const seeds = pictures.filter((picture) => isSeed(picture, aspect, prices));
  const marked = markCommonPhrases(
    withoutHeads(texts, [...prices, ...seeds], rules, aspect),
    rankPrices(prices).main.length,
  );
  const material: PageMaterial = {
    prices,
    rules,
    isPicture: seeds.length === 0 && pictures.some((picture) => areaOf(picture) > backdropShare * aspect),
    words: marked,
    pictures: seeds,
  };
  const page = { left: 0, top: 0, right: aspect, bottom: 1 };
  // Tables that run off the page have no outer lines.
  const sides = [...rules, ...edgesOf(page)];
  const cells = [...findCells(sides, page), ...findCellsAround(rankPrices(prices).main, sides, page)];
  const { filled, rest } = fillCells(material, cells);
  const loose = withoutOrnaments(makeDeals(rest), filled);
  const deals = [...filled, ...loose.map((cluster) => ({ ...cluster, box: widen(cluster.box) }))];
  const isList = seeds.length === 0 && !material.isPicture && deals.length >= minListLength;
  return { deals, material, lines, departments, isList };
}

/** Leaves out logos and icons: on a page with prices, these are the small pictures without one. */
function withoutOrnaments(clusters: readonly Cluster[], others: readonly Cluster[]): Cluster[] {
  const priced = [...clusters, ...others].filter(({ prices }) => prices.length > 0);
  const sizes = priced.flatMap(({ pictures }) => pictures.map(areaOf)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  if (priced.length < 3) return [...clusters];
  return clusters.filter(
    ({ prices, pictures }) => prices.length > 0 || pictures.some((one) => areaOf(one) > usual / 2),
  );
}

/** Leaves out backgrounds, ornaments and pictures that several deals are printed on. */
function isSeed(picture: MeasuredPicture, aspect: number, prices: readonly Rect[]): boolean {
  const width = picture.right - picture.left;
  const height = picture.bottom - picture.top;
  if (width > maxThumbnailShare * aspect || height > maxThumbnailShare) return false;
  if (width < minPictureShare && height < minPictureShare) return false;
  if (width > 6 * height || height > 6 * width) return false;
  return prices.filter((price) => sharedArea(price, picture) > 0.5 * areaOf(price)).length < 2;
}

function widen(rect: Rect): Rect {
  const { left, top, right, bottom } = rect;
  const room = Math.min(margin, marginShare * Math.min(right - left, bottom - top));
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
}

export function toRect(box: Box, aspect: number): Rect {
  return {
    left: box.left * aspect,
    top: box.top,
    right: (box.left + box.width) * aspect,
    bottom: box.top + box.height,
  };
}
