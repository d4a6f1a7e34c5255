import { randomInt } from "node:crypto";
import * as z from "zod";
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
} from "../../kernel/ports/job-queue";
import type { Log } from "../../kernel/ports/log";
import {
  type Attempt,
  type Boss,
  type BossData,
  type BossDb,
  type BossJob,
  bossSchema,
  readJobs,
  startBoss,
} from "./pg-boss";

const day = 86_400;
/** A job of an own queue each, by its kind. How often one is tried is for the worker to decide. */
const queueOptions = {
  policy: "exclusive",
  retryLimit: 1_000_000,
  retryDelay: 0,
  heartbeatSeconds: leaseSeconds,
  /** The longest there is: whoever lives extends the lease. */
  expireInSeconds: day,
  retentionSeconds: 365 * day,
  deleteAfterSeconds: 30 * day,
} as const;

/** Above those of all jobs: one that is to be claimed among others of its kind has a number of its own for the moment. */
const callPriorities = [1_000_000_000, 2_000_000_000] as const;
const superviseEveryMs = 60_000;

const jobTable = `${bossSchema}.job`;
const now = `${bossSchema}.job_now()`;
const due = `select "name", count(*)::int as "count" from (
  select "name" from ${jobTable} where "name" = any($1::text[]) and "state" < 'active' and not "blocked" and "start_after" <= ${now}
  order by "priority" desc, "created_on" limit $2) as "due" group by "name"`;
const lapsed = `select "id", "name", "retry_count" as "retryCount" from ${jobTable}
  where "state" = 'active' and "heartbeat_on" + "heartbeat_seconds" * interval '1s' < ${now} and "name" = any($1::text[])`;
const known = `select "singleton_key" as "key", "state", "output" from ${jobTable}
  where "name" = any($1::text[]) and coalesce("singleton_key", '') = any($2::text[]) and "state" <= 'active' and "policy" = 'exclusive'
  union all select "key", "state", "output" from (
    select distinct on ("singleton_key") "singleton_key" as "key", "state", "output" from ${jobTable}
    where "name" = any($1::text[]) and "singleton_key" = any($2::text[]) and "state" = 'failed'
    order by "singleton_key", "created_on" desc) as "failed"`;

const counts = `select "name" as "kind",
    count(*) filter (where "state" < 'active' and "start_after" > ${now})::int as "waiting",
    count(*) filter (where "state" < 'active' and "start_after" <= ${now})::int as "due",
    count(*) filter (where "state" = 'active')::int as "running",
    min("start_after") filter (where "state" < 'active' and "start_after" <= ${now}) as "oldestDueAt"
  from ${jobTable} where "name" = any($1::text[]) and "state" <= 'active' group by "name"`;

const claimed = `select 1 from ${jobTable}
  where "name" = $1 and "id" = $2::uuid and "retry_count" = $3 and "state" = 'active'`;
/** It is not taken up before the transaction that asks has ended. */
const unfinished = `select 1 from ${jobTable}
  where "name" = $1 and "singleton_key" = $2 and "state" <= 'active' and "policy" = 'exclusive' for key share`;

const countRows = z.array(
  z.object({
    kind: z.string(),
    waiting: z.number(),
    due: z.number(),
    running: z.number(),
    oldestDueAt: z.coerce.date().nullable(),
  }),
);
const dueRows = z.array(z.object({ name: z.string(), count: z.number() }));
const lapsedRows = z.array(z.object({ id: z.string(), name: z.string(), retryCount: z.number() }));
const knownRows = z.array(
  z.object({
    key: z.string(),
    state: z.string(),
    output: z.object({ message: z.string() }).nullish().catch(null),
  }),
);
const statuses: Record<string, FoundJob["status"]> = {
  created: "queued",
  retry: "queued",
  active: "running",
  failed: "failed",
};

/**
 * The queue in pg-boss, on the database of everything else: what changes it stands in the caller's transaction. Times are
 * told by the clock of the database. A job that runs goes on with what it has, also when it is queued anew.
 */
