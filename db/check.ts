import { type Migration, sql } from "kysely";
import type { Database } from "./database";
import { pendingMigrations } from "./migrate";

/** Why no request can be answered: the database does not answer, or its schema is behind. */
export interface DatabaseFault {
  name: "database" | "migrations";
  /** For the log alone: its message may name the server and its users. */
  cause: unknown;
}

/** Null when the database answers and has all migrations. */
export async function findDatabaseFault(
  db: Database,
  migrations: Record<string, Migration>,
): Promise<DatabaseFault | null> {
  try {
    await sql`select 1`.execute(db);
    const pending = await pendingMigrations(db, migrations);
    if (pending.length === 0) return null;
    return { name: "migrations", cause: new Error(`These have not run yet: ${pending.join(", ")}`) };
  } catch (cause) {
    return { name: "database", cause };
  }
}
