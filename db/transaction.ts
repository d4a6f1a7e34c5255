import { setTimeout as pause } from "node:timers/promises";
import type { Database, DatabaseTransaction } from "./database";

/** As long as a worker or a command waits for another process; those who wait for an answer have less time. */
const defaultMaxWaitMs = 10_000;
const maxPauseMs = 100;

/**
 * Does the work, and again from its beginning while another process holds the write lock, for `maxWaitMs` in all. It
 * pauses between the tries, so that everything else in this process goes on.
 * @throws the error of SQLite when the lock is held longer (see `isBusy`)
 */
export async function againWhileBusy<T>(work: () => Promise<T>, maxWaitMs = defaultMaxWaitMs): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
      await pause(Math.min(maxPauseMs, 5 * attempt) * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs the work in one transaction and tries again, from its beginning, while another process writes. The work must be
 * repeatable and must use only the transaction it is given: the driver has a single connection, so the outer one would
 * wait for ever.
 */
export function transact<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
  maxWaitMs?: number,
): Promise<T> {
  return againWhileBusy(() => db.transaction().execute(work), maxWaitMs);
}

/** True for the errors with which SQLite says that another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED"));
}

/**
 * True for the errors with which SQLite says that the disk has no room. A quota that is used up, and a disk too full
 * for the index of the write-ahead log, come as faults of input and output.
 */
export function isDatabaseFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "SQLITE_FULL" || code === "SQLITE_IOERR_WRITE" || code === "SQLITE_IOERR_SHMSIZE";
}

/**
 * Which value a unique constraint refused: the table and the constraint's last column, which is the one that people
 * choose (those before it say within what it is unique). Null for every other error and for constraints over expressions.
 */
export function refusedByUnique(error: unknown): { table: string; column: string } | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code !== "SQLITE_CONSTRAINT_UNIQUE") return null;
  const [, table, column] = /(\w+)\.(\w+)$/.exec(String(message)) ?? [];
  return table && column ? { table, column } : null;
}
