import type { PriceStyle } from "#app/kernel/money/currencies";
import { firstAmount } from "#app/kernel/money/parse-price";
import { fold } from "#db/fold";
import type { Deal } from "./queries.server";

/** What may be wrong with a deal, in the order in which it is listed. */
export const dealWarnings = ["noPrice", "noCategory", "noPicture", "noLetters", "twice", "farPrice"] as const;

export type DealWarning = (typeof dealWarnings)[number];

export const dealWarningLabels: Record<DealWarning, string> = {
  noPrice: "No deal",
  noCategory: "No category",
  noPicture: "No picture",
  noLetters: "Name without letters",
  twice: "Same deal twice",
  farPrice: "Price far above the others",
};

/** What a deal is judged by. */
export type WarnedDeal = Pick<
  Deal,
  "id" | "prefix" | "ingredient" | "deal" | "categoryId" | "thumbnailIndex"
>;

/** What may be wrong with each of a circular's deals, by id; deals without a warning are left out. */
export function findDealWarnings(
  deals: readonly WarnedDeal[],
  style: PriceStyle,
): Map<number, DealWarning[]> {
  const wordings = deals.map(wordingOf);
  const counts = new Map<string, number>();
  for (const wording of wordings) counts.set(wording, (counts.get(wording) ?? 0) + 1);
  const prices = new Map(deals.map(({ deal, id }) => [id, firstAmount(deal, style)]));
  const usualPrice = usualPrices(deals, prices);
  const warnings = new Map<number, DealWarning[]>();
  for (const [index, deal] of deals.entries()) {
    const found: Record<DealWarning, boolean> = {
      noPrice: deal.deal === "",
      noCategory: deal.categoryId === null,
      noPicture: deal.thumbnailIndex === null,
      noLetters: !/\p{L}/u.test(deal.ingredient),
      twice: (counts.get(wordings[index] ?? "") ?? 0) > 1,
      farPrice: (prices.get(deal.id) ?? 0) >= farTimes * usualPrice(deal.categoryId),
    };
    const names = dealWarnings.filter((name) => found[name]);
    if (names.length > 0) warnings.set(deal.id, names);
  }
  return warnings;
}

/** A price this many times the usual one more likely lacks its decimal point than belongs to an expensive product. */
const farTimes = 10;
/** With fewer prices than this, there is no usual one to compare with. */
const minPrices = 5;

/** The median price of a category, or of all deals where the category has too few; infinite where all have too few. */
function usualPrices(
  deals: readonly WarnedDeal[],
  prices: ReadonlyMap<number, number | null>,
): (categoryId: number | null) => number {
  const all: number[] = [];
  const byCategory = new Map<number, number[]>();
  for (const { id, categoryId } of deals) {
    const price = prices.get(id) ?? null;
    if (price === null) continue;
    all.push(price);
    if (categoryId === null) continue;
    const ofCategory = byCategory.get(categoryId) ?? [];
    byCategory.set(categoryId, ofCategory);
    ofCategory.push(price);
  }
  const usual = medianOf(all) ?? Number.POSITIVE_INFINITY;
  const usualOf = new Map([...byCategory].map(([id, prices]) => [id, medianOf(prices) ?? usual]));
  return (categoryId) => (categoryId === null ? usual : (usualOf.get(categoryId) ?? usual));
}

function medianOf(prices: number[]): number | null {
  if (prices.length < minPrices) return null;
  return prices.toSorted((a, b) => a - b)[Math.floor(prices.length / 2)] ?? null;
}

function wordingOf({ prefix, ingredient, deal }: WarnedDeal): string {
  return [prefix, ingredient, deal].map(fold).join("\n");
}
