import {
  findRefusal,
  isBusy,
  isCommitUnknown,
  isDatabaseFull,
  isDatabaseOutOfMemory,
  isDatabaseServerFull,
  isUnreachable,
} from "#db/errors";
import { DomainError } from "./errors";
import { ExternalServiceError } from "./ports/external-service-error";
import { FileStoreError } from "./ports/file-store-error";
import { StartRefusal } from "./start-refusal";

const diskFull =
  "The server's disk is full, so this can't be saved. Ask whoever runs the server to free some space, then try again.";
const databaseDiskFull =
  "The database's disk is full, so this can't be saved. Ask whoever runs the database to free some space, then try again.";
const databaseOutOfMemory =
  "The database has no memory left for this at the moment. Please try again in a few seconds.";
const databaseBusy =
  "Another program is writing to the database at the moment. Please try again in a few seconds.";
/** Not that nothing was changed: it may have gone away behind a change that stands. */
const databaseAway = "The database can't be reached at the moment. Please try again in a few seconds.";
const commitUnknown =
  "The connection to the database broke off while this was being saved. Please look whether it is there before you try again.";
const retryAfterSeconds = 2;

/** True for what a full disk, a write lock that another process holds, a lack of memory, or a lost connection makes of a write. */
export function isStorageError(error: unknown): boolean {
  return (
    isBusy(error) ||
    isDiskFull(error) ||
    isDatabaseOutOfMemory(error) ||
    isUnreachable(error) ||
    isCommitUnknown(error) ||
    error instanceof FileStoreError
  );
}

const shortages = ["EMFILE", "ENFILE", "ENOMEM", "EAGAIN"];

/**
 * True for what is lacking at the moment and may be there in a minute, whatever is worked on: room on the disk, the
 * write lock, memory, open files, processes. A sentence of the core's own may stand around it.
 */
export function isShortage(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof DomainError && cause.code === "insufficient_storage") return true;
    if (isStorageError(cause) || shortages.includes(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}

/**
 * The error as the core's own, for whoever answers it: a full disk (of the database or of a file), and a database that
 * another process keeps locked or that can't be reached, have sentences of their own. Null: nobody foresaw it.
 */
export function toDomainError(error: unknown): DomainError | null {
  const known = error instanceof DomainError ? error : null;
  if (known && known.code !== "internal") return known;
  // A sentence for failures that nobody foresaw, or a library's own error, may stand around it.
  for (const cause of causesOf(error)) {
    if (isDatabaseServerFull(cause))
      return new DomainError("insufficient_storage", databaseDiskFull, { cause: error });
    if (isDiskFull(cause)) return diskFullError(error);
    if (cause instanceof FileStoreError) return fileStoreError(cause, error);
    if (isCommitUnknown(cause)) return new DomainError("unavailable", commitUnknown, { cause: error });
    const passing = findPassing(cause);
    if (passing !== null) return new DomainError("unavailable", passing, { cause: error, retryAfterSeconds });
    const refusal = findSetupRefusal(cause);
    if (refusal !== null) return new DomainError("unavailable", refusal, { cause: error });
  }
  return known;
}

/** What lasts for seconds as a rule, in a sentence. */
function findPassing(error: unknown): string | null {
  if (isBusy(error)) return databaseBusy;
  if (isDatabaseOutOfMemory(error)) return databaseOutOfMemory;
  return isUnreachable(error) ? databaseAway : null;
}

function fileStoreError({ reason, message }: FileStoreError, cause: unknown): DomainError {
  if (reason === "full") return new DomainError("insufficient_storage", message, { cause });
  return new DomainError("unavailable", message, {
    cause,
    ...(reason === "away" ? { retryAfterSeconds } : {}),
  });
}

/** What whoever runs the server has to do before it can work, in a sentence; null for other errors. */
export function findStartRefusal(error: unknown): string | null {
  if (error instanceof FileStoreError) return error.reason === "refused" ? error.message : null;
  return findSetupRefusal(error);
}

function findSetupRefusal(error: unknown): string | null {
  return error instanceof StartRefusal ? error.message : findRefusal(error);
}

/** True for what whoever runs the server should find in the log. */
export function isWorthLogging({ code }: DomainError): boolean {
  return code === "internal" || code === "insufficient_storage";
}

/** For what is known not to fit before it is tried. */
export function diskFullError(cause?: unknown): DomainError {
  return new DomainError("insufficient_storage", diskFull, { cause });
}

function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "ENOSPC" || code === "EDQUOT" || isDatabaseFull(error);
}

const maxDepth = 5;

function* causesOf(error: unknown): Generator<unknown> {
  let at = error;
  for (let depth = 0; depth < maxDepth && at !== null && at !== undefined; depth += 1) {
    yield at;
    at = (at as { cause?: unknown }).cause;
  }
}

/** What a run says of a database that takes nothing just now, which passes; null for any other error. */
export function findStorageError(error: unknown): ExternalServiceError | null {
  if (isBusy(error)) return new ExternalServiceError("transient", "The database is busy.", { cause: error });
  if (isDatabaseOutOfMemory(error))
    return new ExternalServiceError("transient", "The database has no memory left.", { cause: error });
  if (isUnreachable(error) || isCommitUnknown(error))
    return new ExternalServiceError("transient", "The database can't be reached.", { cause: error });
  if (!isDatabaseFull(error)) return null;
  const owner = isDatabaseServerFull(error) ? "the database" : "this server";
  return new ExternalServiceError("transient", `The disk of ${owner} is full.`, {
    advice: `Tell whoever runs ${owner}.`,
    cause: error,
  });
}
