import type { Database } from "./database";
import { engineOf } from "./engine";

/**
 * Writes a copy of the database as it stands at one moment, while others go on writing, and looks it over
 * before it gets its name. Readable by the owner only. Gives its size in bytes.
 * @throws Error when the file exists already, the copy is not sound, or the engine has better tools of its own; nothing
 * is left behind then
 */
export function backupDatabase(db: Database, file: string): Promise<number> {
  return engineOf(db).backup(db, file);
}
