import { beforeEach, describe, expect, it } from "vitest";
import type { Cell, SheetTab } from "#app/kernel/ports/spreadsheets";
import {
  openBuiltInSheet,
  openGoogleSheet,
  readColumn,
  type SheetUnderTest,
} from "#tests/setup/sheets-under-test";

const headings = ["id", "message", "shares"];
const now = new Date("2026-02-02T12:00:00.000Z");
const later = new Date("2026-02-02T13:00:00.000Z");

function posts(first: number, count: number): Cell[][] {
  return Array.from({ length: count }, (_, index) => [`p${first + index}`, `Post ${first + index}`, index]);
}

async function replace(tab: SheetTab, stage: string, rows: Cell[][], under = headings): Promise<string[]> {
  await tab.stageRows(stage, 1, rows);
  const { addedHeadings } = await tab.swapIn(stage, now, { headings: under, rowCount: rows.length });
  return addedHeadings;
}

describe.each([
  ["a built-in sheet", openBuiltInSheet],
  ["a Google spreadsheet", openGoogleSheet],
])("%s", (_, openSheet) => {
  let sheet: SheetUnderTest;
  let tab: SheetTab;

  beforeEach(async () => {
    sheet = await openSheet();
    tab = await sheet.openTab();
  });

  it("says what it is and where, and how much it holds", async () => {
    expect(tab.title).toContain("Posts of the shop");
    expect(sheet.spreadsheets.tabKey(tab.url)).toBe(sheet.spreadsheets.tabKey(sheet.url));
    expect(sheet.spreadsheets.accepts(sheet.url.toUpperCase())).toBe(true);
    expect(tab.usedCells).toBeLessThan(tab.maxCells);
    await tab.appendRows("run-1:1", now, { headings, rows: posts(1, 3000) });
    const { usedCells } = await sheet.openTab();
    expect(usedCells).toBeGreaterThanOrEqual(3001 * 3);
  });

  it("is empty at first: no headings, no columns, nothing to drop", async () => {
    expect(await tab.findHeadings(headings)).toEqual({ headings: [], known: false });
    expect(await tab.isEmpty()).toBe(true);
    expect(await readColumn(tab, "id", headings)).toEqual([]);
    expect(await tab.barMark("run-1:1", now)).toBe(false);
    await tab.dropStages("run-1");
    await tab.dropMarks(now, []);
    expect(await sheet.shown()).toEqual([]);
  });

  it("appends under headings that it adds itself, and leaves a mark", async () => {
    const { addedHeadings } = await tab.appendRows("run-1:1", now, { headings, rows: posts(1, 2) });
    expect(addedHeadings).toEqual(headings);
    expect(await tab.isEmpty()).toBe(false);
    expect(await tab.barMark("run-1:1", now)).toBe(true);
    expect(await tab.barMark("run-1:3", now)).toBe(false);
    const again = await tab.appendRows("run-1:2", now, { headings, rows: posts(3, 1) });
    expect(again.addedHeadings).toEqual([]);
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 2), ...posts(3, 1)]);
    expect(await readColumn(tab, "message", headings)).toEqual(["Post 1", "Post 2", "Post 3"]);
  });

  it("keeps marks until their time is over", async () => {
    await tab.appendRows("run-1:1", later, { headings, rows: posts(1, 1) });
    await tab.dropMarks(now, []);
    await tab.appendRows("run-1:1", later, { headings, rows: posts(1, 1) });
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 1)]);
    await tab.dropMarks(later, []);
    expect(await tab.barMark("run-1:1", now)).toBe(false);
  });

  it("keeps marks that may be asked about, however old they are", async () => {
    for (const mark of ["run-1:1", "run-1:2", "run-2:1"]) {
      await tab.appendRows(mark, now, { headings, rows: posts(1, 1) });
    }
    await tab.dropMarks(later, ["run-1:2", "run-3:1"]);
    expect(await tab.barMark("run-1:2", now)).toBe(true);
    for (const mark of ["run-1:1", "run-2:1"]) expect(await tab.barMark(mark, now)).toBe(false);
  });

  it("bars rows that have not arrived until their time is over, and leaves those that have", async () => {
    await tab.appendRows("run-1:1", now, { headings, rows: posts(1, 1) });
    // Twice: the answer to the first call may have been lost.
    for (const mark of ["run-1:2", "run-1:2"]) expect(await tab.barMark(mark, later)).toBe(false);
    expect(await tab.barMark("run-1:1", later)).toBe(true);
    await tab.dropMarks(now, []);
    const late = () => tab.appendRows("run-1:2", now, { headings, rows: posts(2, 1) });
    await expect(late()).rejects.toMatchObject({ errorKind: "fault" });
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 1)]);
    await tab.dropMarks(later, []);
    await late();
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 1), ...posts(2, 1)]);
  });

  it("replaces what it held, growing and shrinking", async () => {
    await replace(tab, "run-1", posts(1, 5));
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 5)]);
    await replace(tab, "run-2", posts(10, 1500));
    expect(await sheet.shown()).toEqual([headings, ...posts(10, 1500)]);
    await replace(tab, "run-3", posts(20, 2));
    expect(await sheet.shown()).toEqual([headings, ...posts(20, 2)]);
    await tab.appendRows("run-4:1", now, { headings, rows: posts(30, 1) });
    expect(await sheet.shown()).toEqual([headings, ...posts(20, 2), ...posts(30, 1)]);
  });

  it("shows nothing of what is laid out until it is swapped in", async () => {
    await replace(tab, "run-1", posts(1, 3));
    await tab.stageRows("run-2", 1, posts(10, 2));
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 3)]);
    await tab.dropStages("run-2");
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 3)]);
    await expect(tab.swapIn("run-2", now, { headings, rowCount: 2 })).rejects.toMatchObject({
      errorKind: "transient",
    });
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 3)]);
  });

  it("takes up a replacement that broke off, laying the same rows out again", async () => {
    await replace(tab, "run-1", posts(1, 3));
    await tab.stageRows("run-2", 1, posts(10, 1000));
    await tab.stageRows("run-2", 1001, posts(1010, 1000));

    const later = await sheet.openTab();
    await expect(later.swapIn("run-2", now, { headings, rowCount: 2500 })).rejects.toMatchObject({
      errorKind: "transient",
    });
    await later.stageRows("run-2", 1001, posts(1010, 1000));
    await later.stageRows("run-2", 2001, posts(2010, 500));
    await later.swapIn("run-2", now, { headings, rowCount: 2500 });
    expect(await sheet.shown()).toEqual([
      headings,
      ...posts(10, 1000),
      ...posts(1010, 1000),
      ...posts(2010, 500),
    ]);
  });

  it("drops what a dead run had laid out when the next one begins", async () => {
    await tab.stageRows("run-1", 1, posts(1, 10));
    const later = await sheet.openTab();
    await replace(later, "run-2", posts(20, 1));
    await expect(later.swapIn("run-1", now, { headings, rowCount: 10 })).rejects.toMatchObject({
      errorKind: "transient",
    });
    expect(await sheet.leftovers()).toBe(0);
  });

  it("is not replaced with nothing by a stage that was dropped, or never was", async () => {
    await replace(tab, "run-1", posts(1, 3));
    const swap = () => tab.swapIn("run-2", now, { headings, rowCount: 0 });
    await expect(swap()).rejects.toMatchObject({ errorKind: "transient" });
    await tab.stageRows("run-2", 1, []);
    await (await sheet.openTab()).dropStages("");
    await expect(swap()).rejects.toMatchObject({ errorKind: "transient" });
    expect(await sheet.shown()).toEqual([headings, ...posts(1, 3)]);
  });

  it("keeps texts as they are, whatever they look like", async () => {
    const row: Cell[] = [
      "=1+1",
      "007",
      "+49 170",
      "1-2",
      "@SUM(A1)",
      "'quoted",
      "TRUE",
      "\tx\r\ny",
      "🍎 äöü 中文",
      "",
    ];
    const names = row.map((__, index) => `h${index}`);
    await tab.appendRows("run-1:1", now, {
      headings: names,
      rows: [row, [1.5, -2, 0, true, false, null, 1e15]],
    });
    const [, texts, others] = await sheet.shown();
    expect(texts?.map((cell) => cell ?? "")).toEqual(row.slice(0, texts?.length));
    expect(texts?.length).toBeGreaterThanOrEqual(9);
    expect(others).toEqual([1.5, -2, 0, true, false, null, 1e15]);
    await replace(tab, "run-2", [row], names);
    expect((await sheet.shown())[1]?.slice(0, 9)).toEqual(row.slice(0, 9));
    expect(await readColumn(tab, "h1", names)).toEqual(["007"]);
  });

  it("follows columns that people moved, and keeps those of their own", async () => {
    await tab.appendRows("run-1:1", now, { headings, rows: posts(1, 3) });
    await sheet.edit(() => [
      ["shares", "Our notes", "id", "message"],
      [0, "good", "p1", "Post 1"],
      [1, null, "p2", "Post 2"],
      [2, "bad", "p3", "Post 3"],
    ]);
    await tab.appendRows("run-2:1", now, { headings, rows: [["p4", "Post 4", 9]] });
    expect((await sheet.shown())[4]).toEqual([9, null, "p4", "Post 4"]);
    expect(await readColumn(tab, "id", headings)).toEqual(["p1", "p2", "p3", "p4"]);

    await tab.stageRows("run-3", 1, [["p9", "Post 9", 5]]);
    expect(await tab.swapIn("run-3", now, { headings, rowCount: 1 })).toEqual({
      addedHeadings: [],
      othersBelow: true,
    });
    expect(await sheet.shown()).toEqual([
      ["shares", "Our notes", "id", "message"],
      [5, "good", "p9", "Post 9"],
      [],
      [null, "bad"],
    ]);
    await tab.stageRows("run-4", 1, posts(1, 3));
    expect(await tab.swapIn("run-4", now, { headings, rowCount: 3 })).toMatchObject({ othersBelow: false });
  });

  it("adds headings that are new at the right of everything", async () => {
    await tab.appendRows("run-1:1", now, { headings, rows: posts(1, 1) });
    await sheet.edit(([names = [], ...rows]) => [[...names, "Our notes"], ...rows]);
    const { addedHeadings } = await tab.appendRows("run-2:1", now, {
      headings: ["id", "views"],
      rows: [["p2", 77]],
    });
    expect(addedHeadings).toEqual(["views"]);
    expect(await sheet.shown()).toEqual([
      [...headings, "Our notes", "views"],
      ["p1", "Post 1", 0],
      ["p2", null, null, null, 77],
    ]);
    expect(await replace(tab, "run-3", [["p3", 1]], ["id", "likes"])).toEqual(["likes"]);
    expect(await sheet.shown()).toEqual([
      [...headings, "Our notes", "views", "likes"],
      ["p3", "Post 1", 0, null, null, 1],
      [null, null, null, null, 77],
    ]);
  });

  it("refuses rows that it has no room for, and nothing is touched", async () => {
    await replace(tab, "run-1", posts(1, 3));
    const before = await sheet.state();
    const tooMuch = { headings, rowCount: 4_000_000 };
    for (const mode of ["append", "replace"] as const) {
      await tab.requireRoom(mode, { headings, rowCount: 1000 });
      await expect(tab.requireRoom(mode, tooMuch)).rejects.toMatchObject({
        errorKind: "configuration",
        message: expect.stringMatching(/has no room for so many rows\.$/),
        options: { advice: expect.stringMatching(/\S/), detail: expect.stringContaining("10000000") },
      });
    }
    expect(await sheet.state()).toEqual(before);
  });

  it("says so when it was deleted in the meantime", async () => {
    await sheet.remove();
    const gone = { errorKind: "configuration", options: { advice: expect.stringMatching(/\S/) } };
    await expect(tab.appendRows("run-1:1", now, { headings, rows: posts(1, 1) })).rejects.toMatchObject(gone);
    await expect(tab.stageRows("run-1", 1, posts(1, 1))).rejects.toMatchObject(gone);
    await expect(sheet.openTab()).rejects.toMatchObject(gone);
  });
});
