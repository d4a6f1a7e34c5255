import { refusedByUnique } from "#db/errors";
import { conflictOf, DomainError } from "./errors";

/** What is said, by table and column, where somebody chose a value that another row has. */
export const takenMessages = {
  retailer: {
    name: "There is a retailer of that name already.",
    slug: "There is a retailer with that slug already.",
  },
  // Written in lower case alone, so that the table's own constraint is all the check it needs.
  user: { email: "There is a user with this email already." },
  category: { name: "There is a category of that name already." },
  recipeCategory: { name: "There is a recipe category of that name already." },
  circular: {
    name: "This retailer has a circular of that name already.",
    slug: "This retailer has a circular with that slug already.",
  },
  circularGroup: { name: "This retailer has a circular group of that name already." },
  store: { slug: "This retailer has a store with that slug already." },
  sheet: { name: "This retailer has a sheet of that name already." },
  service: { uniqueId: "UniqueID already exists" },
  subservice: { uniqueId: "UniqueID already exists" },
  property: { uniqueId: "UniqueID already exists" },
} as const satisfies Record<string, Record<string, string>>;

export type TableOfChosenValues = keyof typeof takenMessages;

/**
 * The conflict behind the error of a unique constraint, for what slips past the checks; any other error comes back as
 * it is, also where nobody chose the value (then it is a fault of ours).
 */
export function asConflict(error: unknown): unknown {
  const refused = refusedByUnique(error);
  if (!refused) return error;
  const messages: Record<string, Record<string, string>> = takenMessages;
  const message = messages[refused.table]?.[refused.column];
  if (message === undefined) return error;
  const fields = { [refused.column]: [message] };
  return new DomainError("conflict", conflictOf(fields).message, { fields, cause: error });
}
