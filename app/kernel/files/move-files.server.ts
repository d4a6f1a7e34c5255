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
  /** Digest of the bytes as they were read at the target, in hexadecimal digits. */
  sha256: string;
  byteSize: number;
}

export interface MovedFiles {
  /** All that stand in both places with the same bytes, by key. */
  files: MovedFile[];
  /** How many of them were not there before. */
  copied: number;
  /** Keys whose bytes at the source are not what they should be; they were left there. */
  damaged: string[];
  /** Keys of files that came to the source meanwhile. */
  late: string[];
  /** Over the sorted keys of the files that stand in both places, as each of the two lists them. */
  digests: { source: string; target: string };
}

interface Stores {
  source: FileStore;
  target: FileStore;
}

/**
 * Copies all files to another store, and reads every one of them in both places at the end. The source is left as it is.
 * Broken off, it goes on where it was: what stands at the target already is not sent again.
 * @param onProgress gets how many steps are done and how many there are; each file is copied and compared
 * @throws DomainError conflict where the target has other files; the errors of both stores
 */
export async function moveFiles(
  stores: Stores,
  { onProgress }: { onProgress(done: number, total: number): void },
): Promise<MovedFiles> {
  const { source, target } = stores;
  await assertOnlyOurs(stores);
  const keys = await listKeys(source);
  let done = 0;
  const step = () => {
    done += 1;
    onProgress(done, keys.length * 2);
  };
  const copies = await eachAtOnce(filesAtOnce, keys, (key) => copyFile(stores, key).finally(step));
  const damaged = keys.filter((_, index) => copies[index] === "damaged");
  const moved = keys.filter((_, index) => copies[index] === "copied" || copies[index] === "stood");
  const files = await eachAtOnce(filesAtOnce, moved, (key) => compareFile(stores, key).finally(step));
  const known = new Set(keys);
  return {
    files: files.flatMap((file) => (typeof file === "string" ? [] : [file])),
    copied: copies.filter((state) => state === "copied").length,
    damaged: [...damaged, ...moved.filter((_, index) => files[index] === "damaged")],
    late: (await listKeys(source)).filter((key) => !known.has(key)),
    digests: {
      source: digestOf(moved),
      target: digestOf((await listKeys(target)).filter((key) => known.has(key))),
    },
  };
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

type Copied = "copied" | "stood" | "damaged" | "missing";

async function copyFile({ source, target }: Stores, key: string): Promise<Copied> {
  const byteSize = await source.byteSize(key);
  if (byteSize === null) return "missing";
  if ((await target.byteSize(key)) === byteSize) return "stood";
  const file = await source.open(key);
  if (typeof file === "string") return file;
  return withTempDir<Copied>(target, async (dir) => {
    const path = join(dir, "file");
    await pipeline(file.stream(), createWriteStream(path, { mode: 0o600 }));
    const stored = await target.putFile(path, key.slice(key.indexOf(".") + 1));
    if (stored.key !== key) throw new Error(`${key} became ${stored.key} on its way`);
    return "copied";
  });
}

/** Reads it in both places. What an earlier move left with other bytes is put anew once. */
async function compareFile(stores: Stores, key: string): Promise<MovedFile | "damaged"> {
  const { source, target } = stores;
  if ((await source.examine(key, { readAgain: true })) !== "sound") return "damaged";
  let state = await target.examine(key, { readAgain: true });
  if (state !== "sound") {
    await target.delete(key);
    await copyFile(stores, key);
    state = await target.examine(key, { readAgain: true });
  }
  if (state !== "sound")
    throw new DomainError("unavailable", `The file ${key} does not arrive as it is. Please try again.`);
  // Sound: the bytes have the hash that is in the key.
  return { key, sha256: key.slice(0, 64), byteSize: (await target.byteSize(key)) ?? 0 };
}

async function listKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

function digestOf(keys: string[]): string {
  return createHash("sha256").update(keys.join("\n")).digest("hex");
}
