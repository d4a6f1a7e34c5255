import { z } from "zod";

/** What shoppers do that is counted, and what a count of it is about. */
export const countNames = {
  adOpened: "circular",
  pageSeen: "page",
  /** Half of the deal was visible for one second. */
  dealSeen: "area",
  dealOpened: "area",
  dealAdded: "area",
  listPrinted: "retailer",
  listSent: "retailer",
  recipeOpened: "retailer",
  storeChosen: "retailer",
  searchedInVain: "retailer",
} as const;

export type CountName = keyof typeof countNames;

const id = z.int().min(1).max(999_999_999_999_999);

/**
 * What a widget reports of one page of a retailer's website, a few times a minute and when the page is left: sums, no
 * shopper, no time.
 */
export const countsSchema = z.object({
  /** Slug or id of the chosen store. */
  store: z.string().max(200).nullish(),
  counts: z
    .array(
      z.object({
        name: z.enum(Object.keys(countNames) as [CountName, ...CountName[]]),
        /** Id of the circular, page or area that it is about; left out for what is about the retailer. */
        id: id.optional(),
        detail: z.string().max(200).optional(),
        count: z.int().min(1).max(100),
      }),
    )
    .max(500),
});

export type CountsInput = z.output<typeof countsSchema>;
