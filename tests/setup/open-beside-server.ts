import { join } from "node:path";
import { sql } from "kysely";
import { databaseFile } from "#app/server/process/config.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";

/**
 * A connection of the test's own to a running server's database, for factories and for looking at what was written. The
 * server writes, too, and a busy machine may take its time over that: it waits for it for half a minute.
 */
export async function openBesideServer(dataDir: string): Promise<Database> {
  const db = openDatabase(join(dataDir, databaseFile));
  await sql`pragma busy_timeout = 30000`.execute(db);
  return db;
}
