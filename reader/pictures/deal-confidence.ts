import type { Box } from "#reader/page-content";
import type { PriceVerdict } from "./price-evidence";

/** What tells how likely a found deal is one, with its price. Box as fractions of the page. */
export interface DealEvidence extends Box {
  /** The part that its box and the true one likely share, 0..1. */
  boxScore: number;
  /** What its box shares with the one that it lies over most, as a part of the smaller one. */
  overlap: number;
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
  /** How surely its name is the whole name, 0..1; 0 without one. */
  nameCertainty: number;
  /** How many runs of lines might have been it. */
  nameChoices: number;
  /** Whether a picture of its product was found in it. */
  hasPicture: boolean;
  /** A line beside its picture could not be read: half of its name, perhaps. */
  hasUnread: boolean;
}

/** A logistic regression (reader/teach/fit_confidence.py) on what was found on pages of retailers that nobody taught with. */
const weights = {
  box: 0.7,
  price: 0.07,
  agreement: 1.65,
  agrees: 0.46,
  differs: -1.25,
  overlap: -5.06,
  name: 3.33,
  few: -0.18,
  nameless: -4.5,
  pictureless: -0.26,
};
const bias = -3.74;
/** A deal without a price has to be filled in, however clear its box is. */
const maxWithoutPrice = 0.5;
/** Other numbers of the deal lead to another price, or a second price stands beside it. */
const maxDoubtful = 0.8;
/** Nothing that is printed beside it says the same. */
const maxUnconfirmed = 0.85;
const minConfirmed = 0.9;
/**
 * What a deal needs to be confirmed. Of 797 deals on pages of 24 retailers that nobody taught with these were 55, one of them wrong; the sum
 * alone, however high, was right nine times in ten.
 */
const confirmed = { box: 0.75, price: 0.9, agreement: 0.7, overlap: 0.05, choices: 4 };
/** How sure the name has to be where the deal's other numbers lead to its price, and where they say nothing. */
const certainName = { confirmedPrice: 0.6, readPrice: 0.85 };
/** A price without other numbers has to be read alike each time, and as high as others are. */
const alike = { agreement: 0.98, size: 1.2 };

/** How likely each of a page's deals is right, 0..1. */
export function rateDeals(deals: readonly DealEvidence[]): number[] {
  const usualSize = deals.map(({ priceSize }) => priceSize).sort((a, b) => a - b)[deals.length >> 1] ?? 1;
  return deals.map((deal) => {
    const sum =
      bias +
      weights.box * logOdds(deal.boxScore) +
      weights.price * logOdds(deal.priceScore) +
      weights.agreement * deal.priceAgreement +
      weights.agrees * (deal.priceVerdict === "agrees" ? 1 : 0) +
      weights.differs * (deal.priceVerdict === "differs" ? 1 : 0) +
      weights.overlap * deal.overlap +
      weights.name * deal.nameCertainty +
      weights.few * (deal.nameChoices < confirmed.choices ? 1 : 0) +
      weights.nameless * (deal.nameCertainty > 0 ? 0 : 1) +
      weights.pictureless * (deal.hasPicture ? 0 : 1);
    const likely = 1 / (1 + Math.exp(-sum));
    if (isConfirmed(deal, deal.priceSize / usualSize)) return minConfirmed + (1 - minConfirmed) * likely;
    return Math.min(maxOf(deal), likely);
  });
}

/** How likely each is right if the name that was found is known to be whole, as from an earlier ad of the retailer. */
export function rateNamedDeals(deals: readonly DealEvidence[]): number[] {
  return rateDeals(deals.map((deal) => ({ ...deal, nameCertainty: deal.nameCertainty > 0 ? 1 : 0 })));
}

/** Whether things that were found apart say the same of it: its box, its price and its name. */
function isConfirmed(deal: DealEvidence, size: number): boolean {
  if (!deal.hasPrice || deal.isAmbiguous || !deal.hasPicture || deal.hasUnread) return false;
  if (deal.overlap > confirmed.overlap) return false;
  if (deal.boxScore < confirmed.box || deal.nameChoices < confirmed.choices) return false;
  if (deal.priceScore < confirmed.price || deal.priceAgreement < confirmed.agreement) return false;
  if (deal.priceVerdict === "agrees") return deal.nameCertainty >= certainName.confirmedPrice;
  const isReadAlike = deal.priceAgreement >= alike.agreement && size < alike.size;
  return deal.priceVerdict === "unknown" && isReadAlike && deal.nameCertainty >= certainName.readPrice;
}

function maxOf({ hasPrice, isAmbiguous, priceVerdict }: DealEvidence): number {
  if (!hasPrice) return maxWithoutPrice;
  return priceVerdict === "differs" || isAmbiguous ? maxDoubtful : maxUnconfirmed;
}

function logOdds(score: number): number {
  const bounded = Math.min(0.999, Math.max(0.001, score));
  return Math.log(bounded / (1 - bounded));
}
