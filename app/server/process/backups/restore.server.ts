import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { indexLibrary } from "#app/catalogue/domain/recipes/index-library.server";
import { eachAtOnce } from "#app/kernel/each-at-once";
import { DomainError } from "#app/kernel/errors";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import type { FileStore } from "#app/kernel/ports/file-store";
import { assertEmpty, type Loaded, loadDatabase } from "#db/copy/load";
import type { RowSource } from "#db/copy/rows";
import type { Row } from "#db/copy/shapes";
import { openLoadTarget } from "#db/copy/target";
import { writeFileAtomically } from "#db/durable-files";
import { knownMigrations } from "#db/migrate";
import { fileOf } from "#db/open";
import { migrations } from "#migrations/index";
import { openFileStore } from "../adapters.server";
import type { Config } from "../config.server";
import { openDataFolder } from "../data-folder.server";
import { openArchive } from "./archive.server";
import {
  fingerprintOf,
  type KeyName,
  keyOfStored,
  keyPlaces,
  type Manifest,
  manifestName,
  manifestSchema,
  storedFile,
  tableFile,
} from "./manifest";
import { countSteps, type Step } from "./steps";
import { brokenBackup, SummedReader } from "./sums.server";

export interface Restored extends Loaded {
  manifest: Manifest;
  /** How many files were not there before. */
  copied: number;
}

/**
 * Brings a backup to where the configuration says database, files and keys are; all of them have to be empty. Every byte is
 * compared with what was written. The database comes last and stands with all its rows or none; broken off, it can be
 * tried again.
 * @param onProgress gets how many files were brought and how many rows written or compared, and how many there are of both
 * @throws DomainError unsupported_media for what is no whole backup, invalid_input for keys that are others or lacking,
 * conflict where files of others are; DatabaseRefusal where a database is there
 */
export async function restore(
  config: Config,
  log: Logger,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<Restored> {
  const archive = await openArchive(path);
  try {
    const reader = await SummedReader.open(archive);
    const manifest = await readManifest(reader);
    knownMigrations(manifest.migrations, migrations);
    const keys = await findKeys(config, reader, manifest);
    await openDataFolder(config.dataDir, null, log);
    const target = await openLoadTarget(config.database);
    try {
      // Before any file is brought; a file of SQLite is new.
      if (fileOf(config.database) === null) await assertEmpty(target.db);
      await writeKeys(config.dataDir, keys);
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      const step = countSteps(2 * rows + storedKeys(reader).length, onProgress);
      const copied = await restoreFiles(config, log, reader, step);
      const loaded = await loadDatabase(target.db, rowsIn(reader, manifest), {
        migrations,
        onLoaded: indexLibrary,
        onRows: step,
      });
      await target.finish();
      return { ...loaded, manifest, copied };
    } catch (error) {
      await target.abandon();
      throw error;
    }
  } finally {
    await archive.close();
  }
}

async function readManifest(reader: SummedReader): Promise<Manifest> {
  const text = await reader.readText(manifestName);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw brokenBackup("its manifest is not of the form that this version of Endcap knows", cause);
  }
}

/** The keys to be written into the data folder, as hexadecimal digits; those that the environment has are not among them. */
async function findKeys(
  config: Config,
  reader: SummedReader,
  { keys }: Manifest,
): Promise<Partial<Record<KeyName, string>>> {
  const found: Partial<Record<KeyName, string>> = {};
  for (const name of Object.keys(keyPlaces) as KeyName[]) {
    const { file, variable } = keyPlaces[name];
    const configured = name === "token" ? config.tokenKey : config.sealKey;
    const { included, fingerprint } = keys[name];
    const from = included ? `It is in the backup, in keys/${file}.` : "It is not in the backup.";
    if (configured === undefined && !included)
      throw refusedKey(
        `The backup was made where ${variable} came from the environment, so it is not in it. Please set ${variable} to the key of then.`,
      );
    if (configured !== undefined && fingerprintOf(Buffer.from(configured, "hex")) !== fingerprint)
      throw refusedKey(
        `${variable} is not the key that the backup was made with: what it sealed and signed could not be read. Please set ${variable} to that key. ${from}`,
      );
    if (configured === undefined) found[name] = await reader.readText(`keys/${file}`);
  }
  return found;
}

function refusedKey(message: string): DomainError {
  return new DomainError("invalid_input", `${message} Nothing was changed.`);
}

async function writeKeys(dataDir: string, keys: Partial<Record<KeyName, string>>): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    const path = join(dataDir, keyPlaces[name as KeyName].file);
    const there = await readIfThere(path);
    if (there?.trim() === key.trim()) continue;
    if (there !== null)
      throw new DomainError(
        "conflict",
        `${path} holds another key already. Please restore into an empty folder.`,
      );
    await writeFileAtomically(path, key, { mustBeNew: true });
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const filesAtOnce = 8;

/** Gives how many were not there before. */
async function restoreFiles(config: Config, log: Logger, reader: SummedReader, step: Step): Promise<number> {
  const keys = storedKeys(reader);
  const store = await openFileStore(config, config.files.place, log);
  try {
    await assertOnlyOurs(store, new Set(keys));
    const copied = await eachAtOnce(filesAtOnce, keys, async (key) => {
      const isNew = (await store.byteSize(key)) === null;
      if (isNew) await restoreFile(store, reader, key);
      step(1);
      return isNew;
    });
    return copied.filter((isNew) => isNew).length;
  } finally {
    await store.close();
  }
}

function storedKeys({ sums }: SummedReader): string[] {
  try {
    return [...sums.keys()].flatMap((name) => keyOfStored(name) ?? []);
  } catch (cause) {
    throw brokenBackup("it has files of another kind", cause);
  }
}

/** What an earlier try has brought there may stay. */
async function assertOnlyOurs(store: FileStore, keys: Set<string>): Promise<void> {
  for await (const { key } of store.list())
    if (!keys.has(key))
      throw new DomainError(
        "conflict",
        `There are files already where these would go, such as ${key}. Please restore into an empty place.`,
      );
}

async function restoreFile(store: FileStore, reader: SummedReader, key: string): Promise<void> {
  await withTempDir(store, async (dir) => {
    const path = join(dir, "file");
    await pipeline(Readable.from(reader.read(storedFile(key))), createWriteStream(path, { mode: 0o600 }));
    await store.putFile(path, key);
  });
}

function rowsIn(reader: SummedReader, { migrations: ran, tables, lastIds }: Manifest): RowSource {
  return {
    migrations: ran,
    tables,
    lastIds,
    read: ({ name }) => readRows(reader, tableFile(name)),
  };
}

const maxRows = 1000;
const maxLength = 4 * 1024 * 1024;

/** Some megabytes of lines at a time. Only a line feed ends a line: texts may have other signs that end lines elsewhere. */
async function* readRows(reader: SummedReader, name: string): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let batch: Row[] = [];
  let length = 0;
  for await (const chunk of reader.read(name)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      batch.push(parseRow(line, name));
      length += line.length;
      if (batch.length < maxRows && length < maxLength) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  }
  if (rest !== "") throw brokenBackup(`the last line of ${name} in it has no end`);
  if (batch.length > 0) yield batch;
}

function parseRow(line: string, name: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (Array.isArray(row)) return row;
  } catch {
    // Said below; the error would quote the line.
  }
  throw brokenBackup(`a line of ${name} in it can't be read`);
}
