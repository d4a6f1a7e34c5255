import type { Context } from "../context";
import { inTransaction } from "../context";
import { DomainError } from "../errors";
import { extendLeasesEveryMs, leaseSeconds } from "../ports/job-queue";
import type { JobEnd } from "../ports/metrics";
import { isShortage } from "../storage-errors";
import { newLeaseOwner } from "./lease-owners.server";
import {
  type ClaimedJob,
  claimJobs,
  extendLeases,
  failJob,
  freeDeadJobs,
  requeueJob,
  retryJob,
} from "./queue.server";
import { retryPauseSeconds, shouldRetry } from "./retry-policy";
import { makeShortageLog } from "./shortage-log";
import { ShortagePauses } from "./shortage-pauses";

/**
 * Does the job and marks it finished in the transaction of its result. One that takes long looks at `stopping`: once
 * it is aborted, the worker waits for nothing but this job, which should be requeued at the next good place. With a
 * LostClaimError as its reason, nothing more should be done outside either.
 */
export type JobHandler = (ctx: Context, job: ClaimedJob, stopping: AbortSignal) => Promise<void>;

/** Another worker has taken the job over, or may do so any moment. */
export class LostClaimError extends Error {
  override readonly name = "LostClaimError";
  constructor() {
    super("The job may have been taken over by another worker.");
  }
}

/** A little before others may take it, by our own clock. */
const ownLeaseMs = (leaseSeconds - 5) * 1000;

export interface WorkerOptions {
  /** A fresh context for each job. */
  makeContext(): Context;
  handlers: Record<string, JobHandler>;
  /** How many jobs at once. */
  concurrency: number;
  /** How often to look for work that nobody announced (queued by another process), in ms. */
  pollMs: number;
  /** How often to extend the leases of jobs under way and to free those of dead processes, in ms; below their 60 s. */
  heartbeatMs?: number;
  /** A job whose lease could not be extended for so long is taken to be lost, in ms; below the 60 s of its lease. */
  leaseMs?: number;
}

export interface Worker {
  /** Look for work now. */
  wake(): void;
  /** Takes no more jobs, waits for the ones under way. */
  stop(): Promise<void>;
}

interface RunningJob {
  job: ClaimedJob;
  work: Promise<void>;
  /** Its own: what each of a hundred jobs has to do at the end would pile up on a signal that all of them share. */
  stopping: AbortController;
  /** Aborts it, unless its lease is extended before. */
  lapse: NodeJS.Timeout;
}

/** Writes down what becomes of a job that was not done, which ends its claim. */
interface Settlement {
  job: ClaimedJob;
  write(): Promise<void>;
}

/** Starts taking jobs off the queue. Several workers, in several processes, may share one queue. */
export function startWorker(options: WorkerOptions): Worker {
  return new QueueWorker(options);
}

