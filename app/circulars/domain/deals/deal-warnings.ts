import { fold } from "#db/fold";
import type { Deal } from "./queries.server";

/** What may be wrong with a deal, in the order in which it is told. */
export const dealWarnings = ["noPrice", "noCategory", "noPicture", "noLetters", "twice"] as const;

export type DealWarning = (typeof dealWarnings)[number];

export const dealWarningLabels: Record<DealWarning, string> = {
  noPrice: "No deal",
  noCategory: "No category",
  noPicture: "No picture",
  noLetters: "Name without letters",
  twice: "Same deal twice",
};

type Warned = Pick<Deal, "id" | "prefix" | "ingredient" | "deal" | "categoryId" | "thumbnailIndex">;

/** What may be wrong with each of a circular's deals, by id; those that are fine are left out. */
export function findDealWarnings(deals: readonly Warned[]): Map<number, DealWarning[]> {
  const counts = new Map<string, number>();
  for (const deal of deals) counts.set(wordingOf(deal), (counts.get(wordingOf(deal)) ?? 0) + 1);
  const warnings = new Map<number, DealWarning[]>();
  for (const deal of deals) {
    const found: Record<DealWarning, boolean> = {
      noPrice: deal.deal === "",
      noCategory: deal.categoryId === null,
      noPicture: deal.thumbnailIndex === null,
      noLetters: !/\p{L}/u.test(deal.ingredient),
      twice: (counts.get(wordingOf(deal)) ?? 0) > 1,
    };
    const names = dealWarnings.filter((name) => found[name]);
    if (names.length > 0) warnings.set(deal.id, names);
  }
  return warnings;
}

function wordingOf({ prefix, ingredient, deal }: Warned): string {
  return [prefix, ingredient, deal].map(fold).join("\n");
}
