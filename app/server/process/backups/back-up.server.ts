import type { Context } from "#app/kernel/context";
import { listReferencedKeys } from "#app/kernel/files/file-references.server";
import { type CopiedTable, countRows, lineOf, type RowSource, readDatabase } from "#db/copy/rows";
import type { TableShape } from "#db/copy/shapes";
import { readSnapshot } from "#db/copy/snapshot";
import { engineOf } from "#db/engine";
import type { Runtime } from "../runtime.server";
import { createArchive } from "./archive.server";
import {
  fingerprintOf,
  type KeyName,
  keyPlaces,
  type Manifest,
  manifestName,
  storedFile,
  tableFile,
} from "./manifest";
import { countSteps, type Step } from "./steps";
import { SummedWriter } from "./sums.server";

/**
 * Writes rows, files and keys into a folder or a .tar file, which is there whole or not at all. The rows are as of one
 * moment; the files are those that they name.
 * @param onProgress gets how many rows and files are in it, and how many there are
 * @throws the system's error where it can't be written; DatabaseRefusal where the database is damaged
 */
export async function backUp(
  runtime: Runtime,
  ctx: Context,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<Manifest> {
  const archive = await createArchive(path);
  try {
    const writer = new SummedWriter(archive);
    const { rows, keys, step } = await readSnapshot(runtime.db, async (tx) => {
      await engineOf(tx).copying.assertSound(tx);
      const source = await readDatabase(tx);
      const keys = await listReferencedKeys({ ...ctx, db: tx });
      const step = countSteps((await countRows(tx, source)) + keys.length, onProgress);
      const tables = await writeTables(writer, source, step);
      const { length: jobsLeft } = await engineOf(tx).copying.listJobsElsewhere(tx);
      const { migrations, lastIds } = source;
      return { rows: { migrations, tables, lastIds, jobsLeft }, keys, step };
    });
    const files = await writeFiles(writer, ctx, keys, step);
    const manifest: Manifest = {
      format: "endcap-backup",
      formatVersion: 1,
      madeAt: ctx.now().toISOString(),
      engine: engineOf(runtime.db).name,
      ...rows,
      files,
      keys: {
        token: await writeKey(writer, "token", ctx.settings.tokenKey, runtime.config.tokenKey),
        seal: await writeKey(writer, "seal", ctx.settings.sealKey, runtime.config.sealKey),
      },
    };
    await writer.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
    await writer.finish();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

type WrittenTable = TableShape & CopiedTable;

async function writeTables(writer: SummedWriter, source: RowSource, step: Step): Promise<WrittenTable[]> {
  const tables: WrittenTable[] = [];
  for (const table of source.tables) {
    let count = 0;
    async function* lines(): AsyncGenerator<Uint8Array> {
      for await (const rows of source.read(table)) {
        yield Buffer.from(rows.map(lineOf).join(""));
        count += rows.length;
        step(rows.length);
      }
    }
    const { sha256 } = await writer.add(tableFile(table.name), lines());
    tables.push({ ...table, rows: count, sha256 });
  }
  return tables;
}

async function writeFiles(
  writer: SummedWriter,
  ctx: Context,
  keys: string[],
  step: Step,
): Promise<Manifest["files"]> {
  const files: Manifest["files"] = { count: 0, bytes: 0, leftOut: [] };
  for (const key of keys) {
    const file = await ctx.services.files.open(key);
    if (!file) files.leftOut.push(key);
    else {
      const { byteSize } = await writer.add(storedFile(key), file.stream());
      files.count += 1;
      files.bytes += byteSize;
    }
    step(1);
  }
  return files;
}

/** What the environment holds is left to whoever keeps that. */
async function writeKey(
  writer: SummedWriter,
  name: KeyName,
  key: Uint8Array,
  configured: string | undefined,
): Promise<Manifest["keys"][KeyName]> {
  const included = configured === undefined;
  if (included)
    await writer.add(`keys/${keyPlaces[name].file}`, [Buffer.from(Buffer.from(key).toString("hex"))]);
  return { included, fingerprint: fingerprintOf(key) };
}
