import type { Database } from "./database";
import { engineOf, type Handle, type SoleWork } from "./engine";

/**
 * Does the work while no other process does work of that name on this database, however long it takes.
 * @param onWait is called once where it has to be waited for
 */
export function alone<T>(
  db: Database,
  name: SoleWork,
  work: () => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  return engineOf(db).alone(db, name, work, onWait);
}

/** Has foreign keys checked at the end of the transaction, so that rows can step aside to an id that no row has. */
export function deferForeignKeys(tx: Handle): Promise<void> {
  return engineOf(tx).deferForeignKeys(tx);
}
