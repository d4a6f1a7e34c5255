import type { Kysely } from "kysely";
import { onEngine } from "./engine";
import * as postgres from "./postgres/publication";
import * as sqlite from "./sqlite/publication";

/** Who shows a row, as SQL over `new` and `old`; 0 stands for everyone. */
export const shownByEveryone = "0";
export const shownByOwner = '{row}."retailerId"';
/** The retailer of the page that the row's column names. */
export const shownByPage = (column: string) =>
  `(select circular."retailerId" from "circularPage" page join "circular" circular on circular.id = page."circularId"
    where page.id = {row}."${column}")`;

/**
 * Has the table's changes counted in "publication", where the public reads learn that what they hold is out of date.
 * Every table that a public read shows anything of needs this, once, in the migration that makes it or after.
 * @param retailerId SQL for the retailer that shows a row, `{row}` standing for the row; where it gives null nobody does
 */
export async function watchPublication(
  db: Kysely<unknown>,
  table: string,
  retailerId: string,
): Promise<void> {
  await onEngine(db, { sqlite, postgres }).createPublicationTriggers(db, table, retailerId);
}
