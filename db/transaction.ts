import { setTimeout as pause } from "node:timers/promises";
import type { Database, DatabaseTransaction } from "./database";

const tries = 40;
const longestPauseMs = 400;

/** Does the work, and again from its beginning while another process holds the write lock (about ten seconds in all). */
export async function againWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt >= tries) throw error;
      await pause(Math.min(longestPauseMs, 10 * attempt) * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs the work in one transaction and tries again, from its beginning, while another process writes. The work must be
 * repeatable and must use only the transaction it is given: the driver has a single connection, so the outer one would
 * wait for ever.
 */
export function transact<T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return againWhileBusy(() => db.transaction().execute(work));
}

/** True for the errors with which SQLite says that another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED"));
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
