import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Context, inTransaction } from "#app/kernel/context";
import { newLeaseOwner } from "#app/kernel/jobs/lease-owners.server";
import { type ClaimedJob, claimJobs, enqueue, finishJob } from "#app/kernel/jobs/queue.server";
import {
  type JobHandler,
  LostClaimError,
  startWorker,
  type WorkerOptions,
} from "#app/kernel/jobs/worker.server";
import { diskFullError } from "#app/kernel/storage-errors";
import { refuseWrites } from "#tests/setup/refuse-writes";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { isOnPostgres } from "#tests/setup/world-database";

let world: TestWorld;
let ctx: Context;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = world.contextOf();
});

function queue(key: string, priority = 10): Promise<void> {
  return inTransaction(ctx, (tx) => enqueue(tx, { kind: "test", key, payload: { key }, priority }));
}

async function claimJob(from: Context, owner: string, kinds: string[]): Promise<ClaimedJob | null> {
  return (await claimJobs(from, owner, kinds, 1))[0] ?? null;
}

function statusOf(key: string) {
  return world.runtime.db
    .selectFrom("job")
    .select(["status", "attempts", "lastError", "runAt"])
    .where("key", "=", key)
    .executeTakeFirst();
}

function systemError(code: string, message = `${code}: it can't be written`): Error {
  return Object.assign(new Error(message), { code, syscall: "write" });
}

function pass(ms: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + ms);
}

/** Gives up before the test's timeout, so that the test can clean up. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > 30_000) throw new Error(`${condition} has not come true.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it("a job that could not be settled, for nothing could be written, is claimed again when its lease ends", async () => {
  const { db } = world.runtime;
  const when = `new."status" <> 'running'`;
  const allow = await refuseWrites(db, { table: "job", event: "update", message: "the disk is full", when });
  // Less urgent: its lease may be found to have run out, too, and only one place is free for a job that is taken again.
  await queue("long", 20);
  await queue("page:1");
  let tries = 0;
  const told: string[] = [];
  const log = Object.assign(Object.create(ctx.log), { error: (_: object, text: string) => told.push(text) });
  let endLongWork = () => {};
  // Another job keeps the worker renewing leases, but not this job's.
  const longWork = new Promise<void>((resolve) => {
    endLongWork = resolve;
  });
  const worker = startWorker({
    makeContext: () => ({ ...ctx, log }),
    handlers: {
      test: async (own, job) => {
        if (job.key === "long") return longWork;
        tries += 1;
        await inTransaction(own, (tx) => finishJob(tx, job));
      },
    },
    concurrency: 2,
    pollMs: 10,
    heartbeatMs: 10,
  });
  try {
    await until(() => told.includes("a failed job could not be settled"));
    expect(tries).toBe(1);
    await allow();
    // Nobody holds the job, though its owner is alive, since the renewal of its lease has ended.
    await until(async () => {
      pass(61_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return tries === 2;
    });
    await until(async () => (await statusOf("page:1"))?.status === "done");
  } finally {
    endLongWork();
    await worker.stop();
  }
});

describe("a job whose claim is lost", () => {
  /** Starts a worker with a job that goes on until it is told to stop, and gives what it was told. */
  async function workUntilTold(times: Pick<WorkerOptions, "heartbeatMs" | "leaseMs">) {
    await queue("long");
    const reasons: unknown[] = [];
    let isBegun = false;
    const goOn: JobHandler = (_ctx, _job, stopping) => {
      isBegun = true;
      return new Promise((_, reject) => {
        stopping.addEventListener("abort", () => {
          reasons.push(stopping.reason);
          reject(stopping.reason);
        });
      });
    };
    const worker = startWorker({
      makeContext: () => ctx,
      handlers: { test: goOn },
      concurrency: 1,
      pollMs: 60_000,
      ...times,
    });
    onTestFinished(() => worker.stop());
    await until(() => isBegun);
    return reasons;
  }

  it("is told so once another worker has taken it over, whose claim stays", async () => {
    const reasons = await workUntilTold({ heartbeatMs: 10 });
    await world.runtime.db.updateTable("job").set({ leaseOwner: "another", attempts: 2 }).execute();
    await until(() => reasons.length > 0);
    expect(reasons).toEqual([expect.any(LostClaimError)]);
    expect(await statusOf("long")).toMatchObject({ status: "running", attempts: 2 });
  });

  it("is told so when its lease could not be extended for as long as it lasts, and no sooner", async () => {
    const extend = vi.spyOn(ctx.services.jobs, "extend");
    onTestFinished(() => void extend.mockRestore());
    const reasons = await workUntilTold({ heartbeatMs: 50, leaseMs: 1000 });
    // Longer than a lease lasts.
    await until(() => extend.mock.calls.length > 25);
    expect(reasons).toEqual([]);
    extend.mockRejectedValue(new Error("the database is away"));
    await until(() => reasons.length > 0);
    expect(reasons).toEqual([expect.any(LostClaimError)]);
  });
});

