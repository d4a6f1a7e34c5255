import { partPage } from "#reader/deals/part-page";
import { edgesOf, findCells, findCellsAround } from "#reader/deals/printed-cells";
import type { Rect } from "#reader/deals/text-blocks";
import type { Box, PageWord } from "#reader/page-content";
import { withBoxesApart } from "./boxes-apart";
import { withCards } from "./deal-cards";
import type { FoundDeal } from "./deal-model";
import type { PageDrawings } from "./page-drawings";
import { boxArea, isIn, type PixelBox, sharedBoxArea, toFractions } from "./picture";
import type { LaidPage, LaidPrice } from "./printed-page";
import { joinedCards, listLines, rowBoxes, ruledLines } from "./row-boxes";
import { withWholeLines } from "./whole-lines";

/**
 * How a box was found: by the net around a price; the same on its card, with whole lines, and apart from its neighbours; by straight
 * cuts between prices, words, pictures and lines, without the pictures, and without the lines; between printed lines; a card; several beside each other that have one price; as high as its neighbours in a row; a line of a list.
 */
export const boxSources = [
  "seen",
  "apart",
  "parted",
  "unpictured",
  "unruled",
  "cell",
  "card",
  "joined",
  "row",
  "line",
] as const;
export type BoxSource = (typeof boxSources)[number];

/** Where a deal may be. Box in the page's pixels. */
export interface CandidateBox extends PixelBox {
  source: BoxSource;
}

/** Smaller drawings than this part of the page are ornaments. */
const smallestPicture = 0.002;
/** Boxes of the net that share more than this part of what they cover together are one deal's. */
const sameDeal = 0.45;
const minConfidence = 0.25;

/**
 * Finds where the deals of a page may be, in ways that know nothing of each other.
 * @param words of the page, as a text layer has them
 * @param seen what the net sees around each price; nothing where no picture was looked at
 * @param known the deals that the page is parted into with its pictures and lines, where that was done before
 */
export function findCandidates(
  page: LaidPage,
  words: readonly PageWord[],
  drawings: PageDrawings,
  seen: readonly FoundDeal[],
  known: readonly PixelBox[] | null = null,
): CandidateBox[] {
  const { picture, prices } = page;
  const boxes = (source: BoxSource, found: readonly PixelBox[]) =>
    found.map(({ left, top, right, bottom }) => ({
      source,
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(picture.width, right),
      bottom: Math.min(picture.height, bottom),
    }));
  const pictures = drawings.pictures
    .map((one) => toFractions(one, picture))
    .filter(({ width, height }) => width * height > smallestPicture);
  const rules = drawings.rules.map((rule) => toFractions(rule, picture));
  const apart = boxesApart(page, drawings, seen);
  const partBoxes = (own: Box[], sides: Box[]) =>
    partPage({ words: [...words], pictures: own, rules: sides, links: [] }, picture.width / picture.height)
      .deals.filter((deal) => deal.prices.length > 0)
      .map(({ box }) => fromHeights(box, picture));
  const parted = known ?? partBoxes(pictures, rules);
  return [
    ...boxes("seen", seen),
    ...boxes("apart", apart),
    ...boxes("parted", parted),
    ...boxes("row", rowBoxes(page, drawings, parted)),
    ...boxes("row", rowBoxes(page, drawings, apart)),
    ...boxes("line", listLines(page)),
    // The nets of pictures know none of these.
    ...(seen.length > 0 ? [] : boxes("line", ruledLines(page, drawings))),
    ...boxes("unpictured", partBoxes([], rules)),
    ...boxes("unruled", partBoxes(pictures, [])),
    ...boxes("cell", cellsOf(page, drawings)),
    ...boxes("card", drawings.cards),
    ...boxes("joined", joinedCards(page, drawings)),
  ].filter((box) => boxArea(box) > 0 && prices.some((price) => isIn(price, box)));
}

function boxesApart(
  { prices, lines }: LaidPage,
  { cards }: PageDrawings,
  seen: readonly FoundDeal[],
): FoundDeal[] {
  const priced = withoutRepeats(prices, seen);
  return withBoxesApart(
    withWholeLines(withCards(priced, cards), lines),
    priced.map((one) => one.prices),
    lines,
  );
}

/**
 * Several prices of one deal (its old one, its price a kilo) give the same box: the surest box stands for them. A price
 * whose own box is doubtful belongs to the deal in whose box it stands.
 */
function withoutRepeats(
  prices: readonly LaidPrice[],
  seen: readonly FoundDeal[],
): { deal: FoundDeal; prices: readonly LaidPrice[] }[] {
  const all = seen
    .map((deal, index) => ({ price: prices[index] as LaidPrice, deal }))
    .sort((a, b) => b.deal.confidence - a.deal.confidence);
  const kept: { deal: FoundDeal; prices: LaidPrice[] }[] = [];
  for (const { price, deal } of all) {
    const isSure = deal.confidence >= minConfidence;
    const same = kept.find((other) =>
      isSure
        ? sharedPart(other.deal, deal) > sameDeal
        : sharedBoxArea(price, other.deal) > 0.5 * boxArea(price),
    );
    if (same) same.prices.push(price);
    else if (isSure) kept.push({ deal, prices: [price] });
  }
  return kept;
}

/** What two boxes share, as a part of what they cover together. */
export function sharedPart(a: PixelBox, b: PixelBox): number {
  const shared = sharedBoxArea(a, b);
  return shared / (boxArea(a) + boxArea(b) - shared || 1);
}

/** Between lines that are printed around each price, or at the page's edges; and between four lines anywhere. */
function cellsOf({ picture, prices }: LaidPage, { rules }: PageDrawings): PixelBox[] {
  const page = { left: 0, top: 0, right: picture.width / picture.height, bottom: 1 };
  const sides = [...rules.map((rule) => toHeights(rule, picture)), ...edgesOf(page)];
  const places = prices.map((price) => toHeights(price, picture));
  return [...findCellsAround(places, sides, page), ...findCells(sides, page)].map((cell) =>
    fromHeights(cell, picture),
  );
}

function toHeights({ left, top, right, bottom }: PixelBox, { height }: { height: number }): Rect {
  return { left: left / height, top: top / height, right: right / height, bottom: bottom / height };
}

function fromHeights({ left, top, right, bottom }: Rect, { height }: { height: number }): PixelBox {
  return { left: left * height, top: top * height, right: right * height, bottom: bottom * height };
}
