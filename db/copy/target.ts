import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import type { Database } from "../database";
import { nameFinished, syncFile, unfinishedBeside } from "../durable-files";
import { fileOf, openDatabase } from "../open";
import { DatabaseRefusal } from "../refusal";

/** A database that is being filled. Either of the two ends it. */
export interface LoadTarget {
  db: Database;
  /** Closes it and lets it stand where it was asked for. */
  finish(): Promise<void>;
  /** Closes it; of a file nothing is left. */
  abandon(): Promise<void>;
}

/**
 * Opens a database to be filled: PostgreSQL as it is, a file of SQLite under another name, so that it stands at its path
 * with all its rows or not at all.
 * @throws DatabaseRefusal where there is such a file already
 */
export async function openLoadTarget(address: string): Promise<LoadTarget> {
  const file = fileOf(address);
  if (file === null) {
    const db = openDatabase(address);
    return { db, finish: () => db.destroy(), abandon: () => db.destroy() };
  }
  assertNoFile(file);
  const unfinished = await unfinishedBeside(file);
  // Made here, since SQLite would let others read it.
  await writeFile(unfinished, "", { flag: "wx", mode: 0o600 });
  const db = openDatabase(unfinished);
  const abandon = async () => {
    await db.destroy();
    for (const suffix of ["", "-wal", "-shm"]) await rm(unfinished + suffix, { force: true });
  };
  const finish = async () => {
    await db.destroy();
    await syncFile(unfinished);
    await nameFinished(unfinished, file);
  };
  return { db, finish, abandon };
}

/** @throws DatabaseRefusal where there is such a file */
function assertNoFile(file: string): void {
  if (existsSync(file))
    throw new DatabaseRefusal(
      `${file} exists already and is left as it is. Please name a file that is not there yet.`,
    );
}
