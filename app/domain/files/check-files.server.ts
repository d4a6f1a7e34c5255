import { setImmediate as nextTurn } from "node:timers/promises";
import { toInstant } from "#db/columns";
import type { StoredFileRow } from "#db/tables/stored-file";
import { afterCommit, type Context, inTransaction } from "../context";
import { type ClaimedJob, enqueue, finishJob } from "../jobs/queue.server";
import type { JobHandler } from "../jobs/worker.server";
import {
  countReferencedKeys,
  findUnreferencedKeys,
  firstReference,
  listReferencedKeys,
  type ReferenceCursor,
} from "./file-references.server";
import { type FileFinding, mendFile } from "./mend-file.server";
import { drawPagesOfRestoredPdf } from "./restored-pdfs.server";
import { loadStoredFiles, noteSound } from "./stored-files.server";

const kinds = { all: "check-files", one: "check-file" } as const;
/** Behind everything that somebody waits for. */
const priorities = { all: 95, one: 20 };

/** What one job looks at before it lets others have the disk. */
const keysPerSlice = 200;
const bytesPerSlice = 32 * 1024 * 1024;
const pauseBetweenReadsMs = 1000;
/** Bytes that were found sound are not read again for so long; their size is looked at each time. */
const readAgainAfterDays = 30;
const dayMs = 24 * 3600 * 1000;

/** First the sizes of all files, which finds what a crash left; then the bytes of those not read for long. */
type Pass = "sizes" | "bytes";

interface Slice {
  pass: Pass;
  cursor: ReferenceCursor;
}

export const fileCheckJobHandlers: Record<string, JobHandler> = {
  [kinds.all]: checkSlice,
  [kinds.one]: checkOne,
};

export interface CheckedFiles {
  files: number;
  bytes: number;
  findings: FileFinding[];
}

/**
 * Compares every file that a row points at with its name, reading all bytes, and mends what is damaged.
 * @param onProgress gets how many files are through and how many there are
 */
export async function checkFiles(
  ctx: Context,
  { dryRun, onProgress }: { dryRun: boolean; onProgress(done: number, total: number): void },
): Promise<CheckedFiles> {
  const total = await countReferencedKeys(ctx);
  const checked: CheckedFiles = { files: 0, bytes: 0, findings: [] };
  for (let cursor: ReferenceCursor | null = firstReference; cursor; ) {
    const { keys, next } = await listReferencedKeys(ctx, cursor, keysPerSlice);
    const known = await loadStoredFiles(ctx, keys);
    for (const key of keys) {
      const { byteSize, finding } = await readFile(ctx, key, known.get(key), dryRun);
      if (finding) checked.findings.push(finding);
      checked.files += 1;
      checked.bytes += byteSize;
      onProgress(checked.files, total);
    }
    cursor = next;
  }
  return checked;
}

/** Has all files checked in the background, in small parts; one that was interrupted goes on where it was. */
export async function requestFileCheck(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueSlice(tx, { pass: "sizes", cursor: firstReference }));
  ctx.wakeWorker();
}

/**
 * Has one file looked at soon, for whoever came upon one that is not what it should be; does nothing for a key that no
 * row has. Never throws: whoever asks has something else to answer.
 */
export async function requestFileLook(ctx: Context, key: string): Promise<void> {
  const job = { kind: kinds.one, key: `${kinds.one}:${key}`, payload: { key }, priority: priorities.one };
  try {
    // Strangers may ask for anything, and for the same image many times: reading comes first.
    if ((await findUnreferencedKeys(ctx, [key])).length > 0 || (await waits(ctx, job.key))) return;
    await inTransaction(ctx, (tx) => enqueue(tx, job));
    ctx.wakeWorker();
  } catch (error) {
    ctx.log.warn({ err: error, key }, "the check of a damaged file could not be queued");
  }
}

async function waits(ctx: Context, jobKey: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("job")
    .select("id")
    .where("key", "=", jobKey)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst();
  return row !== undefined;
}

async function checkOne(ctx: Context, job: ClaimedJob): Promise<void> {
  await mendFile(ctx, (job.payload as { key: string }).key);
  await inTransaction(ctx, (tx) => finishJob(tx, job));
}

async function checkSlice(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const { pass, cursor } = job.payload as Slice;
  const { keys, next } = await listReferencedKeys(ctx, cursor, keysPerSlice);
  const known = await loadStoredFiles(ctx, keys);
  let bytes = 0;
  let last: string | null = null;
  for (const key of keys) {
    if (stopping.aborted || bytes > bytesPerSlice) break;
    bytes +=
      pass === "sizes"
        ? await lookAtSize(ctx, key, known.get(key))
        : await readIfDue(ctx, key, known.get(key));
    last = key;
    await nextTurn();
  }
  const isThrough = last === (keys.at(-1) ?? null);
  const rest = isThrough ? next : { ...cursor, after: last ?? cursor.after };
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    if (rest) await enqueueSlice(tx, { pass, cursor: rest }, bytes > 0 ? pauseBetweenReadsMs : 0);
    else if (pass === "sizes") await enqueueSlice(tx, { pass: "bytes", cursor: firstReference });
    await afterCommit(tx, () => tx.wakeWorker());
  });
}

async function enqueueSlice(tx: Context, slice: Slice, pauseMs = 0): Promise<void> {
  const runAt = new Date(tx.now().getTime() + pauseMs);
  await enqueue(tx, { kind: kinds.all, key: kinds.all, payload: slice, priority: priorities.all, runAt });
}

/** Gives the bytes that were read: none, unless the size raised a doubt. */
async function lookAtSize(ctx: Context, key: string, known: StoredFileRow | undefined): Promise<number> {
  const byteSize = await ctx.files.byteSize(key);
  const isDoubtful = byteSize === null || byteSize === 0 || (known?.byteSize ?? byteSize) !== byteSize;
  if (!isDoubtful && !known?.lostSince) return 0;
  return (await readFile(ctx, key, known, false)).byteSize;
}

async function readIfDue(ctx: Context, key: string, known: StoredFileRow | undefined): Promise<number> {
  const before = toInstant(new Date(ctx.now().getTime() - readAgainAfterDays * dayMs));
  if (known?.checkedAt && known.checkedAt > before) return 0;
  return (await readFile(ctx, key, known, false)).byteSize;
}

/** Reads all of a file and sees to it where it is not sound; notes it where it is. */
async function readFile(
  ctx: Context,
  key: string,
  known: StoredFileRow | undefined,
  dryRun: boolean,
): Promise<{ byteSize: number; finding: FileFinding | null }> {
  const byteSize = (await ctx.files.byteSize(key)) ?? 0;
  const state = await ctx.files.examine(key, { readAgain: true });
  if (state !== "sound") return { byteSize, finding: await mendFile(ctx, key, { dryRun }) };
  if (dryRun) return { byteSize, finding: null };
  await inTransaction(ctx, (tx) => noteSound(tx, key, byteSize));
  if (known?.lostSince) await drawPagesOfRestoredPdf(ctx, key);
  return { byteSize, finding: null };
}
