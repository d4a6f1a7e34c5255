import { beforeEach, describe, expect, it } from "vitest";
import { getRun, listRuns } from "#app/domain/connection-runs/queries.server";
import { retryRun, runNow } from "#app/domain/connection-runs/retry-run.server";
import { requestRun } from "#app/domain/connections/request-run.server";
import { type Context, inTransaction } from "#app/domain/context";
import { OutsideFault } from "#app/domain/ports/outside-fault";
import { makeSheet } from "#db/seed/integration-factories";
import { refusal } from "#tests/setup/graph-refusals";
import { goodToken } from "#tests/setup/graph-world";
import { hourMs, openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";

let world: RunWorld;
let staff: Context;

beforeEach(async () => {
  world = await openRunWorld();
  staff = world.contextOf(world.rows.own.staff);
  return () => world.graph.close();
});

/** Asks for a run and lets it be carried out. */
async function perform(connectionId: number) {
  const id = await world.requestRun(connectionId);
  await world.work();
  return world.run(id);
}

const lostAnswer = () => new OutsideFault("transient", "The answer was lost.");

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
    const failed = await perform(connection.id);
    for (const attempt of [
      runNow(outsider, connection.id),
      retryRun(outsider, failed.id),
      getRun(outsider, failed.id),
      listRuns(outsider, connection.id),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("a run", () => {
  it("brings what the page has to the sheet and tells how much it was", async () => {
    world.addPosts(250);
    const connection = await world.connect({ skipsKnownRows: 0 });
    const run = await perform(connection.id);
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
      faultClass: null,
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
    await perform(connection.id);
    world.addPosts(5);
    expect(await perform(connection.id)).toMatchObject({
      rowsFetched: 125,
      rowsWritten: 5,
      rowsSkipped: 120,
    });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 125));
  });

  it("replaces what the sheet had", async () => {
    world.addPosts(120);
    const connection = await world.connect({ writeMode: "replace" });
    await perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0, 100);
    expect(await perform(connection.id)).toMatchObject({ rowsFetched: 20, rowsWritten: 20 });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 20));
  });

  it("cuts texts that are too long for a cell and counts them", async () => {
    world.addPosts(2, { message: "x".repeat(60_000) });
    const connection = await world.connect();
    expect(await perform(connection.id)).toMatchObject({ status: "done", cellsTruncated: 2 });
  });

  it("goes by the settings of when it was made", async () => {
    world.addPosts(3);
    const connection = await world.connect();
    const id = await world.requestRun(connection.id);
    await world.runtime.db.updateTable("connection").set({ pageName: "nobody knows it" }).execute();
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 3 });
  });

  it("is shown with its window, its counts and whether it can be tried again", async () => {
    world.addPosts(2);
    const connection = await world.connect();
    const { id } = await perform(connection.id);
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
    await perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0);
    const run = await perform(connection.id);
    expect(run).toMatchObject({ status: "done", rowsFetched: 0, rowsWritten: 0 });
    expect(JSON.parse(run.notes)).toEqual([
      "Nothing was found for these dates, so the sheet was left as it is.",
    ]);
    expect(await world.sheetRows()).toHaveLength(3);
  });

  it("empties the sheet where the connection says so, but for the headings", async () => {
    world.addPosts(3);
    const connection = await world.connect({ writeMode: "replace", replacesWithNothing: 1 });
    await perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0);
    expect(await perform(connection.id)).toMatchObject({ status: "done", rowsWritten: 0 });
    expect(await world.sheetRows()).toEqual([]);
    const sheet = await world.runtime.db.selectFrom("sheet").select("headings").executeTakeFirstOrThrow();
    expect(JSON.parse(sheet.headings).length).toBeGreaterThan(3);
  });
});

describe("a hiccup of the other side", () => {
  it("is tried again after 10 s, 30 s, 90 s, 4.5 min and 15 min, and then the run has failed", async () => {
    world.addPosts(1);
    const connection = await world.connect();
    world.sheetScript = () => {
      throw new OutsideFault("transient", "The sheet did not answer.", { detail: "HTTP 503" });
    };
    const id = await world.requestRun(connection.id);
    for (const seconds of [10, 30, 90, 270, 900]) {
      await world.work();
      const run = await world.run(id);
      expect(run).toMatchObject({ status: "waiting", faultClass: "transient" });
      expect(Date.parse(run.notBefore) - world.clock.now.getTime()).toBe(seconds * 1000);
      world.pass(seconds * 1000);
    }
    await world.work();
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 6,
      faultSentence: "The sheet did not answer.",
      faultDetail: "HTTP 503",
    });
  });

  it("in the middle of the list leaves the sheet alone; the second try brings each row once", async () => {
    world.addPosts(250);
    const connection = await world.connect({ skipsKnownRows: 0 });
    let broken = true;
    world.graph.script = ({ path, params }) =>
      broken && path.endsWith("/posts") && params.has("after") ? refusal(2) : null;
    const id = await world.requestRun(connection.id);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "waiting", stage: "fetching", rowsWritten: 0 });
    expect(await world.sheetRows()).toEqual([]);
    broken = false;
    world.pass(10_000);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsFetched: 250, rowsWritten: 250 });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 250));
  });
});

