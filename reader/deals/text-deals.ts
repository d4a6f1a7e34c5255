import type { PageContent, PageWord } from "#reader/page-content";
import { sharedPart } from "#reader/pictures/box-candidates";
import { median } from "#reader/pictures/box-layout";
import { type ChosenBox, chooseBoxes } from "#reader/pictures/choose-boxes";
import type { PageDrawings } from "#reader/pictures/page-drawings";
import { isIn, type PixelBox } from "#reader/pictures/picture";
import { capitalShare } from "#reader/pictures/plain-lines";
import type { LaidPage } from "#reader/pictures/printed-page";
import { withConditions } from "./deal-conditions";
import { minorShare } from "./main-prices";
import { blocksOf, type PageMaterial } from "./page-deals";
import { type PartedPage, partPage } from "./part-page";
import type { PrintedPrice } from "./price-shapes";
import { edgesOf, findCells } from "./printed-cells";
import type { Cluster } from "./suggestion-clusters";
import { namesSomething } from "./suggestion-texts";
import { areaOf, joinLines, type Rect, sharedArea, type TextLine, unionOf } from "./text-blocks";
import { type TextPage, textRows, toPlain, toRows, toTextPage } from "./text-names";

/** The deals of a page, and what its other lines tell of theirs. */
export interface TextDeals extends Pick<PartedPage, "departments" | "isList"> {
  deals: Cluster[];
  page: TextPage;
}

/** Boxes that share more than this part of what they cover together are one. */
const sameBox = 0.9;
/** What a kilo comes to is what one pays where it is set as large as other prices, within so much. */
const likePrices = 0.95;
/** How far a name stands from what it is of at most, in sizes of its type, and how large it is beside a deal's own lines at least. */
const openGap = 3;
const asLarge = 0.95;
/** So many of a page's deals have their names above them where names are above. */
const mostNamed = 0.6;
const manyOpen = { count: 2, share: 0.2 };
/** What lies over a chosen box by more than this part of the smaller one is part of its deal, or a neighbour's. */
const maxOver = 0.2;

/**
 * Finds the deals of a page of text: boxes that are chosen among all ways to find them, with what stands in them;
 * and, where none was chosen, parts of the page's straight cuts that have a picture alone, or a price as large as the others.
 *
 * @param aspect the page's width divided by its height, since boxes are fractions of each
 * @param otherPages words of the circular's other pages: what is repeated there at the edges is no deal
 */
export function findTextDeals(
  content: PageContent,
  aspect: number,
  otherPages: readonly (readonly PageWord[])[] = [],
): TextDeals {
  const parted = partPage(content, aspect, otherPages);
  const { page, drawings } = layOut(parted, aspect);
  const known = parted.deals.filter(({ prices }) => prices.length > 0).map(({ box }) => toRows(box));
  const chosen = chooseBoxes(page, content.words, drawings, null, known).map((box) => toDeal(box, parted));
  const usual = median(chosen.map(sizeOf));
  const others = parted.deals.filter(
    (deal) =>
      (deal.prices.length === 0 || sizeOf(deal) >= minorShare * usual) &&
      !chosen.some((one) => liesOver(one.box, deal.box)),
  );
  const lines = joinLines(parted.material.words);
  return {
    deals: withConditions(
      withOpen(withNamesAbove([...chosen, ...others], parted.material, lines), lines),
      parted.lines,
    ),
    page: toTextPage(parted.lines),
    departments: parted.departments,
    isList: parted.isList,
  };
}

/** Where most deals of a page have a line right above them that is in none and set as large as theirs, it is their name. */
function withNamesAbove(
  deals: readonly Cluster[],
  { words, rules }: PageMaterial,
  lines: readonly TextLine[],
): Cluster[] {
  const loose = looseLines(deals, lines);
  const names = deals.map((deal) => {
    const above = loose.filter((line) => mayBeNameOf(line, deal) && line.bottom < deal.box.top + line.size);
    const [last] = above.sort((a, b) => b.bottom - a.bottom);
    return last ? [...loose.filter((line) => isRightAbove(line, last)), last] : [];
  });
  if (names.filter(({ length }) => length > 0).length < mostNamed * deals.length) return [...deals];
  return deals.map((deal, index) => {
    const own = names[index] as TextLine[];
    if (own.length === 0) return deal;
    const box = unionOf([deal.box, ...own]);
    return {
      ...deal,
      box,
      blocks: blocksOf(
        words.filter((word) => isIn(word, box)),
        rules,
      ),
    };
  });
}