class QueueWorker implements Worker {
  readonly #options: WorkerOptions;
  readonly #leaseOwner = newLeaseOwner();
  readonly #running = new Set<RunningJob>();
  /** Jobs whose end could not be written down, since there was no room. */
  readonly #waitingForRoom = new Set<Settlement>();
  readonly #pauses = new ShortagePauses();
  readonly #lookingLog = makeShortageLog("looking for jobs");
  readonly #tidyingLog = makeShortageLog("tidying leases");
  readonly #heartbeat: NodeJS.Timeout;
  readonly #poll: NodeJS.Timeout;
  /** What dead processes left comes first, so nothing is taken before it is free. */
  readonly #firstTidied: Promise<void>;
  #isStopped = false;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#tidyLeases(), options.heartbeatMs ?? extendLeasesEveryMs);
    this.#poll = setInterval(() => this.wake(), options.pollMs);
    this.#firstTidied = this.#tidyLeases();
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    const { log } = this.#options.makeContext();
    this.#looking = this.#takeJobs()
      .then(
        () => this.#lookingLog.succeeded(log),
        (error: unknown) => this.#lookingLog.failed(log, error),
      )
      .finally(() => {
        this.#looking = null;
      });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { stopping } of this.#running) stopping.abort();
    clearInterval(this.#poll);
    await this.#looking;
    await Promise.all([...this.#running].map(({ work }) => work));
    await this.#settleWaiting().catch((error: unknown) => this.#warnOfUnsettled(error));
    clearInterval(this.#heartbeat);
  }

  async #takeJobs(): Promise<void> {
    const { handlers, concurrency, makeContext } = this.#options;
    const kinds = Object.keys(handlers);
    await this.#firstTidied;
    do {
      this.#lookAgain = false;
      // First: their leases may have run out, and taking them again would count as an attempt.
      await this.#settleWaiting();
      while (!this.#isStopped && this.#running.size < concurrency) {
        const jobs = await claimJobs(
          makeContext(),
          this.#leaseOwner,
          kinds,
          concurrency - this.#running.size,
        );
        if (jobs.length === 0) break;
        for (const job of jobs) this.#begin(job);
      }
    } while (this.#lookAgain);
  }

  #begin(job: ClaimedJob): void {
    const { makeContext, handlers, leaseMs = ownLeaseMs } = this.#options;
    const stopping = new AbortController();
    if (this.#isStopped) stopping.abort();
    const lapse = setTimeout(() => stopping.abort(new LostClaimError()), leaseMs).unref();
    const startedAt = performance.now();
    const ctx = makeContext();
    const details = { "endcap.job.kind": job.kind, "endcap.job.attempt": job.attempts };
    const span = ctx.services.traces.begin(
      { name: `job ${job.kind}`, kind: "job", details },
      job.traceparent,
    );
    const work = span
      .within(() =>
        runJob(ctx, handlers, {
          job,
          stopping: stopping.signal,
          waitingForRoom: this.#waitingForRoom,
          pauses: this.#pauses,
        }),
      )
      .then((end) => {
        ctx.services.metrics.jobEnded(job.kind, end, (performance.now() - startedAt) / 1000);
        span.note({ "endcap.job.end": end });
        span.end(end === "done" ? null : end);
      })
      .finally(() => {
        clearTimeout(lapse);
        this.#running.delete(one);
        this.wake();
      });
    const one = { job, work, stopping, lapse };
    this.#running.add(one);
  }

  /** Tries each once more. @throws a shortage that lasts; any other error is logged, and ends the attempts for that job */
  async #settleWaiting(): Promise<void> {
    for (const settlement of this.#waitingForRoom) {
      await settlement.write().catch((error: unknown) => {
        if (isShortage(error)) throw error;
        if (!isLostClaim(error)) this.#warnOfUnsettled(error, [settlement]);
      });
      this.#waitingForRoom.delete(settlement);
    }
  }

  #warnOfUnsettled(err: unknown, settlements: Iterable<Settlement> = this.#waitingForRoom): void {
    const jobs = [...settlements].map(({ job }) => job.key);
    const message = "jobs could not be settled; they are taken again when their leases end";
    this.#options.makeContext().log.warn({ err, jobs }, message);
  }

  #tidyLeases(): Promise<void> {
    const ctx = this.#options.makeContext();
    return this.#tidy(ctx).then(
      () => this.#tidyingLog.succeeded(ctx.log),
      (error: unknown) => this.#tidyingLog.failed(ctx.log, error),
    );
  }

  /** Keeps our own leases; frees those of processes that were killed, and looks at once for what they left. */
  async #tidy(ctx: Context): Promise<void> {
    if (this.#running.size > 0) await this.#extendLeases(ctx);
    if (await freeDeadJobs(ctx)) this.wake();
  }

  async #extendLeases(ctx: Context): Promise<void> {
    const running = [...this.#running];
    const lost = new Set(
      await extendLeases(
        ctx,
        running.map(({ job }) => job),
      ),
    );
    for (const { job, stopping, lapse } of running)
      if (lost.has(job)) stopping.abort(new LostClaimError());
      else lapse.refresh();
  }
}

/** Whether another worker has taken the job over, which settles it now. */
function isLostClaim(error: unknown): boolean {
  return error instanceof DomainError && error.code === "conflict";
}

/**
 * Runs one job. Where it lacks something for the moment (room on the disk, say) it is requeued, for as long as that
 * lasts; after another unexpected error it is retried a few times before it counts as failed.
 */
async function runJob(
  ctx: Context,
  handlers: Record<string, JobHandler>,
  {
    job,
    stopping,
    waitingForRoom,
    pauses,
  }: { job: ClaimedJob; stopping: AbortSignal; waitingForRoom: Set<Settlement>; pauses: ShortagePauses },
): Promise<JobEnd> {
  try {
    await handlers[job.kind]?.(ctx, job, stopping);
    pauses.end(job.key);
    return "done";
  } catch (error) {
    ctx.log.error({ err: error, job: job.key, attempts: job.attempts }, "a job failed");
    const message = error instanceof Error ? error.message : String(error);
    const isShort = isShortage(error);
    const shortagePauseSeconds = isShort ? pauses.next(job.key) : 0;
    if (!isShort) pauses.end(job.key);
    const end = isShort ? "requeued" : shouldRetry(job, error) ? "retried" : "failed";
    const write = async () => {
      if (end === "requeued") await requeueJob(ctx, job, shortagePauseSeconds, message);
      else if (end === "retried") await retryJob(ctx, job, retryPauseSeconds(job), message);
      else await inTransaction(ctx, (tx) => failJob(tx, job, message));
    };
    try {
      await write();
    } catch (secondError) {
      ctx.log.error({ err: secondError, job: job.key }, "a failed job could not be settled");
      if (isShortage(secondError)) waitingForRoom.add({ job, write });
    }
    return end;
  }
}
