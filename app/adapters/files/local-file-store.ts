import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, opendir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStore } from "#app/domain/ports/file-store";

const keyPattern = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;
const staleAfterMs = 24 * 3600 * 1000;

/** Keeps files in `<dataDir>/files` under their content's hash; half-finished ones in `<dataDir>/tmp`. */
export class LocalFileStore implements FileStore {
  readonly #disk: Disk;
  readonly #filesDir: string;
  readonly #tempDir: string;

  private constructor(dataDir: string) {
    this.#filesDir = join(dataDir, "files");
    this.#tempDir = join(dataDir, "tmp");
    this.#disk = new Disk(new FSDriver({ location: this.#filesDir, visibility: "private" }));
  }

  /** Makes the folders and removes temporary ones that a crash left behind. */
  static async open(dataDir: string): Promise<LocalFileStore> {
    const store = new LocalFileStore(dataDir);
    await mkdir(store.#filesDir, { recursive: true });
    await mkdir(store.#tempDir, { recursive: true });
    await store.#removeStaleTempDirs();
    return store;
  }

  async putFile(path: string, extension: string): Promise<{ key: string; byteSize: number }> {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const key = `${hash.digest("hex")}.${extension}`;
    const { size } = await stat(path);
    if (await this.#disk.exists(key)) {
      await rm(path);
      const now = new Date();
      // It may be deleted at this moment; whoever writes a reference looks again whether it is there.
      await utimes(join(this.#filesDir, key), now, now).catch(() => {});
    } else {
      await this.#disk.moveFromFs(path, key);
    }
    return { key, byteSize: size };
  }

  async putBytes(bytes: Uint8Array, extension: string): Promise<{ key: string; byteSize: number }> {
    const path = join(this.#tempDir, randomUUID());
    await writeFile(path, bytes);
    return this.putFile(path, extension);
  }

  async read(key: string): Promise<Buffer> {
    return Buffer.from(await this.#disk.getBytes(safe(key)));
  }

  async stream(key: string): Promise<Readable> {
    return this.#disk.getStream(safe(key));
  }

  async localPath(key: string): Promise<string> {
    return join(this.#filesDir, safe(key));
  }

  exists(key: string): Promise<boolean> {
    return this.#disk.exists(safe(key));
  }

  async byteSize(key: string): Promise<number | null> {
    const found = await stat(await this.localPath(key)).catch(() => null);
    return found?.size ?? null;
  }

  async delete(key: string): Promise<void> {
    await this.#disk.delete(safe(key));
  }

  async *list(): AsyncGenerator<{ key: string; storedAt: Date }> {
    for await (const { name } of await opendir(this.#filesDir)) {
      if (!keyPattern.test(name)) continue;
      const found = await stat(join(this.#filesDir, name)).catch(() => null);
      if (found) yield { key: name, storedAt: found.mtime };
    }
  }

  makeTempDir(): Promise<string> {
    return mkdtemp(join(this.#tempDir, "work-"));
  }

  async #removeStaleTempDirs(): Promise<void> {
    const staleBefore = Date.now() - staleAfterMs;
    for (const name of await readdir(this.#tempDir)) {
      const path = join(this.#tempDir, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < staleBefore) await rm(path, { recursive: true, force: true });
    }
  }
}

/** Keys come from our own rows; this stands behind them in case one ever comes from a request. */
function safe(key: string): string {
  if (!keyPattern.test(key)) throw new Error("not a file key");
  return key;
}
