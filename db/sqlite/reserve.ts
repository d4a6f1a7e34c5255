import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, fsyncSync, openSync, rmSync, statSync, writeSync } from "node:fs";

/** The index of a write-ahead log takes 32 KB; the rest is for file systems that count in larger pieces. */
const reserveBytes = 128 * 1024;
const pieceBytes = 4096;

/**
 * Keeps room beside a database for what SQLite makes anew whenever the file is opened first: 128 KB, or as much of it as
 * the disk has. Never throws, since nothing but opening on a full disk needs it.
 */
export function keepReserve(database: string): void {
  try {
    const file = openSync(reserveOf(database), "a", 0o600);
    try {
      const missing = reserveBytes - fstatSync(file).size;
      // At random, since some file systems store zeros in no room at all.
      for (let written = 0; written < missing; written += pieceBytes)
        writeSync(file, randomBytes(pieceBytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // What fitted is kept.
  }
}

/** Gives the room back. False where there was none. */
export function giveUpReserve(database: string): boolean {
  const path = reserveOf(database);
  const had = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  rmSync(path, { force: true });
  return had;
}

function reserveOf(database: string): string {
  return `${database}-reserve`;
}
