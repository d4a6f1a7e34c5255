import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseFile } from "#app/server/process/config.server";
import { migrateToLatest } from "#db/migrate";
import { openDatabase } from "#db/open";
import { migrations } from "#migrations/index";
import { copyPostgres, emptyPostgres, type PostgresCopy, postgresServer } from "./world-postgres";

/** The database of a world. */
export interface WorldDatabase {
  /** Its address as in the configuration. */
  address: string;
  /** The environment for another process to find it. */
  environment: Record<string, string>;
  /** Call this once nobody is connected any more. */
  release(): Promise<void>;
}

/** Set by `npm run test:postgres`: worlds use PostgreSQL. */
export const isOnPostgres = postgresServer !== undefined;

/** Databases of open worlds, by data folder. */
const databases = new Map<string, PostgresCopy>();
/** Databases kept for worlds to start from, by the kept data folder. */
const kept = new Map<string, PostgresCopy>();

/**
 * A database with the newest schema and no rows, or with those of the data folder that the world copies. On SQLite it
 * is a file in the data folder, which a copied folder already has.
 */
export async function makeWorldDatabase(dataDir: string, like?: string): Promise<WorldDatabase> {
  if (!isOnPostgres) {
    const address = join(dataDir, databaseFile);
    if (!like) copyFileSync(await migratedFile(), address);
    return { address, environment: {}, release: async () => {} };
  }
  const origin = like ? kept.get(like) : undefined;
  const database = await (origin ? copyPostgres(origin.name) : emptyPostgres());
  databases.set(dataDir, database);
  return {
    address: database.address,
    environment: { DATABASE_URL: database.address },
    async release() {
      databases.delete(dataDir);
      await database.release();
    },
  };
}

/** The database of an open world's data folder, for worlds that share it; null on SQLite, where it is a file there. */
export function databaseOfFolder(dataDir: string): string | null {
  return databases.get(dataDir)?.address ?? null;
}

/** Keeps the rows of an open world for worlds that start from `folder`, the copy of its data folder. */
export async function keepRows(dataDir: string, folder: string): Promise<void> {
  const database = databases.get(dataDir);
  if (database) kept.set(folder, await copyPostgres(database.name));
}

/** Migrated once per test process; every test gets a copy. */
let migrated: string | undefined;

async function migratedFile(): Promise<string> {
  if (migrated && existsSync(migrated)) return migrated;
  const dir = join(tmpdir(), `endcap-base-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  migrated = join(dir, databaseFile);
  await rm(migrated, { force: true });
  const db = openDatabase(migrated);
  await migrateToLatest(db, migrations);
  await db.destroy();
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  return migrated;
}
