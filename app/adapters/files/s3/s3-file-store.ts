import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import type { FileState, FileStore, LocalCopy, OpenedFile, StoredFile } from "#app/kernel/ports/file-store";
import type { Log } from "#app/kernel/ports/log";
import { assertKey, hashIn } from "../file-keys";
import { WorkFolder } from "../work-folder";
import { Bucket, type FoundObject } from "./bucket";
import { awayError } from "./errors";
import { LocalCopies } from "./local-copies";
import { headersOf, keyOfObject, objectName, prefixes } from "./object-names";
import type { S3Place } from "./place";

const maxRemembered = 50_000;
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

/** What was found out about one version of an object. */
interface Check {
  mark: string;
  sound: boolean;
}

/**
 * Keeps files in a bucket under their content's hash. An object is put at one go, so it is there whole or not at all. What is
 * read comes here first, is compared with its key on the way, and stays for a while.
 */
export class S3FileStore implements FileStore {
  readonly #checks = new LRUCache<string, Check>({ max: maxRemembered });
  readonly #fetches = new Map<string, Promise<FileState>>();

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

  async putFile(path: string, extension: string): Promise<StoredFile> {
    const { sha256, md5 } = await digestsOf(path);
    const { size: byteSize } = await stat(path);
    const key = `${sha256}.${extension}`;
    const wasThere = await this.#stands(key, { byteSize, etag: md5.toString("hex") });
    const body = byteSize <= maxBytesInMemory ? await readFile(path) : createReadStream(path);
    // Also over equal bytes: that makes the object young, so that no sweep takes it.
    const stored = await this.bucket.put(objectName(key), {
      ...{ body, byteSize, md5: md5.toString("base64") },
      ...headersOf(key),
    });
    this.#remember(key, stored, true);
    await this.copies.add(key, path, byteSize);
    return { key, byteSize, wasThere };
  }

  async putBytes(bytes: Uint8Array, extension: string): Promise<StoredFile> {
    const path = await this.#pathForNew();
    try {
      await writeFile(path, bytes, { mode: 0o600 });
      return await this.putFile(path, extension);
    } finally {
      await rm(path, { force: true });
    }
  }

  async open(key: string): Promise<OpenedFile | "damaged" | "missing"> {
    const copy = await this.#copyOf(key);
    if (typeof copy === "string") return copy;
    try {
      // Once it is open, its name may go.
      const file = await open(copy.path);
      const { size: byteSize } = await file.stat();
      return { byteSize, stream: () => file.createReadStream({ start: 0 }), close: () => file.close() };
    } finally {
      await copy.release();
    }
  }

  async examine(key: string, options: { readAgain?: boolean } = {}): Promise<FileState> {
    assertKey(key);
    const found = await this.bucket.find(objectName(key));
    if (!found) {
      await this.#forget(key);
      return "missing";
    }
    const known = this.#checks.get(key);
    if (known?.mark === markOf(found) && !options.readAgain) return known.sound ? "sound" : "damaged";
    return this.#fetch(key);
  }

  async localCopy(key: string): Promise<LocalCopy> {
    const copy = await this.#copyOf(key);
    if (typeof copy !== "string") return copy;
    throw Object.assign(new Error(`The stored file ${key} is ${copy}.`), { code: "ENOENT", syscall: "read" });
  }

  async byteSize(key: string): Promise<number | null> {
    assertKey(key);
    return (await this.bucket.find(objectName(key)))?.byteSize ?? null;
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await this.bucket.delete(objectName(key));
    await this.#forget(key);
  }

  async setAside(key: string): Promise<void> {
    assertKey(key);
    // Where nothing public is read; no key has the new name, so it is neither handed out nor swept.
    const aside = `${prefixes.others}${key}.set-aside-${randomUUID()}`;
    if (await this.bucket.copy(objectName(key), aside)) await this.bucket.delete(objectName(key));
    await this.#forget(key);
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

  /** Whether the object is there with these bytes. What can't be found out counts as no. */
  async #stands(key: string, wanted: FoundObject): Promise<boolean> {
    const found = await this.bucket.find(objectName(key));
    if (!found) return false;
    if (markOf(found) === markOf(wanted)) return true;
    // Stores that encrypt have other tags than the MD5.
    return (await this.examine(key).catch(() => "damaged")) === "sound";
  }

  async #copyOf(key: string): Promise<LocalCopy | "damaged" | "missing"> {
    assertKey(key);
    for (;;) {
      const copy = await this.copies.use(key);
      if (copy) return copy;
      const state = await this.#fetch(key);
      if (state !== "sound") return state;
    }
  }

  /** Brings a file here; whoever asks meanwhile waits for the same. */
  #fetch(key: string): Promise<FileState> {
    const under = this.#fetches.get(key);
    if (under) return under;
    const fetching = this.#download(key).finally(() => this.#fetches.delete(key));
    this.#fetches.set(key, fetching);
    return fetching;
  }

  async #download(key: string): Promise<FileState> {
    const object = await this.bucket.get(objectName(key));
    if (!object) return "missing";
    const path = await this.#pathForNew();
    try {
      const isSound = (await this.#receive(object, path)) === hashIn(key);
      this.#remember(key, object, isSound);
      if (!isSound) {
        await this.copies.remove(key);
        return "damaged";
      }
      await this.copies.add(key, path, object.byteSize);
      return "sound";
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes the bytes to a file. Gives their hash. */
  async #receive({ body, byteSize }: FoundObject & { body: Readable }, path: string): Promise<string> {
    const hash = createHash("sha256");
    let received = 0;
    try {
      await pipeline(
        body,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            received += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(path, { mode: 0o600 }),
      );
    } catch (error) {
      throw this.bucket.fail(error);
    }
    // Cut off, they tell nothing of those in the bucket.
    if (received !== byteSize) throw awayError();
    return hash.digest("hex");
  }

  async #pathForNew(): Promise<string> {
    return join(await this.work.path(), randomUUID());
  }

  #remember(key: string, found: FoundObject, sound: boolean): void {
    this.#checks.set(key, { mark: markOf(found), sound });
  }

  async #forget(key: string): Promise<void> {
    this.#checks.delete(key);
    await this.copies.remove(key);
  }
}

async function digestsOf(path: string): Promise<{ sha256: string; md5: Buffer }> {
  const sha256 = createHash("sha256");
  const md5 = createHash("md5");
  for await (const chunk of createReadStream(path)) {
    sha256.update(chunk);
    md5.update(chunk);
  }
  return { sha256: sha256.digest("hex"), md5: md5.digest() };
}

function markOf({ byteSize, etag }: FoundObject): string {
  return `${byteSize}:${etag}`;
}