export class PgBossQueue implements JobQueue {
  #supervisedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly boss: Boss,
    private readonly kinds: string[],
  ) {}

  /**
   * @param address of the database that the jobs' own transactions are on
   * @param kinds all there are: each has to be known before a transaction queues a job of it
   * @throws NoPgBossError where it can't be used
   */
  static async open(address: string, kinds: string[], log: Log): Promise<PgBossQueue> {
    const boss = await startBoss(address, log);
    for (const kind of kinds) await boss.createQueue(kind, queueOptions);
    return new PgBossQueue(boss, kinds);
  }

  async enqueue(tx: QueueChange, job: NewJob): Promise<void> {
    if ((await this.#send(tx, job, dataOf(job), job.runAt)) !== null) return;
    // PostgreSQL does not note as read what an insert met. Whoever ends the job at this moment, without having seen what
    // it is queued for, has to collide with us, and so to be tried again.
    await handleOf(tx.db).executeSql(unfinished, [job.kind, job.key]);
  }

  async #send(tx: QueueChange, { kind, key }: JobName, data: BossData, startAfter?: Date | number) {
    return this.boss.send(kind, data, {
      ...at(tx),
      singletonKey: key,
      priority: -data.priority,
      ...(startAfter === undefined ? {} : { startAfter }),
    });
  }

  async enqueueAnew(tx: QueueChange, job: NewJob): Promise<void> {
    const { kind, key, runAt } = job;
    const data = dataOf(job);
    if ((await this.#send(tx, job, data, runAt)) !== null) return;
    await this.boss.update(kind, data, { ...ofKey(tx, key), startAfter: runAt ?? 0 });
  }

  async reschedule(tx: QueueChange, { kind, key }: JobName, runAt: Date): Promise<void> {
    // The database's own clock tells what "now" is.
    const startAfter = runAt <= tx.now() ? 0 : runAt;
    await this.boss.update(kind, undefined, { ...ofKey(tx, key), startAfter });
  }

  async cancel(tx: QueueChange, { kind, key }: JobName): Promise<boolean> {
    // The change comes first: it locks the job, and finds it only while nobody runs it.
    const { jobs } = await this.boss.update(kind, undefined, { ...ofKey(tx, key), retryLimit: 0 });
    if (jobs.length > 0) await this.boss.deleteJob(kind, jobs, at(tx));
    return jobs.length > 0;
  }

  async find({ db }: QueueLook, names: JobName[]): Promise<Map<string, FoundJob>> {
    if (names.length === 0) return new Map();
    const kinds = [...new Set(names.map(({ kind }) => kind))];
    const keys = names.map(({ key }) => key);
    const { rows } = await handleOf(db).executeSql(known, [kinds, keys]);
    const found = new Map<string, FoundJob>();
    for (const { key, state, output } of knownRows.parse(rows)) {
      const job = { status: statuses[state] ?? "done", lastError: output?.message ?? null };
      if (job.status !== "failed" || !found.has(key)) found.set(key, job);
    }
    return found;
  }

  async count({ db }: QueueLook): Promise<JobCount[]> {
    const { rows } = await handleOf(db).executeSql(counts, [this.kinds]);
    return countRows.parse(rows);
  }

  async hasDue(look: QueueLook, kinds: string[]): Promise<boolean> {
    return (await this.#listDue(look, kinds, 1)).length > 0;
  }

  async #listDue({ db }: QueueLook, kinds: string[], count: number) {
    const { rows } = await handleOf(db).executeSql(due, [kinds, count]);
    return dueRows.parse(rows);
  }

  async claim(tx: QueueChange, { leaseOwner, kinds, count }: Claim): Promise<ClaimedJob[]> {
    const jobs: BossJob[] = [];
    for (const { name, count: batchSize } of await this.#listDue(tx, kinds, count)) {
      jobs.push(...readJobs(await this.boss.fetch(name, { ...at(tx), batchSize, includeMetadata: true })));
    }
    return jobs
      .toSorted((one, other) => one.data.priority - other.data.priority || +one.createdOn - +other.createdOn)
      .map((job) => toClaimed(job, leaseOwner));
  }

  async claimIdle(tx: QueueChange, { kind, key }: JobName, leaseOwner: string): Promise<ClaimedJob | null> {
    await this.#freeLapsed(tx, kind);
    const priority = randomInt(...callPriorities);
    const called = await this.boss.update(kind, undefined, { ...ofKey(tx, key), priority });
    if (called.jobs.length === 0) return null;
    const only = { batchSize: 1, minPriority: priority, maxPriority: priority, ignoreStartAfter: true };
    const [job] = readJobs(await this.boss.fetch(kind, { ...at(tx), ...only, includeMetadata: true }));
    return job ? toClaimed(job, leaseOwner) : null;
  }

  async extend(tx: QueueChange, jobs: ClaimedJob[]): Promise<ClaimedJob[]> {
    const lost: ClaimedJob[] = [];
    for (const kind of new Set(jobs.map((job) => job.kind))) {
      const ofKind = jobs.filter((job) => job.kind === kind);
      const { affected } = await this.boss.touch(kind, ofKind.map(attemptOf), at(tx));
      // It tells how many it has found, not which.
      if (affected < ofKind.length)
        for (const job of ofKind) if (!(await this.holds(tx, job))) lost.push(job);
    }
    return lost;
  }

  async holds({ db }: QueueLook, job: ClaimedJob): Promise<boolean> {
    const { id, retryCount } = attemptOf(job);
    const text = db.isTransaction ? `${claimed} for no key update` : claimed;
    return (await handleOf(db).executeSql(text, [job.kind, id, retryCount])).rows.length > 0;
  }

  async finish(tx: QueueChange, job: ClaimedJob): Promise<boolean> {
    return (await this.boss.complete(job.kind, attemptOf(job), {}, at(tx))).affected === 1;
  }

  async remove(tx: QueueChange, job: ClaimedJob): Promise<boolean> {
    return (await this.boss.deleteJob(job.kind, attemptOf(job), at(tx))).affected === 1;
  }

  /** It fails for good where no attempt is left. */
  async fail(tx: QueueChange, job: ClaimedJob, error: string): Promise<boolean> {
    const { id } = attemptOf(job);
    const failed = await this.boss.fail(job.kind, attemptOf(job), { message: error }, at(tx));
    if (failed.affected !== 1) return false;
    await this.boss.update(job.kind, undefined, { ...at(tx), id, retryLimit: 0 });
    await this.boss.fail(job.kind, id, { message: error }, at(tx));
    return true;
  }

  /** By a job that takes its place: pg-boss has one pause for all failures of a queue. */
  async requeue(tx: QueueChange, job: ClaimedJob, { pauseSeconds, countsAttempt }: Requeue): Promise<void> {
    const [held] = readJobs(await this.boss.findJobs(job.kind, { ...at(tx), id: attemptOf(job).id }));
    if (!held || !(await this.remove(tx, job))) return;
    const triesBefore = countsAttempt ? job.attempts : job.attempts - 1;
    await this.#send(tx, job, { ...held.data, triesBefore }, Math.max(0, pauseSeconds));
  }

  async hasDead({ db }: QueueLook): Promise<boolean> {
    await this.#supervise();
    return (await handleOf(db).executeSql(`${lapsed} limit 1`, [this.kinds])).rows.length > 0;
  }

  /** What pg-boss tidies in its tables, at the pace of its own. */
  async #supervise(): Promise<void> {
    if (performance.now() < this.#supervisedAt + superviseEveryMs) return;
    this.#supervisedAt = performance.now();
    await this.boss.supervise();
  }

  async freeDead(tx: QueueChange): Promise<void> {
    for (const kind of this.kinds) await this.#freeLapsed(tx, kind);
  }

  async #freeLapsed(tx: QueueChange, kind: string): Promise<void> {
    const { rows } = await handleOf(tx.db).executeSql(lapsed, [[kind]]);
    for (const { id, retryCount } of lapsedRows.parse(rows)) {
      await this.boss.fail(kind, { id, retryCount }, { message: "Its worker is gone." }, at(tx));
    }
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }
}

function dataOf({ payload, priority, traceparent = null }: NewJob): BossData {
  return { payload, priority, traceparent, triesBefore: 0 };
}

/** The database, or the transaction that is open on it, as pg-boss wants to have it. */
function handleOf(db: QueueLook["db"]): BossDb {
  return {
    async executeSql(sql, parameters = []) {
      const statement = { sql, parameters, query: { kind: "RawNode" }, queryId: { queryId: "pg-boss" } };
      const { rows } = await db.executeQuery(statement as unknown as Parameters<typeof db.executeQuery>[0]);
      return { rows };
    },
  };
}

function at({ db }: QueueLook): { db: BossDb } {
  return { db: handleOf(db) };
}

function ofKey(tx: QueueChange, key: string) {
  return { ...at(tx), singletonKey: key, match: "all" as const };
}

/** Each claim has an id of its own. */
function attemptOf({ id }: ClaimedJob): Attempt {
  const [job = "", retryCount] = String(id).split("/");
  return { id: job, retryCount: Number(retryCount) };
}

function toClaimed(job: BossJob, leaseOwner: string): ClaimedJob {
  const { name: kind, singletonKey: key, retryCount, data } = job;
  const attempts = data.triesBefore + retryCount + 1;
  const { payload, traceparent = null } = data;
  return { id: `${job.id}/${retryCount}`, kind, key, payload, traceparent, leaseOwner, attempts };
}
