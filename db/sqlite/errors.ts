/** True for the errors with which SQLite says that another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
}

/**
 * True for the errors with which SQLite says that the disk has no room. A quota that is used up, and a disk too full
 * for the index of the write-ahead log, come as faults of input and output.
 */
export function isDatabaseFull(error: unknown): boolean {
  return ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"].includes(codeOf(error));
}

/** True where the file is no database of SQLite, or what it holds makes no sense. */
export function isDamaged(error: unknown): boolean {
  return ["SQLITE_NOTADB", "SQLITE_CORRUPT"].includes(codeOf(error));
}

export function refusedByUnique(error: unknown): { table: string; column: string } | null {
  if (codeOf(error) !== "SQLITE_CONSTRAINT_UNIQUE") return null;
  const [, table, column] = /(\w+)\.(\w+)$/.exec(String((error as Error).message)) ?? [];
  return table && column ? { table, column } : null;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
