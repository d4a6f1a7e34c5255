import { type Context, inTransaction } from "#app/kernel/context";
import { type ClaimedJob, enqueueAnew, finishJob, idOfPayload } from "#app/kernel/jobs/queue.server";
import { makeShortageLog } from "#app/kernel/jobs/shortage-log";
import type { JobHandler, Worker } from "#app/kernel/jobs/worker.server";
import { FileStoreError } from "#app/kernel/ports/file-store-error";
import type { OpenPublishTarget } from "#app/kernel/ports/publish-target";
import { readVersions } from "#db/publication-versions";
import { everyone } from "../publishing/publication-cache.server";
import type { PublishingAssets } from "./assets";
import { maxAgeMs, publishRetailer } from "./publish-retailer.server";

const kind = "publish-ad";
/** What a person has to set right first. */
const refusedPauseMs = 5 * 60_000;

/** Where ads are published, and what is published with them. */
export interface Publishing {
  open: OpenPublishTarget;
  /** Where shoppers reach the target, without a trailing slash. */
  address: string;
  assets(): Promise<PublishingAssets>;
}

const keyOf = (retailerId: number) => `${kind}:${retailerId}`;

/**
 * Has a retailer's ad published at that time, or sooner where that is queued. While it is being published nothing
 * happens.
 */
async function requestPublishing(ctx: Context, retailerId: number, runAt: Date): Promise<void> {
  await inTransaction(ctx, (tx) => enqueueAnew(tx, jobOf(retailerId, runAt)));
}

function jobOf(retailerId: number, runAt: Date) {
  return { kind, key: keyOf(retailerId), payload: { retailerId }, priority: 40, runAt };
}

/** @param publishing null where ads are not published: what waits is forgotten */
export function publishJobHandlers(publishing: Publishing | null): Record<string, JobHandler> {
  return { [kind]: (ctx, job) => publishAgain(ctx, job, publishing) };
}

/** Publishes, and queues the next time: when an ad begins or ends, or after a day. */
async function publishAgain(ctx: Context, job: ClaimedJob, publishing: Publishing | null): Promise<void> {
  const retailerId = idOfPayload(job, "retailerId");
  const nextAt = publishing && (await publishOnce(ctx, retailerId, publishing));
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    if (nextAt) await enqueueAnew(tx, jobOf(retailerId, nextAt));
  });
}

/** Gives when it is to be done again; null: never, there is no such retailer. */
async function publishOnce(ctx: Context, retailerId: number, { open, address, assets }: Publishing) {
  try {
    const target = await open();
    try {
      const request = { target, address, retailerId, assets: await assets(), onlyWhenChanged: true };
      const published = await publishRetailer(ctx, request);
      const { written, deleted, missingPictures, comparedAt, nextAt, isGone } = published;
      if (written.length + deleted.length > 0)
        ctx.log.info({ retailerId, written: written.length, deleted: deleted.length }, "an ad was published");
      if (missingPictures.length > 0)
        ctx.log.warn({ retailerId, missingPictures }, "an ad was published without some of its pictures");
      if (isGone) return nextAt;
      // Reckoned from the comparison: a start in between, which may have found nothing to do, does not put off the next.
      const compareAt = comparedAt.getTime() + maxAgeMs;
      return new Date(Math.min(compareAt, nextAt?.getTime() ?? compareAt));
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof FileStoreError) || error.reason !== "refused") throw error;
    ctx.log.error({ retailerId, reason: error.message }, "an ad could not be published");
    return new Date(ctx.now().getTime() + refusedPauseMs);
  }
}

export interface PublishWatchOptions {
  /** A fresh context for each look. */
  makeContext(): Context;
  pollMs: number;
  /** How long changes are gathered in milliseconds, since people who edit save often. */
  gatherMs?: number;
}

/**
 * Looks for retailers with changes that shoppers may see, and queues the publishing of their ads. At the start it
 * queues all retailers, since changes may have happened while no process ran. Several processes may watch the same
 * database.
 */
export function watchPublications({ makeContext, pollMs, gatherMs = 5000 }: PublishWatchOptions): Worker {
  const log = makeShortageLog("looking for ads to publish");
  /** Until when changes of each retailer are gathered, on the monotonic clock. */
  const due = new Map<number, number>();
  let seen = 0;
  let looking: Promise<void> | null = null;

  async function look(ctx: Context): Promise<void> {
    const isFirst = seen === 0;
    const { changed, next } = await readVersions(ctx.db, seen);
    const ids = changed.map(({ retailerId }) => retailerId);
    const retailers = ids.includes(everyone) || isFirst ? await listRetailerIds(ctx) : ids;
    for (const id of retailers) if (!due.has(id)) due.set(id, isFirst ? 0 : performance.now() + gatherMs);
    seen = next;
    const ready = [...due].filter(([, at]) => at <= performance.now()).map(([id]) => id);
    if (ready.length === 0) return;
    const names = ready.map((id) => ({ kind, key: keyOf(id) }));
    const found = await ctx.services.jobs.find(ctx, names);
    for (const id of ready) {
      // One that runs has perhaps read what has changed since: it is asked for once it has ended.
      if (found.get(keyOf(id))?.status === "running") continue;
      await requestPublishing(ctx, id, ctx.now());
      due.delete(id);
    }
    ctx.wakeWorker();
  }

  function wake(): void {
    looking ??= look(makeContext())
      .then(
        () => log.succeeded(makeContext().log),
        (error: unknown) => log.failed(makeContext().log, error),
      )
      .finally(() => {
        looking = null;
      });
  }

  const timer = setInterval(wake, pollMs);
  wake();
  return {
    wake() {},
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

async function listRetailerIds(ctx: Context): Promise<number[]> {
  const rows = await ctx.db.selectFrom("retailer").select("id").execute();
  return rows.map(({ id }) => id);
}
