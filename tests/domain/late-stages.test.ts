import { beforeEach, describe, expect, it } from "vitest";
import { stopRun } from "#app/integrations/domain/connection-runs/stop-run.server";
import { type LateSheet, openLateSheet } from "#tests/setup/late-sheet";

const postCount = 30;
let late: LateSheet;

beforeEach(async () => {
  late = await openLateSheet(postCount);
  return () => late.close();
});

describe("what is to replace and arrives late", () => {
  it.each([
    ["rows", postCount],
    ["nothing", 0],
  ])("does not replace with %s what was appended since", async (_, count) => {
    const { world, document, all } = late;
    const connection = await late.connect({
      skipsKnownRows: 0,
      writeMode: "replace",
      replacesWithNothing: 1,
    });
    await world.perform(connection.id);
    const showAll = late.showPosts(count);
    const arrive = late.delayChange(1);
    const run = await world.perform(connection.id);
    expect(run).toMatchObject({ status: "waiting", stage: "writing", rowsFetched: count });
    showAll();
    const next = await late.runSlot(connection.id, { writeMode: "append" });
    expect(next).toMatchObject({ status: "done", rowsWritten: postCount });
    expect(document.state.tabs).toHaveLength(1);
    await arrive();
    expect(late.keys()).toEqual([...all, ...all]);
  });
});

it("a swap that arrives late replaces nothing although its stage stays, since people look at it", async () => {
  const { world, document, all } = late;
  const connection = await late.connect({ skipsKnownRows: 0, writeMode: "replace" });
  await world.perform(connection.id);
  const arrive = late.delayChange(1);
  await world.perform(connection.id);
  const stage = document.state.tabs.at(-1);
  if (!stage) throw new Error("Nothing was laid out.");
  stage.hidden = false;
  await late.runSlot(connection.id, { writeMode: "append" });
  await arrive();
  expect(late.keys()).toEqual([...all, ...all]);
  expect(document.state.tabs).toHaveLength(2);
});

describe("a stage that goes while the next run drops it", () => {
  it.each(["replace", "append"] as const)(
    "is gone all the same: swapped in, next run to %s",
    async (mode) => {
      const { world, google, document, all } = late;
      const connection = await late.connect({ skipsKnownRows: 1, writeMode: "replace" });
      const arrive = late.delayChange(1);
      const run = await world.perform(connection.id);
      expect(run).toMatchObject({ status: "waiting", stage: "writing" });
      expect(document.state.tabs).toHaveLength(2);
      google.trouble({ method: "batchUpdate", how: { first: arrive } });
      const next = await late.runSlot(connection.id, { writeMode: mode });
      expect(next).toMatchObject({ status: "done", errorMessage: null });
      expect(next).toMatchObject(mode === "append" ? { rowsSkipped: postCount } : { rowsWritten: postCount });
      expect(late.keys()).toEqual(all);
      expect(document.state.tabs).toHaveLength(1);
    },
  );
});

it.each(["google", "built-in"] as const)(
  "a process that is halted before it replaces with nothing leaves newer rows alone: %s",
  async (provider) => {
    const { world, google, document, all } = late;
    const spreadsheetUrl = provider === "google" ? google.urlOf(document) : world.sheet.url;
    const connection = await late.connect({
      writeMode: "replace",
      replacesWithNothing: 1,
      skipsKnownRows: 0,
      spreadsheetUrl,
    });
    const showAll = late.showPosts(0);
    world.sheetScript = async ({ method, when, number }) => {
      if (method !== "swapIn" || when !== "before" || number !== 1) return;
      // It holds its job no longer when it goes on. Whoever stops it knows so before the worker of this process, which
      // is not halted, could take the job up again.
      world.sheetScript = () => {};
      const [halted] = await world.runsOf(connection.id);
      const later = new Date(world.clock.now.getTime() + 61_000);
      const stopped = stopRun({ ...late.staff, now: () => later }, halted?.id ?? 0);
      expect(await stopped).toEqual({ ended: true });
      world.pass(61_000);
      showAll();
      expect(await world.perform(connection.id)).toMatchObject({ status: "done", rowsWritten: postCount });
    };
    await world.perform(connection.id);
    expect((await world.runsOf(connection.id)).map(({ status }) => status)).toEqual(["failed", "done"]);
    expect(provider === "google" ? late.keys() : await world.sheetKeys()).toEqual(all);
  },
);
