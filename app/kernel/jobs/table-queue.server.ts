import type { ExpressionBuilder } from "kysely";
import { type Instant, toInstant } from "#db/columns";
import type { Tables } from "#db/database";
import type { JobRow } from "#db/tables/kernel";
import {
  type Claim,
  type ClaimedJob,
  type FoundJob,
  type JobCount,
  type JobName,
  type JobQueue,
  leaseSeconds,
  type NewJob,
  type QueueChange,
  type QueueLook,
  type Requeue,
} from "../ports/job-queue";

/** Fewer than a statement takes values. */
const keysPerLook = 1000;

/** The queue in the table `job`, on either database. */
export class TableQueue implements JobQueue {
  /** @param isDead tells owners of leases that can't be alive any more, where all of them are on one machine */
  constructor(private readonly isDead: (leaseOwner: string) => boolean) {}

  async enqueue(
    tx: QueueChange,
    { kind, key, payload, priority, runAt, traceparent = null }: NewJob,
  ): Promise<void> {
    const fresh = {
      payload: JSON.stringify(payload),
      status: "queued" as const,
      attempts: 0,
      runAt: toInstant(runAt ?? tx.now()),
      traceparent,
    };
    const queued = await tx.db
      .insertInto("job")
      .values({ kind, key, priority, ...fresh, createdAt: toInstant(tx.now()) })
      .onConflict((oc) =>
        oc
          .column("key")
          .doUpdateSet({ ...fresh, lastError: null })
          .where("job.status", "in", ["done", "failed"]),
      )
      .returning("id")
      .executeTakeFirst();
    // PostgreSQL does not note as read what an insert met. Whoever ends the job at this moment, without having seen what
    // it is queued for, has to collide with us, and so to be tried again.
    if (!queued) await this.find(tx, [{ kind, key }]);
  }

  /** Also of one that runs, for whoever takes it up after its worker: one that lives goes on with what it has. */
  async enqueueAnew(tx: QueueChange, job: NewJob): Promise<void> {
    await this.enqueue(tx, job);
    await tx.db
      .updateTable("job")
      .set({ payload: JSON.stringify(job.payload), runAt: toInstant(job.runAt ?? tx.now()) })
      .where("key", "=", job.key)
      .execute();
  }

  async reschedule(tx: QueueChange, { key }: JobName, runAt: Date): Promise<void> {
    await tx.db
      .updateTable("job")
      .set({ runAt: toInstant(runAt) })
      .where("key", "=", key)
      .where("status", "=", "queued")
      .execute();
  }

  async cancel(tx: QueueChange, { key }: JobName): Promise<boolean> {
    const result = await tx.db
      .deleteFrom("job")
      .where("key", "=", key)
      .where("status", "=", "queued")
      .executeTakeFirst();
    return result.numDeletedRows === 1n;
  }

  async find(at: QueueLook, names: JobName[]): Promise<Map<string, FoundJob>> {
    const found = new Map<string, FoundJob>();
    for (let from = 0; from < names.length; from += keysPerLook) {
      const keys = names.slice(from, from + keysPerLook).map(({ key }) => key);
      const rows = await at.db
        .selectFrom("job")
        .select(["key", "status", "lastError"])
        .where("key", "in", keys)
        .execute();
      for (const { key, ...job } of rows) found.set(key, job);
    }
    return found;
  }

  async count(at: QueueLook): Promise<JobCount[]> {
    const now = toInstant(at.now());
    const rows = await at.db
      .selectFrom("job")
      .select(({ fn, eb }) => [
        "kind",
        "status",
        eb("runAt", "<=", now).as("isDue"),
        fn.countAll<number>().as("count"),
        fn.min("runAt").as("oldest"),
      ])
      .where("status", "in", ["queued", "running"])
      .groupBy(["kind", "status", "isDue"])
      .execute();
    const counts = new Map<string, JobCount>();
    for (const { kind, status, isDue, count, oldest } of rows) {
      const one = counts.get(kind) ?? { kind, waiting: 0, due: 0, running: 0, oldestDueAt: null };
      counts.set(kind, one);
      if (status === "running") one.running += count;
      else if (isDue) {
        one.due = count;
        one.oldestDueAt = new Date(oldest);
      } else one.waiting = count;
    }
    return [...counts.values()];
  }

  async hasDue(at: QueueLook, kinds: string[]): Promise<boolean> {
    return (await selectDue(at, kinds, 1).executeTakeFirst()) !== undefined;
  }

  async claim(tx: QueueChange, { leaseOwner, kinds, count }: Claim): Promise<ClaimedJob[]> {
    const rows = await tx.db
      .with("next", () => selectDue(tx, kinds, count).forUpdate().skipLocked())
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
  }

