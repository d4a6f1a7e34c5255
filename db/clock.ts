import type { Database } from "./database";
import { engineOf } from "./engine";

/** What the clock of the database's server shows; null for a file, which has none but this machine's. */
export function readClock(db: Database): Promise<Date | null> {
  return engineOf(db).readClock(db);
}
