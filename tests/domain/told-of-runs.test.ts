import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enqueueDueRuns } from "#app/integrations/domain/connection-runs/enqueue-due-runs.server";
import { getRun, type Run } from "#app/integrations/domain/connection-runs/queries.server";
import { maxRunAttempts } from "#app/integrations/domain/connection-runs/retry-policy";
import { retryRun } from "#app/integrations/domain/connection-runs/retry-run.server";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import { databaseFile } from "#app/server/process/config.server";
import { openSqliteFile } from "#db/sqlite/driver";
import { type LateSheet, openLateSheet } from "#tests/setup/late-sheet";
import { hourMs } from "#tests/setup/run-world";
import { isOnPostgres } from "#tests/setup/world-database";

const postCount = 30;
let late: LateSheet;

beforeEach(async () => {
  late = await openLateSheet(postCount);
  return () => late.close();
});

/** Some of the rows get to the sheet, and no more. */
function failAtAppend(number: number) {
  late.world.callWeight = 3000;
  late.world.sheetScript = (call) => {
    if (call.method === "appendRows" && call.when === "before" && call.number >= number) {
      throw new ExternalServiceError("transient", "A hiccup.");
    }
  };
}

describe("a stopped run that is continued", () => {
  it("no longer says that it was stopped, while it waits and while it writes", async () => {
    const { world, staff } = late;
    const connection = await late.connect({ skipsKnownRows: 0 });
    const id = await world.requestRun(connection.id);
    await late.stop({ id });
    expect((await getRun(staff, id)).fault?.sentence).toBe("This run was stopped.");
    await retryRun(staff, id);
    expect((await getRun(staff, id)).fault).toBeNull();
    const during: unknown[] = [];
    world.sheetScript = async ({ method, when }) => {
      if (method === "appendRows" && when === "before") during.push((await getRun(staff, id)).fault);
    };
    await world.work();
    expect(during).toEqual([null]);
  });

  it("is no failure of its connection when the next slot takes its place", async () => {
    const { world, google, document, staff } = late;
    const connection = await world.schedule({ spreadsheetUrl: google.urlOf(document), failureStreak: 2 });
    await enqueueDueRuns(world.system());
    const [run] = await world.runsOf(connection.id);
    if (!run) throw new Error("The slot got no run.");
    await late.stop(run);
    await retryRun(staff, run.id);
    world.pass(2 * hourMs);
    await enqueueDueRuns(world.system());
    expect(await world.connection(connection.id)).toMatchObject({ status: "scheduled" });
    expect((await world.run(run.id)).errorMessage).not.toBe("This run was stopped.");
  });
});

describe("a run that is retried with other settings", () => {
  it("leaves what the one before has written known, also when it is stopped before it begins", async () => {
    const { world, staff } = late;
    const connection = await late.connect({ skipsKnownRows: 0 });
    failAtAppend(2);
    const first = await world.perform(connection.id);
    await late.stop(first);
    const { rowsWritten } = await world.run(first.id);
    expect(rowsWritten).toBeGreaterThan(0);
    await late.change(connection, { timeZone: "Europe/Paris" });
    const second = { id: (await retryRun(staff, first.id)).runId };
    await late.stop(second);
    expect(await world.run(second.id)).toMatchObject({
      errorMessage: "This run was stopped.",
      rowsWritten: 0,
    });
    expect(await getRun(staff, first.id)).toMatchObject({
      status: "failed",
      rowsWritten,
      fault: { advice: `${rowsWritten} of ${postCount} rows were added to the sheet.` },
    });
    expect(late.keys()).toHaveLength(rowsWritten);
  });

  it("knows the headings of the one before, and doubles nothing where they have gone", async () => {
    const { world, staff, document } = late;
    const connection = await late.connect({ skipsKnownRows: 1 });
    failAtAppend(2);
    const first = await world.perform(connection.id);
    await late.stop(first);
    world.sheetScript = () => {};
    document.tab().rows.shift();
    await late.change(connection, { timeZone: "Europe/Paris" });
    const { runId } = await retryRun(staff, first.id);
    await world.work();
    const second = await world.run(runId);
    expect(second).toMatchObject({ status: "failed", errorKind: "configuration", rowsWritten: 0 });
    expect(second.errorMessage).toContain("were not found near its top");
  });
});