describe("a lost answer of the sheet", () => {
  /** Big enough that they need several calls. */
  const message = "m".repeat(30_000);

  it.each(["before", "after"] as const)("%s appending doubles nothing and loses nothing", async (when) => {
    world.addPosts(200, { message });
    const connection = await world.connect({ skipsKnownRows: 0 });
    const failAt = new Set([1, 3, 4]);
    world.sheetScript = (call) => {
      if (call.method === "appendRows" && call.when === when && failAt.delete(call.number))
        throw lostAnswer();
    };
    const id = await world.requestRun(connection.id);
    for (const seconds of [10, 30, 90, 0]) {
      await world.work();
      world.pass(seconds * 1000);
    }
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 200, rowsSkipped: 0 });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 200));
  });

  it.each([
    ["stageRows", "before"],
    ["stageRows", "after"],
    ["swapIn", "before"],
    ["swapIn", "after"],
  ] as const)("at %s, %s it, never leaves the sheet empty", async (method, when) => {
    world.addPosts(10);
    const connection = await world.connect({ writeMode: "replace" });
    await perform(connection.id);
    world.graph.world.pages[0]?.posts.splice(0);
    world.addPosts(200, { message });
    let left = 1;
    world.sheetScript = async (call) => {
      expect([10, 200]).toContain((await world.sheetRows()).length);
      if (call.method === method && call.when === when && left-- > 0) throw lostAnswer();
    };
    const id = await world.requestRun(connection.id);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "waiting", stage: "writing" });
    world.pass(10_000);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 200 });
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 200));
  });
});

describe("what somebody must change", () => {
  it("a sheet that is gone stops the run at once; with another sheet Retry begins anew", async () => {
    world.addPosts(3);
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(9999) });
    const { id } = await perform(connection.id);
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 1,
      stage: "writing",
      faultClass: "configuration",
      faultSentence: "There is no such sheet.",
      faultAdvice: "Choose another spreadsheet for the connection, or add a new sheet.",
    });
    expect(await getRun(staff, id)).toMatchObject({ canRetry: true });
    await world.runtime.db.updateTable("connection").set({ spreadsheetUrl: world.sheet.url }).execute();
    await retryRun(staff, id);
    await world.work();
    expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 3, faultSentence: null });
  });

  it("a missing permission is named, and nothing is tried again", async () => {
    const connection = await world.connect();
    world.graph.script = () =>
      refusal(10, { message: "(#10) This endpoint requires the 'pages_read_engagement' permission" });
    expect(await perform(connection.id)).toMatchObject({
      status: "failed",
      attempts: 1,
      faultClass: "permission",
      faultSentence: "This Facebook account lacks a permission: pages_read_engagement.",
    });
  });

  it("a document without room is refused before anything is written", async () => {
    world.addPosts(3);
    const connection = await world.connect();
    await perform(connection.id);
    await world.runtime.db
      .insertInto("sheetRow")
      .values({ sheetId: world.sheet.id, stage: "", position: 9_000_000, cells: "[]" })
      .execute();
    world.addPosts(2);
    expect(await perform(connection.id)).toMatchObject({
      status: "failed",
      rowsWritten: 0,
      faultClass: "configuration",
    });
  });

  it("a connection without an account says so", async () => {
    const connection = await world.connect({ socialAccountId: null });
    expect(await perform(connection.id)).toMatchObject({
      status: "failed",
      faultSentence: "No account of the platform is chosen.",
    });
  });

  it("settings that can't be read fail the run, after a second try", async () => {
    const connection = await world.connect({ dateRange: "nonsense" });
    const { id } = await perform(connection.id);
    world.pass(10_000);
    await world.work();
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 2,
      faultSentence: "Something went wrong here.",
    });
  });
});

