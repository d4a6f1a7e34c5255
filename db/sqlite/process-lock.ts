import { closeSync, openSync } from "node:fs";
import { openSqliteFile } from "./driver";
import { isBusy } from "./errors";

export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock that a file stands for, or gives null while any process holds it. The operating system lets go of it
 * the moment its process ends, however it ends; unlike a process id it means the same in every container. The file is
 * made when it is missing, and stays empty.
 * @throws DatabaseRefusal where the driver can't be loaded; the system's error where the file can't be made
 */
export function takeProcessLock(file: string): ProcessLock | null {
  // Made here: of a disk that takes no more files SQLite only says that it could not open this one.
  closeSync(openSync(file, "a"));
  const handle = openSqliteFile(file, { timeout: 0 });
  try {
    handle.pragma("journal_mode = MEMORY");
    handle.exec("begin exclusive");
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    if (isBusy(error)) return null;
    throw error;
  }
}
