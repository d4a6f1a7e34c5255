import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { enqueueDueRuns } from "#app/integrations/domain/connection-runs/enqueue-due-runs.server";
import { deleteExpiredRuns } from "#app/integrations/domain/connection-runs/old-runs.server";
import {
  reconcileNextSlots,
  reconcileRunJobs,
} from "#app/integrations/domain/connection-runs/reconcile-schedules.server";
import { startScheduler } from "#app/integrations/domain/connection-runs/scheduler.server";
import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { openDatabase } from "#db/open";
import { makeConnectionRun } from "#db/seed/integration-factories";
import { refuseWrites } from "#tests/setup/refuse-writes";
import { hourMs, openRunWorld, type RunWorld, sheetUrl } from "#tests/setup/run-world";
import { isOnPostgres } from "#tests/setup/world-database";

let world: RunWorld;
let ctx: Context;

beforeEach(async () => {
  world = await openRunWorld();
  ctx = world.system();
  return () => world.graph.close();
});

async function missedLines(): Promise<string[]> {
  const lines = await world.runtime.db
    .selectFrom("activity")
    .select("description")
    .where("name", "=", "connectionRun.missed")
    .execute();
  return lines.map(({ description }) => description);
}

describe("a slot that has come", () => {
  it("gets its run, and the connection its next slot", async () => {
    world.addPosts(2);
    const { id } = await world.schedule();
    await world.tick();
    expect(await world.runsOf(id)).toMatchObject([
      {
        slot: "1:2026-02-02T12:00:00Z",
        trigger: "schedule",
        scheduledFor: "2026-02-02T12:00:00.000Z",
        status: "done",
      },
    ]);
    expect(await world.connection(id)).toMatchObject({
      nextRunAt: "2026-02-02T14:00:00.000Z",
      nextSlot: "1:2026-02-02T14:00:00Z",
    });
    await world.tick();
    expect(await world.runsOf(id)).toHaveLength(1);
  });

  it("stays due when its run can't be written, and gets it at the next look", async () => {
    const { db } = world.runtime;
    const { id } = await world.schedule();
    const allow = await refuseWrites(db, { table: "connectionRun", event: "insert", message: "no room" });
    await expect(enqueueDueRuns(ctx)).rejects.toThrow("no room");
    expect(await world.connection(id)).toMatchObject({ nextRunAt: "2026-02-02T12:00:00.000Z" });
    await allow();
    await world.tick();
    expect(await world.slotsOf(id)).toEqual([{ slot: "1:2026-02-02T12:00:00Z", status: "done" }]);
    expect(await world.connection(id)).toMatchObject({ nextSlot: "1:2026-02-02T14:00:00Z" });
  });

  it("gets one run, whoever looks, and however often", async () => {
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push((await world.schedule()).id);
    // Another process, with a connection of its own to the database.
    const db = openDatabase(world.runtime.config.database);
    const other: Context = { ...ctx, db };
    await Promise.all([
      enqueueDueRuns(ctx),
      enqueueDueRuns(other),
      enqueueDueRuns(ctx),
      enqueueDueRuns(other),
    ]);
    await db.destroy();
    for (const id of ids) expect(await world.runsOf(id)).toHaveLength(1);
  });

  it("fetches the dates of the slot, however late the run is", async () => {
    const { id } = await world.schedule({
      dateRange: JSON.stringify({ mode: 1, count: 1, unit: "days" }),
    });
    world.pass(1.5 * hourMs);
    await world.tick();
    expect(await world.runsOf(id)).toMatchObject([
      { windowFrom: "2026-02-01T12:00:00.000Z", windowUntil: "2026-02-02T12:00:00.000Z" },
    ]);
  });

  it("is left alone while the connection is paused, a template or ended", async () => {
    for (const status of ["paused", "template", "ended"] as const) await world.schedule({ status });
    await enqueueDueRuns(ctx);
    expect(await world.runtime.db.selectFrom("connectionRun").selectAll().execute()).toEqual([]);
  });
});

