import type { DatabaseTransaction } from "./database";
import { engineOf } from "./engine";
import type { AdCountTable } from "./tables/shopping";

/**
 * Adds to the sums of what shoppers do, by one statement: sums that are not there yet begin with these. Every writer gives
 * them in the same order, so that no two wait for each other.
 * @param counts of retailers that are there; each sum is named once
 */
export async function addToCounts(tx: DatabaseTransaction, counts: AdCountTable[]): Promise<void> {
  if (counts.length > 0) await engineOf(tx).addToCounts(tx, counts);
}
