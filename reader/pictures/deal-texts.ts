import { goesOnBelow, joinNameLines } from "#reader/deals/name-lines";
import { rateNames } from "#reader/deals/name-ranker";
import { partSizes } from "#reader/deals/pack-size";
import { joinPrintedLines, type PrintedLine } from "./line-styles";
import { countRepeats, type NameRun, nameRuns, type RunContext } from "./name-features";
import { isBesideName, isSaidOfMany, kindsOfWords } from "./name-words";
import type { PixelBox } from "./picture";
import { withoutStyle } from "./plain-lines";
import type { PrintedPage } from "./printed-page";
import type { ReadPrice } from "./read-price";
import { plainHeight } from "./read-prices";

/** What a deal's lines say, sorted into an area's fields. */
export interface SortedTexts {
  ingredient: string;
  prefix: string;
  details: string;
  /** How surely prefix and ingredient are the whole name, 0..1. */
  certainty: number;
  /** How many runs of lines might have been the name. */
  choices: number;
}

/** A line whose middle stands outside of all boxes, and of a deal's by up to this part of the page's height, is the deal's. */
const around = 0.01;
const minLineScore = 0.5;
/** Sorts the lines of the deals in these boxes, given a deal's box, its price, and which lines are no details. */
export function createTextSorter(
  page: PrintedPage,
  boxes: readonly PixelBox[],
): (deal: PixelBox, price: ReadPrice | null, isAside: (line: PrintedLine) => boolean) => SortedTexts {
  const repeats = countRepeats(page.lines);
  return (deal, price, isAside) => {
    const lines = linesOf(deal, page, boxes);
    const blocks = joinPrintedLines(lines.filter(mayName));
    const runs = nameRuns(blocks, toRunContext(page, deal, price, repeats));
    const rates = rateNames(runs);
    const best = rates.indexOf(Math.max(...rates));
    const texts = toTexts(lines, blocks, runs[best] ?? null, isAside);
    const isOpen = goesOnBelow.test(texts.ingredient);
    return { ...texts, certainty: isOpen ? 0 : (rates[best] ?? 0), choices: runs.length };
  };
}

/** The runs of a deal with what tells them apart, for teaching the model. */
export function runsOfDeal(page: PrintedPage, deal: PixelBox): NameRun[] {
  const blocks = joinPrintedLines(linesOf(deal, page).filter(mayName));
  const price = page.prices.filter((one) => isWithin(one, deal, 0)).toSorted((a, b) => b.size - a.size)[0];
  return nameRuns(blocks, toRunContext(page, deal, price ?? null, countRepeats(page.lines)));
}

/** The same without what the lines' ink says, as lines of text layers are. */
export function plainRunsOfDeal(page: PrintedPage, deal: PixelBox): NameRun[] {
  const lines = page.lines.map(withoutStyle);
  return runsOfDeal({ ...page, lines, plain: plainHeight(lines) }, deal);
}

/** The same as whole names, with what stands before them. */
export function namesOfDeal(page: PrintedPage, deal: PixelBox): { name: string; features: number[] }[] {
  const blocks = joinPrintedLines(linesOf(deal, page).filter(mayName));
  return runsOfDeal(page, deal).map(({ lines, features }) => {
    const { prefix, named } = partPrefix(lines, blocks);
    return { name: `${joinTexts(prefix)} ${partSizes(joinTexts(named)).name}`.trim(), features };
  });
}

/** What a run of lines says as a name: without pack sizes, words parted at the end of a line joined. */
export function nameOf(lines: readonly PrintedLine[]): string {
  return partSizes(joinTexts(lines)).name;
}

function toRunContext(
  { plain, picture }: PrintedPage,
  deal: PixelBox,
  price: ReadPrice | null,
  repeats: ReadonlyMap<string, number>,
): RunContext {
  return { deal, price, plain, pageHeight: picture.height, repeats };
}

/** The lines of a page that stand in a deal's box, or just outside and in none of the others, from the top down. */
export function linesOf(
  deal: PixelBox,
  { lines, picture }: PrintedPage,
  boxes: readonly PixelBox[] = [],
): PrintedLine[] {
  const isElsewhere = (line: PrintedLine) =>
    !isWithin(line, deal, 0) && boxes.some((box) => isWithin(line, box, 0));
  return lines
    .filter((line) => isWithin(line, deal, around * picture.height) && !isElsewhere(line))
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

function isWithin(inner: PixelBox, outer: PixelBox, slack: number): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return (
    x > outer.left - slack && x < outer.right + slack && y > outer.top - slack && y < outer.bottom + slack
  );
}

function mayName({ score, shown }: PrintedLine): boolean {
  return score > minLineScore && /\p{L}{2}/u.test(shown) && !isBesideName(partSizes(shown).name);
}

function toTexts(
  lines: readonly PrintedLine[],
  blocks: readonly (readonly PrintedLine[])[],
  name: NameRun | null,
  isAside: (line: PrintedLine) => boolean,
): Omit<SortedTexts, "certainty" | "choices"> {
  const { prefix, named } = partPrefix(name?.lines ?? [], blocks);
  const used = new Set([...named, ...prefix]);
  const { name: ingredient, sizes } = partSizes(joinTexts(named));
  const rest = lines.filter((line) => !used.has(line) && !isAside(line)).map(({ shown }) => shown);
  return {
    ingredient,
    prefix: joinTexts(prefix),
    details: [...sizes, ...rest].join("\n"),
  };
}

/** A prefix has at most so many lines, and each of them so many words. */
const maxPrefix = { lines: 2, words: 4 };
/** Its type is smaller than this part of the name's. */
const prefixType = 0.93;
/** Two lines are set in one type where their sizes differ by less than this part. */
const sameType = 0.06;

/** Parts short smaller lines right above the name from it, mostly a brand; and "Organic", however it is set. */
function partPrefix(
  lines: readonly PrintedLine[],
  blocks: readonly (readonly PrintedLine[])[],
): { prefix: PrintedLine[]; named: readonly PrintedLine[] } {
  const [first, ...others] = lines;
  if (!first) return { prefix: [], named: lines };
  if (others.length > 0 && isSaidOfMany(first.shown)) return { prefix: [first], named: others };
  const block = blocks.find((one) => one.includes(first)) ?? [];
  const prefix: PrintedLine[] = [];
  for (const line of block.slice(0, block.indexOf(first)).toReversed()) {
    const isLike = prefix.every((other) => Math.abs(line.type / other.type - 1) < sameType);
    if (prefix.length === maxPrefix.lines || !isLike || !mayBePrefix(line, first)) break;
    prefix.unshift(line);
  }
  // A brand in capitals is said with the name.
  const isBrand = prefix.length > 0 && isInCapitals(joinTexts(prefix)) && !isInCapitals(first.shown);
  return isBrand ? { prefix: [], named: [...prefix, ...lines] } : { prefix, named: lines };
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && !isSaidOfMany(text);
}

function mayBePrefix(line: PrintedLine, name: PrintedLine): boolean {
  if (isSaidOfMany(line.shown)) return true;
  const isShort = line.words.length <= maxPrefix.words && !/\d/.test(line.shown);
  return (
    isShort && line.type < prefixType * name.type && kindsOfWords(line.shown).every((kind) => kind === 0)
  );
}

function joinTexts(lines: readonly PrintedLine[]): string {
  return joinNameLines(lines.map(({ shown }) => shown));
}
