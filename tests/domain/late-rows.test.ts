import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { retryRun, runNow } from "#app/domain/connection-runs/retry-run.server";
import { stopRun } from "#app/domain/connection-runs/stop-run.server";
import type { Context } from "#app/domain/context";
import type { Cell } from "#app/domain/ports/spreadsheets";
import type { ConnectionRunRow } from "#db/tables/connection-run";
import { hourMs, openRunWorld, postKeys, type RunWorld } from "#tests/setup/run-world";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import type { SheetsDocument } from "#tests/setup/sheets-server/sheets-document";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";

const postCount = 30;
let google: SheetsServer;
let document: SheetsDocument;
let world: RunWorld;
let staff: Context;
let all: Cell[];

beforeEach(async () => {
  google = await SheetsServer.start({ quota: noQuota });
  world = await openRunWorld({ ...google.environment, SHEETS_REQUESTS_PER_MINUTE: String(noQuota) });
  document = google.addDocument("Posts of the shop");
  staff = world.contextOf(world.rows.own.staff);
  world.addPosts(postCount);
  all = postKeys(world.graph, 1, postCount);
  return async () => {
    await google.close();
    await world.graph.close();
  };
});

const keys = () => (document.shownRows() as Cell[][]).slice(1).map(([key]) => key);

/** Ends a run that waits with rows on their way, and has the next one carried out. */
type Follow = (run: ConnectionRunRow) => Promise<ConnectionRunRow>;

const follows: Record<string, Follow> = {
  async "was stopped, at the run that somebody asks for"({ id, connectionId }) {
    expect(await stopRun(staff, id)).toEqual({ ended: true });
    const { runId } = await runNow(staff, connectionId);
    await world.work();
    return world.run(runId);
  },
  async "failed, at the run that somebody asks for"({ id, connectionId }) {
    document.sharedWith.clear();
    world.pass(10_000);
    await world.work();
    expect((await world.run(id)).status).toBe("failed");
    document.sharedWith.add(google.key.client_email);
    return world.perform(connectionId);
  },
  async "waited to be tried again, at the next slot"({ connectionId }) {
    const nextRunAt = world.clock.now.toISOString();
    const due = { status: "scheduled", nextRunAt, nextSlot: `1:${nextRunAt.slice(0, 19)}Z` } as const;
    await world.runtime.db.updateTable("connection").set(due).where("id", "=", connectionId).execute();
    await world.tick();
    const next = (await world.runsOf(connectionId)).at(-1);
    if (!next) throw new Error("The slot got no run.");
    return next;
  },
  async "was stopped, at its Retry with other settings"({ id, connectionId }) {
    await stopRun(staff, id);
    const other = { timeZone: "Europe/Paris" };
    await world.runtime.db.updateTable("connection").set(other).where("id", "=", connectionId).execute();
    await retryRun(staff, id);
    await world.work();
    return world.run(id);
  },
};

describe.each(Object.entries(follows))("rows without an answer of a run that %s", (_, follow) => {
  /** @returns what lets the rows arrive, which resolves when they have or were refused */
  async function sendLateRows(skipsKnownRows: 0 | 1) {
    const interval = JSON.stringify({ mode: 1, count: 2, unit: "hours" });
    const connection = await world.connect({
      type: "IstRunatInterval",
      interval,
      timeZone: "UTC",
      anchor: world.clock.now.toISOString().slice(0, 19),
      spreadsheetUrl: google.urlOf(document),
      skipsKnownRows,
    });
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    google.trouble({ method: "batchUpdate", how: { late } });
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", faultClass: "transient", rowsWritten: 0 });
    return {
      run,
      async arrive() {
        const before = google.countOf("batchUpdate");
        release();
        const giveUpAt = performance.now() + 30_000;
        while (google.countOf("batchUpdate") === before) {
          if (performance.now() > giveUpAt) throw new Error("They did not arrive.");
          await pause(5);
        }
      },
    };
  }

  it.each([
    ["skips what the sheet has", 1],
    ["appends everything", 0],
  ] as const)("don't arrive beside those of the next run, which %s, nor later", async (_, skips) => {
    const { run, arrive } = await sendLateRows(skips);
    const next = await follow(run);
    expect(next).toMatchObject({ status: "done", rowsWritten: postCount, chunk: null });
    expect(keys()).toEqual(all);
    world.pass(0.5 * hourMs);
    const third = await world.perform(next.connectionId);
    expect(third).toMatchObject({ status: "done", rowsWritten: skips ? 0 : postCount });
    await arrive();
    expect(keys()).toEqual(skips ? all : [...all, ...all]);
    // Nothing is left of it once nothing can arrive any more.
    world.pass(hourMs);
    expect((await world.perform(next.connectionId)).status).toBe("done");
    expect(document.state.metadata.length).toBeLessThanOrEqual(1);
  });

  it("stand once where they arrived before the next run that skips what the sheet has", async () => {
    const { run, arrive } = await sendLateRows(1);
    await arrive();
    expect(await follow(run)).toMatchObject({ status: "done", rowsSkipped: postCount, rowsWritten: 0 });
    expect(keys()).toEqual(all);
  });
});