it("a stopped run tells rows that it has added from those that stood there", async () => {
  const { world, staff } = late;
  const connection = await late.connect({ skipsKnownRows: 1 });
  await world.perform(connection.id);
  world.addPosts(20);
  failAtAppend(3);
  const run = await world.perform(connection.id);
  await late.stop(run);
  const { rowsWritten, rowsSkipped, fault } = await getRun(staff, run.id);
  expect(rowsWritten).toBeGreaterThan(0);
  expect(rowsWritten).toBeLessThan(20);
  expect(fault?.advice).toBe(
    `${rowsWritten} of 50 rows were added to the sheet, ${rowsSkipped} were there already. Retry continues this run.`,
  );
  expect(late.keys()).toHaveLength(postCount + rowsWritten);
});

it("a run that fails for good counts the rows that its last try has brought", async () => {
  const { world, google, staff } = late;
  const connection = await late.connect({ skipsKnownRows: 0 });
  google.trouble({ method: "get", how: { status: 503 }, times: 5 });
  google.trouble({ method: "batchUpdate", how: "cutAfter" });
  const { id } = await world.perform(connection.id);
  while ((await world.run(id)).status === "waiting") {
    world.pass(hourMs);
    await world.work();
  }
  expect(late.keys()).toHaveLength(postCount);
  expect(await getRun(staff, id)).toMatchObject({ status: "failed", rowsWritten: postCount });
});

it("a run that fails for good says that rows may arrive where that can't be told", async () => {
  const connection = await late.connect({ skipsKnownRows: 0 });
  const arrive = late.delayChange();
  const { id } = await late.world.perform(connection.id);
  const failed = await failUnreachable(id);
  expect(failed).toMatchObject({ status: "failed", fault: { errorKind: "permission" }, rowsWritten: 0 });
  expect(failed.fault?.advice).toContain(
    "as an editor. 30 more were sent without an answer: they may arrive",
  );
  await arrive();
});

/** A run that waits fails for good, since nobody may look into the document any more; then it is shared again. */
async function failUnreachable(id: number): Promise<Run> {
  const { world, google, document, staff } = late;
  document.sharedWith.clear();
  world.pass(11_000);
  await world.work();
  document.sharedWith.add(google.key.client_email);
  return getRun(staff, id);
}

describe("a replacement that fails for good", () => {
  const oldOrNew = "The sheet holds its old rows or the new ones, never a mix of them.";

  it.each([
    ["stands", "cutAfter"],
    ["never arrives", "cut"],
  ] as const)(
    "says what the sheet may hold where its swap got no answer, until that is known: it %s",
    async (_, how) => {
      const { world, google, staff } = late;
      const connection = await late.connect({ writeMode: "replace" });
      google.trouble({ method: "batchUpdate", how, after: 1 });
      const { id } = await world.perform(connection.id);
      const failed = await failUnreachable(id);
      expect(failed.fault?.advice).toMatch(new RegExp(`as an editor\\. ${oldOrNew}$`));
      const other = await late.connect({ skipsKnownRows: 1 });
      await world.perform(other.id);
      const settled = await getRun(staff, id);
      expect(settled.fault?.advice).not.toContain(oldOrNew);
      expect(settled.rowsWritten).toBe(how === "cutAfter" ? postCount : 0);
    },
  );

  it("counts its rows where they stand", async () => {
    const { world, google, staff } = late;
    const connection = await late.connect({ writeMode: "replace" });
    google.trouble({ method: "batchUpdate", how: "cutAfter", after: 1 });
    const { id } = await world.perform(connection.id);
    google.trouble({ method: "get", how: { status: 503 }, times: maxRunAttempts - 1 });
    while ((await world.run(id)).status === "waiting") {
      world.pass(hourMs);
      await world.work();
    }
    expect(await getRun(staff, id)).toMatchObject({ status: "failed", rowsWritten: postCount });
    expect(late.keys()).toEqual(late.all);
  });
});

