import { rm } from "node:fs/promises";
import type { FileStore } from "../ports/file-store";

/** Runs the work with a fresh folder for half-finished files, and removes it whatever happens. */
export async function withTempDir<T>(
  files: Pick<FileStore, "makeTempDir">,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await files.makeTempDir();
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Runs the work with the path of a stored file on this machine. */
export async function withLocalCopy<T>(
  files: Pick<FileStore, "localCopy">,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const copy = await files.localCopy(key);
  try {
    return await work(copy.path);
  } finally {
    await copy.release();
  }
}
