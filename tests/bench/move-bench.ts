import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moveDatabase } from "#app/server/process/backups/move-database.server";
import { migrateToLatest } from "#db/migrate";
import { openDatabase } from "#db/open";
import { migrations } from "#migrations/index";
import { isOnPostgres } from "#tests/setup/world-database";
import { newPostgres } from "#tests/setup/world-postgres";
import { makeBigWorld } from "./big-world";

interface MoveFigures {
  way: string;
  rows: number;
  tables: number;
  differing: number;
  seconds: number;
}

/** The big world from a file of SQLite to PostgreSQL, where there is one, and from there to a file of SQLite. */
export async function measureMoves(): Promise<MoveFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), "endcap-bench-"));
  const [first, last] = [join(folder, "first.sqlite"), join(folder, "last.sqlite")];
  const source = openDatabase(first);
  await migrateToLatest(source, migrations);
  await makeBigWorld(source);
  await source.destroy();
  try {
    if (!isOnPostgres) return [await measure("SQLite to SQLite", first, last)];
    const { address, release } = await newPostgres();
    try {
      const there = await measure("SQLite to PostgreSQL", first, address);
      return [there, await measure("PostgreSQL to SQLite", address, last)];
    } finally {
      await release();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(way: string, from: string, to: string): Promise<MoveFigures> {
  const begun = performance.now();
  const { tables } = await moveDatabase(from, to, () => {});
  return {
    way,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: tables.length,
    differing: tables.filter(({ sha256, found }) => found.sha256 !== sha256).length,
    seconds: (performance.now() - begun) / 1000,
  };
}

export function printMoves(figures: MoveFigures[]): void {
  console.log(
    "A database moved, with the SHA-256 of each table in both (for PostgreSQL: npm run bench:postgres -- move; aim: 62,000 rows in 20 s):",
  );
  for (const { way, rows, tables, differing, seconds } of figures)
    console.log(
      `  ${way}: ${rows} rows of ${tables} tables in ${seconds.toFixed(1)} s, ${differing} tables differ`,
    );
}
