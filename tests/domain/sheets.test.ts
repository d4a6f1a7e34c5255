import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import {
  getSheet,
  listSheetRowsPage,
  listSheets,
  listSheetsPage,
} from "#app/integrations/domain/sheets/queries.server";
import { sheetCsv, sheetXlsx } from "#app/integrations/domain/sheets/sheet-files.server";
import { sheetList, sheetRowList } from "#app/integrations/domain/sheets/sheet-list";
import { addSheet, deleteSheet, editSheet } from "#app/integrations/domain/sheets/sheets.server";
import type { Context } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { readListQuery } from "#app/kernel/lists";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { fillSheet, makeConnection } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let staff: Context;
let outsider: Context;
let retailerId: number;

beforeEach(async () => {
  world = await openTestWorld();
  const { own, other } = await makeSmallWorld(world.runtime.db);
  retailerId = own.retailer.id;
  staff = world.contextOf(own.staff);
  outsider = world.contextOf(other.staff);
});

async function write(sheet: { url: string }, rows: Cell[][]): Promise<void> {
  const tab = await staff.services.spreadsheets.openTab(sheet.url, { retailerId });
  await tab.appendRows("run-1:1", new Date(), { headings: ["id", "message", "shares"], rows });
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("built-in sheets", () => {
  it("are added, renamed and deleted, each with its line in the activity log", async () => {
    const { id, url } = await addSheet(staff, { name: "Posts", retailerId });
    expect(url).toBe(`${staff.settings.baseUrl}/dashboard/sheets/${id}`);
    expect(staff.services.spreadsheets.accepts(url)).toBe(true);
    expect(await getSheet(staff, id)).toMatchObject({ name: "Posts", rowCount: 0, headings: [], url });
    await editSheet(staff, id, { name: "All posts", retailerId });
    expect((await listSheets(staff)).map(({ name }) => name)).toEqual(["All posts"]);
    await deleteSheet(staff, id);
    expect(await listSheets(staff)).toEqual([]);
    const log = await staff.db.selectFrom("activity").select(["name", "description"]).orderBy("id").execute();
    expect(log).toEqual([
      { name: "sheet.created", description: 'Sheet "Posts" was added.' },
      { name: "sheet.edited", description: 'Sheet "All posts" was edited.' },
      { name: "sheet.deleted", description: 'Sheet "All posts" was deleted.' },
    ]);
  });

  it("of another retailer are as ones that never were, to people and to connections", async () => {
    const { id, url } = await addSheet(staff, { name: "Posts", retailerId });
    const outsiders = [
      () => getSheet(outsider, id),
      () => editSheet(outsider, id, { name: "Mine", retailerId }),
      () => deleteSheet(outsider, id),
      () => listSheetRowsPage(outsider, id, readListQuery(sheetRowList, new URLSearchParams())),
      () => sheetXlsx(outsider, id),
      () => textOf(sheetCsv(outsider, id)),
      () => addSheet(outsider, { name: "Theirs", retailerId }),
    ];
    for (const submitted of outsiders) await expect(submitted()).rejects.toMatchObject({ code: "not_found" });
    expect(await listSheets(outsider, { retailerId })).toEqual([]);
    await expect(
      staff.services.spreadsheets.openTab(url, { retailerId: retailerId + 1 }),
    ).rejects.toMatchObject({
      errorKind: "configuration",
      message: "There is no such sheet.",
    });
    expect((await getSheet(staff, id)).name).toBe("Posts");
  });

  it("stay with their retailer", async () => {
    const { id } = await addSheet(staff, { name: "Page", retailerId });
    const moved = editSheet(world.contextOf(), id, { name: "Page", retailerId: retailerId + 1 });
    await expect(moved).rejects.toMatchObject({
      fields: { retailerId: ["A sheet stays with its retailer."] },
    });
  });

  it("are not deleted while connections write to them", async () => {
    const { id, url } = await addSheet(staff, { name: "Posts", retailerId });
    const connection = { retailerId, spreadsheetUrl: `${url}?from=bar` };
    for (const name of ["b-posts", "a-posts"])
      await makeConnection(world.runtime.db, { ...connection, name });
    await makeConnection(world.runtime.db, { retailerId, spreadsheetUrl: `${url}1` });
    const message =
      '2 connections (a-posts, b-posts) write to the sheet "Posts". Give them another spreadsheet, or delete them, before you delete the sheet.';
    await expect(deleteSheet(staff, id)).rejects.toEqual(new DomainError("conflict", message));
  });

  it("are listed and read page by page, without what is only laid out", async () => {
    const { id, url } = await addSheet(staff, { name: "Posts", retailerId });
    await fillSheet(world.runtime.db, id, 60);
    const tab = await staff.services.spreadsheets.openTab(url, { retailerId });
    await tab.stageRows("run-9", 1, [["x", "laid out", 1]]);
    await tab.appendRows("run-8:1", new Date(), { headings: ["message"], rows: [["long ".repeat(1000)]] });
    const ask = (search: string) =>
      listSheetRowsPage(staff, id, readListQuery(sheetRowList, new URLSearchParams(search)));
    const first = await ask("");
    expect(first.total).toBe(61);
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]).toEqual({ id: 1, cells: ["100", "Post 1", 0] });
    const [last] = (await ask("sort=-position")).rows;
    expect(last?.id).toBe(61);
    expect(String(last?.cells[1])).toMatch(/^long .{480,} \[cut\]$/);
    const listed = await listSheetsPage(staff, {}, readListQuery(sheetList, new URLSearchParams()));
    expect(listed.rows.map(({ name, rowCount }) => [name, rowCount])).toEqual([["Posts", 61]]);
  });
});

