import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open, opendir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { FileState, FileStore, LocalCopy, OpenedFile, StoredFile } from "#app/kernel/ports/file-store";
import type { Log } from "#app/kernel/ports/log";
import { makeFolder, syncFolder } from "#db/durable-files";
import { assertKey, hashIn, isKey } from "./file-keys";
import { WorkFolder } from "./work-folder";

const maxRemembered = 50_000;
const chunkBytes = 256 * 1024;

/** What was found out about one copy of a file's bytes; another copy under the same key has another mark. */
interface FileCheck {
  mark: string;
  sound: boolean;
}

/**
 * Keeps files in a folder under their content's hash; half-finished ones in `<dataDir>/tmp`. A file gets its
 * name once all its bytes are on the disk, so a name stands for its content or for nothing, whatever happens.
 */
export class LocalFileStore implements FileStore {
  readonly #filesDir: string;
  readonly #work: WorkFolder;
  readonly #checks = new LRUCache<string, FileCheck>({ max: maxRemembered });
  /** The sync of the folder that has not begun yet: whoever needs one meanwhile shares it. */
  #nextSync: Promise<void> | null = null;
  #lastSync: Promise<void> = Promise.resolve();

  private constructor(filesDir: string, work: WorkFolder) {
    this.#filesDir = filesDir;
    this.#work = work;
  }

  /** Makes the folders and removes temporary ones that a crash left behind. */
  static async open(dataDir: string, log: Log, filesDir = join(dataDir, "files")): Promise<LocalFileStore> {
    await makeFolder(filesDir, 0o700);
    return new LocalFileStore(filesDir, await WorkFolder.open(await tempDirFor(dataDir, filesDir), log));
  }

  async putFile(path: string, extension: string): Promise<StoredFile> {
    const file = await open(path, "r+");
    try {
      const hash = await hashOf(file);
      const now = new Date();
      await file.chmod(0o600);
      await file.utimes(now, now);
      await file.sync();
      const key = `${hash}.${extension}`;
      // Whatever keeps it from being looked at, it is replaced.
      const before = await this.examine(key).catch(() => "damaged" as const);
      // Also over a sound copy: that one may never have reached the disk.
      await this.#moveInto(path, key);
      // Not before: getting its name changes the mark.
      const found = await file.stat();
      await this.#syncFilesDir();
      this.#checks.set(key, { mark: markOf(found), sound: true });
      return { key, byteSize: found.size, wasThere: before === "sound" };
    } finally {
      await file.close();
    }
  }