describe("slots that passed while nothing could run", () => {
  it("are made up for by the latest, once, with one line in the log", async () => {
    const { id } = await world.schedule();
    world.pass(81 * hourMs);
    await world.tick();
    expect(await world.slotsOf(id)).toEqual([{ slot: "1:2026-02-05T20:00:00Z", status: "done" }]);
    expect(await world.connection(id)).toMatchObject({ nextSlot: "1:2026-02-05T22:00:00Z" });
    expect(await missedLines()).toEqual([
      `"${(await world.connection(id)).name}": 40 runs were due while nothing could run. The latest is made up for.`,
    ]);
  });

  it("are left out where the connection says so", async () => {
    const { id } = await world.schedule({ missedSlots: "skip" });
    world.pass(3 * hourMs);
    await world.tick();
    expect(await world.slotsOf(id)).toEqual([]);
    expect(await world.connection(id)).toMatchObject({ nextSlot: "1:2026-02-02T16:00:00Z" });
    expect(await missedLines()).toEqual([
      `"${(await world.connection(id)).name}": 2 runs were due while nothing could run.`,
    ]);
  });

  it("are not counted one by one when there are very many", async () => {
    const interval = JSON.stringify({ mode: 1, count: 1, unit: "seconds" });
    const { id } = await world.schedule({ interval });
    world.pass(48 * hourMs);
    await enqueueDueRuns(ctx);
    expect(await world.runsOf(id)).toHaveLength(1);
    expect((await missedLines())[0]).toContain("more than 100 runs were due");
  });
});

describe("a slot that comes too early", () => {
  it("is skipped while the run before it still runs, and the log says so", async () => {
    world.addPosts(1);
    const { id } = await world.schedule();
    await enqueueDueRuns(ctx);
    await world.runtime.db.updateTable("connectionRun").set({ status: "running" }).execute();
    world.pass(2 * hourMs);
    await enqueueDueRuns(ctx);
    const [, skipped] = await world.runsOf(id);
    expect(skipped).toMatchObject({ slot: "1:2026-02-02T14:00:00Z", status: "skipped" });
    expect(skipped?.notes).toBe('["Skipped: the run before it was still running."]');
    expect(await world.connection(id)).toMatchObject({ nextSlot: "1:2026-02-02T16:00:00Z" });
  });

  it("ends the run before it that waits to be retried", async () => {
    world.addPosts(1);
    const { id } = await world.schedule({
      interval: JSON.stringify({ mode: 1, count: 5, unit: "seconds" }),
    });
    world.sheetScript = () => {
      throw new ExternalServiceError("transient", "The sheet did not answer.");
    };
    await world.tick();
    world.sheetScript = () => {};
    world.pass(5000);
    await world.tick();
    expect(await world.runsOf(id)).toMatchObject([
      {
        status: "failed",
        errorMessage: "The sheet did not answer.",
        errorAdvice: "The next run started before this one could be retried.",
      },
      { status: "done", rowsWritten: 1 },
    ]);
    expect(await world.runtime.db.selectFrom("job").selectAll().execute()).toEqual([]);
  });
});

