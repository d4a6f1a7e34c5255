import type { CountName } from "../publishing/counts";

/** What counts are called, on the screen and in its file. */
export const countLabels: Record<CountName, string> = {
  adOpened: "Ad opened",
  pageSeen: "Pages seen",
  dealSeen: "Deals seen",
  dealOpened: "Deals opened",
  dealAdded: "Added to a list",
  listPrinted: "Lists printed",
  listSent: "Lists sent",
  recipeOpened: "Recipes opened",
  storeChosen: "Stores chosen",
  searchedInVain: "Searches without a result",
};

/** What is counted of an ad, of one of its pages, of a deal, of a store, and of the website beside it. */
export const countsOfThings = {
  ad: ["adOpened", "pageSeen", "dealSeen", "dealOpened", "dealAdded"],
  page: ["pageSeen", "dealSeen", "dealOpened", "dealAdded"],
  deal: ["dealSeen", "dealOpened", "dealAdded"],
  store: ["storeChosen", "adOpened", "pageSeen", "dealSeen", "dealOpened", "dealAdded"],
  website: ["listPrinted", "listSent", "recipeOpened", "storeChosen", "searchedInVain"],
} as const satisfies Record<string, readonly CountName[]>;

export function pageName(number: number | null): string {
  return number === null ? "Deleted page" : `Page ${number}`;
}

export function dealName({ name }: { name: string | null }): string {
  return name ?? "Deleted area";
}

export function storeName({ storeId, name }: { storeId: number; name: string | null }): string {
  return storeId === 0 ? "No store chosen" : (name ?? "Deleted store");
}

export function recipeName({ title }: { title: string | null }): string {
  return title ?? "Deleted recipe";
}