describe("what an ended run says", () => {
  it.each([true, false])(
    "is no longer that rows may arrive once another run has settled them (they stand: %s)",
    async (stand) => {
      const { world, google, staff } = late;
      const connection = await late.connect({ skipsKnownRows: 0 });
      const arrive = late.delayChange();
      const run = await world.perform(connection.id);
      google.trouble({ method: "get", how: { status: 503 } });
      await late.stop(run);
      expect((await getRun(staff, run.id)).fault?.advice).toContain("30 more were sent without an answer");
      if (stand) await arrive();
      await world.perform((await late.connect({ skipsKnownRows: 1 })).id);
      if (!stand) await arrive();
      const said = stand ? "30 of 30 rows were added to the sheet." : "Nothing was written to the sheet.";
      expect((await getRun(staff, run.id)).fault?.advice).toBe(`${said} Retry continues this run.`);
    },
  );

  it("is what Retry would do, and nothing of Retry once there was a later run", async () => {
    const { world, staff } = late;
    const connection = await late.connect({ skipsKnownRows: 0 });
    const id = await world.requestRun(connection.id);
    const said = async () => (await getRun(staff, id)).fault?.advice;
    await late.stop({ id });
    expect(await said()).toBe("Nothing was written to the sheet. Retry continues this run.");
    await late.change(connection, { timeZone: "Europe/Paris" });
    expect(await said()).toBe(
      "Nothing was written to the sheet. Retry starts over with the current settings.",
    );
    await retryRun(staff, id);
    expect(await said()).toBe("Nothing was written to the sheet.");
  });
});

describe("Stop", () => {
  it.skipIf(isOnPostgres)(
    "requeues a run that it could not end, so that a worker ends it at once",
    async () => {
      const { world, google, staff } = late;
      const connection = await late.connect({ skipsKnownRows: 0 });
      const arrive = late.delayChange();
      const run = await world.perform(connection.id);
      const other = openSqliteFile(join(world.dataDir, databaseFile));
      const lock = () => other.exec("begin immediate");
      google.trouble({ method: "get", how: { first: async () => void lock() } });
      const warnings: string[] = [];
      const log = Object.assign(Object.create(staff.log), {
        warn: (_: object, message: string) => warnings.push(message),
      });
      await expect(stopRun({ ...staff, log }, run.id)).rejects.toThrow();
      expect(warnings).toEqual(["the job of a run to be stopped could not be requeued"]);
      other.exec("rollback");
      other.close();
      await world.work();
      expect(await world.run(run.id)).toMatchObject({
        status: "failed",
        errorMessage: "This run was stopped.",
      });
      await arrive();
    },
  );
});

describe("a tab that people make larger or smaller while a run writes to it", () => {
  const note = "a note of somebody";
  const notes = () =>
    late.document
      .tab()
      .rows.flat()
      .filter((cell) => cell === note);

  /** With something in the last row. */
  function addRows(rowCount: number, column = 0) {
    const tab = late.document.tab();
    Object.assign(tab, { rowCount, columnCount: Math.max(tab.columnCount, column + 1) });
    while (tab.rows.length < rowCount) tab.rows.push([]);
    tab.rows[rowCount - 1] = [...Array.from({ length: column }, () => null), note];
  }

  function makeSmall(rowCount: number, columnCount = 26) {
    Object.assign(late.document.tab(), { rowCount, columnCount });
  }

  it("keeps what they have added before new columns arrive late", async () => {
    const { world, google } = late;
    makeSmall(40, 3);
    const connection = await late.connect({ skipsKnownRows: 1 });
    const arrive = late.delayChange();
    const run = await world.perform(connection.id);
    google.trouble({ method: "get", how: { status: 503 } });
    await late.stop(run);
    addRows(60);
    await arrive();
    expect(notes()).toHaveLength(1);
  });

  it("is looked at anew where a replacement does not fit any more", async () => {
    const { world, google, all } = late;
    makeSmall(40);
    const connection = await late.connect({ writeMode: "replace" });
    google.trouble({ method: "batchUpdate", after: 1, how: { first: async () => makeSmall(20) } });
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({
      status: "waiting",
      errorMessage: "Rows or columns of the tab were deleted while it was written to.",
    });
    world.pass(11_000);
    await world.work();
    expect(await world.run(run.id)).toMatchObject({ status: "done", rowsWritten: postCount });
    expect(late.keys()).toEqual(all);
  });
});
