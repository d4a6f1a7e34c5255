import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Engine, SoleWork } from "../engine";
import { findActivityIds } from "./activity-search";
import { addToCounts } from "./ad-counts";
import { copying } from "./copying";
import { indexLibraryRecipe, searchLibrary } from "./library-search";
import { findRecipeIds } from "./recipe-search";
import { holdsStoreText } from "./store-search";
import { readVersions, readVersionsOf } from "./versions";

/** "endc", so that nobody else's advisory locks on the same database are ours. */
const lockClass = 0x656e6463;
const lockKeys: Record<SoleWork, number> = { migration: 2, "first start": 3 };
const pauseMs = 200;

export const postgres: Engine = {
  name: "PostgreSQL",
  async hasTable(db, table) {
    const { rows } = await sql`select from pg_tables
      where "schemaname" = current_schema() and "tablename" = ${table}`.execute(db);
    return rows.length > 0;
  },
  /** The lock is a session's: one that a transaction took first would have it look at what was there before the lock. */
  alone(db, name, work, onWait) {
    const key = sql`${sql.lit(lockClass)}, ${sql.lit(lockKeys[name])}`;
    return db.connection().execute(async (session) => {
      for (let told = false; ; told = true) {
        const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${key}) as "got"`.execute(
          session,
        );
        if (rows[0]?.got) break;
        if (!told) onWait?.();
        await pause(pauseMs);
      }
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(session);
      }
    });
  },
  async deferForeignKeys(tx) {
    await sql`set constraints all deferred`.execute(tx);
  },
  async readClock(db) {
    const { rows } = await sql<{
      ms: number;
    }>`select extract(epoch from clock_timestamp()) * 1000 as "ms"`.execute(db);
    return new Date(Number(rows[0]?.ms));
  },
  readVersions,
  readVersionsOf,
  findActivityIds,
  indexLibraryRecipe,
  searchLibrary,
  findRecipeIds,
  copying,
  holdsStoreText,
  addToCounts,
};
