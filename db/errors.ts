import * as postgres from "./postgres/errors";
import { DatabaseRefusal } from "./refusal";
import * as sqlite from "./sqlite/errors";
import { UnknownCommitError } from "./unknown-commit";

export { rethrowFromDatabase } from "./postgres/errors";

/** A value that a unique constraint refused. */
export interface RefusedValue {
  table: string;
  /** The constraint's last column, which is the one that people choose: those before it say within what it is unique. */
  column: string;
}

/** True for the errors that say that somebody else is writing, and that the whole transaction is to be tried again. */
export function isBusy(error: unknown): boolean {
  return sqlite.isBusy(error) || postgres.isBusy(error);
}

/** True for the errors that say that the database's disk has no room. */
export function isDatabaseFull(error: unknown): boolean {
  return sqlite.isDatabaseFull(error) || postgres.isDatabaseFull(error);
}

/** True where that disk is the database server's, which may be another machine than this. */
export function isDatabaseServerFull(error: unknown): boolean {
  return postgres.isDatabaseFull(error);
}

/** True where the database server has no memory for a query just now. */
export function isDatabaseOutOfMemory(error: unknown): boolean {
  return postgres.isOutOfMemory(error);
}

/** True where the database can't be reached just now, or the connection to it broke off: what was begun is not kept. */
export function isUnreachable(error: unknown): boolean {
  return postgres.isUnreachable(error);
}

/** True where the database stays away although it was waited for: trying again is for later. */
export function isAway(error: unknown): boolean {
  return postgres.isAway(error);
}

/** True where the connection broke off during a commit: what was begun may be kept or not. */
export function isCommitUnknown(error: unknown): boolean {
  return error instanceof UnknownCommitError;
}

/**
 * True where a constraint refused what another transaction has made impossible since this one looked. Looking again
 * tells whoever asked in words what a constraint can't.
 */
export function isOvertaken(error: unknown): boolean {
  return postgres.isOvertaken(error);
}

/** Which value a unique constraint refused. Null for every other error and for constraints over expressions. */
export function refusedByUnique(error: unknown): RefusedValue | null {
  return sqlite.refusedByUnique(error) ?? postgres.refusedByUnique(error);
}

/** What whoever runs the server has to do before this database can be used, in a sentence; null for other errors. */
export function findRefusal(error: unknown): string | null {
  return error instanceof DatabaseRefusal ? error.message : postgres.findRefusal(error);
}
