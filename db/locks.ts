import type { Database } from "./database";
import { engineOf, type Handle, type LockName, type SoleWork } from "./engine";

/**
 * Takes a lock until the end of the transaction: `shared` beside others that share it, `alone` without them. What those
 * wrote who had it before is seen by the statements that follow, in a transaction that reads what is committed.
 */
export function lock(tx: Handle, name: LockName, mode: "shared" | "alone"): Promise<void> {
  return engineOf(tx).lock(tx, name, mode);
}

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
