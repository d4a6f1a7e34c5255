import type { Database } from "./database";
import { isPostgresAddress } from "./postgres/address";
import { openPostgres } from "./postgres/open";
import { assertSqliteLoads } from "./sqlite/driver";
import { openSqlite } from "./sqlite/open";

/** The path of the SQLite file that an address is; null for PostgreSQL, which has no file of ours. */
export function fileOf(address: string): string | null {
  return isPostgresAddress(address) ? null : address;
}

/**
 * Opens a database: PostgreSQL where the address is a `postgres://` one, otherwise the SQLite file of that path, which
 * is made where there is none.
 * @param onQuery gets the text of each query once it has run, without the values
 * @throws DatabaseRefusal where this Node can't load the driver of SQLite; what `openSqlite` throws. PostgreSQL is first met by
 *   the first query, which throws what is wrong with it
 */
export function openDatabase(address: string, onQuery?: (text: string) => void): Database {
  if (!isPostgresAddress(address)) return openSqlite(address, onQuery);
  // Each process locks its work folder by SQLite, whatever the database, but only at its first upload or page to draw.
  assertSqliteLoads();
  return openPostgres(address, onQuery);
}
