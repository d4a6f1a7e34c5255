import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTableReader } from "#app/adapters/tables/table-reader";
import type { TableRow } from "#app/domain/ports/table-reader";
import { makeXlsx, makeZip } from "#tests/setup/xlsx";

const reader = createTableReader({ maxBytes: 10 * 1024 * 1024 });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "endcap-tables-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(bytes: Uint8Array | string, fileName = "table.csv"): Promise<TableRow[]> {
  const path = join(folder, "table");
  await writeFile(path, bytes);
  const rows: TableRow[] = [];
  for await (const batch of reader.read(path, fileName)) rows.push(...batch);
  return rows;
}

const cellsOf = async (bytes: Uint8Array | string, fileName?: string) =>
  (await rowsOf(bytes, fileName)).map(({ cells }) => cells);

/** Code units as bytes, with the mark in front. */
function utf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
}

function utf32(text: string): Buffer {
  const points = [...`\ufeff${text}`].map((letter) => letter.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) bytes.writeUInt32LE(point, index * 4);
  return bytes;
}

describe("a table of text", () => {
  const table = [
    ["Prénom", "Nom"],
    ["Zoë", "Œuvre, €"],
  ];

  it.each([
    ["UTF-8", Buffer.from("Prénom;Nom\nZoë;Œuvre, €\n")],
    ["UTF-8 with a mark", Buffer.from("\ufeffPrénom;Nom\nZoë;Œuvre, €\n")],
    ["UTF-16, little end first", utf16("Prénom;Nom\nZoë;Œuvre, €\n", false)],
    ["UTF-16, big end first", utf16("Prénom;Nom\nZoë;Œuvre, €\n", true)],
    ["UTF-16 without a mark", utf16("Prénom;Nom\nZoë;Œuvre, €\n", false).subarray(2)],
    ["UTF-32", utf32("Prénom;Nom\nZoë;Œuvre, €\n")],
    ["Windows-1252", Buffer.from("Pr\xe9nom;Nom\nZo\xeb;\x8cuvre, \x80\n", "latin1")],
  ])("is read in %s", async (_encoding, bytes) => {
    expect(await cellsOf(bytes)).toEqual(table);
  });

  it("is UTF-8 although its first half is plain ASCII, over the bounds of pieces too", async () => {
    const plain = "a,b\n".repeat(20_000);
    const rows = await cellsOf(`${plain}${"é,ü\n".repeat(20_000)}`);
    expect(rows.at(-1)).toEqual(["é", "ü"]);
    expect(rows.flat().join("")).not.toContain("\ufffd");
  });

  it.each([
    ["comma", "a,b;c\n1,2;3\n", ["a", "b;c"]],
    ["semicolon", "a;b,c\n1;2,3\n4;5\n", ["a", "b,c"]],
    ["tab", "a\tb, c\n1\t2, 3\n4\t5\n", ["a", "b, c"]],
    ["bar", "a|b\n1|2\n", ["a", "b"]],
    ["as a first line says", "sep=;\na;b,c,d\n1;2,3,4\n", ["a", "b,c,d"]],
    ["none: one column", "a\n1\n", ["a"]],
  ])("finds out its delimiter: %s", async (_what, text, first) => {
    expect((await cellsOf(text))[0]).toEqual(first);
  });

  it.each(["\n", "\r\n", "\r"])("takes lines that end with %j, and lines within quotes", async (end) => {
    const text = ["a,b", '"x ""y""', 'z",2', "", "3,4"].join(end);
    expect(await rowsOf(text)).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 2, cells: [`x "y"${end}z`, "2"] },
      { number: 4, cells: ["3", "4"] },
    ]);
  });
});

describe("a spreadsheet", () => {
  it("gives the texts of its first visible sheet, numbers as people see them", async () => {
    const rows = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>In</t><t>line</t></is></c></row>
      <row r="3"><c t="n"><v>5.04621892E9</v></c><c><v>0.5</v></c><c t="b"><v>1</v></c><c t="str"><v>=f</v></c></row>
      <row r="4"><c r="A4"/></row>`;
    const shared =
      '<si><r><t>Sha</t></r><r><t xml:space="preserve">red &amp; é</t></r><rPh><t>x</t></rPh></si>';
    expect(await rowsOf(makeXlsx({ rows, shared }), "t.xlsx")).toEqual([
      { number: 1, cells: ["Shared & é", "", "Inline"] },
      { number: 3, cells: ["5046218920", "0.5", "TRUE", "=f"] },
    ]);
  });

  it("is refused with a document type, beyond 256 columns, and when it unpacks to too much", async () => {
    const bomb = makeXlsx({ rows: "", prolog: '<!DOCTYPE x [<!ENTITY a "b">]>' });
    await expect(rowsOf(bomb, "t.xlsx")).rejects.toThrow('"t.xlsx" is damaged and can\'t be opened.');
    const wide = makeXlsx({ rows: '<row r="1"><c r="NTP1"><v>1</v></c></row>' });
    await expect(rowsOf(wide, "t.xlsx")).rejects.toThrow("has too many columns; at most 256 are allowed.");
    const huge = makeXlsx({ rows: " ".repeat(101 * 1024 * 1024) });
    expect(huge.length).toBeLessThan(1024 * 1024);
    await expect(rowsOf(huge, "t.xlsx")).rejects.toThrow("holds more than 100 MB once it is unpacked.");
  });

  it("is refused when it is another kind of zip file or was cut off", async () => {
    const other = makeZip({ "word/document.xml": "<x/>" });
    await expect(rowsOf(other, "t.xlsx")).rejects.toThrow('"t.xlsx" is not a spreadsheet (.xlsx).');
    const whole = makeXlsx({ rows: "" });
    await expect(rowsOf(whole.subarray(0, whole.length - 30), "t.xlsx")).rejects.toThrow("is damaged");
  });
});
