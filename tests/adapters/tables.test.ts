import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTableReader } from "#app/adapters/tables/table-reader";
import type { TableOptions, TableRow } from "#app/kernel/ports/table-reader";
import { makeXlsx, makeZip, related } from "#tests/setup/xlsx";

const workerFile = fileURLToPath(new URL("../../build/tables/worker.js", import.meta.url));
const reader = createTableReader({ workerFile, maxBytes: 10 * 1024 * 1024 });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "endcap-tables-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(
  bytes: Uint8Array | string,
  fileName = "table.csv",
  options?: TableOptions,
  by = reader,
): Promise<TableRow[]> {
  const path = join(folder, "table");
  await writeFile(path, bytes);
  const rows: TableRow[] = [];
  for await (const batch of by.read(path, fileName, options)) rows.push(...batch);
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
  ])("is read in %s", async (_encoding, bytes) => {
    expect(await cellsOf(bytes)).toEqual(table);
  });

  it("is read in the encoding that is named; a mark knows better", async () => {
    const western = Buffer.from("Pr\xe9nom;Nom\nZo\xeb;\x8cuvre, \x80\n", "latin1");
    const read = async (bytes: Buffer, encoding: string) =>
      (await rowsOf(bytes, "a.csv", { encoding })).map(({ cells }) => cells);
    expect(await read(western, "windows-1252")).toEqual(table);
    expect(await read(Buffer.from("\ufeffPrénom;Nom\nZoë;Œuvre, €\n"), "windows-1252")).toEqual(table);
    const japanese = Buffer.from("91be9859", "hex");
    expect(await read(japanese, "shift_jis")).toEqual([["太郎"]]);
  });

  it("is refused where its encoding can't be told, or is not the one that is named", async () => {
    const japanese = Buffer.from("91be9859", "hex");
    const shifted = Buffer.from("\x1b$B@n\x1b(B,a@example.test\n", "latin1");
    for (const bytes of [japanese, shifted]) {
      await expect(rowsOf(bytes, "a.csv")).rejects.toMatchObject({
        code: "invalid_input",
        fields: { encoding: [expect.stringContaining(`"a.csv" is in an encoding that can't be told.`)] },
      });
    }
    for (const encoding of ["utf-8", "euc-jp", "windows-1253", "iso-8859-2"]) {
      await expect(rowsOf(japanese, "a.csv", { encoding })).rejects.toMatchObject({
        fields: { encoding: [`"a.csv" is not in the encoding ${encoding}. Please name another one.`] },
      });
    }
  });

  const rest = (bytes: Buffer) => Buffer.concat([Buffer.from("\ufeffName\n"), bytes]);
  it.each([
    ["UTF-8, Windows-1252 behind", rest(Buffer.from("Jos\xe9\n", "latin1")), "utf-8"],
    ["UTF-8, Shift JIS behind", rest(Buffer.from("91be9859", "hex")), "utf-8"],
    ["UTF-16, half a character behind", utf16("Name\nJo\ud800s\n", false), "utf-16le"],
    ["UTF-16, an odd byte behind", Buffer.concat([utf16("Name\n", true), Buffer.from("J")]), "utf-16be"],
    ["UTF-32, half a character behind", utf32("Name\nJo\ud800s\n"), "utf-32le"],
    ["UTF-32, odd bytes behind", Buffer.concat([utf32("Name\n"), Buffer.from("Jo")]), "utf-32le"],
  ])("is refused with a mark of %s", async (_what, bytes, name) => {
    for (const encoding of [null, "windows-1252"]) {
      await expect(rowsOf(bytes, "a.csv", { encoding })).rejects.toMatchObject({
        code: "invalid_input",
        fields: { file: [expect.stringContaining(`"a.csv" begins as a text in ${name}, but goes on`)] },
      });
    }
  });

  it("is refused where letters were lost before, in spreadsheets too", async () => {
    const lost = { fields: { file: [expect.stringContaining("holds characters in row 2 that were lost")] } };
    await expect(rowsOf("Name\nJos\ufffd\n")).rejects.toMatchObject(lost);
    const rows = (cell: string) => `<row><c><v>1</v></c></row><row><c t="str"><v>${cell}</v></c></row>`;
    for (const cell of ["Jos\ufffd", "Jos_xD83D_"]) {
      await expect(rowsOf(makeXlsx({ rows: rows(cell) }), "a.xlsx")).rejects.toMatchObject(lost);
    }
    expect(await cellsOf(makeXlsx({ rows: rows("Jos_xD83D__xDE00_") }), "a.xlsx")).toEqual([
      ["1"],
      ["Jos😀"],
    ]);
  });

  it("has its long cells cut, but not through the middle of a character", async () => {
    const [row, next] = await rowsOf(`a,${"x".repeat(998)}😀${"y".repeat(5000)},b\n${"x".repeat(1000)}\n`);
    expect(row).toEqual({ number: 1, cells: ["a", `${"x".repeat(998)}…`, "b"], cutColumns: [1] });
    expect(next).toEqual({ number: 2, cells: ["x".repeat(1000)] });
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

describe("a hostile table of text", () => {
  const blankLines = `a,b\n${"\n".repeat(10_000_000)}1,2\n`;

  it("of ten million blank lines is read to its end, and costs this process next to nothing", async () => {
    const before = process.cpuUsage();
    expect(await rowsOf(blankLines)).toEqual([
      { number: 1, cells: ["a", "b"] },
      { number: 10_000_002, cells: ["1", "2"] },
    ]);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it.each([
    ["a million columns", `${"a,".repeat(1_000_000)}\n`, "has too many columns; at most 256 are allowed."],
    ["one line", "x".repeat(10_000_000), "has more than 100,000 characters in row 1."],
    [
      "a quote that never ends",
      `a,b\n"${"x\n".repeat(4_000_000)}`,
      'has a quote (") in row 2 that never ends.',
    ],
    ["quotes alone", '"'.repeat(9_999_999), 'has a quote (") in row 1 that never ends.'],
    ["NUL bytes", Buffer.alloc(10_000_000), "is neither a table of text nor a spreadsheet."],
  ])("of %s is refused with a sentence", async (_what, text, sentence) => {
    await expect(rowsOf(text)).rejects.toThrow(sentence);
  });

  it("hands its rows over no faster than they are taken, and is given up when nobody takes them", async () => {
    const path = join(folder, "long");
    await writeFile(path, "a,b\n".repeat(2_000_000));
    const alone = createTableReader({ workerFile, maxBytes: 10_000_000, processes: 1 });
    for await (const batch of alone.read(path, "a.csv")) {
      expect(batch.length).toBeLessThanOrEqual(200);
      break;
    }
    const left = new AbortController();
    const broken = (async () => {
      for await (const _ of alone.read(path, "a.csv", { signal: left.signal })) left.abort();
    })();
    await expect(broken).rejects.toMatchObject({ code: "unavailable" });
    const closed = (async () => {
      for await (const _ of alone.read(path, "a.csv")) alone.close();
    })();
    await expect(closed).rejects.toThrow("the table reader ended");
    // The one process there may be at once is free again each time.
    await writeFile(path, "a,b\n");
    for await (const batch of alone.read(path, "a.csv")) expect(batch).toHaveLength(1);
  });

  it("is not waited for without an end, and whoever gives up takes nobody's turn", async () => {
    const path = join(folder, "turns");
    await writeFile(path, "a,b\n".repeat(2000));
    const alone = createTableReader({ workerFile, maxBytes: 10_000_000, processes: 1 });
    const readAll = async (options: TableOptions = {}) => {
      let count = 0;
      for await (const batch of alone.read(path, "a.csv", options)) count += batch.length;
      return count;
    };
    const left = new AbortController();
    for await (const _ of alone.read(path, "slow.csv")) {
      await expect(readAll({ maxWaitMs: 50 })).rejects.toMatchObject({
        code: "unavailable",
        message: `"a.csv" can't be read yet, since many other files are being read. Please try again in a minute.`,
        retryAfterSeconds: 60,
      });
      const leaving = readAll({ signal: left.signal });
      left.abort();
      await expect(leaving).rejects.toMatchObject({ code: "unavailable" });
      break;
    }
    expect(await Promise.all([readAll({ maxWaitMs: 20_000 }), readAll()])).toEqual([2000, 2000]);
  });

  it("is refused when it takes more memory or time than it may", async () => {
    const path = join(folder, "much");
    const shared = "<si><t>0123456789012345</t></si>".repeat(100_000);
    await writeFile(path, makeXlsx({ rows: "", shared }));
    const readAll = async (limits: { memoryLimitMb?: number; batchTimeoutMs?: number }) => {
      const bounded = createTableReader({ workerFile, maxBytes: 10_000_000, ...limits });
      for await (const _ of bounded.read(path, "a.xlsx"));
    };
    const refusal = {
      code: "too_large",
      message: expect.stringContaining("holds more than can be read at once"),
    };
    await expect(readAll({ memoryLimitMb: 5 })).rejects.toMatchObject(refusal);
    await expect(readAll({ batchTimeoutMs: 1 })).rejects.toMatchObject(refusal);
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

  it("has what merged cells show in each row that they reach into", async () => {
    const rows = `
      <row r="1"><c r="A1" t="str"><v>List</v></c></row>
      <row r="2"><c r="A2" t="str"><v>Ada</v></c><c r="B2" t="str"><v>Retailer</v></c></row>
      <row r="3"><c r="A3" t="str"><v>Bob</v></c></row>
      <row r="4"><c r="A4" t="str"><v>Cyd</v></c><c r="B4"/><c r="C4"><v>7</v></c></row>
      <row r="5"><c r="A5" t="str"><v>Dot</v></c></row>`;
    const behind =
      '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/><mergeCell ref="C4:C5"/></mergeCells>';
    expect(await cellsOf(makeXlsx({ rows, behind }), "t.xlsx")).toEqual([
      ["List"],
      ["Ada", "Retailer"],
      ["Bob", "Retailer"],
      ["Cyd", "Retailer", "7"],
      ["Dot", "", "7"],
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

  it("is refused when its elements nest without end, and when one text stands in cell after cell", async () => {
    const deep = "<a>".repeat(3_000_000);
    await expect(rowsOf(makeXlsx({ rows: deep }), "t.xlsx")).rejects.toThrow(
      "is damaged and can't be opened.",
    );
    const shared = `<si><t>${"x".repeat(90_000)}</t></si>`;
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(1000);
    await expect(rowsOf(makeXlsx({ rows, shared }), "t.xlsx")).rejects.toThrow(
      "has more than 100,000 characters in row 1.",
    );
  });

  it("is refused when it holds more texts than people could have, or more elements than a list could need", async () => {
    const few = createTableReader({ workerFile, maxBytes: 10 * 1024 * 1024, maxTexts: 1000 });
    const texts = "<si/>".repeat(999);
    const last = "<si><t>last</t></si>";
    const rows = '<row><c t="s"><v>999</v></c></row>';
    expect(await rowsOf(makeXlsx({ rows, shared: texts + last }), "t.xlsx", {}, few)).toMatchObject([
      { cells: ["last"] },
    ]);
    const refusal = {
      code: "too_large",
      message: `"t.xlsx" holds more than can be read at once. Please save only the list and retry.`,
    };
    for (const hostile of [
      { rows, shared: `${texts}<si/>${last}` },
      { rows: `<row/>${"<c/>".repeat(10_000_000)}` },
    ]) {
      await expect(rowsOf(makeXlsx(hostile), "t.xlsx", {}, few)).rejects.toMatchObject(refusal);
    }
  });

  it.each([
    ["as most programs name them", "xl/workbook.xml", "xl/", "worksheets/sheet1.xml", "sharedStrings.xml"],
    ["by other names", "xl/workbook.xml", "xl/", "worksheets/blatt.xml", "strings/texts1.xml"],
    ["with targets from the root", "xl/workbook.xml", "xl/", "/xl/worksheets/a.xml", "/xl/SharedStrings.xml"],
    ["in another folder", "book/Main.xml", "book/", "s/1.xml", "../texts/t.xml"],
    ["at the root", "workbook.xml", "", "sheet1.xml", "sharedStrings.xml"],
    ["with backslashes and escaped signs", "xl/workbook.xml", "xl/", "worksheets\\my%20sheet.xml", "t.xml"],
  ])("finds its parts %s", async (_, workbook, folder, sheet, texts) => {
    const at = (target: string) =>
      decodeURI(new URL(target.replaceAll("\\", "/"), `part:/${folder}`).pathname).slice(1);
    const name = workbook.slice(folder.length);
    const parts = {
      "_rels/.rels": `<Relationships>${related("r1", "officeDocument", workbook)}</Relationships>`,
      [workbook]: '<workbook xmlns:r="urn:r"><sheets><sheet name="A" r:id="r2"/></sheets></workbook>',
      [`${folder}_rels/${name}.rels`]: `<Relationships>${related("r3", "theme", "theme.xml")}${related("r2", "worksheet", sheet)}${related("r4", "sharedStrings", texts)}</Relationships>`,
      [at(sheet)]: '<worksheet><row><c t="s"><v>0</v></c></row></worksheet>',
      [at(texts)]: "<sst><si><t>found</t></si></sst>",
    };
    expect(await cellsOf(makeZip(parts), "t.xlsx")).toEqual([["found"]]);
    const inCapitals = Object.entries(parts).map(([part, text]) => [part.toUpperCase(), text]);
    expect(await cellsOf(makeZip(Object.fromEntries(inCapitals)), "t.xlsx")).toEqual([["found"]]);
  });

  it("shows numbers of 16 and more digits as spreadsheets do, since digits may be gone", async () => {
    const numbers = [
      "21755501349999",
      "603501234567890",
      "6035012345678901",
      "6.03501E+15",
      "5.04621892E+09",
    ];
    const rows = `<row>${numbers.map((number) => `<c><v>${number}</v></c>`).join("")}</row>`;
    expect(await cellsOf(makeXlsx({ rows }), "t.xlsx")).toEqual([
      ["21755501349999", "603501234567890", "6.035012345678901E+15", "6.03501E+15", "5046218920"],
    ]);
  });

  it("is read as a list of text that somebody has renamed, and refused in words where it is a binary one", async () => {
    expect(await cellsOf("a,b\n1,2\n", "t.xlsx")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    await expect(rowsOf("a\0\u0001", "t.xlsx")).rejects.toThrow("is damaged");
    const binary = makeZip({
      "_rels/.rels": `<Relationships>${related("r1", "officeDocument", "xl/workbook.bin")}</Relationships>`,
      "xl/workbook.bin": "\u0083\u0001",
    });
    await expect(rowsOf(binary, "t.xlsb")).rejects.toThrow("is in the binary Excel format (.xlsb).");
  });

  it("is refused when it is another kind of zip file or was cut off", async () => {
    const other = makeZip({ "word/document.xml": "<x/>" });
    await expect(rowsOf(other, "t.xlsx")).rejects.toThrow('"t.xlsx" is not a spreadsheet (.xlsx).');
    const whole = makeXlsx({ rows: "" });
    await expect(rowsOf(whole.subarray(0, whole.length - 30), "t.xlsx")).rejects.toThrow("is damaged");
  });
});