describe("a throttle", () => {
  it("makes everything that uses the account wait, and costs no try", async () => {
    const one = await world.connect();
    const two = await world.connect();
    const usage = JSON.stringify({
      1: [{ type: "pages", call_count: 100, estimated_time_to_regain_access: 30 }],
    });
    world.graph.script = () => refusal(80_001, { headers: { "X-Business-Use-Case-Usage": usage } });
    const first = await perform(one.id);
    expect(first).toMatchObject({ status: "waiting", attempts: 0, faultClass: "throttled" });
    const waits = Date.parse(first.notBefore) - world.clock.now.getTime();
    expect(waits).toBeGreaterThanOrEqual(30 * 60_000);
    const calls = world.graph.seen.length;
    const second = await perform(two.id);
    expect(second).toMatchObject({ status: "waiting", attempts: 0, faultClass: "throttled" });
    expect(world.graph.seen).toHaveLength(calls);
    world.graph.script = () => null;
    world.pass(34 * 60_000);
    await world.work();
    for (const { id } of [first, second]) {
      expect(await world.run(id)).toMatchObject({ status: "done", attempts: 1 });
    }
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
    world.pass(2000);
    await world.work();
    for (const id of ids) expect(await world.run(id)).toMatchObject({ status: "done", rowsWritten: 150 });
    expect(most).toBe(1);
    expect(await world.sheetRows()).toHaveLength(300);
  });
});

describe("Retry", () => {
  it("goes on where the run stopped, for the same dates, and writes nothing twice", async () => {
    world.addPosts(200, { message: "m".repeat(30_000) });
    const connection = await world.connect({ skipsKnownRows: 0 });
    world.sheetScript = ({ method, when, number }) => {
      if (method !== "appendRows" || when !== "before" || number < 2) return;
      throw new OutsideFault("permission", "The sheet is protected.", { advice: "Unprotect it." });
    };
    const failed = await perform(connection.id);
    expect(failed).toMatchObject({ status: "failed", faultSentence: "The sheet is protected." });
    expect(failed.rowsWritten).toBeGreaterThan(0);
    const calls = world.graph.seen.length;
    world.sheetScript = () => {};
    world.pass(5 * hourMs);
    await retryRun(staff, failed.id);
    await expect(retryRun(staff, failed.id)).rejects.toMatchObject({ code: "conflict" });
    await world.work();
    const { windowFrom, windowUntil } = failed;
    expect(await world.run(failed.id)).toMatchObject({
      status: "done",
      rowsWritten: 200,
      windowFrom,
      windowUntil,
    });
    expect(world.graph.seen).toHaveLength(calls);
    expect(await world.sheetKeys()).toEqual(postKeys(world.graph, 1, 200));
  });

  it("is for the latest run alone", async () => {
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(9999) });
    world.addPosts(1);
    const first = await perform(connection.id);
    const second = await perform(connection.id);
    await expect(retryRun(staff, first.id)).rejects.toMatchObject({
      code: "conflict",
      message: "There was a later run, so this one can't be gone on with. Use Run Now.",
    });
    expect((await listRuns(staff, connection.id)).rows).toMatchObject([
      { id: second.id, canRetry: true },
      { id: first.id, canRetry: false },
    ]);
  });

  it("refuses a run that went well", async () => {
    const connection = await world.connect();
    const { id } = await perform(connection.id);
    await expect(retryRun(staff, id)).rejects.toMatchObject({
      message: "Only a run that failed can be tried again.",
    });
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

describe("secrets", () => {
  it("stand in no run, no activity and no mail, whatever fails", async () => {
    const connection = await world.schedule();
    world.graph.script = () => refusal(190, { subcode: 463, message: `Bad token ${goodToken}` });
    await perform(connection.id);
    world.graph.script = () => ({ raw: (response) => response.end(`<p>access_token=${goodToken}`) });
    await perform((await world.connect()).id);
    const { db } = world.runtime;
    const written = [
      await db.selectFrom("connectionRun").selectAll().execute(),
      await db.selectFrom("activity").selectAll().execute(),
      await db.selectFrom("email").selectAll().execute(),
      await db.selectFrom("connection").selectAll().execute(),
      await db.selectFrom("job").selectAll().execute(),
    ];
    expect(JSON.stringify(written)).not.toContain(goodToken);
  });
});

describe("another retailer's sheet", () => {
  it("is as one that never was", async () => {
    world.addPosts(1);
    const foreign = await makeSheet(world.runtime.db, { retailerId: world.rows.other.retailer.id });
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(foreign.id) });
    expect(await perform(connection.id)).toMatchObject({ faultSentence: "There is no such sheet." });
    expect(await world.sheetRows(foreign.id)).toEqual([]);
  });
});
