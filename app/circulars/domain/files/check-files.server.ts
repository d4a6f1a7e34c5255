import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import {
  countReferencedKeys,
  findUnreferencedKeys,
  firstReference,
  listReferencedKeys,
  type ReferenceCursor,
} from "#app/kernel/files/file-references.server";
import {
  addUp,
  areTooManyMissing,
  countMissing,
  isFolderAway,
  type Presence,
} from "#app/kernel/files/missing-files.server";
import { loadStoredFiles, noteSound } from "#app/kernel/files/stored-files.server";
import {
  type ClaimedJob,
  enqueue,
  enqueueAnew,
  findUnfinished,
  finishJob,
  type NewJob,
} from "#app/kernel/jobs/queue.server";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { isStorageError } from "#app/kernel/storage-errors";
import type { StoredFileRow } from "#db/tables/kernel";
import { missingWorkJob } from "../pages/missing-work.server";
import type { FileFinding } from "./file-finding";
import { mendFile } from "./mend-file.server";
import { drawPagesOfRestoredPdf, findAwaitedPdfs } from "./restored-pdfs.server";

const kinds = { sizes: "check-files", bytes: "check-file-bytes", one: "check-file" } as const;
/** Behind everything that somebody waits for. */
const priorities = { sizes: 94, bytes: 95, one: 20 };

/** What one job looks at before it lets others have the disk. */
const keysPerSlice = 200;
const bytesPerSlice = 32 * 1024 * 1024;
const pauseBetweenReadsMs = 1000;
/** Bytes that were found sound are not read again for so long; their size is looked at each time. */
const readAgainAfterDays = 30;
/** How long to wait before the next check when too many files are missing to do anything about it. */
const lookAgainAfterMs = 5 * 60 * 1000;
const dayMs = 24 * 3600 * 1000;

const cursor = z.object({ column: z.number(), after: z.string() });
/** First which files are there at all. */
const presenceSlice = z.object({
  pass: z.literal("presence"),
  cursor,
  seen: z.object({ files: z.number(), missing: z.number() }),
});
/** Then the sizes, which finds what a crash left; then the bytes of those not read for long. */
const laterSlice = z.object({ pass: z.enum(["sizes", "bytes"]), cursor });
const sliceSchema = z.discriminatedUnion("pass", [presenceSlice, laterSlice]);
type Slice = z.infer<typeof sliceSchema>;

const firstSlice: Slice = { pass: "presence", cursor: firstReference, seen: { files: 0, missing: 0 } };

export const fileCheckJobHandlers: Record<string, JobHandler> = {
  [kinds.sizes]: checkSizes,
  [kinds.bytes]: checkSlice,
  [kinds.one]: checkOne,
};

export interface CheckedFiles {
  files: number;
  bytes: number;
  findings: FileFinding[];
}

/**
 * Compares every file that a row points at with its name, reading all bytes, and mends what is damaged or missing,
 * however much that is. What pages wait for without a job, or stand without, is asked for.
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
    const awaited = await findAwaitedPdfs(ctx, keys);
    for (const key of keys) {
      const { byteSize, finding } = await readFile(ctx, key, awaited.has(key), dryRun);
      if (finding) checked.findings.push(finding);
      checked.files += 1;
      checked.bytes += byteSize;
      onProgress(checked.files, total);
    }
    cursor = next;
  }
  if (!dryRun) await inTransaction(ctx, (tx) => enqueueAnew(tx, missingWorkJob()));
  ctx.wakeWorker();
  return checked;
}

/**
 * Has all files checked in the background, in small parts. The look at their sizes begins anew, for what a crash left
 * may be anywhere; the reading of bytes goes on where it was interrupted. Between the two, what pages wait for without
 * a job, or stand without, is asked for.
 */
export async function requestFileCheck(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueAnew(tx, sliceJob(tx, firstSlice)));
  ctx.wakeWorker();
}

