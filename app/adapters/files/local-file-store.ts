import { constants } from "node:fs";
import { type FileHandle, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { assertFileKey, isFileKey } from "#app/kernel/ports/file-keys";
import type { FileStore, LocalCopy, OpenedFile } from "#app/kernel/ports/file-store";
import type { Log } from "#app/kernel/ports/log";
import { makeFolder, syncFolder } from "#db/durable-files";
import { WorkFolder } from "./work-folder";

/**
 * Keeps files in a folder under their keys; half-finished ones in `<dataDir>/tmp`. A file gets its name once all its bytes
 * are on the disk.
 */
export class LocalFileStore implements FileStore {
  private constructor(
    private readonly filesDir: string,
    private readonly work: WorkFolder,
  ) {}

  /** Makes the folders and removes temporary ones that a crash left behind. */
  static async open(dataDir: string, log: Log, filesDir = join(dataDir, "files")): Promise<LocalFileStore> {
    await makeFolder(filesDir, 0o700);
    return new LocalFileStore(filesDir, await WorkFolder.open(await tempDirFor(dataDir, filesDir), log));
  }

  async putFile(path: string, key: string): Promise<void> {
    const file = await open(path, "r+");
    try {
      // The age of a file is how long it has been stored.
      const now = new Date();
      await file.chmod(0o600);
      await file.utimes(now, now);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(path, this.#pathOf(key));
    await syncFolder(this.filesDir);
  }

  async open(key: string): Promise<OpenedFile | null> {
    const file = await open(this.#pathOf(key), constants.O_RDONLY).catch(nullWhereMissing);
    if (!file) return null;
    const byteSize = await sizeOf(file);
    return { byteSize, stream: () => file.createReadStream({ start: 0 }), close: () => file.close() };
  }

  async localCopy(key: string): Promise<LocalCopy> {
    return { path: this.#pathOf(key), release: async () => {} };
  }

  async byteSize(key: string): Promise<number | null> {
    return (await stat(this.#pathOf(key)).catch(nullWhereMissing))?.size ?? null;
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async *list(): AsyncGenerator<{ key: string; storedAt: Date }> {
    for await (const { name } of await opendir(this.filesDir)) {
      if (!isFileKey(name)) continue;
      const found = await stat(join(this.filesDir, name)).catch(nullWhereMissing);
      if (found) yield { key: name, storedAt: found.mtime };
    }
  }

  makeTempDir(): Promise<string> {
    return this.work.makeTempDir();
  }

  close(): Promise<void> {
    return this.work.close();
  }

  #pathOf(key: string): string {
    assertFileKey(key);
    return join(this.filesDir, key);
  }
}

/** Renaming works within one file system; where `files` is a mount or a link to another one, half-finished files stand in it. */
async function tempDirFor(dataDir: string, filesDir: string): Promise<string> {
  const beside = join(dataDir, "tmp");
  await makeFolder(beside, 0o700);
  if ((await stat(beside)).dev === (await stat(filesDir)).dev) return beside;
  const within = join(filesDir, ".tmp");
  await makeFolder(within, 0o700);
  return within;
}

async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function nullWhereMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  return null;
}