describe("the watch over schedules", () => {
  it("gives a scheduled connection without a next slot one", async () => {
    const { id } = await world.schedule({ nextRunAt: null, nextSlot: null });
    await reconcileNextSlots(ctx, "missing");
    expect(await world.connection(id)).toMatchObject({ nextSlot: "1:2026-02-02T14:00:00Z" });
  });

  it.each([2, -2])("runs each slot once when the clock jumps by %d hours", async (hours) => {
    const { id } = await world.schedule({ interval: JSON.stringify({ mode: 1, count: 1, unit: "hours" }) });
    await world.tick();
    world.pass(hourMs);
    await world.tick();
    world.pass(hours * hourMs);
    await reconcileNextSlots(ctx, "all");
    for (let count = 0; count < 5; count += 1) {
      await world.tick();
      world.pass(hourMs);
    }
    const slots = (await world.slotsOf(id)).map(({ slot }) => slot);
    expect(new Set(slots).size).toBe(slots.length);
    const { nextRunAt } = await world.connection(id);
    expect(Date.parse(nextRunAt ?? "") - world.clock.now.getTime()).toBeLessThanOrEqual(hourMs);
  });

  it("pauses a connection whose schedule can't be read, and the others go on", async () => {
    const broken = await world.schedule({ interval: '{"mode":' });
    const { id } = await world.schedule();
    await world.tick();
    expect(await world.connection(broken.id)).toMatchObject({
      status: "paused",
      pauseReason: "Its schedule can't be read. Edit the connection and choose the interval again.",
    });
    expect(await world.slotsOf(id)).toMatchObject([{ status: "done" }]);
  });

  it("gives a run that lost its job a new one", async () => {
    const { id } = await world.connect();
    const runId = await world.requestRun(id);
    await world.runtime.db.deleteFrom("job").execute();
    await reconcileRunJobs(ctx);
    await world.work();
    expect(await world.run(runId)).toMatchObject({ status: "done" });
  });

  it("forgets runs that ended long ago, failed ones later", async () => {
    const { id } = await world.connect();
    const { db } = world.runtime;
    const daysAgo = (days: number) => new Date(world.clock.now.getTime() - days * 24 * hourMs).toISOString();
    for (const status of ["done", "failed"] as const) {
      for (const days of [89, 91, 366]) {
        await makeConnectionRun(db, { connectionId: id, status, endedAt: daysAgo(days) });
      }
    }
    await deleteExpiredRuns(ctx);
    expect((await world.runsOf(id)).map(({ status }) => status)).toEqual(["done", "failed", "failed"]);
  });
});

describe("what the scheduler tells the log", () => {
  const said: string[] = [];
  const say = (_: object, sentence: string) => said.push(sentence);
  const countOf = (sentence: string) => said.filter((each) => each === sentence).length;
  const makeContext = () => ({ ...world.system(), log: { debug: say, info: say, warn: say, error: say } });
  const unreadable = "a schedule can't be read";

  beforeEach(() => {
    said.length = 0;
  });

  it.skipIf(isOnPostgres)(
    "is once that a shortage keeps it from its work, and once that it has ended",
    async () => {
      const { db } = world.runtime;
      // Together they need more than is free in the pages that the database has.
      const due = await Promise.all(Array.from({ length: 45 }, () => world.schedule()));
      const broken = await world.schedule({ interval: '{"mode":' });
      const setMaxPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
      let looks = 0;
      const countLooks = () => {
        looks += 1;
        return makeContext();
      };
      await setMaxPages(1);
      const scheduler = startScheduler({ makeContext: countLooks, pollMs: 20 });
      try {
        await expect.poll(() => looks, { timeout: 30_000 }).toBeGreaterThan(20);
        expect(said).toEqual(["looking for due connections failed"]);
        await setMaxPages(1_000_000);
        await expect
          .poll(() => said, { timeout: 30_000 })
          .toContain("looking for due connections succeeds again");
      } finally {
        await scheduler.stop();
      }
      expect(countOf("looking for due connections failed")).toBe(1);
      expect(countOf(unreadable)).toBe(1);
      for (const { id } of due) expect(await world.slotsOf(id)).toMatchObject([{ status: "waiting" }]);
      expect((await world.connection(broken.id)).status).toBe("paused");
    },
  );
});

describe("the scheduler", () => {
  it("puts right, when it starts, what other rules of a zone gave", async () => {
    const { id } = await world.schedule({ nextRunAt: "2026-02-02T15:00:00.000Z" });
    const scheduler = startScheduler({ makeContext: () => world.system(), pollMs: 60_000 });
    await expect.poll(async () => (await world.connection(id)).nextRunAt).toBe("2026-02-02T14:00:00.000Z");
    await scheduler.stop();
  });

  it("makes runs at their time, also of what is scheduled while it waits, until it is stopped", async () => {
    const { id } = await world.schedule({ spreadsheetUrl: sheetUrl(9999) });
    const scheduler = startScheduler({ makeContext: () => world.system(), pollMs: 20 });
    await expect.poll(async () => (await world.runsOf(id)).length).toBe(1);
    const other = await world.schedule();
    await expect.poll(async () => (await world.runsOf(other.id)).length).toBe(1);
    await scheduler.stop();
    const last = await world.schedule();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await world.runsOf(last.id)).toEqual([]);
  });
});
