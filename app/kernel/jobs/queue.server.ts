import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import { type Instant, toInstant } from "#db/columns";
import type { Tables } from "#db/database";
import type { JobRow } from "#db/tables/kernel";
import { type Context, inTransaction, type Tx } from "../context";
import { DomainError } from "../errors";

export interface NewJob {
  kind: string;
  /** The same key is queued once until it is finished. */
  key: string;
  payload: unknown;
  /** Lower runs first. */
  priority: number;
  /** Not before this; at once when left out. */
  runAt?: Date;
}

/** A job this worker holds the lease of. */
export interface ClaimedJob {
  id: number;
  kind: string;
  key: string;
  payload: unknown;
  /** 1 at the first try. */
  attempts: number;
  leaseOwner: string;
}

/** The id under this name in what the job was queued with. @throws ZodError when it is another job's payload */
export function idOfPayload(job: ClaimedJob, name: string): number {
  const payload = z.record(z.string(), z.unknown()).parse(job.payload);
  return z.number().parse(payload[name]);
}

const leaseSeconds = 60;
/** The longest that any job is put off: what is done daily, and what a service wants to be left alone, take a day. */
export const maxPauseMs = 25 * 3_600_000;

/** Queues work in the caller's transaction. Where the key is queued or running already, nothing happens. */
export async function enqueue(tx: Tx, job: NewJob): Promise<void> {
  const now = toInstant(tx.now());
  const runAt = toInstant(job.runAt ?? tx.now());
  await tx.db
    .insertInto("job")
    .values({
      kind: job.kind,
      key: job.key,
      payload: JSON.stringify(job.payload),
      status: "queued",
      priority: job.priority,
      attempts: 0,
      runAt,
      createdAt: now,
    })
    .onConflict((oc) =>
      oc
        .column("key")
        .doUpdateSet({
          status: "queued",
          attempts: 0,
          runAt,
          lastError: null,
          payload: JSON.stringify(job.payload),
        })
        .where("job.status", "in", ["done", "failed"]),
    )
    .execute();
}

/**
 * Queues work that begins anew, in the caller's transaction: also where the key is queued, or running for a worker that
 * is dead. One that lives goes on with what it has.
 */
export async function enqueueAnew(tx: Tx, job: NewJob): Promise<void> {
  await enqueue(tx, job);
  await tx.db
    .updateTable("job")
    .set({ payload: JSON.stringify(job.payload), runAt: toInstant(job.runAt ?? tx.now()) })
    .where("key", "=", job.key)
    .execute();
}

/**
 * Takes the next due jobs of the kinds for this worker, at most `count`, together with those whose lease has run out;
 * the most urgent come first.
 */
export async function claimJobs(
  ctx: Context,
  leaseOwner: string,
  kinds: string[],
  count: number,
): Promise<ClaimedJob[]> {
  const next = () =>
    ctx.db
      .selectFrom("job")
      .select("id")
      .where("kind", "in", kinds)
      .where((eb) =>
        eb.or([
          eb.and([eb("status", "=", "queued"), eb("runAt", "<=", toInstant(ctx.now()))]),
          eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", toInstant(ctx.now()))]),
        ]),
      )
      .orderBy("priority")
      .orderBy("id")
      .limit(count);
  // A read first: an idle worker must not take the write lock every time it looks.
  if (!(await next().executeTakeFirst())) return [];
  // What another worker takes at this moment is passed over, so nobody has to try again.
  const claim = async (tx: Tx) => {
    const rows = await tx.db
      .with("next", () => next().forUpdate().skipLocked())
      .updateTable("job")
      .set((eb) => ({
        status: "running",
        leaseOwner,
        leaseUntil: leaseEnd(tx),
        attempts: eb("attempts", "+", 1),
      }))
      .where("id", "in", (eb) => eb.selectFrom("next").select("id"))
      .returningAll()
      .execute();
    const byUrgency = rows.toSorted((one, other) => one.priority - other.priority || one.id - other.id);
    return byUrgency.map((row) => toClaimed(row, leaseOwner));
  };
  return inTransaction(ctx, claim, { level: "read committed" });
}

/**
 * Takes one job, in the caller's transaction, for whoever wants to end it by hand.
 * @param isDead tells owners of leases that can't be alive any more
 * @returns null when there is none, or a worker that may be alive holds it
 */
export async function claimIdleJob(
  tx: Tx,
  key: string,
  leaseOwner: string,
  isDead: (leaseOwner: string) => boolean,
): Promise<ClaimedJob | null> {
  const job = await tx.db
    .selectFrom("job")
    .selectAll()
    .where("key", "=", key)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst();
  if (!job) return null;
  const leaseRunsOut = job.leaseUntil !== null && job.leaseUntil < tx.now().toISOString();
  const isIdle =
    job.status === "queued" || leaseRunsOut || (job.leaseOwner !== null && isDead(job.leaseOwner));
  if (!isIdle) return null;
  const claimed = await tx.db
    .updateTable("job")
    .set({
      status: "running",
      // Should it be given back undone, nothing puts it off any more.
      runAt: toInstant(tx.now()),
      leaseOwner,
      leaseUntil: leaseEnd(tx),
      attempts: job.attempts + 1,
    })
    .where("id", "=", job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toClaimed(claimed, leaseOwner);
}

/**
 * Keeps jobs that a worker works on from being taken by another. Those that it could not give back, since nothing could
 * be written, run out.
 */
export async function extendLeases(ctx: Context, leaseOwner: string, jobIds: number[]): Promise<void> {
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("job")
      .set({ leaseUntil: leaseEnd(tx) })
      .where("id", "in", jobIds)
      .where("leaseOwner", "=", leaseOwner)
      .where("status", "=", "running")
      .execute(),
  );
}

