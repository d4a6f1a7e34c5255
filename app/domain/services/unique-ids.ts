export const uniqueIdExists = "UniqueID already exists";

/** What the check of a unique id answers; empty when it is free. */
export function uniqueIdMessage(taken: boolean): string {
  return taken ? uniqueIdExists : "";
}
