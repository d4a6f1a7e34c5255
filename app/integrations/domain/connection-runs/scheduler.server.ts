import type { Context } from "#app/kernel/context";
import { makeShortageLog } from "#app/kernel/jobs/shortage-log";
import type { Worker } from "#app/kernel/jobs/worker.server";
import { enqueueDueRuns } from "./enqueue-due-runs.server";
import { deleteExpiredRuns } from "./old-runs.server";
import { reconcileNextSlots, reconcileRunJobs } from "./reconcile-schedules.server";
import { forgetAbandonedChunks } from "./sent-chunks.server";

export interface SchedulerOptions {
  /** A fresh context for each look. */
  makeContext(): Context;
  /** How often to look for what another process has scheduled, in ms. What is known to come is waited for exactly. */
  pollMs: number;
}

const watchMs = 60_000;
const sweepMs = 3_600_000;

/** Starts making runs when they are due. Several schedulers, in several processes, may share one database. */
export function startScheduler({ makeContext, pollMs }: SchedulerOptions): Worker {
  let stopped = false;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isReconciled = false;
  const lookingLog = makeShortageLog("looking for due connections");
  const watchIsDue = makeInterval(watchMs);
  const sweepIsDue = makeInterval(sweepMs);

  async function look(): Promise<void> {
    const ctx = makeContext();
    // Nobody knows what happened while nothing ran.
    if (!isReconciled) await reconcileNextSlots(ctx, "all");
    // Only now: where nothing could be written, the next look has it to do.
    isReconciled = true;
    await enqueueDueRuns(ctx);
    if (watchIsDue()) {
      await reconcileNextSlots(ctx, "missing");
      await reconcileRunJobs(ctx);
    }
    if (sweepIsDue()) {
      await deleteExpiredRuns(ctx);
      await forgetAbandonedChunks(ctx);
    }
  }

  async function lookOn(): Promise<void> {
    do {
      lookAgain = false;
      await look();
    } while (lookAgain && !stopped);
  }

  function wake(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    clearTimeout(timer);
    looking = lookOn()
      .then(async () => {
        const ctx = makeContext();
        const pauseMs = await untilNext(ctx, pollMs);
        lookingLog.succeeded(ctx.log);
        return pauseMs;
      })
      .catch((error: unknown) => {
        lookingLog.failed(makeContext().log, error);
        return pollMs;
      })
      .then((pauseMs) => {
        looking = null;
        if (!stopped) timer = setTimeout(wake, lookAgain ? 0 : pauseMs);
      });
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}

/** How long to wait for the next slot, at most `maxMs`. */
async function untilNext(ctx: Context, maxMs: number): Promise<number> {
  const next = await ctx.db
    .selectFrom("connection")
    .select("nextRunAt")
    .where("status", "=", "scheduled")
    .where("nextRunAt", "is not", null)
    .orderBy("nextRunAt")
    .limit(1)
    .executeTakeFirst();
  if (!next?.nextRunAt) return maxMs;
  return Math.max(1, Math.min(maxMs, Date.parse(next.nextRunAt) - ctx.now().getTime()));
}

/** Tells once in so many ms that something is due; the first time at once. */
function makeInterval(ms: number): () => boolean {
  let next = 0;
  return () => {
    if (performance.now() < next) return false;
    next = performance.now() + ms;
    return true;
  };
}
