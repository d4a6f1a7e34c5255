import { setTimeout as pause } from "node:timers/promises";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import type { Log } from "#app/kernel/ports/log";
import { toDomainError } from "#app/kernel/storage-errors";
import {
  isBusy,
  isCommitUnknown,
  isDatabaseOutOfMemory,
  isDatabaseServerFull,
  isUnreachable,
} from "#db/errors";

const pauseMs = 3000;

const reasons = {
  full: "the server's disk is full. Please free some space.",
  databaseFull: "the database's disk is full. Please free some space there.",
  outOfMemory: "the database has no memory left.",
  busy: "another program is writing to the database.",
  away: "the database can't be reached. Does it run, and is DATABASE_URL right?",
  filesAway: "the store of the files can't be reached. Does it run, and is S3_URL right?",
};

/**
 * Does the work of a start, and again every few seconds while the disk is full, another process writes or the database
 * is away, which would otherwise end a server that could serve. Says so once, in a sentence.
 * @param what waits, e.g. "Opening the database"
 * @param signal ends the waiting, with an AbortError
 * @throws what the work throws for any other reason
 */
export async function onceStorageAllows<T>(
  log: Log,
  what: string,
  work: () => Promise<T>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T> {
  let told: string | null = null;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const reason = reasonToWait(error);
      if (reason === null) throw error;
      if (reason !== told) log.warn({}, `${what} waits: ${reason}`);
      told = reason;
    }
    await pause(pauseMs, undefined, { signal });
  }
}

function reasonToWait(error: unknown): string | null {
  if (isBusy(error)) return reasons.busy;
  if (isDatabaseServerFull(error)) return reasons.databaseFull;
  if (isDatabaseOutOfMemory(error)) return reasons.outOfMemory;
  if (isUnreachable(error) || isCommitUnknown(error)) return reasons.away;
  if (error instanceof FileStoreError && error.reason === "away") return reasons.filesAway;
  return toDomainError(error)?.code === "insufficient_storage" ? reasons.full : null;
}
