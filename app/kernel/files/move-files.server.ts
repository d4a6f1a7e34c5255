import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eachAtOnce } from "../each-at-once";
import { DomainError } from "../errors";
import type { FileStore } from "../ports/file-store";
import { withTempDir } from "./temp-files.server";

/** How many files are on their way at the same time. */
const filesAtOnce = 8;

export interface MovedFile {
  key: string;
  /** Digest of the bytes as they were read in both places, in hexadecimal digits. */
  sha256: string;
  byteSize: number;
}

export interface MovedFiles {
  /** All that stand in both places with the same bytes, by key. */
  files: MovedFile[];
  /** How many of them were not there before. */
  copied: number;
  /** Keys of files that came to the source meanwhile. */
  late: string[];
}

interface Stores {
  source: FileStore;
  target: FileStore;
}

/**
 * Copies all files to another store, and reads every one of them in both places. The source is left as it is. Broken off, it
 * goes on where it was: what stands at the target already is not sent again.
 * @param onProgress gets how many files are done and how many there are
 * @throws DomainError conflict where the target has other files; unavailable where one does not arrive as it is; the errors
 * of both stores
 */
export async function moveFiles(
  stores: Stores,
  { onProgress }: { onProgress(done: number, total: number): void },
): Promise<MovedFiles> {
  await assertOnlyOurs(stores);
  const keys = await listKeys(stores.source);
  let done = 0;
  let copied = 0;
  const files = await eachAtOnce(filesAtOnce, keys, async (key) => {
    const isNew = (await stores.target.byteSize(key)) === null;
    if (isNew) await copyFile(stores, key);
    if (isNew) copied += 1;
    const file = await compareFile(stores, key);
    done += 1;
    onProgress(done, keys.length);
    return file;
  });
  const known = new Set(keys);
  const late = (await listKeys(stores.source)).filter((key) => !known.has(key));
  return { files, copied, late };
}

async function assertOnlyOurs({ source, target }: Stores): Promise<void> {
  for await (const { key } of target.list()) {
    if ((await source.byteSize(key)) !== null) continue;
    throw new DomainError(
      "conflict",
      `The target has files that are not among these, such as ${key}: it is neither empty nor an unfinished move of the same files. Nothing was changed.`,
    );
  }
}

async function copyFile({ source, target }: Stores, key: string): Promise<void> {
  const file = await openFile(source, key);
  await withTempDir(target, async (dir) => {
    const path = join(dir, "file");
    await pipeline(file.stream(), createWriteStream(path, { mode: 0o600 }));
    await target.putFile(path, key);
  });
}

async function compareFile({ source, target }: Stores, key: string): Promise<MovedFile> {
  const here = await digestOf(source, key);
  const there = await digestOf(target, key);
  if (here.sha256 === there.sha256) return { key, ...here };
  throw new DomainError(
    "unavailable",
    `The file ${key} has other bytes at the target. Delete it there and try again.`,
  );
}

async function digestOf(store: FileStore, key: string): Promise<{ sha256: string; byteSize: number }> {
  const file = await openFile(store, key);
  const sha256 = createHash("sha256");
  await pipeline(file.stream(), sha256);
  return { sha256: sha256.digest("hex"), byteSize: file.byteSize };
}

async function openFile(store: FileStore, key: string) {
  const file = await store.open(key);
  if (!file) throw new DomainError("unavailable", `The file ${key} went away meanwhile. Please try again.`);
  return file;
}

async function listKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}