/**
 * Has one file looked at soon, for whoever came upon one that is not what it should be; does nothing for a key that no
 * row has. Never throws: whoever asks has something else to answer.
 */
export async function requestFileLook(ctx: Context, key: string): Promise<void> {
  const job = lookJob(key);
  try {
    // Strangers may ask for anything, and for the same image many times: reading comes first.
    if ((await findUnreferencedKeys(ctx, [key])).length > 0 || (await findUnfinished(ctx, [job])).size > 0)
      return;
    await inTransaction(ctx, (tx) => enqueue(tx, job));
    ctx.wakeWorker();
  } catch (error) {
    ctx.log.warn({ err: error, key }, "the check of a damaged file could not be queued");
  }
}

function lookJob(key: string): NewJob {
  return { kind: kinds.one, key: `${kinds.one}:${key}`, payload: { key }, priority: priorities.one };
}

async function checkOne(ctx: Context, job: ClaimedJob): Promise<void> {
  const { key } = z.object({ key: z.string() }).parse(job.payload);
  if ((await ctx.files.byteSize(key)) === null && (await isFolderAway(ctx))) {
    await requeueLater(ctx, job, lookJob(key));
    return;
  }
  try {
    const finding = await mendFile(ctx, key);
    const isBack = !finding && (await findAwaitedPdfs(ctx, [key])).has(key);
    if (isBack && (await ctx.files.examine(key)) === "sound") await drawPagesOfRestoredPdf(ctx, key);
  } catch (error) {
    warnOfUnreadable(ctx, leaveUnreadable(key, error).notes);
  }
  await inTransaction(ctx, (tx) => finishJob(tx, job));
}

async function checkSizes(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const slice = sliceSchema.parse(job.payload);
  if (slice.pass !== "presence") return checkSlice(ctx, job, stopping);
  const { keys, next } = await listReferencedKeys(ctx, slice.cursor, keysPerSlice);
  const seen = addUp(slice.seen, await countMissing(ctx, keys));
  if (!next && areTooManyMissing(seen)) return requeueWholeCheck(ctx, job, seen);
  const rest: Slice = next
    ? { pass: "presence", cursor: next, seen }
    : { pass: "sizes", cursor: firstReference };
  await replaceJob(ctx, job, (tx) => enqueue(tx, sliceJob(tx, rest)));
}

async function checkSlice(ctx: Context, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const { pass, cursor } = laterSlice.parse(job.payload);
  const { keys, next } = await listReferencedKeys(ctx, cursor, keysPerSlice);
  const seen = await countMissing(ctx, keys);
  if (seen.missing > 0 && (await isFolderAway(ctx))) {
    if (pass === "sizes") await requeueWholeCheck(ctx, job, seen);
    else await requeueLater(ctx, job, sliceJob(ctx, { pass, cursor }));
    return;
  }
  const known = await loadStoredFiles(ctx, keys);
  const awaited = await findAwaitedPdfs(ctx, keys);
  let bytes = 0;
  let last: string | null = null;
  const unreadable: string[] = [];
  for (const key of keys) {
    if (stopping.aborted || bytes > bytesPerSlice) break;
    const isDue =
      pass === "sizes" ? await hasDoubtfulSize(ctx, key, known.get(key)) : isLongUnread(ctx, known.get(key));
    if (isDue || (pass === "sizes" && awaited.has(key))) {
      const read = await readFile(ctx, key, awaited.has(key), false);
      bytes += read.byteSize;
      if (read.finding?.outcome === "left") unreadable.push(...read.finding.notes);
    }
    last = key;
    await nextTurn();
  }
  if (unreadable.length > 0) warnOfUnreadable(ctx, unreadable);
  const isThrough = last === (keys.at(-1) ?? null);
  const rest = isThrough ? next : { ...cursor, after: last ?? cursor.after };
  await replaceJob(ctx, job, async (tx) => {
    if (rest) await enqueue(tx, sliceJob(tx, { pass, cursor: rest }, bytes > 0 ? pauseBetweenReadsMs : 0));
    else if (pass === "sizes") {
      // Now the PDFs are known to be there that images are to be made from.
      await enqueueAnew(tx, missingWorkJob());
      await enqueue(tx, sliceJob(tx, { pass: "bytes", cursor: firstReference }));
    }
  });
}

