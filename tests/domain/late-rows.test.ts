import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { retryRun, runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import type { Context } from "#app/kernel/context";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import type { ConnectionRow } from "#db/tables/connection";
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

/** From now on the next change of the sheet that comes after so many arrives late: when this is called. It resolves then. */
function delayChange(after = 0): () => Promise<void> {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  google.trouble({ method: "batchUpdate", how: { late }, after });
  return async () => {
    const before = google.countOf("batchUpdate");
    release();
    const giveUpAt = performance.now() + 30_000;
    while (google.countOf("batchUpdate") === before) {
      if (performance.now() > giveUpAt) throw new Error("It did not arrive.");
      await pause(5);
    }
  };
}

function connect(given: Partial<ConnectionRow>) {
  return world.connect({
    type: "IstRunatInterval",
    interval: JSON.stringify({ mode: 1, count: 2, unit: "hours" }),
    timeZone: "UTC",
    anchor: world.clock.now.toISOString().slice(0, 19),
    spreadsheetUrl: google.urlOf(document),
    ...given,
  });
}

describe.each(Object.entries(follows))("rows without an answer of a run that %s", (_, follow) => {
  /** @returns what lets the rows arrive, which resolves when they have or were refused */
  async function sendLateRows(skipsKnownRows: 0 | 1) {
    const connection = await connect({ skipsKnownRows });
    const arrive = delayChange();
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", errorKind: "transient", rowsWritten: 0 });
    return { run, arrive };
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

describe("what arrives late", () => {
  it("is not appended once more when its second try arrived and other runs came after", async () => {
    const connection = await connect({ skipsKnownRows: 1 });
    const arrive = delayChange();
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", rowsWritten: 0 });
    world.pass(11_000);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount, chunk: null });
    world.pass(60_000);
    const next = await world.perform(connection.id);
    expect(next).toMatchObject({ status: "done", rowsSkipped: postCount, rowsWritten: 0 });
    await arrive();
    expect(keys()).toEqual(all);
  });

  it.each([
    ["rows", postCount],
    ["nothing", 0],
  ])("does not replace with %s what was appended since", async (_, count) => {
    const connection = await connect({ skipsKnownRows: 0, writeMode: "replace", replacesWithNothing: 1 });
    await world.perform(connection.id);
    const page = world.graph.world.pages[0];
    if (!page) throw new Error("There is no page.");
    const { posts } = page;
    page.posts = posts.slice(0, count);
    const arrive = delayChange(1);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", stage: "writing", rowsFetched: count });
    page.posts = posts;
    const nextRunAt = world.clock.now.toISOString();
    const due = { status: "scheduled", nextRunAt, nextSlot: `1:${nextRunAt.slice(0, 19)}Z` } as const;
    await world.runtime.db
      .updateTable("connection")
      .set({ ...due, writeMode: "append" })
      .where("id", "=", connection.id)
      .execute();
    await world.tick();
    expect((await world.runsOf(connection.id)).at(-1)).toMatchObject({
      status: "done",
      rowsWritten: postCount,
    });
    expect(document.state.tabs).toHaveLength(1);
    await arrive();
    expect(keys()).toEqual([...all, ...all]);
  });

  it("is not laid out among the rows of a run that has begun anew", async () => {
    world.callWeight = 1000;
    const connection = await connect({ writeMode: "replace" });
    const arrive = delayChange(1);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", stage: "writing" });
    await stopRun(staff, run.id);
    const other = { timeZone: "Europe/Paris" };
    await world.runtime.db.updateTable("connection").set(other).where("id", "=", connection.id).execute();
    world.graph.world.pages[0]?.posts.splice(0, 1);
    world.sheetScript = async ({ method, when, number }) => {
      if (method === "swapIn" && when === "before" && number === 1) await arrive();
    };
    await retryRun(staff, run.id);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount - 1 });
    expect(keys()).toEqual(all.slice(1));
  });
});
