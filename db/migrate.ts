import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from "kysely";
import type { Database, DatabaseTransaction } from "./database";
import { againWhileBusy } from "./transaction";

function migratorFor(db: Database, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

type OnMigrated = (tx: DatabaseTransaction, names: string[]) => Promise<void>;

/**
 * Brings the schema up to the newest migration, in one transaction.
 * Gives the names of those that ran; where none has to, nothing is locked or written.
 * @param onMigrated runs in the same transaction, behind the last migration, and gets the names of all
 * @throws the error of the migration that failed; the schema then stands where it stood before.
 */
export async function migrateToLatest(
  db: Database,
  migrations: Record<string, Migration>,
  onMigrated?: OnMigrated,
): Promise<string[]> {
  // A command may start while a server writes.
  return againWhileBusy(async () => {
    // The migrator takes the write lock even where it has nothing to do.
    if (await isUpToDate(db, migrations)) return [];
    const names = await pendingMigrations(db, migrations);
    const followed = onMigrated ? followLast(migrations, names, onMigrated) : migrations;
    const { error, results } = await migratorFor(db, followed).migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
  });
}

function followLast(
  migrations: Record<string, Migration>,
  names: string[],
  onMigrated: OnMigrated,
): Record<string, Migration> {
  const lastName = names.at(-1) ?? "";
  const last = migrations[lastName];
  if (!last) return migrations;
  const up: Migration["up"] = async (tx) => {
    await last.up(tx);
    await onMigrated(tx as DatabaseTransaction, names);
  };
  return { ...migrations, [lastName]: { ...last, up } };
}

/** True where exactly these migrations ran; a newer version's database is not what this one knows. */
async function isUpToDate(db: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const table = await sql`select 1 from sqlite_master where name = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  if (table.rows.length === 0) return false;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations);
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
