import { type Migration, Migrator } from "kysely";
import type { Database } from "./database";
import { againWhileBusy } from "./transaction";

function migratorFor(db: Database, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Brings the schema up to the newest migration; each runs in a transaction.
 * Gives the names of those that ran.
 * @throws the error of the migration that failed; the schema then stands where it stood before.
 */
export async function migrateToLatest(
  db: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  // A command may start while a server writes.
  return againWhileBusy(async () => {
    const { error, results } = await migratorFor(db, migrations).migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
  });
}

/** Takes back the newest migration that ran. */
export async function migrateDown(db: Database, migrations: Record<string, Migration>): Promise<void> {
  const { error } = await migratorFor(db, migrations).migrateDown();
  if (error) throw error;
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations(
  db: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const all = await migratorFor(db, migrations).getMigrations();
  return all.filter((m) => m.executedAt === undefined).map((m) => m.name);
}
