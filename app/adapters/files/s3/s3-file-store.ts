import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { assertFileKey } from "#app/kernel/ports/file-keys";
import type { FileStore, LocalCopy, OpenedFile } from "#app/kernel/ports/file-store";
import type { Log } from "#app/kernel/ports/log";
import { WorkFolder } from "../work-folder";
import { Bucket } from "./bucket";
import { awayError } from "./errors";
import { LocalCopies } from "./local-copies";
import { headersOf, keyOfObject, objectName, prefixes } from "./object-names";
import type { S3Place } from "./place";

/** What is not larger is sent from memory, so that the SDK can send it again. */
const maxBytesInMemory = 8 * 1024 * 1024;

export interface S3FileStoreOptions {
  place: S3Place;
  /** Where half-finished files and copies lie. */
  dataDir: string;
  /** Maximum bytes of the copies that one process keeps. */
  maxCopiedBytes: number;
  log: Log;
}

/**
 * Keeps files in a bucket under their keys. An object is put at one go, so it is there whole or not at all. What is needed as
 * a file comes here first, and stays for a while.
 */
export class S3FileStore implements FileStore {
  readonly #fetches = new Map<string, Promise<boolean>>();

  private constructor(
    private readonly bucket: Bucket,
    private readonly work: WorkFolder,
    private readonly copies: LocalCopies,
  ) {}

  /** @throws FileStoreError where the bucket can't be used */
  static async open({ place, dataDir, maxCopiedBytes, log }: S3FileStoreOptions): Promise<S3FileStore> {
    const bucket = await Bucket.open(place, log);
    const work = await WorkFolder.open(join(dataDir, "tmp"), log);
    return new S3FileStore(bucket, work, new LocalCopies(work, maxCopiedBytes));
  }

  async putFile(path: string, key: string): Promise<void> {
    const md5 = await md5Of(path);
    const { size: byteSize } = await stat(path);
    const body = byteSize <= maxBytesInMemory ? await readFile(path) : createReadStream(path);
    await this.bucket.put(this.#nameOf(key), { body, byteSize, md5, ...headersOf(key) });
    await this.copies.add(key, path, byteSize);
  }

  async open(key: string): Promise<OpenedFile | null> {
    const object = await this.bucket.get(this.#nameOf(key));
    if (!object) return null;
    const { body, byteSize } = object;
    return { byteSize, stream: () => body, close: async () => void body.destroy() };
  }

  async localCopy(key: string): Promise<LocalCopy> {
    for (;;) {
      const copy = await this.copies.use(key);
      if (copy) return copy;
      if (!(await this.#fetch(key))) {
        throw Object.assign(new Error(`The stored file ${key} is missing.`), { code: "ENOENT" });
      }
    }
  }

  async byteSize(key: string): Promise<number | null> {
    return (await this.bucket.find(this.#nameOf(key)))?.byteSize ?? null;
  }

  async delete(key: string): Promise<void> {
    await this.bucket.delete(this.#nameOf(key));
    await this.copies.remove(key);
  }

  async *list(): AsyncGenerator<{ key: string; storedAt: Date }> {
    for (const prefix of Object.values(prefixes)) {
      for await (const { name, storedAt } of this.bucket.list(prefix)) {
        const key = keyOfObject(name);
        if (key !== null) yield { key, storedAt };
      }
    }
  }

  makeTempDir(): Promise<string> {
    return this.work.makeTempDir();
  }

  async close(): Promise<void> {
    this.bucket.close();
    await this.work.close();
  }

  #nameOf(key: string): string {
    assertFileKey(key);
    return objectName(key);
  }

  /** Brings a file here; whoever asks meanwhile waits for the same. False where there is none. */
  #fetch(key: string): Promise<boolean> {
    const under = this.#fetches.get(key);
    if (under) return under;
    const fetching = this.#download(key).finally(() => this.#fetches.delete(key));
    this.#fetches.set(key, fetching);
    return fetching;
  }

  async #download(key: string): Promise<boolean> {
    const object = await this.bucket.get(this.#nameOf(key));
    if (!object) return false;
    const path = join(await this.work.path(), randomUUID());
    try {
      await pipeline(object.body, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
        throw this.bucket.fail(error);
      });
      // Cut off, the bytes are none of those in the bucket.
      if ((await stat(path)).size !== object.byteSize) throw awayError();
      await this.copies.add(key, path, object.byteSize);
      return true;
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** In Base64. */
async function md5Of(path: string): Promise<string> {
  const md5 = createHash("md5");
  await pipeline(createReadStream(path), md5);
  return md5.digest("base64");
}