/** Ends the job together with queueing what is left to do. */
async function replaceJob(
  ctx: Context,
  job: ClaimedJob,
  queueRest: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    await queueRest(tx);
    await afterCommit(tx, () => tx.wakeWorker());
  });
}

/** Changes nothing, logs it, and has the check begin again later. */
async function requeueWholeCheck(ctx: Context, job: ClaimedJob, seen: Presence): Promise<void> {
  ctx.log.warn(
    { ...seen },
    "stored files are not mended: too many are missing. Is their folder mounted? If they are lost, run: endcap files check",
  );
  await replaceJob(ctx, job, (tx) => enqueue(tx, sliceJob(tx, firstSlice, lookAgainAfterMs)));
}

/** Has this job done later; the check of all files, which is queued along with it, logs why, once for all that wait. */
async function requeueLater(ctx: Context, job: ClaimedJob, again: NewJob): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + lookAgainAfterMs);
  await replaceJob(ctx, job, async (tx) => {
    await enqueue(tx, { ...again, runAt });
    await enqueue(tx, sliceJob(tx, firstSlice));
  });
}

function sliceJob(ctx: Context, slice: Slice, pauseMs = 0): NewJob {
  const kind = slice.pass === "bytes" ? kinds.bytes : kinds.sizes;
  const priority = slice.pass === "bytes" ? priorities.bytes : priorities.sizes;
  return { kind, key: kind, payload: slice, priority, runAt: new Date(ctx.now().getTime() + pauseMs) };
}

async function hasDoubtfulSize(
  ctx: Context,
  key: string,
  known: StoredFileRow | undefined,
): Promise<boolean> {
  const byteSize = await ctx.files.byteSize(key);
  return byteSize === null || byteSize === 0 || (known?.byteSize ?? byteSize) !== byteSize;
}

function isLongUnread(ctx: Context, known: StoredFileRow | undefined): boolean {
  if (!known?.checkedAt) return true;
  return Date.parse(known.checkedAt) <= ctx.now().getTime() - readAgainAfterDays * dayMs;
}

/** Reads all of a file and sees to it where it is not sound; notes it where it is. */
async function readFile(
  ctx: Context,
  key: string,
  isAwaited: boolean,
  dryRun: boolean,
): Promise<{ byteSize: number; finding: FileFinding | null }> {
  try {
    const byteSize = (await ctx.files.byteSize(key)) ?? 0;
    const state = await ctx.files.examine(key, { readAgain: true });
    if (state !== "sound") return { byteSize, finding: await mendFile(ctx, key, { dryRun }) };
    if (!dryRun) await inTransaction(ctx, (tx) => noteSound(tx, [{ key, byteSize }]));
    return { byteSize, finding: isAwaited ? await drawPagesOfRestoredPdf(ctx, key, { dryRun }) : null };
  } catch (error) {
    return { byteSize: 0, finding: leaveUnreadable(key, error) };
  }
}

/**
 * What is found of a file whose reading failed. Broken sectors, rights taken away: it may be sound, and must not keep
 * all others from being looked at.
 * @throws the error itself where it is not about the file
 */
function leaveUnreadable(key: string, error: unknown): FileFinding {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined || isStorageError(error)) throw error;
  const note = `The stored file ${key}, or the PDF it was drawn from, can't be read (${code}). It was left as it is.`;
  return { key, state: "unreadable", outcome: "left", notes: [note], circularIds: [] };
}

function warnOfUnreadable(ctx: Context, notes: string[]): void {
  ctx.log.warn({ files: notes.length, first: notes[0] }, "stored files can't be read");
}
