import * as z from "zod";
import type { CountName, CountsReport } from "../publishing/counts";

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
} as const satisfies Record<CountName, string>;

const id = z.int().min(1).max(999_999_999_999_999);

export const countsSchema = z.object({
  store: z.string().max(200).nullish(),
  counts: z
    .array(
      z.object({
        name: z.enum(Object.keys(countNames) as [CountName, ...CountName[]]),
        id: id.optional(),
        detail: z.string().max(200).optional(),
        count: z.int().min(1).max(100),
      }),
    )
    .max(500),
}) satisfies z.ZodType<CountsReport>;
