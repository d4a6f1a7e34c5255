import { type Context, inTransaction } from "../context";
import { type ClaimedJob, enqueue, finishJob } from "../jobs/queue.server";
import type { JobHandler } from "../jobs/worker.server";
import { findUnknownFileColumns, findUnreferencedKeys } from "./file-references.server";
import { findUnmarked, releaseFiles } from "./released-files.server";

const kind = "sweep-files";
/** Whoever stores a file refers to it within moments; a day leaves room for clocks that differ. */
const safeAgeMs = 24 * 3600 * 1000;
const keysPerLook = 200;

/** Crashes leave a few files. More than this, and more than a twentieth of all: something else is wrong. */
const maxLeftovers = 100;
const maxLeftoversShare = 0.05;

export const fileSweepJobHandlers: Record<string, JobHandler> = { [kind]: sweepFiles };

/** Has the files marked, in the background, that a crash between storing and committing left behind. */
export async function requestFileSweep(ctx: Context): Promise<void> {
  await inTransaction(ctx, (tx) => enqueue(tx, { kind, key: kind, payload: {}, priority: 90 }));
  ctx.wakeWorker();
}

/**
 * The job that lets go of old files no row points at. It keeps its hands off, with a warning, where the database does
 * not look like the one these files belong to: a newer version's, or one that knows hardly any of them.
 */
async function sweepFiles(ctx: Context, job: ClaimedJob): Promise<void> {
  const unknown = await findUnknownFileColumns(ctx);
  if (unknown.length > 0) ctx.log.warn({ unknown }, "files are not swept: unknown columns may refer to them");
  else await sweep(ctx);
  await inTransaction(ctx, (tx) => finishJob(tx, job));
}

async function sweep(ctx: Context): Promise<void> {
  const { seen, leftovers } = await findLeftovers(ctx);
  if (leftovers.length > Math.max(maxLeftovers, seen * maxLeftoversShare)) {
    ctx.log.warn({ seen, leftovers: leftovers.length }, "files are not swept: too many are unknown");
    return;
  }
  for (let start = 0; start < leftovers.length; start += keysPerLook) {
    const some = leftovers.slice(start, start + keysPerLook);
    await inTransaction(ctx, (tx) => releaseFiles(tx, some));
  }
  if (leftovers.length > 0) ctx.log.info({ seen, leftovers: leftovers.length }, "files were swept");
}

async function findLeftovers(ctx: Context): Promise<{ seen: number; leftovers: string[] }> {
  const now = ctx.now().getTime();
  const leftovers: string[] = [];
  let seen = 0;
  let old: string[] = [];
  const look = async () => {
    leftovers.push(...(await findUnmarked(ctx, await findUnreferencedKeys(ctx, old))));
    old = [];
  };
  for await (const { key, storedAt } of ctx.files.list()) {
    seen += 1;
    if (now - storedAt.getTime() > safeAgeMs) old.push(key);
    if (old.length === keysPerLook) await look();
  }
  await look();
  return { seen, leftovers };
}
