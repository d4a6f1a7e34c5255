import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync } from "node:fs";

/** What SQLite makes beside a database that nobody has open: the write-ahead log and its index. */
const filesBeside = 2;

/**
 * The system's error where a disk takes no more files, though it may have room for bytes; null where it takes as many as
 * SQLite needs beside a database. SQLite itself only says that it could not open a file.
 */
export function findLackOfFiles(database: string): Error | null {
  const made: string[] = [];
  try {
    while (made.length < filesBeside) {
      const path = `${database}-probe-${randomUUID()}`;
      closeSync(openSync(path, "wx", 0o600));
      made.push(path);
    }
    return null;
  } catch (error) {
    return isFull(error) ? error : null;
  } finally {
    for (const path of made) rmSync(path, { force: true });
  }
}

function isFull(error: unknown): error is NodeJS.ErrnoException {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "ENOSPC" || code === "EDQUOT";
}
