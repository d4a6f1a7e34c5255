import type { WeeklyAdArea, WeeklyAdCircular, WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { dealTitle } from "#widgets/shared/add-to-list";
import { msg } from "#widgets/shared/msg";

/** An area with its page: the data of the button on the page, the list entry and the card. */
export interface Deal {
  area: WeeklyAdArea;
  page: WeeklyAdPage;
  /** Prefix and ingredient, e.g. "Boneless Chicken Breast"; falls back to the first line of the details. */
  title: string;
  /** Title and deal, e.g. "Boneless Chicken Breast, $2.99 lb"; what a screen reader says. Never empty. */
  name: string;
}

export interface DealGroup {
  category: string;
  deals: Deal[];
}

/** All deals of a circular in page order, within a page in reading order. */
export function collectDeals(circular: WeeklyAdCircular): Deal[] {
  return circular.pages.flatMap((page) => page.areas.map((area) => toDeal(area, page)));
}

function toDeal(area: WeeklyAdArea, page: WeeklyAdPage): Deal {
  const title = dealTitle(area);
  const deal = area.deal.trim();
  return {
    area,
    page,
    title,
    name: [title, deal].filter(Boolean).join(", ") || msg.dealOnPage(page.number),
  };
}

/**
 * Groups deals under their categories, categories in alphabetical order, deals in the order given. Those without one
 * stand under a heading of their own, after all others.
 */
export function groupByCategory(deals: Deal[]): DealGroup[] {
  const groups = new Map<string, Deal[]>();
  const unsorted = msg.moreDeals;
  for (const deal of deals) {
    const category = deal.area.category?.trim() || unsorted;
    const group = groups.get(category);
    if (group) group.push(deal);
    else groups.set(category, [deal]);
  }
  return [...groups]
    .map(([category, members]) => ({ category, deals: members }))
    .sort(
      (a, b) =>
        Number(a.category === unsorted) - Number(b.category === unsorted) ||
        a.category.localeCompare(b.category, msg.locale),
    );
}

/** Lower case without accents, so that "jalapeno" finds "Jalapeño". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Deals in which every word of the query stands somewhere: name, details or category. For a blank query all: the very
 * array that was given.
 */
export function searchDeals(deals: Deal[], query: string): Deal[] {
  const words = plain(query).match(/\S+/g);
  if (!words) return deals;
  return deals.filter(({ area, name }) => {
    const text = plain(`${name} ${area.details} ${area.category ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}
