import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from "kysely";
import { renameToBaseline, withBaseline } from "./baseline";
import type { Database, DatabaseTransaction } from "./database";
import { engineOf, type Handle } from "./engine";
import { alone } from "./locks";
import { DatabaseRefusal } from "./refusal";
import { againWhileBusy } from "./transaction";

function migratorFor(db: Database, migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

type OnMigrated = (tx: DatabaseTransaction, names: string[]) => Promise<void>;

/**
 * Brings the schema up to the newest migration, in one transaction.
 * Gives the names of those that ran; where none has to, nothing is locked or written. One process does so at a time.
 * @param options.onMigrated runs in the same transaction, behind the last migration, and gets the names of all
 * @param options.onWait is called once where another process is at it
 * @throws NewerSchemaError where a newer version has been at work; EarlierBuildError; the error of the migration that failed: the schema
 * then stands where it stood before.
 */
export async function migrateToLatest(
  db: Database,
  migrations: Record<string, Migration>,
  { onMigrated, onWait }: { onMigrated?: OnMigrated; onWait?: () => void } = {},
): Promise<string[]> {
  // A command may start while a server writes.
  return againWhileBusy(async () => {
    // The migrator takes the write lock even where it has nothing to do.
    if (await isUpToDate(db, migrations)) return [];
    return alone(db, "migration", () => migrate(db, migrations, onMigrated), onWait);
  });
}

/** Another process may have done some of it, or all, before this one had its turn. */
async function migrate(
  db: Database,
  migrations: Record<string, Migration>,
  onMigrated?: OnMigrated,
): Promise<string[]> {
  const applied = await listAppliedMigrations(db);
  if (withBaseline(applied) !== applied) await renameToBaseline(db);
  const names = await pendingMigrations(db, migrations);
  const followed = onMigrated ? followLast(migrations, names, onMigrated) : migrations;
  const { error, results } = await migratorFor(db, followed).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((r) => r.status === "Success").map((r) => r.migrationName);
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

/** A migration ran that this version does not know. */
class NewerSchemaError extends DatabaseRefusal {
  constructor(name: string) {
    super(
      `This database was brought up to date by a newer version of Endcap (${name}). Please start that version, or restore a copy of the database from before.`,
    );
  }
}

/**
 * True where exactly these migrations ran.
 * @throws NewerSchemaError, EarlierBuildError
 */
export async function isUpToDate(db: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const applied = await listAppliedMigrations(db);
  knownMigrations(applied, migrations);
  return Object.keys(migrations).every((name) => applied.includes(name));
}

/** Names of the migrations that ran, in order; none where there is no schema of ours. */
export async function listAppliedMigrations(db: Handle): Promise<string[]> {
  if (!(await engineOf(db).hasTable(db, DEFAULT_MIGRATION_TABLE))) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Names of migrations that ran, with the baseline in place of those it replaced.
 * @throws NewerSchemaError where this version does not know one of them; EarlierBuildError
 */
export function knownMigrations(applied: string[], migrations: Record<string, Migration>): string[] {
  const names = withBaseline(applied);
  const newer = names.find((name) => !(name in migrations));
  if (newer !== undefined) throw new NewerSchemaError(newer);
  return names;
}

/** Names of migrations that have not run yet. */
export async function pendingMigrations(
  db: Database,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const all = await migratorFor(db, migrations).getMigrations();
  return all.filter((m) => m.executedAt === undefined).map((m) => m.name);
}