/** Starts a worker whose job fails, and can't be requeued: once for lack of room, then for the error given. */
async function workWithLostEnd(
  secondError: Error,
  handler: JobHandler = () => Promise.reject(new Error("no luck")),
) {
  const warnings: { err?: Error; jobs?: string[] }[] = [];
  const log = Object.assign(Object.create(ctx.log), { warn: (details: object) => warnings.push(details) });
  for (const end of ["requeue", "fail"] as const)
    vi.spyOn(ctx.services.jobs, end)
      .mockRejectedValueOnce(systemError("ENOSPC"))
      .mockRejectedValueOnce(secondError);
  onTestFinished(() => void vi.restoreAllMocks());
  await queue("page:1");
  const makeContext = () => ({ ...ctx, log });
  const worker = startWorker({ makeContext, handlers: { test: handler }, concurrency: 2, pollMs: 10 });
  onTestFinished(() => worker.stop());
  return { worker, warnings };
}

describe("a worker that can't settle a job once there is room again", () => {
  it("logs why, and which job it is", async () => {
    const secondError = new Error("no such table: job");
    const { warnings } = await workWithLostEnd(secondError);
    await until(() => warnings.length > 0);
    expect(warnings).toEqual([{ err: secondError, jobs: ["page:1"] }]);
  });

  it("logs what it leaves behind when it stops", async () => {
    const error = systemError("ENOSPC");
    const { worker, warnings } = await workWithLostEnd(error);
    vi.mocked(ctx.services.jobs.requeue).mockRejectedValue(error);
    await until(() => vi.mocked(ctx.services.jobs.requeue).mock.calls.length > 1);
    await worker.stop();
    expect(warnings).toEqual([{ err: error, jobs: ["page:1"] }]);
  });
});

