import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { adoptJobsOfTable } from "#app/kernel/jobs/adopt-jobs.server";
import {
  cancelJob,
  claimJobs,
  enqueue,
  enqueueAnew,
  extendLeases,
  failJob,
  findUnfinished,
  finishJob,
  freeDeadJobs,
  hastenJob,
  holdsJob,
  removeJob,
  requeueJob,
  rescheduleJob,
  retryJob,
} from "#app/kernel/jobs/queue.server";
import type { ClaimedJob, JobQueue } from "#app/kernel/ports/job-queue";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { interleave, interleavings, seededRandom, takingTurns } from "#tests/setup/interleaving";
import { withServices } from "#tests/setup/other-context";
import { openBossQueue, whyNoPgBoss } from "#tests/setup/pg-boss";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { isOnPostgres } from "#tests/setup/world-database";

/*
 * What every queue of jobs holds, whatever engine stands behind the port: our own table, on either database, and pg-boss.
 */

interface Harness {
  open(world: TestWorld): Promise<JobQueue>;
  /** Lets so many seconds pass for jobs that are queued. */
  pass(world: TestWorld, seconds: number): Promise<void>;
  /** Ends the leases of those that run, as if a minute had passed. */
  endLeases(world: TestWorld): Promise<void>;
}

/** The table goes by our clock, which the test moves. */
const table: Harness = {
  open: async (world) => world.contextOf().services.jobs,
  pass: async ({ clock }, seconds) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  },
  endLeases: async ({ clock }) => {
    clock.now = new Date(clock.now.getTime() + 61_000);
  },
};

/** pg-boss goes by the clock of its database: what has passed is taken off what it has noted. */
const pgBoss: Harness = {
  open: openBossQueue,
  pass: async ({ runtime: { db } }, seconds) => {
    await sql`update "pgboss"."job" set "start_after" = "start_after" - ${seconds} * interval '1s'
      where "state" < 'active'`.execute(db);
  },
  endLeases: async ({ runtime: { db } }) => {
    await sql`update "pgboss"."job" set "heartbeat_on" = "heartbeat_on" - interval '61s'
      where "state" = 'active'`.execute(db);
  },
};

const engines: { name: string; harness: Harness; whyNot: string | null }[] = [
  { name: isOnPostgres ? "the table on PostgreSQL" : "the table on SQLite", harness: table, whyNot: null },
  { name: "pg-boss", harness: pgBoss, whyNot: whyNoPgBoss },
];

for (const { name, harness, whyNot } of engines)
  describe.skipIf(whyNot !== null)(whyNot === null ? name : `${name} (left out: ${whyNot})`, () =>
    holdsContract(harness),
  );

