import { setTimeout as pause } from "node:timers/promises";
import type { IsolationLevel } from "kysely";
import type { Database, DatabaseTransaction } from "./database";
import { isAway, isBusy, isOvertaken, isUnreachable } from "./errors";

/** As long as a worker or a command waits for another process; those who wait for an answer have less time. */
const defaultMaxWaitMs = 10_000;
/** A server that restarts ends its connections one after the other. Whoever wants one until it is back waits anyway. */
const breakingOffMs = 3000;
/** Whoever gives up sooner than this has something else to go on with, and waits for a restart no longer either. */
const patientFromMs = 1000;
const maxPauseMs = 100;

/**
 * `serializable`: as if nobody else were writing, at the price of being tried again where somebody was. `read committed`
 * for what is safe by its statements alone: counters, claims, and what stands under a lock. SQLite has but the first.
 */
export type Level = Extract<IsolationLevel, "serializable" | "read committed">;

export interface TransactOptions {
  maxWaitMs?: number;
  level?: Level;
}

/**
 * Does the work, and again from its beginning while another process writes, for `maxWaitMs` in all; so, too, for some
 * seconds, where its connection broke off, which takes all of it back. It pauses between the tries, so that everything else
 * in this process goes on.
 * @throws the error of the engine when that lasts longer (see `isBusy`)
 */
export async function againWhileBusy<T>(work: () => Promise<T>, maxWaitMs = defaultMaxWaitMs): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs;
  const brokenForMs = maxWaitMs < patientFromMs ? maxWaitMs : breakingOffMs;
  let brokenUntil = Number.POSITIVE_INFINITY;
  let looksAgain = true;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const now = performance.now();
      if (isUnreachable(error)) {
        if (isAway(error) || now >= brokenUntil) throw error;
        brokenUntil = Math.min(brokenUntil, now + brokenForMs);
      } else if (looksAgain && isOvertaken(error)) looksAgain = false;
      else if (!isBusy(error) || now >= giveUpAt) throw error;
      await pause(Math.min(maxPauseMs, 5 * attempt) * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs the work in one transaction and tries again, from its beginning, while another process writes. The work must be
 * repeatable and must use only the transaction it is given: SQLite's driver has a single connection, so the outer one
 * would wait for ever.
 */
export function transact<T>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<T>,
  { maxWaitMs, level = "serializable" }: TransactOptions = {},
): Promise<T> {
  return againWhileBusy(() => db.transaction().setIsolationLevel(level).execute(work), maxWaitMs);
}
