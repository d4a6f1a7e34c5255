import type { Box } from "#app/kernel/ports/page-content";

/** What tells how likely a found deal is one, with its price. Box as fractions of the page. */
export interface DealEvidence extends Box {
  /** How sure the net is of the box, 0..1. */
  boxScore: number;
  /** How surely its price was read, 0..1. */
  priceScore: number;
  /** The height of its price. */
  priceSize: number;
  /** How many prices stand in it. */
  priceCount: number;
  hasName: boolean;
}

/**
 * A logistic regression on suggestions for pages that the nets were not taught with (40 of Netto, 3 of FreshCo; 330
 * suggestions), with a bias that errs towards doubt: above 0.9 about 0.95 of Netto's were right.
 */
const weights = {
  box: 0.92,
  price: 0.34,
  overlap: -2.1,
  alignment: 3.97,
  size: 1.58,
  nameless: -1.25,
  morePrices: -1.11,
};
const bias = -5.9;
/** Edges nearer to each other than this part of the page are in line. */
const inLine = 0.01;

/** How likely each of a page's deals is right, 0..1: those that stand in line with others are more likely so. */
export function rateDeals(deals: readonly DealEvidence[]): number[] {
  const usualSize = deals.map(({ priceSize }) => priceSize).sort((a, b) => a - b)[deals.length >> 1] ?? 1;
  return deals.map((deal) => {
    const others = deals.filter((other) => other !== deal);
    const sum =
      bias +
      weights.box * logOdds(deal.boxScore) +
      weights.price * logOdds(deal.priceScore) +
      weights.overlap * Math.max(0, ...others.map((other) => coveredShare(deal, other))) +
      weights.alignment * Math.max(0, ...others.map((other) => sharedEdges(deal, other))) +
      weights.size * Math.min(2, deal.priceSize / usualSize) +
      weights.nameless * (deal.hasName ? 0 : 1) +
      weights.morePrices * (Math.min(3, deal.priceCount) - 1);
    return 1 / (1 + Math.exp(-sum));
  });
}

function logOdds(score: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, score));
  return Math.log(bounded / (1 - bounded));
}

/** What two boxes share, as a part of the smaller one. */
function coveredShare(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / Math.min(a.width * a.height, b.width * b.height);
}

/** Which part of two boxes' four edges are in line. */
function sharedEdges(a: Box, b: Box): number {
  const pairs = [
    [a.left, b.left],
    [a.top, b.top],
    [a.left + a.width, b.left + b.width],
    [a.top + a.height, b.top + b.height],
  ] as const;
  return pairs.filter(([one, other]) => Math.abs(one - other) < inLine).length / 4;
}