  async claimIdle(tx: QueueChange, { key }: JobName, leaseOwner: string): Promise<ClaimedJob | null> {
    const job = await tx.db
      .selectFrom("job")
      .selectAll()
      .where("key", "=", key)
      .where("status", "in", ["queued", "running"])
      .forUpdate()
      .executeTakeFirst();
    if (!job || !this.#isIdle(tx, job)) return null;
    const claimed = await tx.db
      .updateTable("job")
      .set({
        status: "running",
        // Should it be requeued undone, nothing delays it any more.
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

  #isIdle(tx: QueueChange, { status, leaseOwner, leaseUntil }: JobRow): boolean {
    if (status === "queued") return true;
    if (leaseUntil !== null && leaseUntil < toInstant(tx.now())) return true;
    return leaseOwner !== null && this.isDead(leaseOwner);
  }

  /** The leases of jobs that a worker could not settle, since nothing could be written, are left to run out. */
  async extend(tx: QueueChange, jobs: ClaimedJob[]): Promise<ClaimedJob[]> {
    const ids = jobs.map(({ id }) => Number(id));
    const owners = [...new Set(jobs.map(({ leaseOwner }) => leaseOwner))];
    const rows = await tx.db
      .updateTable("job")
      .set({ leaseUntil: leaseEnd(tx) })
      .where("id", "in", ids)
      .where("leaseOwner", "in", owners)
      .where("status", "=", "running")
      .returning(["id", "attempts"])
      .execute();
    const held = new Set(rows.map(({ id, attempts }) => `${id}/${attempts}`));
    return jobs.filter(({ id, attempts }) => !held.has(`${id}/${attempts}`));
  }

  async holds(at: QueueLook, job: ClaimedJob): Promise<boolean> {
    const claim = at.db.selectFrom("job").select("id").where(isClaim(job));
    const row = await (at.db.isTransaction ? claim.forUpdate() : claim).executeTakeFirst();
    return row !== undefined;
  }

  finish(tx: QueueChange, job: ClaimedJob): Promise<boolean> {
    return end(tx, job, "done", null);
  }

  async remove(tx: QueueChange, job: ClaimedJob): Promise<boolean> {
    const result = await tx.db.deleteFrom("job").where(isClaim(job)).executeTakeFirst();
    return result.numDeletedRows === 1n;
  }

  fail(tx: QueueChange, job: ClaimedJob, error: string): Promise<boolean> {
    return end(tx, job, "failed", error);
  }

  async requeue(
    tx: QueueChange,
    job: ClaimedJob,
    { pauseSeconds, error, countsAttempt }: Requeue,
  ): Promise<void> {
    await tx.db
      .updateTable("job")
      .set({
        status: "queued",
        leaseOwner: null,
        leaseUntil: null,
        runAt: toInstant(new Date(tx.now().getTime() + pauseSeconds * 1000)),
        lastError: error,
        attempts: countsAttempt ? job.attempts : job.attempts - 1,
      })
      .where(isClaim(job))
      .execute();
  }

  async hasDead(at: QueueLook): Promise<boolean> {
    return (await this.#listDead(at)).length > 0;
  }

  /** No owner's name ever comes back to life. */
  async freeDead(tx: QueueChange): Promise<void> {
    await tx.db
      .updateTable("job")
      .set({ status: "queued", leaseOwner: null, leaseUntil: null })
      .where("status", "=", "running")
      .where("leaseOwner", "in", await this.#listDead(tx))
      .execute();
  }

  async #listDead(at: QueueLook): Promise<string[]> {
    const owners = await at.db
      .selectFrom("job")
      .select("leaseOwner")
      .distinct()
      .where("status", "=", "running")
      .where("leaseOwner", "is not", null)
      .execute();
    return owners.flatMap(({ leaseOwner }) =>
      leaseOwner !== null && this.isDead(leaseOwner) ? [leaseOwner] : [],
    );
  }

  async close(): Promise<void> {}
}

function selectDue({ db, now }: QueueLook, kinds: string[], count: number) {
  return db
    .selectFrom("job")
    .select("id")
    .where("kind", "in", kinds)
    .where((eb) =>
      eb.or([
        eb.and([eb("status", "=", "queued"), eb("runAt", "<=", toInstant(now()))]),
        eb.and([eb("status", "=", "running"), eb("leaseUntil", "<", toInstant(now()))]),
      ]),
    )
    .orderBy("priority")
    .orderBy("id")
    .limit(count);
}

async function end(
  tx: QueueChange,
  job: ClaimedJob,
  status: "done" | "failed",
  lastError: string | null,
): Promise<boolean> {
  const result = await tx.db
    .updateTable("job")
    .set({ status, leaseOwner: null, leaseUntil: null, lastError })
    .where(isClaim(job))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The number of attempts tells claims of one worker apart, too. */
function isClaim({ id, leaseOwner, attempts }: ClaimedJob) {
  return (eb: ExpressionBuilder<Tables, "job">) =>
    eb.and({ id: Number(id), leaseOwner, attempts, status: "running" as const });
}

function leaseEnd({ now }: QueueLook): Instant {
  return toInstant(new Date(now().getTime() + leaseSeconds * 1000));
}

function toClaimed(row: JobRow, leaseOwner: string): ClaimedJob {
  const { id, kind, key, attempts, traceparent } = row;
  return { id, kind, key, attempts, traceparent, leaseOwner, payload: JSON.parse(row.payload) };
}
