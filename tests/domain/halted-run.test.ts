import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { everyNth } from "#tests/setup/few-of";
import { openRunProcesses, type RunProcesses } from "#tests/setup/run-processes";
import { postKeys, type RunWorld } from "#tests/setup/run-world";

const postCount = 80;
let processes: RunProcesses;
let world: RunWorld;
let all: string[];

beforeEach(async () => {
  processes = await openRunProcesses({ postCount });
  world = processes.world;
  all = postKeys(world.graph, 1, postCount);
  return () => processes.close();
});

const moments = everyNth(3, [
  ["google", "append", "appendRows:2"],
  ["google", "append", "appendRows:1"],
  ["google", "replace", "stageRows:1"],
  ["google", "replace", "swapIn:1"],
  ["built-in", "append", "appendRows:1"],
  ["built-in", "append", "appendRows:2"],
  ["built-in", "replace", "stageRows:1"],
  ["built-in", "replace", "swapIn:1"],
] as const);

describe("with a sheet of each kind", () => {
  it.each(moments)(
    "a server that is told to stop, %s, %s, at %s, ends the call, keeps what it has and requeues the run",
    async (provider, writeMode, at) => {
      const sheet = await processes.addSheet(provider);
      const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
      const run = await world.requestRun(connection.id);
      expect(await processes.carryOut({ run, at, signal: "SIGTERM" })).toBe(0);
      const left = await world.run(run);
      const written = (await sheet.keys()).length;
      if (left.status === "done") {
        // It was told so at its last call.
        expect(written).toBe(postCount);
      } else {
        expect(left).toMatchObject({ status: "waiting", attempts: 0, errorKind: null });
        expect(left.rowsWritten).toBe(written);
        expect(written).toBeLessThan(postCount);
        expect(written > 0).toBe(writeMode === "append");
        const job = await world.runtime.db.selectFrom("job").selectAll().executeTakeFirstOrThrow();
        expect(job).toMatchObject({ status: "queued", leaseOwner: null });
        expect(await processes.carryOut()).toBe(0);
      }
      expect(await sheet.keys()).toEqual(all);
      expect(await world.run(run)).toMatchObject({ status: "done", attempts: 1, rowsWritten: postCount });
    },
    60_000,
  );

  it.each(moments)(
    "a process that was halted, %s, %s, at %s, while another one took its run over, writes nothing when it wakes",
    async (provider, writeMode, at) => {
      const sheet = await processes.addSheet(provider);
      const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode, skipsKnownRows: 0 });
      const run = await world.requestRun(connection.id);
      const halted = processes.start({ run, at, signal: "SIGSTOP" });
      const ended = once(halted, "exit");
      try {
        await untilHalted(halted.pid ?? 0);
        const past = new Date(Date.now() - 1000).toISOString();
        await world.runtime.db.updateTable("job").set({ leaseUntil: past }).execute();
        expect(await processes.carryOut()).toBe(0);
        expect(await sheet.keys()).toEqual(all);
        const done = await world.run(run);
        expect(done).toMatchObject({ status: "done", attempts: 2, rowsWritten: postCount });
        halted.kill("SIGCONT");
        expect((await ended)[0]).toBe(0);
        expect(await sheet.keys()).toEqual(all);
        expect(await world.run(run)).toEqual(done);
      } finally {
        halted.kill("SIGKILL");
      }
    },
    60_000,
  );

  it.each(["built-in", "google"] as const)(
    "a run that replaces and fails for good takes away what it had laid out: %s",
    async (provider) => {
      const sheet = await processes.addSheet(provider);
      await processes.fill(sheet.url, ["old"]);
      const connection = await world.connect({ spreadsheetUrl: sheet.url, writeMode: "replace" });
      const run = await world.requestRun(connection.id);
      const parts: number[] = [];
      world.sheetScript = async ({ method, when }) => {
        if (method !== "swapIn" || when !== "before") return;
        parts.push(await sheet.parts());
        throw new Error("this must not be");
      };
      await world.work();
      world.pass(10_000);
      await world.work();
      expect(parts).toEqual([2, 2]);
      expect(await world.run(run)).toMatchObject({ status: "failed", stage: "writing", errorKind: "fault" });
      expect(await sheet.parts()).toBe(1);
      expect(await sheet.keys()).toEqual(["old"]);
    },
  );
});

it("a run that appends says when the spreadsheet has room for few more like it", async () => {
  const document = processes.google.addDocument("Nearly full");
  const spreadsheetUrl = processes.google.urlOf(document);
  const connection = await world.connect({ spreadsheetUrl, writeMode: "append" });
  const run = await world.requestRun(connection.id);
  await world.work();
  expect((await world.run(run)).notes).not.toContain("room for");
  document.addTab(7, "Full of blanks", { rowCount: 9_960_000, columnCount: 1 });
  world.addPosts(100);
  const second = await world.requestRun(connection.id);
  await world.work();
  expect(JSON.parse((await world.run(second)).notes)).toEqual([
    "The spreadsheet has room for 6 more runs like this one. Give the connection a new one in time, or let it replace.",
  ]);
});

/** Linux tells the state of a process behind its name: T is halted. */
async function untilHalted(pid: number): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) {
    if (performance.now() > giveUpAt) throw new Error("The process did not halt.");
    await pause(20);
  }
}