describe("a sheet's downloads", () => {
  const nasty: Cell[][] = [
    ["=1+1", '"quoted", with comma', -5],
    ["007", "two\r\nlines <b>&</b>", 1.5],
    ["+49", "🍎 _x0041_ \u0001 \ud83c", true],
    [null, "  spaces  ", null],
  ];

  it("hold every row as .csv, harmless to spreadsheet programs, numbers as numbers", async () => {
    const sheet = await addSheet(staff, { name: "Posts", retailerId });
    await write(sheet, nasty);
    expect(await textOf(sheetCsv(staff, sheet.id))).toBe(
      [
        "\ufeffid,message,shares",
        `'=1+1,"""quoted"", with comma",-5`,
        `007,"two\r\nlines <b>&</b>",1.5`,
        "'+49,🍎 _x0041_ \u0001 \ud83c,true",
        ",  spaces  ,",
        "",
      ].join("\r\n"),
    );
  });

  it("hold every row as .xlsx, which our own reader reads back", async () => {
    expect(await readBack(nasty.with(2, ["+49", "🍎 _x0041_", true]))).toEqual([
      ["id", "message", "shares"],
      ["=1+1", '"quoted", with comma', "-5"],
      ["007", "two\r\nlines <b>&</b>", "1.5"],
      ["+49", "🍎 _x0041_", expect.stringMatching(/^(1|TRUE|true)$/)],
      ["", "  spaces  "],
    ]);
  });

  it("mark in .xlsx the signs that such a file can't hold, which our own reader tells", async () => {
    await expect(readBack(nasty)).rejects.toThrow("holds characters in row 4 that were lost");
  });

  async function readBack(cells: Cell[][]): Promise<string[][]> {
    const sheet = await addSheet(staff, {
      name: "Posts: of [the] shop/with a name that is long",
      retailerId,
    });
    await write(sheet, cells);
    const path = join(world.dataDir, "sheet.xlsx");
    await writeFile(path, await buffer(await sheetXlsx(staff, sheet.id)));
    const read: string[][] = [];
    for await (const rows of staff.services.tables.read(path, "sheet.xlsx"))
      read.push(...rows.map((row) => row.cells));
    return read;
  }

  it("are made of many rows without holding them all", async () => {
    const sheet = await addSheet(staff, { name: "Posts", retailerId });
    await fillSheet(world.runtime.db, sheet.id, 20_000);
    const lines = (await textOf(sheetCsv(staff, sheet.id))).trim().split("\r\n");
    expect(lines).toHaveLength(20_001);
    expect(lines.at(-1)).toBe("1019999,Post 20000,0");
    expect((await buffer(await sheetXlsx(staff, sheet.id))).byteLength).toBeGreaterThan(100_000);
  });

  it("are refused as .xlsx when there are more rows than Excel holds", async () => {
    const sheet = await addSheet(staff, { name: "Posts", retailerId });
    const row = { sheetId: sheet.id, stage: "", position: 1_048_576, cells: "[]" };
    await world.runtime.db.insertInto("sheetRow").values(row).execute();
    await expect(sheetXlsx(staff, sheet.id)).rejects.toMatchObject({
      code: "too_large",
      message: 'An Excel file holds 1,048,575 rows; the sheet "Posts" has 1,048,576. Download it as CSV.',
    });
  });
});
