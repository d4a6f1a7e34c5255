import { type Migration, sql } from "kysely";
import type { Database } from "./database";
import { pendingMigrations } from "./migrate";

/** What is wrong with the database: it does not answer, or its schema is behind. */
export async function findDatabaseFaults(
  db: Database,
  migrations: Record<string, Migration>,
): Promise<("database" | "migrations")[]> {
  try {
    await sql`select 1`.execute(db);
    return (await pendingMigrations(db, migrations)).length > 0 ? ["migrations"] : [];
  } catch {
    return ["database"];
  }
}
