import type { PrintedLine } from "./line-styles";
import { onlyLetters } from "./name-features";
import { heightOf, type PixelBox, widthOf } from "./picture";

interface DealLines {
  deal: PixelBox;
  /** The lines that stand in its box. */
  lines: readonly PrintedLine[];
}

/** A page of fewer deals does not tell what it repeats. */
const minDeals = 3;
/** What stands in more than this part of a page's deals says nothing of one. */
const minShare = 0.5;
/** A line of another deal stands at the same place where it is off by less than this part of the deal's box. */
const samePlace = 0.15;
/** Two readings of one line share at least so much of their pairs of letters. */
const sameText = 0.85;
/** Amounts, prices and sorts are said of many deals, and of each. */
const ofOneDeal =
  /\d\s?(?:g|kg|ml|l|cl|oz|lbs?|ct|pk|un|st)\b|\d[.,]\d{2}(?!\d)|\bvarie|\bsorten|\bassorted/i;

/** Lines that a page repeats in most of its deals, at the same place of each: the chain's logo, a card's name, dates. */
export function findRepeatedLines(deals: readonly DealLines[]): Set<PrintedLine> {
  const repeated = new Set<PrintedLine>();
  if (deals.length < minDeals) return repeated;
  const placed = deals.map(({ deal, lines }) => lines.map((line) => toPlaced(line, deal)));
  for (const own of placed) {
    for (const one of own) {
      if (ofOneDeal.test(one.line.shown) || one.letters.length < 2) continue;
      const others = placed.filter((lines) => lines !== own && lines.some((other) => isSame(one, other)));
      if (others.length + 1 > minShare * deals.length) repeated.add(one.line);
    }
  }
  return repeated;
}

interface PlacedLine {
  line: PrintedLine;
  letters: string;
  /** Its middle, as fractions of the deal's box. */
  x: number;
  y: number;
}

function toPlaced(line: PrintedLine, deal: PixelBox): PlacedLine {
  return {
    line,
    letters: onlyLetters(line.shown),
    x: ((line.left + line.right) / 2 - deal.left) / widthOf(deal),
    y: ((line.top + line.bottom) / 2 - deal.top) / heightOf(deal),
  };
}

function isSame(a: PlacedLine, b: PlacedLine): boolean {
  return (
    Math.abs(a.x - b.x) < samePlace &&
    Math.abs(a.y - b.y) < samePlace &&
    likeness(a.letters, b.letters) >= sameText
  );
}

/** The share of the pairs of letters that two texts have in common, 0..1. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = pairsOf(a);
  const left = new Map<string, number>();
  for (const pair of pairs) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  const others = pairsOf(b);
  for (const pair of others) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, pairs.length + others.length);
}

function pairsOf(text: string): string[] {
  return [...text].slice(1).map((letter, index) => `${text[index]}${letter}`);
}