  async putBytes(bytes: Uint8Array, extension: string): Promise<StoredFile> {
    const path = join(await this.#work.path(), randomUUID());
    try {
      await writeFile(path, bytes);
      return await this.putFile(path, extension);
    } finally {
      await rm(path, { force: true });
    }
  }

  async open(key: string): Promise<OpenedFile | "damaged" | "missing"> {
    return this.#openSound(key).catch(damagedWhereUnreadable);
  }

  async #openSound(key: string): Promise<OpenedFile | "damaged" | "missing"> {
    const file = await this.#openForReading(key);
    if (typeof file === "string") return file;
    try {
      const { sound, byteSize } = await this.#judge(key, file);
      if (sound) {
        return { byteSize, stream: () => file.createReadStream({ start: 0 }), close: () => file.close() };
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return "damaged";
  }

  async examine(key: string, options: { readAgain?: boolean } = {}): Promise<FileState> {
    const file = await this.#openForReading(key);
    if (typeof file === "string") return file;
    try {
      return (await this.#judge(key, file, options.readAgain)).sound ? "sound" : "damaged";
    } finally {
      await file.close();
    }
  }

  async localCopy(key: string): Promise<LocalCopy> {
    return { path: this.#pathOf(key), release: async () => {} };
  }

  async byteSize(key: string): Promise<number | null> {
    try {
      const found = await stat(this.#pathOf(key));
      return found.isFile() ? found.size : 0;
    } catch (error) {
      // Whatever stands there and can't be looked at has no bytes for anybody.
      if (codeOf(error) === "ENOENT") return null;
      return 0;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    const found = await lstat(path).catch(() => null);
    if (found?.isDirectory()) await removeFolder(path);
    else await rm(path, { force: true });
    this.#checks.delete(key);
  }

  async setAside(key: string): Promise<void> {
    try {
      await moveAside(this.#pathOf(key));
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
    }
    this.#checks.delete(key);
  }

  async *list(): AsyncGenerator<{ key: string; storedAt: Date }> {
    for await (const { name } of await opendir(this.#filesDir)) {
      if (!isKey(name)) continue;
      const found = await stat(join(this.#filesDir, name)).catch(() => null);
      if (found) yield { key: name, storedAt: found.mtime };
    }
  }

  makeTempDir(): Promise<string> {
    return this.#work.makeTempDir();
  }

  close(): Promise<void> {
    return this.#work.close();
  }

  #pathOf(key: string): string {
    assertKey(key);
    return join(this.#filesDir, key);
  }

  async #moveInto(path: string, key: string): Promise<void> {
    try {
      await rename(path, this.#pathOf(key));
    } catch (error) {
      if (codeOf(error) !== "EISDIR") throw error;
      await this.delete(key);
      await rename(path, this.#pathOf(key));
    }
  }

  async #openForReading(key: string): Promise<FileHandle | "damaged" | "missing"> {
    let file: FileHandle;
    try {
      // A pipe that stands there must not be waited for.
      file = await open(this.#pathOf(key), constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (error) {
      const code = codeOf(error);
      if (code === "ENOENT") return "missing";
      // A socket, or a link to itself.
      if (code === "ENXIO" || code === "ELOOP") return "damaged";
      throw error;
    }
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return "damaged";
  }

  /** Reads all of a copy that this process has not read yet, and remembers what it found. */
  async #judge(
    key: string,
    file: FileHandle,
    readAgain = false,
  ): Promise<{ sound: boolean; byteSize: number }> {
    const found = await file.stat();
    const mark = markOf(found);
    const known = this.#checks.get(key);
    const isKnown = known?.mark === mark && !readAgain;
    // A read that fails tells nothing: nothing is remembered of it.
    const sound = isKnown ? known.sound : (await hashOf(file)) === hashIn(key);
    if (!isKnown) this.#checks.set(key, { mark, sound });
    return { sound, byteSize: found.size };
  }

  /** Several files that are put at the same time need one sync, if it begins after they got their names. */
  #syncFilesDir(): Promise<void> {
    this.#nextSync ??= this.#lastSync
      .catch(() => {})
      .then(() => {
        this.#nextSync = null;
        this.#lastSync = syncFolder(this.#filesDir);
        return this.#lastSync;
      });
    return this.#nextSync;
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

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash("sha256");
  const chunks = file.createReadStream({ start: 0, autoClose: false, highWaterMark: chunkBytes });
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

/** What the system says of one file that it can't read: a broken part of the disk, somebody else's after a restore, gone stale. */
const unreadable = ["EIO", "EACCES", "EPERM", "ESTALE"];

/** For whoever only wants the bytes: what can't be read now is as good as damaged. */
function damagedWhereUnreadable(error: unknown): "damaged" {
  if (unreadable.includes(String(codeOf(error)))) return "damaged";
  throw error;
}

/** The time of the last change can't be set by hand, unlike the date. */
function markOf(found: { ino: number; size: number; mtimeMs: number; ctimeMs: number }): string {
  return `${found.ino}:${found.size}:${found.mtimeMs}:${found.ctimeMs}`;
}

/** Removes an empty folder that stands where a file should. What is in one is nothing of ours: it is set aside. */
async function removeFolder(path: string): Promise<void> {
  try {
    await rmdir(path);
  } catch (error) {
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
    await moveAside(path);
  }
}

/** No key has the new name, so it is neither handed out nor swept. */
async function moveAside(path: string): Promise<void> {
  await rename(path, `${path}.set-aside-${randomUUID()}`);
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}