/**
 * Marks the job as done. To be called in the transaction of the job's own result, so that both stand or
 * neither does.
 * @throws DomainError conflict when another worker has taken the job over: the result must not be kept
 */
export async function finishJob(tx: Tx, job: ClaimedJob): Promise<void> {
  await endJob(tx, job, "done", null);
}

/**
 * Marks the job as done and forgets it, for kinds whose rows tell what became of them. Same rules as `finishJob`.
 */
export async function removeJob(tx: Tx, job: ClaimedJob): Promise<void> {
  await finishJob(tx, job);
  await tx.db.deleteFrom("job").where("id", "=", job.id).execute();
}

/** Whether the job is still this claim's own; once another has taken it over, nothing more may be done for it. */
export async function holdsJob(ctx: Context, job: ClaimedJob): Promise<boolean> {
  const row = await ctx.db.selectFrom("job").select("id").where(isClaim(job)).executeTakeFirst();
  return row !== undefined;
}

/** Marks the job as failed for good. Same rules as `finishJob`. */
export async function failJob(tx: Tx, job: ClaimedJob, error: string): Promise<void> {
  await endJob(tx, job, "failed", error);
}

/** Gives the job back, to be tried again after a pause. */
export async function releaseJob(
  ctx: Context,
  job: ClaimedJob,
  pauseSeconds: number,
  error: string,
): Promise<void> {
  const released = releasedAfter(ctx, pauseSeconds, error);
  await inTransaction(ctx, (tx) => tx.db.updateTable("job").set(released).where(isClaim(job)).execute());
}

/** Gives the job back, to be done later, as if it had not been tried. */
export async function putOffJob(
  ctx: Context,
  job: ClaimedJob,
  pauseSeconds: number,
  reason: string,
): Promise<void> {
  const released = { ...releasedAfter(ctx, pauseSeconds, reason), attempts: job.attempts - 1 };
  await inTransaction(ctx, (tx) => tx.db.updateTable("job").set(released).where(isClaim(job)).execute());
}

function releasedAfter(ctx: Context, pauseSeconds: number, lastError: string) {
  const runAt = toInstant(new Date(ctx.now().getTime() + pauseSeconds * 1000));
  return { status: "queued" as const, leaseOwner: null, leaseUntil: null, runAt, lastError };
}

/**
 * Gives back at once what workers held that can't be alive any more, as `isDead` knows.
 * The interrupted try counts.
 * @returns whether there was something
 */
export async function releaseDeadLeases(
  ctx: Context,
  isDead: (leaseOwner: string) => boolean,
): Promise<boolean> {
  const owners = await ctx.db
    .selectFrom("job")
    .select("leaseOwner")
    .distinct()
    .where("status", "=", "running")
    .where("leaseOwner", "is not", null)
    .execute();
  const dead = owners.flatMap(({ leaseOwner }) =>
    leaseOwner !== null && isDead(leaseOwner) ? [leaseOwner] : [],
  );
  // Looking comes first: an idle worker must not take the write lock. No owner's name ever comes back to life.
  if (dead.length === 0) return false;
  await inTransaction(ctx, (tx) =>
    tx.db
      .updateTable("job")
      .set({ status: "queued", leaseOwner: null, leaseUntil: null })
      .where("status", "=", "running")
      .where("leaseOwner", "in", dead)
      .execute(),
  );
  return true;
}

/**
 * Makes jobs due that wait for longer than any is put off, and shortens leases that nobody can have been given: a worker
 * that lives extends its own.
 * @returns whether there were any that are due now
 */
export async function endOverlongJobPauses(ctx: Context): Promise<boolean> {
  const latest = toInstant(new Date(ctx.now().getTime() + maxPauseMs));
  const result = await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable("job")
      .set({ leaseUntil: leaseEnd(tx) })
      .where("status", "=", "running")
      .where("leaseUntil", ">", leaseEnd(tx))
      .execute();
    return tx.db
      .updateTable("job")
      .set({ runAt: toInstant(tx.now()) })
      .where("status", "=", "queued")
      .where("runAt", ">", latest)
      .executeTakeFirst();
  });
  return result.numUpdatedRows > 0n;
}

async function endJob(tx: Tx, job: ClaimedJob, status: "done" | "failed", lastError: string | null) {
  const result = await tx.db
    .updateTable("job")
    .set({ status, leaseOwner: null, leaseUntil: null, lastError })
    .where(isClaim(job))
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n)
    throw new DomainError("conflict", `Job ${job.key} was taken over by another worker.`);
}

/** The number of tries tells claims of one worker apart, too. */
function isClaim({ id, leaseOwner, attempts }: ClaimedJob) {
  return (eb: ExpressionBuilder<Tables, "job">) =>
    eb.and({ id, leaseOwner, attempts, status: "running" as const });
}

function leaseEnd(ctx: Context): Instant {
  return toInstant(new Date(ctx.now().getTime() + leaseSeconds * 1000));
}

function toClaimed(row: JobRow, leaseOwner: string): ClaimedJob {
  const { id, kind, key, attempts } = row;
  return { id, kind, key, attempts, leaseOwner, payload: JSON.parse(row.payload) };
}
