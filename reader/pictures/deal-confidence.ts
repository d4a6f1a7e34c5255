import type { Box } from "#reader/page-content";
import type { PriceVerdict } from "./price-evidence";

/** What tells how likely a found deal is one, with its price. Box as fractions of the page. */
export interface DealEvidence extends Box {
  /** How sure the net is of the box, 0..1. */
  boxScore: number;
  hasPrice: boolean;
  /** Another price may as well be its own. */
  isAmbiguous: boolean;
  /** How surely its price was read, 0..1. */
  priceScore: number;
  /** How far further readings of its price agree, 0..1. */
  priceAgreement: number;
  /** Whether the price follows from the deal's other numbers. */
  priceVerdict: PriceVerdict;
  /** The height of its price. */
  priceSize: number;
  /** How many prices stand in it. */
  priceCount: number;
  hasName: boolean;
  /** Whether a picture of its product was found in it. */
  hasPicture: boolean;
}

/**
 * A logistic regression (reader/teach/fit_confidence.py) on what was found on real pages, on circulars printed from
 * designs that the nets were not taught with, and on drawn ones, with a bias that errs towards doubt.
 */
const weights = {
  box: 0.44,
  price: 0.24,
  agreement: 1.67,
  agrees: 2.4,
  differs: -0.6,
  overlap: -3.2,
  alignment: 6.15,
  size: 0.83,
  nameless: -3.95,
  pictureless: -3.3,
  morePrices: -1.15,
};
const bias = -4.13;
/** A deal without a price has to be filled in, however clear its box is. */
const maxWithoutPrice = 0.5;
/** Other numbers of the deal lead to another price, or a second price stands beside it. */
const maxDoubtful = 0.8;
/** A price that nothing confirms and whose readings differ. */
const maxUnconfirmed = 0.85;
/** Below this agreement of its readings one price in ten was wrong, above it one in a hundred. */
const minAgreement = 0.75;
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
      weights.agreement * deal.priceAgreement +
      weights.agrees * (deal.priceVerdict === "agrees" ? 1 : 0) +
      weights.differs * (deal.priceVerdict === "differs" ? 1 : 0) +
      weights.overlap * Math.max(0, ...others.map((other) => coveredShare(deal, other))) +
      weights.alignment * Math.max(0, ...others.map((other) => sharedEdges(deal, other))) +
      weights.size * Math.min(2, deal.priceSize / usualSize) +
      weights.nameless * (deal.hasName ? 0 : 1) +
      weights.pictureless * (deal.hasPicture ? 0 : 1) +
      weights.morePrices * (Math.min(3, deal.priceCount) - 1);
    return Math.min(maxOf(deal), 1 / (1 + Math.exp(-sum)));
  });
}

function maxOf({ hasPrice, isAmbiguous, priceVerdict, priceAgreement }: DealEvidence): number {
  if (!hasPrice) return maxWithoutPrice;
  if (priceVerdict === "differs" || isAmbiguous) return maxDoubtful;
  return priceVerdict === "unknown" && priceAgreement < minAgreement ? maxUnconfirmed : 1;
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
