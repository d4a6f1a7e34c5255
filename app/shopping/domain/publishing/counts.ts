/** What shoppers do that is counted. */
export type CountName =
  | "adOpened"
  | "pageSeen"
  | "dealSeen"
  | "dealOpened"
  | "dealAdded"
  | "listPrinted"
  | "listSent"
  | "recipeOpened"
  | "storeChosen"
  | "searchedInVain";

/**
 * The body of `POST /public/retailers/{id}/counts`: what a widget reports of one page of a retailer's website, a few
 * times a minute and when the page is left. Sums alone: no shopper, no time.
 */
export interface CountsReport {
  /** Slug or id of the chosen store. */
  store?: string | null | undefined;
  counts: {
    name: CountName;
    /** Id of the circular, page or area that it is about; left out for what is about the retailer. */
    id?: number | undefined;
    detail?: string | undefined;
    count: number;
  }[];
}
