/** How often shoppers did something in a day. No shopper is known: there is nothing here but sums. */
export interface AdCountTable {
  retailerId: number;
  /** 0: what belongs to no circular, as a recipe that was opened. */
  circularId: number;
  /** In the retailer's zone, e.g. 2026-11-21. */
  day: string;
  /** A CountName of domain/insights. */
  name: string;
  /** 0: none. Pages and areas that are deleted later keep their counts. */
  pageId: number;
  areaId: number;
  /** 0: no store was chosen. */
  storeId: number;
  /** The words of a search without a result, a recipe's id; otherwise empty. */
  detail: string;
  count: number;
}
