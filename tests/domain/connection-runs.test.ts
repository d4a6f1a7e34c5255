import { beforeEach, describe, expect, it } from "vitest";
import { getRun, listRuns } from "#app/integrations/domain/connection-runs/queries.server";
import { retryRun, runNow } from "#app/integrations/domain/connection-runs/retry-run.server";
import { requestRun } from "#app/integrations/domain/connections/request-run.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { makeSheet } from "#db/seed/integration-factories";
import { openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";

let world: RunWorld;
let staff: Context;

beforeEach(async () => {
  world = await openRunWorld();
  staff = world.contextOf(world.rows.own.staff);
  return () => world.graph.close();
});

describe("asking for a run", () => {
  it("makes one that waits, with the settings of now, and says who asked", async () => {
    const connection = await world.connect();
    const { runId } = await runNow(staff, connection.id);
    expect(await world.run(runId)).toMatchObject({ trigger: "now", status: "waiting", attempts: 0 });
    expect(JSON.parse((await world.run(runId)).settings)).toMatchObject({
      pageName: connection.pageName,
      spreadsheetUrl: connection.spreadsheetUrl,
    });
    const activity = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(activity).toMatchObject([
      { name: "connectionRun.requested", userName: world.rows.own.staff.email, entityId: runId },
    ]);
  });

  it("says so when one is under way, however often and by whomever it is asked for", async () => {
    const connection = await world.connect();
    const ask = () => inTransaction(staff, (tx) => requestRun(tx, connection.id, "once"));
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "conflict", message: "This connection is running already." } },
      { reason: { code: "conflict", message: "This connection is running already." } },
    ]);
    expect(await world.runsOf(connection.id)).toHaveLength(1);
  });

  it("is for the connection's own retailer", async () => {
    const connection = await world.connect();
    const outsider = world.contextOf(world.rows.other.staff);
    const failed = await world.perform(connection.id);
    for (const attempt of [
      () => runNow(outsider, connection.id),
      () => retryRun(outsider, failed.id),
      () => getRun(outsider, failed.id),
      () => listRuns(outsider, connection.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("a run", () => {
  it("brings what the page has to the sheet and tells how much it was", async () => {
    world.addPosts(250);
    const connection = await world.connect({ skipsKnownRows: 0 });
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({
      status: "done",
      stage: "written",
      attempts: 1,
      windowFrom: "2026-01-23T12:00:00.000Z",
      windowUntil: "2026-02-02T12:00:00.000Z",
      pagesFetched: 3,
      rowsFetched: 250,
      rowsWritten: 250,
      rowsSkipped: 0,
      writtenTo: world.sheet.url,
      errorKind: null,
    });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 250));
    expect(await world.runtime.db.selectFrom("connectionRunRow").selectAll().execute()).toEqual([]);
    const names = await world.runtime.db.selectFrom("activity").select("name").execute();
    expect(names.map(({ name }) => name)).toEqual([
      "connectionRun.requested",
      "connectionRun.started",
      "connectionRun.done",
    ]);
  });

  it("appends what is new and leaves out what the sheet has", async () => {
    world.addPosts(120);
    const connection = await world.connect();
    await world.perform(connection.id);
    world.addPosts(5);
    expect(await world.perform(connection.id)).toMatchObject({
      rowsFetched: 125,
      rowsWritten: 5,
      rowsSkipped: 120,
    });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 125));
  });

  it("replaces what the sheet had", async () => {
    world.addPosts(120);
    const connection = await world.connect({ writeMode: "replace" });
    await world.perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0, 100);
    expect(await world.perform(connection.id)).toMatchObject({ rowsFetched: 20, rowsWritten: 20 });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 20));
  });

  it("cuts texts that are too long for a cell and counts them", async () => {
    world.addPosts(2, { message: "x".repeat(60_000) });
    const connection = await world.connect();
    expect(await world.perform(connection.id)).toMatchObject({ status: "done", cellsTruncated: 2 });
  });

  it("goes by the settings of when it was made", async () => {
    world.addPosts(3);
    const connection = await world.connect();
    const id = await world.requestRun(connection.id);
    await world.runtime.db.updateTable("connection").set({ pageName: "nobody knows it" }).execute();
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 3 });
  });

  it("is shown with its window, its counts and whether it can be retried", async () => {
    world.addPosts(2);
    const connection = await world.connect();
    const { id } = await world.perform(connection.id);
    expect(await getRun(staff, id)).toMatchObject({
      trigger: "now",
      window: { from: "2026-01-23T12:00:00.000Z", until: "2026-02-02T12:00:00.000Z" },
      rowsFetched: 2,
      fault: null,
      canRetry: false,
      notBefore: null,
    });
    expect(await listRuns(staff, connection.id)).toMatchObject({ total: 1, page: 1, rows: [{ id }] });
  });
});

describe("an empty result", () => {
  it("leaves the sheet as it is, and says so", async () => {
    world.addPosts(3);
    const connection = await world.connect({ writeMode: "replace" });
    await world.perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "done", rowsFetched: 0, rowsWritten: 0 });
    expect(JSON.parse(run.notes)).toEqual([
      "Nothing was found for these dates, so the sheet was left as it is.",
    ]);
    expect(await world.sheetRows()).toHaveLength(3);
  });

  it("empties the sheet where the connection says so, but for the headings", async () => {
    world.addPosts(3);
    const connection = await world.connect({ writeMode: "replace", replacesWithNothing: 1 });
    await world.perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0);
    expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten: 0 });
    expect(await world.sheetRows()).toEqual([]);
    const sheet = await world.runtime.db.selectFrom("sheet").select("headings").executeTakeFirstOrThrow();
    expect(JSON.parse(sheet.headings).length).toBeGreaterThan(3);
  });
});

describe("two connections on one sheet", () => {
  it("write one after the other", async () => {
    world.addPosts(150);
    const given = { skipsKnownRows: 0 } as const;
    const connections = [await world.connect(given), await world.connect(given)];
    let writing = 0;
    let most = 0;
    world.sheetScript = async ({ method, when }) => {
      if (method !== "appendRows") return;
      writing += when === "before" ? 1 : -1;
      most = Math.max(most, writing);
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const ids = [];
    for (const { id } of connections) ids.push(await world.requestRun(id));
    await world.work();
    const waiting = (await Promise.all(ids.map(world.run))).filter(({ status }) => status === "waiting");
    expect(waiting).toMatchObject([{ stage: "fetched", attempts: 0 }]);
    // The older one waits for 2 s, the younger for 4.
    world.pass(4000);
    await world.work();
    for (const id of ids) expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 150 });
    expect(most).toBe(1);
    expect(await world.sheetRows()).toHaveLength(300);
  });
});

describe("a run whose connection is deleted", () => {
  it("ends without a trace", async () => {
    world.addPosts(150);
    const connection = await world.connect();
    world.sheetScript = async ({ when }) => {
      if (when === "before") await world.runtime.db.deleteFrom("connection").execute();
    };
    await world.requestRun(connection.id);
    await world.work();
    expect(await world.sheetRows()).toEqual([]);
    expect(await world.runtime.db.selectFrom("job").selectAll().execute()).toEqual([]);
  });
});

describe("another retailer's sheet", () => {
  it("is as one that never was", async () => {
    world.addPosts(1);
    const foreign = await makeSheet(world.runtime.db, { retailerId: world.rows.other.retailer.id });
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(foreign.id) });
    expect(await world.perform(connection.id)).toMatchObject({ errorMessage: "There is no such sheet." });
    expect(await world.sheetRows(foreign.id)).toEqual([]);
  });
});
