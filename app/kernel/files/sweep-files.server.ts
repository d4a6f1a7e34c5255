import { type Context, inTransaction } from "../context";
import { type ClaimedJob, enqueue, finishJob, type NewJob } from "../jobs/queue.server";
import type { JobHandler } from "../jobs/worker.server";
import { listReferencedKeys } from "./file-references.server";

const kind = "sweep-files";
const dayMs = 24 * 3600 * 1000;
/** Whoever stores a file refers to it within moments; a day leaves room for clocks that differ. */
const safeAgeMs = dayMs;
/** With more than these, all of them unknown, the database is not the one that the files belong to. */
const maxUnknown = 100;

export const fileSweepJobHandlers: Record<string, JobHandler> = { [kind]: sweepFiles };

/** Has the files that no row refers to deleted in the background, now and each day. */
export async function requestFileSweep(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueue(tx, sweepJob(tx.now())));
  ctx.wakeWorker();
}

function sweepJob(runAt: Date): NewJob {
  return { kind, key: kind, payload: {}, priority: 90, runAt };
}

/**
 * The job that deletes old files no row refers to: those of rows that are gone, and those that a crash between storing and
 * committing left behind. It keeps its hands off, with a warning, where the rows know none of the files: this is not the
 * database that they belong to.
 */
async function sweepFiles(ctx: Context, job: ClaimedJob): Promise<void> {
  const { seen, unreferenced } = await findUnreferenced(ctx);
  if (seen > maxUnknown && unreferenced.length === seen)
    ctx.log.warn({ seen }, "files are not swept: no row of this database refers to any of them");
  else await deleteAll(ctx, unreferenced);
  if (unreferenced.length > 0) ctx.log.info({ seen, unreferenced: unreferenced.length }, "files were swept");
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    await enqueue(tx, sweepJob(new Date(tx.now().getTime() + dayMs)));
  });
}

/** One that can't be deleted is left to the next day. */
async function deleteAll(ctx: Context, keys: string[]): Promise<void> {
  for (const key of keys)
    await ctx.services.files
      .delete(key)
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, "a file could not be deleted"));
}

/** Among the files that were stored more than a day ago. */
async function findUnreferenced(ctx: Context): Promise<{ seen: number; unreferenced: string[] }> {
  const youngest = ctx.now().getTime() - safeAgeMs;
  const old: string[] = [];
  for await (const { key, storedAt } of ctx.services.files.list())
    if (storedAt.getTime() < youngest) old.push(key);
  const referenced = new Set(await listReferencedKeys(ctx));
  return { seen: old.length, unreferenced: old.filter((key) => !referenced.has(key)) };
}
