import { beforeEach, describe, expect, it } from "vitest";
import { getRun } from "#app/integrations/domain/connection-runs/queries.server";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { refusal } from "#tests/setup/graph-refusals";
import { goodToken } from "#tests/setup/graph-world";
import { openRunWorld, postKeys, type RunWorld, sheetUrl } from "#tests/setup/run-world";

let world: RunWorld;
let staff: Context;

beforeEach(async () => {
  world = await openRunWorld();
  staff = world.contextOf(world.rows.own.staff);
  return () => world.graph.close();
});

const lostAnswer = () => new ExternalServiceError("transient", "The answer was lost.");

describe("a hiccup of the other side", () => {
  it("is retried after 10 s, 30 s, 90 s, 4.5 min and 15 min, and then the run has failed", async () => {
    world.addPosts(1);
    const connection = await world.connect();
    world.sheetScript = () => {
      throw new ExternalServiceError("transient", "The sheet did not answer.", { detail: "HTTP 503" });
    };
    const id = await world.requestRun(connection.id);
    for (const seconds of [10, 30, 90, 270, 900]) {
      await world.work();
      const run = await world.run(id);
      expect(run).toMatchObject({ status: "waiting", errorKind: "transient" });
      expect(Date.parse(run.notBefore) - world.clock.now.getTime()).toBe(seconds * 1000);
      world.pass(seconds * 1000);
    }
    await world.work();
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 6,
      errorMessage: "The sheet did not answer.",
      errorDetail: "HTTP 503",
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
    await world.perform(connection.id);
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
  it("a sheet that is gone stops the run at once; with another sheet Retry starts over", async () => {
    world.addPosts(3);
    const connection = await world.connect({ spreadsheetUrl: sheetUrl(9999) });
    const { id } = await world.perform(connection.id);
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 1,
      stage: "fetched",
      errorKind: "configuration",
      errorMessage: "There is no such sheet.",
      errorAdvice: "Choose another spreadsheet for the connection, or add a new sheet.",
    });
    expect(await getRun(staff, id)).toMatchObject({ canRetry: true });
    await world.runtime.db.updateTable("connection").set({ spreadsheetUrl: world.sheet.url }).execute();
    const { runId } = await retryRun(staff, id);
    await world.work();
    const [first, second] = [await world.run(id), await world.run(runId)];
    expect(first).toMatchObject({ status: "failed", errorMessage: "There is no such sheet." });
    const { windowFrom, windowUntil } = first;
    expect(second).toMatchObject({
      status: "done",
      rowsWritten: 3,
      errorMessage: null,
      windowFrom,
      windowUntil,
    });
  });

  it("a connection without an account says so", async () => {
    const connection = await world.connect({ socialAccountId: null });
    expect(await world.perform(connection.id)).toMatchObject({
      status: "failed",
      errorMessage: "No account of the platform is chosen.",
    });
  });

  it("settings that can't be read leave the run to those of its connection now", async () => {
    world.addPosts(1);
    const { id } = await world.connect();
    for (const settings of ["nonsense", '{"writeMode":"append"}']) {
      const runId = await world.requestRun(id);
      await world.runtime.db.updateTable("connectionRun").set({ settings }).where("id", "=", runId).execute();
      await world.work();
      expect(await world.run(runId)).toMatchObject({ status: "done" });
    }
  });

  it("a date range that can't be read fails the run, after a second try", async () => {
    const connection = await world.connect({ dateRange: "nonsense" });
    const { id } = await world.perform(connection.id);
    world.pass(10_000);
    await world.work();
    expect(await world.run(id)).toMatchObject({
      status: "failed",
      attempts: 2,
      errorMessage: "Something went wrong here.",
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
    const first = await world.perform(one.id);
    expect(first).toMatchObject({ status: "waiting", attempts: 0, errorKind: "throttled" });
    const waits = Date.parse(first.notBefore) - world.clock.now.getTime();
    expect(waits).toBeGreaterThanOrEqual(30 * 60_000);
    const calls = world.graph.seen.length;
    const second = await world.perform(two.id);
    expect(second).toMatchObject({ status: "waiting", attempts: 0, errorKind: "throttled" });
    expect(world.graph.seen).toHaveLength(calls);
    world.graph.script = () => null;
    world.pass(34 * 60_000);
    await world.work();
    for (const { id } of [first, second]) {
      expect(await world.run(id)).toMatchObject({ status: "done", attempts: 1 });
    }
  });
});

describe("secrets", () => {
  it("stand in no run, no activity and no mail, whatever fails", async () => {
    const connection = await world.schedule();
    world.graph.script = () => refusal(190, { subcode: 463, message: `Bad token ${goodToken}` });
    await world.perform(connection.id);
    world.graph.script = () => ({ raw: (response) => response.end(`<p>access_token=${goodToken}`) });
    await world.perform((await world.connect()).id);
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
