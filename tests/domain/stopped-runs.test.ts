import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { connectionRunJobHandlers } from "#app/integrations/domain/connection-runs/perform-run.server";
import { getRun } from "#app/integrations/domain/connection-runs/queries.server";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import type { Context } from "#app/kernel/context";
import { startWorker } from "#app/kernel/jobs/worker.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { ConnectionRunRow } from "#db/tables/connections";
import { openRunProcesses, type RunProcesses, type Sheet } from "#tests/setup/run-processes";
import { postKeys, type RunWorld } from "#tests/setup/run-world";
import type { SheetsMethod } from "#tests/setup/sheets-server/sheets-server";
import { isOnPostgres } from "#tests/setup/world-database";
import { wrongAnswers } from "#tests/setup/wrong-answers";

/** More than one call to the sheet. */
const postCount = 80;
let processes: RunProcesses;
let world: RunWorld;
let staff: Context;
let all: string[];

beforeEach(async () => {
  processes = await openRunProcesses({ postCount });
  world = processes.world;
  staff = world.contextOf(world.rows.own.staff);
  all = postKeys(world.graph, 1, postCount);
  return () => processes.close();
});

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came to this: ${what}.`);
    await pause(20);
  }
}

/** Lets ten times as much time pass for the run as passes here. */
async function soonerUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  await until(what, () => {
    vi.advanceTimersByTime(200);
    return isSo();
  });
}

/** The run is over, nothing of it is left, and it says so; Retry then brings each row once. */
async function expectStopped(run: ConnectionRunRow, sheet: Sheet): Promise<void> {
  expect(run).toMatchObject({ status: "failed", errorMessage: "This run was stopped." });
  expect(await world.runtime.db.selectFrom("job").selectAll().execute()).toEqual([]);
  expect(await sheet.parts()).toBeLessThanOrEqual(1);
  expect(await getRun(staff, run.id)).toMatchObject({
    stopRequested: true,
    canRetry: true,
    fault: { advice: expect.stringMatching(/\. Retry continues this run\.$/) },
  });
  expect((await world.connection(run.connectionId)).failureStreak).toBe(0);
  await retryRun(staff, run.id);
  await world.work();
  expect(await world.run(run.id)).toMatchObject({ status: "done", stopRequestedAt: null });
  expect(await sheet.keys()).toEqual(all);
}

it("a run that waits is stopped at once, by those who may see it", async () => {
  const sheet = await processes.addSheet("built-in");
  const connection = await world.connect({ spreadsheetUrl: sheet.url, skipsKnownRows: 0 });
  const runId = await world.requestRun(connection.id);
  await expect(stopRun(world.contextOf(world.rows.other.staff), runId)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await stopRun(staff, runId)).toEqual({ ended: true });
  await expect(stopRun(staff, runId)).rejects.toMatchObject({
    code: "conflict",
    message: "This run has already ended.",
  });
  const lines = await world.runtime.db.selectFrom("activity").select(["name", "errorDescription"]).execute();
  expect(lines).toContainEqual({ name: "connectionRun.stopRequested", errorDescription: null });
  expect(lines).toContainEqual({
    name: "connectionRun.failed",
    errorDescription: "This run was stopped. Nothing was written to the sheet. Retry continues this run.",
  });
  await expectStopped(await world.run(runId), sheet);
});

it.each([
  ["append", "and can be asked", /^32 of 80 rows were added to the sheet\. Retry/],
  [
    "append",
    "and can't be asked",
    /^32 of 80 rows were added to the sheet\. \d+ more were sent without an answer: they may arrive, but never twice\./,
  ],
  ["replace", "and can be asked", /^Nothing was written to the sheet\. Retry/],
] as const)(
  "a run that waits to be retried is stopped at once, and says what stands on the sheet: %s, %s",
  async (writeMode, when, advice) => {
    const sheet = await processes.addSheet("google");
    const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
    world.sheetScript = ({ method, when, number }) => {
      const second = method === "appendRows" || method === "stageRows" ? number === 2 : false;
      if (second && when === "before") throw new ExternalServiceError("transient", "A hiccup.");
    };
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", stage: "writing" });
    world.sheetScript = () => {};
    if (when === "and can't be asked") {
      processes.google.trouble({ method: "get", how: { status: 503 } });
    }
    const warnings: string[] = [];
    const log = Object.assign(Object.create(staff.log), {
      warn: (_: object, message: string) => warnings.push(message),
    });
    expect(await stopRun({ ...staff, log }, run.id)).toEqual({ ended: true });
    expect(warnings).toEqual(
      when === "and can't be asked"
        ? ["a run that ends could not tidy its tab; the next run there does"]
        : [],
    );
    const stopped = await world.run(run.id);
    expect((await getRun(staff, run.id)).fault?.advice).toMatch(advice);
    await expectStopped(stopped, sheet);
  },
);

describe("a call that is never answered", () => {
  const silence = wrongAnswers.find(({ name }) => name === "no answer");
  if (!silence) throw new Error("there is no such wrong answer");

  it.each([
    ["append", "get", 1, false],
    ["append", "values", 1, false],
    ["append", "batchUpdate", 1, false],
    ["append", "batchUpdate", 2, true],
    ["replace", "batchUpdate", 1, true],
    ["replace", "batchUpdate", 3, false],
  ] as ["append" | "replace", SheetsMethod, number, boolean][])(
    "of a run that is to %s, at %s %i (carried out: %s), ends when the run is stopped",
    async (writeMode, method, number, done) => {
      const sheet = await processes.addSheet("google");
      const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
      const runId = await world.requestRun(connection.id);
      let isSilent = false;
      const wrong = {
        ...silence,
        send: () => {
          isSilent = true;
        },
      };
      processes.google.trouble({ method, after: number - 1, how: { wrong, done } });
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
      onTestFinished(() => void vi.useRealTimers());
      const worker = startWorker({
        makeContext: () => world.system(),
        handlers: connectionRunJobHandlers,
        concurrency: 4,
        pollMs: 10,
      });
      try {
        await until("nobody answers", () => isSilent);
        expect(await stopRun(staff, runId)).toEqual({ ended: false });
        expect(await getRun(staff, runId)).toMatchObject({ status: "running", stopRequested: true });
        await soonerUntil("the run is over", async () => (await world.run(runId)).status === "failed");
      } finally {
        await worker.stop();
        vi.useRealTimers();
      }
      await expectStopped(await world.run(runId), sheet);
    },
    120_000,
  );
});

it.skipIf(isOnPostgres).each([
  ["append", "appendRows"],
  ["replace", "stageRows"],
] as const)(
  "a run to a built-in sheet waits while the database is full, the sheet being whole, and goes on after: %s",
  async (writeMode, at) => {
    const sheet = await processes.addSheet("built-in");
    await processes.fill(sheet.url, ["old"]);
    const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
    const { db } = world.runtime;
    const setMaxPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(db);
    world.sheetScript = async ({ method, when }) => {
      if (method !== at || when !== "before") return;
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      // Room for what the run notes down of itself, but for no rows.
      await setMaxPages((rows[0]?.page_count ?? 0) + 8);
    };
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", errorMessage: "The disk of this server is full." });
    expect(await sheet.keys()).toEqual(["old"]);
    world.sheetScript = () => {};
    await setMaxPages(1_073_741_823);
    world.pass(10_000);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
    expect(await sheet.keys()).toEqual(writeMode === "append" ? ["old", ...all] : all);
  },
);

it.each([
  ["built-in", "append", "appendRows:2"],
  ["google", "replace", "swapIn:1"],
] as const)(
  "a run whose process was killed is stopped at once: %s, %s",
  async (provider, writeMode, at) => {
    const sheet = await processes.addSheet(provider);
    const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
    const run = await world.requestRun(connection.id);
    expect(await processes.carryOut({ run, at })).toBeNull();
    expect((await world.run(run)).status).toBe("running");
    expect(await stopRun(staff, run)).toEqual({ ended: true });
    await expectStopped(await world.run(run), sheet);
  },
  60_000,
);