function holdsContract(harness: Harness): void {
  let world: TestWorld;
  let ctx: Context;
  /** As another machine has it, by a connection of its own. */
  let other: Context;

  beforeEach(async () => {
    world = await openTestWorld();
    const jobs = await harness.open(world);
    ctx = withServices({ ...world.contextOf(), source: "system" }, { jobs });
    const db = openDatabase(world.runtime.config.database);
    onTestFinished(() => db.destroy());
    other = { ...ctx, db };
  });

  const jobOf = (
    key: string,
    more: { kind?: string; priority?: number; runAt?: Date; payload?: unknown } = {},
  ) => ({
    kind: "test",
    key,
    payload: { key },
    priority: 10,
    ...more,
  });
  const queue = (key: string, more: Parameters<typeof jobOf>[1] = {}) =>
    inTransaction(ctx, (tx) => enqueue(tx, jobOf(key, more)));
  const claim = (at = ctx, owner = "one", count = 1, kinds = ["test"]) => claimJobs(at, owner, kinds, count);
  const change = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(ctx, work);
  const later = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
  /** The machines' clocks: ours is the test's, the database's is the real one. */
  const inAnHour = () => (harness === table ? later(3600) : new Date(Date.now() + 3_600_000));

  async function claimOne(at = ctx, owner = "one"): Promise<ClaimedJob> {
    const [job] = await claim(at, owner);
    if (!job) throw new Error("no job was claimed");
    return job;
  }

  async function lapse(): Promise<void> {
    await harness.endLeases(world);
    await freeDeadJobs(ctx);
  }

  it("has a job once the transaction that queues it has ended well, and never otherwise", async () => {
    const broken = change(async (tx) => {
      await enqueue(tx, jobOf("never"));
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await claim()).toEqual([]);
    await change(async (tx) => {
      await enqueue(tx, jobOf("soon"));
      expect(await claim(other, "early")).toEqual([]);
    });
    expect(await claim()).toMatchObject([
      { kind: "test", key: "soon", payload: { key: "soon" }, attempts: 1 },
    ]);
  });

  it("keeps one job for a key until that is finished, then takes another", async () => {
    await queue("a", { payload: "first" });
    await queue("a", { payload: "second" });
    const job = await claimOne();
    expect(job.payload).toBe("first");
    await queue("a");
    expect(await claim()).toEqual([]);
    await change((tx) => finishJob(tx, job));
    await queue("a");
    const again = await claimOne();
    expect(again.attempts).toBe(1);
    await change((tx) => failJob(tx, again, "no"));
    await queue("a");
    const last = await claimOne();
    await change((tx) => removeJob(tx, last));
    await queue("a");
    expect(await claim()).toMatchObject([{ key: "a", attempts: 1 }]);
  });

  it("gives the most urgent first, whatever their kind, of the kinds that are asked for", async () => {
    await queue("third", { priority: 50 });
    await queue("first", { priority: 5, kind: "other" });
    await queue("second");
    await queue("fourth", { priority: 60, kind: "other" });
    expect((await claim(ctx, "one", 3, ["test", "other"])).map(({ key }) => key)).toEqual([
      "first",
      "second",
      "third",
    ]);
    expect(await claim(ctx, "one", 9, ["test"])).toEqual([]);
    expect(await claim(ctx, "one", 9, ["other"])).toMatchObject([{ key: "fourth", leaseOwner: "one" }]);
  });

  it("gives none before its time", async () => {
    await queue("later", { runAt: inAnHour() });
    expect(await claim()).toEqual([]);
    await harness.pass(world, 3590);
    expect(await claim()).toEqual([]);
    await harness.pass(world, 11);
    expect(await claim()).toMatchObject([{ key: "later" }]);
  });

  it("gives a job to another worker once its lease has run out, and takes nothing of the first one's result", async () => {
    await queue("slow");
    const slow = await claimOne();
    await freeDeadJobs(ctx);
    expect(await claim(other, "two")).toEqual([]);
    await lapse();
    const taken = await claimOne(other, "two");
    expect(taken).toMatchObject({ key: "slow", attempts: 2, leaseOwner: "two" });
    expect([await holdsJob(ctx, slow), await holdsJob(ctx, taken)]).toEqual([false, true]);
    for (const end of [finishJob, removeJob, (tx: Tx, job: ClaimedJob) => failJob(tx, job, "late")]) {
      const late = change(async (tx) => {
        await tx.db.insertInto("category").values({ name: "half", createdAt: "x", updatedAt: "x" }).execute();
        await end(tx, slow);
      });
      await expect(late).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await world.runtime.db.selectFrom("category").selectAll().execute()).toEqual([]);
    await retryJob(ctx, slow, 0, "late");
    expect(await extendLeases(ctx, [slow])).toEqual([slow]);
    expect(await extendLeases(ctx, [taken])).toEqual([]);
    expect(await holdsJob(ctx, taken)).toBe(true);
    await change((tx) => finishJob(tx, taken));
    expect(await findUnfinished(ctx, [taken])).toEqual(new Set());
  });

  it("tells a worker's claim from an earlier one of its own", async () => {
    await queue("slow");
    const first = await claimOne();
    await lapse();
    const second = await claimOne();
    expect(await extendLeases(ctx, [first, second])).toEqual([first]);
    await expect(change((tx) => finishJob(tx, first))).rejects.toMatchObject({ code: "conflict" });
    await change((tx) => finishJob(tx, second));
  });

  it("leaves a job to a worker that extends its lease", async () => {
    await queue("long");
    await queue("left");
    const jobs = await claim(ctx, "one", 2);
    const long = jobs.filter(({ key }) => key === "long");
    if (harness === table) {
      await harness.pass(world, 45);
      await extendLeases(ctx, long);
      await harness.pass(world, 45);
    } else {
      await harness.endLeases(world);
      await extendLeases(ctx, long);
    }
    await freeDeadJobs(ctx);
    expect(await claim(other, "two", 5)).toMatchObject([{ key: "left", attempts: 2 }]);
  });

  it.each([
    ["counts the attempt", retryJob, 2],
    ["does not count it", requeueJob, 1],
  ] as const)(
    "gives a job that is requeued not before its pause is over, and %s",
    async (_, requeue, attempts) => {
      await queue("a", { payload: { of: "mine" } });
      await requeue(ctx, await claimOne(), 30, "a hiccup");
      expect(await claim(other, "two")).toEqual([]);
      await harness.pass(world, 28);
      expect(await claim(other, "two")).toEqual([]);
      await harness.pass(world, 3);
      const again = await claimOne(other, "two");
      expect(again).toMatchObject({ payload: { of: "mine" }, attempts });
      await requeue(ctx, again, 0, "once more");
      expect(await claim()).toMatchObject([{ attempts: 2 * attempts - 1 }]);
    },
  );

  it("keeps the place of a job that is requeued among the others", async () => {
    await queue("urgent", { priority: 1 });
    await retryJob(ctx, await claimOne(), 0, "a hiccup");
    await queue("not urgent");
    expect(await claim()).toMatchObject([{ key: "urgent" }]);
  });

  it("tells what became of jobs, and which are not finished", async () => {
    for (const key of ["queued", "runs", "fails", "done"]) await queue(key);
    const names = ["queued", "runs", "fails", "done", "unknown"].map((key) => ({ kind: "test", key }));
    const jobs = await claim(ctx, "one", 4);
    const of = (key: string) => jobs.find((job) => job.key === key) as ClaimedJob;
    await retryJob(ctx, of("queued"), 60, "later");
    await change(async (tx) => {
      await failJob(tx, of("fails"), "there is no such page");
      await finishJob(tx, of("done"));
    });
    expect(await findUnfinished(ctx, names)).toEqual(new Set(["queued", "runs"]));
    const found = await ctx.services.jobs.find(ctx, names);
    expect(found.get("fails")).toEqual({ status: "failed", lastError: "there is no such page" });
    expect(found.get("runs")?.status).toBe("running");
    expect(found.get("unknown")).toBeUndefined();
    await queue("fails");
    expect((await ctx.services.jobs.find(ctx, names)).get("fails")?.status).toBe("queued");
  });

  it("counts what waits, is due and runs of each kind", async () => {
    expect(await ctx.services.jobs.count(ctx)).toEqual([]);
    await queue("held");
    await claimOne();
    await queue("due");
    await queue("later", { runAt: inAnHour() });
    const [count, ...others] = await ctx.services.jobs.count(ctx);
    expect(others).toEqual([]);
    expect(count).toMatchObject({ kind: "test", waiting: 1, due: 1, running: 1 });
    expect(count?.oldestDueAt).toBeInstanceOf(Date);
    await change(async (tx) => cancelJob(tx, { kind: "test", key: "due" }));
    expect(await ctx.services.jobs.count(ctx)).toMatchObject([
      { waiting: 1, due: 0, running: 1, oldestDueAt: null },
    ]);
  });

  it("takes back what is queued, in the caller's transaction, and leaves what runs", async () => {
    await queue("a");
    const undone = change(async (tx) => {
      expect(await cancelJob(tx, jobOf("a"))).toBe(true);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await findUnfinished(ctx, [jobOf("a")])).toEqual(new Set(["a"]));
    expect(await change((tx) => cancelJob(tx, jobOf("a")))).toBe(true);
    expect(await claim()).toEqual([]);
    expect(await change((tx) => cancelJob(tx, jobOf("a")))).toBe(false);
    await queue("a");
    const job = await claimOne();
    expect(await change((tx) => cancelJob(tx, jobOf("a")))).toBe(false);
    await change((tx) => finishJob(tx, job));
  });

  it("moves what is queued to now or to another time, and leaves what runs", async () => {
    await queue("a", { runAt: inAnHour() });
    await change((tx) => hastenJob(tx, jobOf("a")));
    const job = await claimOne();
    await change((tx) => rescheduleJob(tx, jobOf("a"), inAnHour()));
    expect(await holdsJob(ctx, job)).toBe(true);
    await retryJob(ctx, job, 0, "again");
    await change((tx) => rescheduleJob(tx, jobOf("a"), inAnHour()));
    expect(await claim()).toEqual([]);
  });

  it("begins a queued job anew, with another payload", async () => {
    await queue("a", { runAt: inAnHour(), payload: "old" });
    await change((tx) => enqueueAnew(tx, jobOf("a", { payload: "new" })));
    await change((tx) => enqueueAnew(tx, jobOf("b", { payload: "fresh" })));
    const payloads = (await claim(ctx, "one", 5)).map(({ payload }) => payload);
    expect(payloads.toSorted()).toEqual(["fresh", "new"]);
  });

  it("gives one job by its name to whoever wants to end it, unless a worker is at it", async () => {
    await queue("before", { priority: 1 });
    await queue("wanted", { runAt: inAnHour() });
    const idle = (owner: string) => change((tx) => tx.services.jobs.claimIdle(tx, jobOf("wanted"), owner));
    const held = (await idle("by hand")) as ClaimedJob;
    expect(held).toMatchObject({ key: "wanted", attempts: 1, leaseOwner: "by hand" });
    expect(await idle("another")).toBeNull();
    await lapse();
    const second = (await idle("another")) as ClaimedJob;
    expect(second.attempts).toBe(2);
    await retryJob(ctx, second, 0, "not yet");
    expect((await claim(ctx, "one", 5)).map(({ key }) => key)).toEqual(["before", "wanted"]);
    expect(await change((tx) => tx.services.jobs.claimIdle(tx, jobOf("none"), "x"))).toBeNull();
  });

  it("takes over what waits in the table when it is chosen instead", async () => {
    if (harness === table) return;
    const inTable = withServices(ctx, { jobs: world.contextOf().services.jobs });
    const put = (key: string, more: Parameters<typeof jobOf>[1] = {}) =>
      inTransaction(inTable, (tx) => enqueue(tx, jobOf(key, more)));
    await put("under way");
    const [underWay] = await claimJobs(inTable, "one", ["test"], 1);
    for (let number = 0; number < 250; number += 1) await put(`job ${number}`, { priority: number });
    await put("gone", { kind: "unknown" });
    expect(await adoptJobsOfTable(ctx, ["test", "other"])).toBe(250);
    expect(await adoptJobsOfTable(ctx, ["test", "other"])).toBe(0);
    const jobs = await claim(ctx, "one", 500);
    expect(jobs.map(({ key }) => key)).toEqual(Array.from({ length: 250 }, (_, number) => `job ${number}`));
    expect(await holdsJob(inTable, underWay as ClaimedJob)).toBe(true);
  });

  it("has each of many jobs done once by many workers, in any order of their steps", async () => {
    const failures: number[] = [];
    for (let seed = 1; seed <= interleavings; seed += 1)
      if (!(await isEachDoneOnce(seed))) failures.push(seed);
    expect(failures, "seeds").toEqual([]);
  });

  /** Workers claim, finish, requeue and lose what they hold; results stand in rows of the same transactions. */
  async function isEachDoneOnce(seed: number): Promise<boolean> {
    const random = seededRandom(seed);
    const keys = Array.from({ length: 6 }, (_, number) => `${seed}-${number}`);
    for (const key of keys) await queue(key);
    const lost: ClaimedJob[] = [];
    const worker = (at: Context, owner: string) => async (turn: () => Promise<void>) => {
      for (let times = 0; times < 4; times += 1) {
        await turn();
        for (const job of await claim(at, `${owner}${seed}`, 2)) {
          await turn();
          const fate = random();
          if (fate < 0.2) await retryJob(at, job, 0, "again");
          else if (fate < 0.4) lost.push(job);
          else await end(at, job);
        }
      }
    };
    const machines = [worker(ctx, "a"), worker(other, "b"), worker(other, "c")];
    for (const ended of await interleave(seed, machines)) if (ended.status === "rejected") throw ended.reason;
    await lapse();
    for (let rest = await claim(ctx, "last", 9); rest.length > 0; rest = await claim(ctx, "last", 9))
      for (const job of rest) await end(ctx, job);
    for (const job of lost) await expect(end(ctx, job)).rejects.toMatchObject({ code: "conflict" });
    const rows = await world.runtime.db.selectFrom("category").select("name").execute();
    await world.runtime.db.deleteFrom("category").execute();
    const isAll = JSON.stringify(rows.map(({ name: done }) => done).toSorted()) === JSON.stringify(keys);
    return (
      isAll &&
      (
        await findUnfinished(
          ctx,
          keys.map((key) => jobOf(key)),
        )
      ).size === 0
    );
  }

  function end(at: Context, job: ClaimedJob): Promise<void> {
    return inTransaction(at, async (tx) => {
      await tx.db.insertInto("category").values({ name: job.key, createdAt: "x", updatedAt: "x" }).execute();
      await finishJob(tx, job);
    });
  }

  it("has what is asked for beside a job done by that job or another, in any order of the steps", async () => {
    const forgotten: number[] = [];
    for (let seed = 1; seed <= interleavings; seed += 1) if (await isForgotten(seed)) forgotten.push(seed);
    expect(forgotten, "seeds").toEqual([]);
  });

  /** Somebody asks for something more and queues its job while that is taken up, ends, and looks for what is left to do. */
  async function isForgotten(seed: number): Promise<boolean> {
    const name = `${seed}`;
    await queue(name);
    let isSeen = false;
    const inTurns = (at: Context, turn: () => Promise<void>) => ({
      ...at,
      db: takingTurns(at.db as Database, turn),
    });
    const work = async (turn: () => Promise<void>) => {
      const at = inTurns(ctx, turn);
      let jobs = await claim(at);
      while (jobs.length === 0) jobs = await claim(at);
      await inTransaction(at, async (tx) => {
        await tx.db.selectFrom("retailer").select("id").execute();
        for (const job of jobs) await finishJob(tx, job);
        const asked = await tx.db.selectFrom("category").select("id").where("name", "=", name).execute();
        isSeen = asked.length > 0;
      });
    };
    const ask = (turn: () => Promise<void>) =>
      inTransaction(inTurns(other, turn), async (tx) => {
        await tx.db.insertInto("category").values({ name, createdAt: "x", updatedAt: "x" }).execute();
        await enqueue(tx, jobOf(name));
      });
    for (const ended of await interleave(seed, [work, ask]))
      if (ended.status === "rejected") throw ended.reason;
    const left = await claim(ctx, "next");
    for (const job of left) await change((tx) => finishJob(tx, job));
    return !isSeen && left.length === 0;
  }

  it("keeps a claim that was found to hold until the transaction has ended", async () => {
    if (!isOnPostgres) return;
    await queue("a");
    const job = await claimOne();
    let takeover: Promise<ClaimedJob[]> = Promise.resolve([]);
    await inTransaction(ctx, async (tx) => {
      expect(await holdsJob(tx, job)).toBe(true);
      takeover = lapse().then(() => claim(other, "two"));
      await pause(100);
      await finishJob(tx, job);
    });
    expect(await takeover).toEqual([]);
  });
}
