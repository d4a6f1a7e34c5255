import { existsSync } from "node:fs";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import type { Database } from "../database";
import { syncFile, syncFolder } from "../durable-files";

/** By `vacuum into`, which waits for nobody and keeps nobody waiting. */
export async function backup(db: Database, file: string): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    // Made here, since SQLite would let others read it while it is being filled.
    await writeFile(unfinished, "", { flag: "wx", mode: 0o600 });
    await sql`vacuum into ${unfinished}`.execute(db);
    assertSound(unfinished);
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await stat(file)).size;
}

function assertSound(file: string): void {
  const copy = new SqliteDatabase(file, { readonly: true });
  try {
    const integrity = copy.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") throw new Error(`The copy is damaged: ${integrity}`);
    const orphans = copy.pragma("foreign_key_check") as unknown[];
    if (orphans.length > 0) throw new Error(`The copy has ${orphans.length} rows that point at nothing.`);
  } finally {
    copy.close();
  }
}
