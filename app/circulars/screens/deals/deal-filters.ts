import { type DealWarning, dealWarningLabels, dealWarnings } from "#app/circulars/domain/deals/deal-warnings";
import type { Deal } from "#app/circulars/domain/deals/queries.server";

/** Which of the deals a table shows. */
export interface DealFilter {
  search: string;
  pageId: number | null;
  /** "none": those without a category. */
  categoryId: number | "none" | null;
  /** Featured deals, those with any warning, or with a certain one. */
  only: "featured" | "warned" | DealWarning | null;
}

export const allDeals: DealFilter = { search: "", pageId: null, categoryId: null, only: null };

export const onlyChoices = [
  { value: "warned", label: "With warnings" },
  ...Object.entries(dealWarningLabels).map(([value, label]) => ({ value, label })),
  { value: "featured", label: "Featured" },
];

/** What an address asks for, e.g. with `?only=noPrice`; null for all. */
export function onlyOfAddress(text: string | null): DealFilter["only"] {
  return dealWarnings.find((name) => name === text) ?? null;
}

/** The deals that the filter lets through, in their order. Every word that is searched for has to be there. */
export function filterDeals(
  deals: readonly Deal[],
  { search, pageId, categoryId, only }: DealFilter,
  warnings: ReadonlyMap<number, DealWarning[]>,
): readonly Deal[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && pageId === null && categoryId === null && only === null) return deals;
  return deals.filter((deal) => {
    if (pageId !== null && deal.pageId !== pageId) return false;
    if (categoryId !== null && deal.categoryId !== (categoryId === "none" ? null : categoryId)) return false;
    if (only === "featured" && !deal.featured) return false;
    if (only === "warned" && !warnings.has(deal.id)) return false;
    if (only !== null && only !== "featured" && only !== "warned") {
      if (!warnings.get(deal.id)?.includes(only)) return false;
    }
    const text = `${deal.prefix} ${deal.ingredient} ${deal.deal} ${deal.details}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
