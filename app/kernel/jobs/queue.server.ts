import * as z from "zod";
import { type Context, inTransaction, type Tx } from "../context";
import { DomainError } from "../errors";
import type { Claim, ClaimedJob, JobName, NewJob } from "../ports/job-queue";

export type { ClaimedJob, JobName, NewJob } from "../ports/job-queue";

/** The id under this name in what the job was queued with. @throws ZodError when it is another job's payload */
export function idOfPayload(job: ClaimedJob, name: string): number {
  const payload = z.record(z.string(), z.unknown()).parse(job.payload);
  return z.number().parse(payload[name]);
}

/** Queues work in the caller's transaction. Where the key is queued or running already, nothing happens. */
export function enqueue(tx: Tx, job: NewJob): Promise<void> {
  return tx.services.jobs.enqueue(tx, traced(tx, job));
}

/** Queues work that begins anew, in the caller's transaction: also where the key is queued. */
export function enqueueAnew(tx: Tx, job: NewJob): Promise<void> {
  return tx.services.jobs.enqueueAnew(tx, traced(tx, job));
}

/** A job is a part of what queues it. One for a later time begins a trace: what is done daily would never come to an end. */
function traced({ services: { traces } }: Tx, job: NewJob): NewJob {
  return { ...job, traceparent: job.runAt === undefined ? traces.current() : null };
}

/** Has a job done now that is queued for later; one that runs is left alone. */
export function hastenJob(tx: Tx, name: JobName): Promise<void> {
  return tx.services.jobs.reschedule(tx, name, tx.now());
}

/** Moves a job that is queued to another time; one that runs is left alone. */
export function rescheduleJob(tx: Tx, name: JobName, runAt: Date): Promise<void> {
  return tx.services.jobs.reschedule(tx, name, runAt);
}

/** Takes a job back that is queued. Gives whether there was one; one that runs is left alone. */
export function cancelJob(tx: Tx, name: JobName): Promise<boolean> {
  return tx.services.jobs.cancel(tx, name);
}

/** The keys of those that are queued or running. */
export async function findUnfinished(ctx: Context, names: JobName[]): Promise<Set<string>> {
  const found = await ctx.services.jobs.find(ctx, names);
  return new Set([...found].flatMap(([key, { status }]) => (isUnfinished(status) ? [key] : [])));
}

/** Whether something is to come of a job that was found so. */
export function isUnfinished(status: string | undefined): boolean {
  return status === "queued" || status === "running";
}

/**
 * Takes the next due jobs of the kinds for this worker, at most `count`, together with those whose lease has run out;
 * the most urgent come first.
 */
export async function claimJobs(
  ctx: Context,
  leaseOwner: Claim["leaseOwner"],
  kinds: string[],
  count: number,
): Promise<ClaimedJob[]> {
  // A read first: an idle worker must not take the write lock every time it looks.
  if (!(await ctx.services.jobs.hasDue(ctx, kinds))) return [];
  const claim = (tx: Tx) => tx.services.jobs.claim(tx, { leaseOwner, kinds, count });
  // What another worker takes at this moment is passed over, so nobody has to try again.
  return inTransaction(ctx, claim, { level: "read committed" });
}

/** Keeps jobs that a worker works on from being taken by another. Gives those that it does not hold any more. */
export function extendLeases(ctx: Context, jobs: ClaimedJob[]): Promise<ClaimedJob[]> {
  return inTransaction(ctx, (tx) => tx.services.jobs.extend(tx, jobs), { level: "read committed" });
}

/**
 * Marks the job as done. To be called in the transaction of the job's own result, so that both stand or
 * neither does.
 * @throws DomainError conflict when another worker has taken the job over: the result must not be kept
 */
export async function finishJob(tx: Tx, job: ClaimedJob): Promise<void> {
  assertHeld(job, await tx.services.jobs.finish(tx, job));
}

/**
 * Marks the job as done and forgets it, for kinds whose rows tell what became of them. Same rules as `finishJob`.
 */
export async function removeJob(tx: Tx, job: ClaimedJob): Promise<void> {
  assertHeld(job, await tx.services.jobs.remove(tx, job));
}

/** Marks the job as failed for good. Same rules as `finishJob`. */
export async function failJob(tx: Tx, job: ClaimedJob, error: string): Promise<void> {
  assertHeld(job, await tx.services.jobs.fail(tx, job, error));
}

/** Whether the job is still this claim's own; once another has taken it over, nothing more may be done for it. */
export function holdsJob(ctx: Context, job: ClaimedJob): Promise<boolean> {
  return ctx.services.jobs.holds(ctx, job);
}

/**
 * To be called in a transaction that may only end well while the claim holds; last, since it keeps others from queueing
 * the job until that has ended.
 * @throws DomainError conflict when another worker has taken the job over
 */
export async function assertHolds(tx: Tx, job: ClaimedJob): Promise<void> {
  assertHeld(job, await holdsJob(tx, job));
}

/** Queues the job again after an attempt that failed, which counts. */
export async function retryJob(
  ctx: Context,
  job: ClaimedJob,
  pauseSeconds: number,
  error: string,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.services.jobs.requeue(tx, job, { pauseSeconds, error, countsAttempt: true }),
  );
}

/** Queues the job again as if this attempt had not been made: what it needs is lacking for the moment. */
export async function requeueJob(
  ctx: Context,
  job: ClaimedJob,
  pauseSeconds: number,
  reason: string,
): Promise<void> {
  const requeue = { pauseSeconds, error: reason, countsAttempt: false };
  await inTransaction(ctx, (tx) => tx.services.jobs.requeue(tx, job, requeue));
}

/**
 * Requeues at once what workers held that can't be alive any more.
 * @returns whether there was something
 */
export async function freeDeadJobs(ctx: Context): Promise<boolean> {
  // Looking comes first: an idle worker must not take the write lock.
  if (!(await ctx.services.jobs.hasDead(ctx))) return false;
  await inTransaction(ctx, (tx) => tx.services.jobs.freeDead(tx), { level: "read committed" });
  return true;
}

function assertHeld({ key }: ClaimedJob, isHeld: boolean): void {
  if (!isHeld) throw new DomainError("conflict", `Job ${key} was taken over by another worker.`);
}