/** The line before it of the same name. */
function isRightAbove(line: TextLine, last: TextLine): boolean {
  const middle = (line.left + line.right) / 2;
  const gap = last.top - line.bottom;
  return (
    line !== last &&
    line.size > asLarge * last.size &&
    line.size * asLarge < last.size &&
    Math.abs(gap) < 0.5 * last.size &&
    Math.abs(middle - (last.left + last.right) / 2) < 3 * last.size
  );
}

/** Lines that name something and are in no deal. */
function looseLines(deals: readonly Cluster[], lines: readonly TextLine[]): TextLine[] {
  return lines.filter((line) => namesSomething(line) && !deals.some(({ box }) => isIn(line, box)));
}

/**
 * Notes which deals may lack their name: a line stands right above or below them that is in no deal and set as large as theirs.
 * Where a page has several, names may as well be in the boxes of neighbours.
 */
function withOpen(deals: readonly Cluster[], lines: readonly TextLine[]): Cluster[] {
  const loose = looseLines(deals, lines);
  const open = new Set(deals.filter((deal) => loose.some((line) => mayBeNameOf(line, deal))));
  const isOftenSo = open.size >= manyOpen.count && open.size >= manyOpen.share * deals.length;
  return deals.map((deal) => ({ ...deal, isOpen: open.has(deal) || (isOftenSo && deal.found !== "cell") }));
}

function mayBeNameOf(line: TextLine, { box, blocks }: Cluster): boolean {
  const middle = (line.left + line.right) / 2;
  if (middle < box.left || middle > box.right) return false;
  if (Math.max(line.top - box.bottom, box.top - line.bottom) > openGap * line.size) return false;
  const own = blocks.flatMap(({ lines }) => lines).filter(namesSomething);
  return own.every(({ size }) => line.size > asLarge * size);
}

/** What a page of text has where, as if it had been read from its picture. */
export function layOut(
  { material, lines }: PartedPage,
  aspect: number,
): { page: LaidPage; drawings: PageDrawings } {
  const { prices, rules, pictures } = material;
  const usual = median(prices.filter(({ role }) => role === "price").map(({ size }) => size));
  const isAside = ({ role, size }: PrintedPrice) =>
    role !== "price" && (role !== "perUnit" || size < likePrices * usual);
  const inPrices = new Set(prices.flatMap(({ words }) => words));
  const rest = joinLines(lines.flatMap(({ words }) => words).filter((word) => !inPrices.has(word)));
  const sheet = { left: 0, top: 0, right: aspect, bottom: 1 };
  return {
    page: {
      picture: { width: textRows * aspect, height: textRows },
      lines: rest.map(toPlain),
      prices: prices.map((price) => ({
        ...toPlain(price),
        size: capitalShare * textRows * price.size,
        isAside: isAside(price),
      })),
    },
    drawings: {
      pictures: pictures.map(toRows),
      rules: rules.map(toRows),
      cards: findCells([...rules, ...edgesOf(sheet)], sheet).map(toRows),
    },
  };
}

function toDeal(chosen: ChosenBox, { material, deals }: PartedPage): Cluster {
  const box = fromRows(chosen);
  const within = (part: Rect) => isIn(part, box);
  const same = deals.find((deal) => sharedPart(deal.box, box) > sameBox);
  return {
    box,
    prices: material.prices.filter(within),
    pictures: material.pictures.filter(within),
    blocks: blocksOf(material.words.filter(within), material.rules),
    found: same?.found ?? "chosen",
    rate: chosen.rate,
  };
}

/** The size of its largest price. */
function sizeOf({ prices }: Cluster): number {
  return Math.max(0, ...prices.map(({ size }) => size));
}

function liesOver(a: Rect, b: Rect): boolean {
  return sharedArea(a, b) > maxOver * Math.min(areaOf(a), areaOf(b));
}

function fromRows({ left, top, right, bottom }: PixelBox): Rect {
  return { left: left / textRows, top: top / textRows, right: right / textRows, bottom: bottom / textRows };
}