describe("a worker", () => {
  function work(handler: JobHandler, options: { heartbeatMs?: number; concurrency?: number } = {}) {
    const worker = startWorker({
      makeContext: () => world.contextOf(),
      handlers: { test: handler },
      concurrency: 2,
      pollMs: 20,
      ...options,
    });
    // A worker left by a failed test would claim the jobs of the next one.
    onTestFinished(() => worker.stop());
    return worker;
  }

  it("does what is queued, also what another process queued, never more at once than it may", async () => {
    let atOnce = 0;
    let most = 0;
    const done: string[] = [];
    await queue("a");
    const worker = work(async (jobCtx, job) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
      await inTransaction(jobCtx, (tx) => finishJob(tx, job));
      done.push(job.key);
    });
    for (const key of ["b", "c", "d", "e"]) await queue(key);
    await until(() => done.length === 5);
    expect(most).toBe(2);
    await worker.stop();
  });

  it("retries a job after a pause, and gives it up after the third attempt", async () => {
    let tries = 0;
    await queue("hard");
    const worker = work(async () => {
      tries += 1;
      throw new Error("no luck");
    });
    await until(() => tries === 1);
    for (const wanted of [2, 3]) {
      await until(async () => (await statusOf("hard"))?.status === "queued");
      pass(60_000);
      await until(() => tries === wanted);
    }
    await until(async () => (await statusOf("hard"))?.status === "failed");
    expect(await statusOf("hard")).toMatchObject({ attempts: 3, lastError: "no luck" });
    await worker.stop();
  });

  it.each([
    ["a full disk", systemError("ENOSPC")],
    ["a quota that is used up", systemError("EDQUOT")],
    ["too many open files", systemError("EMFILE")],
    ["too many open files of all processes", systemError("ENFILE")],
    ["too little memory of the machine", systemError("ENOMEM")],
    ["a full database", systemError("SQLITE_FULL")],
    ["a locked database", systemError("SQLITE_BUSY")],
    ["a full disk, told in a sentence", diskFullError(systemError("ENOSPC"))],
  ])("requeues a job that met %s, as often as it does, and counts none of its attempts", async (_, error) => {
    let tries = 0;
    await queue("hindered");
    const worker = work(async (jobCtx, job) => {
      tries += 1;
      if (tries <= 5) throw error;
      await inTransaction(jobCtx, (tx) => finishJob(tx, job));
    });
    // The delay grows, since finding the same shortage again may take a lot of work.
    for (const [round, minutes] of [1, 2, 4, 8, 15].entries()) {
      await until(async () => tries === round + 1 && (await statusOf("hindered"))?.status !== "running");
      expect(await statusOf("hindered")).toEqual({
        ...{ status: "queued", attempts: 0, lastError: error.message },
        runAt: new Date(world.clock.now.getTime() + minutes * 60_000).toISOString(),
      });
      pass(minutes * 60_000);
    }
    await until(async () => (await statusOf("hindered"))?.status === "done");
    await worker.stop();
  });

  it("requeues a job for 15 minutes at most, and for one again after it was done or failed otherwise", async () => {
    const turns = [...Array(7).fill("full"), "done", "full", "fault", "full"];
    const pauses: number[] = [];
    const hindered: JobHandler = async (jobCtx, job) => {
      const turn = turns.shift();
      if (turn === "full") throw systemError("ENOSPC");
      if (turn === "fault") throw new Error("no luck");
      await inTransaction(jobCtx, (tx) => finishJob(tx, job));
    };
    await queue("hindered");
    const worker = work(hindered);
    for (let left = turns.length - 1; left >= 0; left -= 1) {
      await until(async () => turns.length === left && (await statusOf("hindered"))?.status !== "running");
      const { status, runAt } = (await statusOf("hindered")) ?? { runAt: "" };
      const pauseMs = status === "queued" ? Date.parse(runAt) - world.clock.now.getTime() : 0;
      pauses.push(pauseMs / 1000);
      pass(pauseMs);
      if (status === "done") await queue("hindered");
    }
    expect(pauses).toEqual([60, 120, 240, 480, 900, 900, 900, 0, 60, 5, 60]);
    await worker.stop();
  });

  it.skipIf(isOnPostgres)(
    "requeues a job as soon as that can be written, and counts no attempt",
    async () => {
      const { db } = world.runtime;
      // Writing this error takes new pages of the database, and there is no room for them.
      const error = systemError("ENOSPC", "x".repeat(200_000));
      const said: string[] = [];
      const say = (_: object, sentence: string) => said.push(sentence);
      const log = { debug: say, info: say, warn: say, error: say };
      let looks = 0;
      const now = () => {
        looks += 1;
        return ctx.now();
      };
      const roomLeft = (pages: string) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);
      let tries = 0;
      await queue("hindered");
      const hindered: JobHandler = async (jobCtx, job) => {
        tries += 1;
        if (tries > 1) return inTransaction(jobCtx, (tx) => finishJob(tx, job));
        await roomLeft("1");
        throw error;
      };
      const worker = startWorker({
        makeContext: () => ({ ...ctx, log, now }),
        handlers: { test: hindered },
        concurrency: 2,
        pollMs: 20,
      });
      await until(() => said.includes("a failed job could not be settled"));
      // Longer than its lease.
      pass(61_000);
      await until(() => said.includes("looking for jobs failed"));
      // A full disk is logged once, since the log may be on it too.
      const looksBefore = looks;
      await until(() => looks > looksBefore + 10);
      expect(said.filter((sentence) => sentence === "looking for jobs failed")).toHaveLength(1);
      expect(await statusOf("hindered")).toMatchObject({ status: "running", attempts: 1 });
      await roomLeft("1000000");
      await until(async () => (await statusOf("hindered"))?.status !== "running");
      await until(() => said.includes("looking for jobs succeeds again"));
      expect(await statusOf("hindered")).toMatchObject({ status: "queued", attempts: 0 });
      pass(60_000);
      await until(async () => (await statusOf("hindered"))?.status === "done");
      expect(await statusOf("hindered")).toMatchObject({ attempts: 1 });
      await worker.stop();
    },
  );

  it.skipIf(isOnPostgres)(
    "takes over what a process held once that was killed, long before the lease runs out",
    async () => {
      await queue("held");
      const other = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
      try {
        await once(other, "spawn");
        await claimJob(ctx, newLeaseOwner(other.pid), ["test"]);
        const done: string[] = [];
        const finish: JobHandler = async (jobCtx, job) => {
          await inTransaction(jobCtx, (tx) => finishJob(tx, job));
          done.push(job.key);
        };
        const worker = work(finish, { heartbeatMs: 30 });
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(done, "while the process lives, its job is its own").toEqual([]);
        other.kill("SIGKILL");
        await until(() => done.length === 1);
        expect(await statusOf("held")).toMatchObject({ status: "done", attempts: 2 });
        await worker.stop();
      } finally {
        other.kill("SIGKILL");
      }
    },
  );

  it("when it stops, takes nothing new and waits for what is under way", async () => {
    let finished = false;
    await queue("long");
    const worker = work(async (jobCtx, job) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await inTransaction(jobCtx, (tx) => finishJob(tx, job));
      finished = true;
    });
    await until(async () => (await statusOf("long"))?.status === "running");
    await worker.stop();
    expect(finished).toBe(true);
    await queue("next");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect((await statusOf("next"))?.status).toBe("queued");
  });

  it("tells each of many jobs under way to stop, and nothing piles up where they listen", async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const keys = Array.from({ length: 30 }, (_, number) => `job-${number}`);
    for (const key of keys) await queue(key);
    let begun = 0;
    const stopped: string[] = [];
    const worker = work(
      async (_, job, stopping) => {
        begun += 1;
        await new Promise((resolve) => stopping.addEventListener("abort", resolve));
        stopped.push(job.key);
      },
      { concurrency: keys.length },
    );
    await until(() => begun === keys.length);
    await worker.stop();
    expect(stopped.toSorted()).toEqual(keys.toSorted());
    expect(warnings).toEqual([]);
  });
});
