import type { CountName } from "#app/domain/publishing/counts";

/** What a count is called on the screen. */
export const countLabels = {
  adOpened: "Ad opened",
  pageSeen: "Pages seen",
  dealSeen: "Deals seen",
  dealOpened: "Deals opened",
  dealAdded: "Added to a list",
  searchedInVain: "Searches",
} as const satisfies Partial<Record<CountName, string>>;

export type ShownCount = keyof typeof countLabels;

export const figure = (count: number | undefined) => (count ?? 0).toLocaleString("en-US");
