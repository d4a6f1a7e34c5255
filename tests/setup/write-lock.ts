import { join } from "node:path";
import { databaseFile } from "#app/server/process/config.server";
import { openSqliteFile } from "#db/sqlite/driver";

/** Takes the write lock of a data folder's database, as another process that writes does. Gives what lets go of it. */
export function holdWriteLock(dataDir: string): () => void {
  const handle = openSqliteFile(join(dataDir, databaseFile));
  handle.exec("begin immediate");
  return () => {
    if (!handle.open) return;
    handle.exec("rollback");
    handle.close();
  };
}
