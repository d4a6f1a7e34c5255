import { makeZip } from "#tests/setup/xlsx";

/** A file that somebody may upload instead of a list of people. */
export interface HostileFile {
  kind: string;
  fileName: string;
  bytes: Buffer;
}

/** A little less than the server's limit. */
const maxBytes = 10 * 1024 * 1024 - 4096;
const heading = "First Name,Last Name,Email";

/** Random numbers from 0 to 1, determined by the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Dice {
  pick<T>(choices: T[]): T;
  /** A file's size in bytes, up to the limit; half of the files are as large as possible. */
  size(): number;
  /** The unpacked size of XML in bytes; packed, it is always small. */
  unpacked(): number;
  random(): number;
}

type Maker = (dice: Dice) => [extension: string, content: string | Buffer];

const repeated = (text: string, size: number) => text.repeat(Math.max(1, Math.floor(size / text.length)));
const cell = (text: string, reference = "") =>
  `<c${reference && ` r="${reference}"`} t="str"><v>${text}</v></c>`;
const headRow = `<row>${heading
  .split(",")
  .map((name) => cell(name))
  .join("")}</row>`;

/** A workbook of one sheet. */
function makeXlsx({ rows, shared = "" }: { rows: string; shared?: string }): Buffer {
  return makeZip({
    "xl/workbook.xml": "<workbook/>",
    "xl/sharedStrings.xml": `<sst>${shared}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
}

const makers: Record<string, Maker> = {
  "blank lines": ({ pick, size }) => ["csv", `${heading}\n${repeated(pick(["\n", "\r\n", "\r"]), size())}`],
  "blank rows": ({ pick, size }) => [
    "csv",
    `${heading}\n${repeated(pick([",\n", ",,\n", " \n", '""\n', "\t\n", ";\r\n"]), size())}`,
  ],
  "one line": ({ pick, size }) => ["csv", repeated(pick(["x", " ", "é", "a b", "x\t", "\u00a0"]), size())],
  "a million columns": ({ pick, size }) => {
    const delimiter = pick([",", ";", "\t", "|"]);
    const head = pick(["", `${heading}\n`]);
    return [delimiter === "\t" ? "tsv" : "csv", head + repeated(pick(["", "a", "ab"]) + delimiter, size())];
  },
  "quotes that never end": ({ pick, size }) => [
    "csv",
    `${heading}\n"${repeated(pick(["x\n", '""', '"a', ',"', "a,b\n", '"\n"']), size())}`,
  ],
  "NUL bytes": ({ pick, size }) => [
    "csv",
    pick([
      () => Buffer.alloc(size()),
      () => `${heading}\n${repeated("A\0,B,a@example.test\n", size())}`,
      () => `${heading}\n${repeated("\0\n", size())}`,
      () => repeated("a\0b\0", size()),
    ])(),
  ],
  "bytes at random": ({ pick, random, size }) => {
    const [from, to] = pick([
      [0, 256],
      [128, 256],
      [32, 128],
      [9, 14],
    ]);
    const bytes = Buffer.alloc(Math.min(size(), 4_000_000));
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = from + Math.floor(random() * (to - from));
    return ["csv", Buffer.concat([Buffer.from(pick(["", `${heading}\n`])), bytes])];
  },
  "cells that regular expressions choke on": ({ pick, size }) => {
    const part = pick(["a", "a.", " ", "@", "-", "a@", "0", "((", "'", "é"]).repeat(
      pick([100, 5000, 30_000]),
    );
    const row = pick([
      `${part},B,a@example.test\n`,
      `A,${part},b@example.test\n`,
      `A,B,${part}@example.test\n`,
    ]);
    return ["csv", `${heading}\n${repeated(row, size())}`];
  },
  "rows that are all wrong": ({ pick }) => [
    "csv",
    `${heading},Role,Phone\n${pick([",,,x,\n", "A,,nowhere,x,y\n", "A,B,a@example.test,Owner,\n"]).repeat(49_000)}`,
  ],
  "too many rows": ({ pick, size }) => [
    "csv",
    `${heading}\n${repeated(pick(["a\n", "a,b\n", "A,B,a@b.test\n"]), size())}`,
  ],
  "deep XML": ({ pick, unpacked }) => {
    const element = pick(["a", "row", "c", "sheetData"]);
    return ["xlsx", makeXlsx({ rows: repeated(`<${element}>`, unpacked()) })];
  },
  "much XML": ({ pick, unpacked }) => {
    const rows = pick([
      "<row/>",
      " ",
      "<row><c/></row>",
      '<row r="7"/>',
      "<!-- -->",
      "&amp;",
      "<row a='1'/>",
    ]);
    return ["xlsx", makeXlsx({ rows: headRow + repeated(rows, unpacked()) })];
  },
  "one element that never ends": ({ pick, unpacked }) => {
    const rows = pick([
      () => `<row${Array.from({ length: 1_000_000 }, (_, n) => ` a${n}="1"`).join("")}`,
      () => `<row b="${repeated("x", unpacked())}`,
      () => `<!--${repeated("x", unpacked())}`,
      () => `<row><c t="str"><v>${repeated("x", unpacked())}`,
      () => `<row><c><v>${repeated("&#65;", unpacked())}`,
    ])();
    return ["xlsx", makeXlsx({ rows })];
  },
  "shared texts": ({ pick, unpacked }) => {
    const shared = pick([
      () => repeated("<si/>", unpacked()),
      () => repeated("<si><t>some text of a cell</t></si>", unpacked()),
      () => `<si><t>${repeated("x", unpacked())}</t></si>`,
      () => `<si><t>${"x".repeat(90_000)}</t></si>`,
      () => `<si>${repeated("<r><t>x</t></r>", unpacked())}</si>`,
    ])();
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`.repeat(40_000);
    return ["xlsx", makeXlsx({ rows: headRow + rows, shared })];
  },
  "cells far away": ({ pick }) => {
    const rows = pick([
      `<row r="1048576">${cell("x", "XFD1048576")}</row>`,
      `<row r="1">${cell("x", `${"Z".repeat(1_000_000)}1`)}</row>`,
      Array.from({ length: 40_000 }, (_, n) => `<row r="${(n + 1) * 26}">${cell("x")}</row>`).join(""),
      `<row>${cell("x").repeat(1_000_000)}</row>`,
      `<row>${"<c/>".repeat(10_000_000)}${cell("x")}</row>`,
      `<row r="1e308">${cell("x")}</row>`.repeat(40_000),
      `<row>${cell("x", "IV1")}</row>`.repeat(49_000),
    ]);
    return ["xlsx", makeXlsx({ rows: pick([headRow, ""]) + rows })];
  },
  "broken archives": ({ pick, random, unpacked }) => {
    const good = makeXlsx({ rows: headRow });
    return [
      "xlsx",
      pick([
        () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(maxBytes)]),
        () => good.subarray(0, Math.floor(random() * good.length)),
        () => Buffer.concat([good.subarray(0, 100), Buffer.alloc(1_000_000), good.subarray(100)]),
        () => makeZip(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`part${n}.xml`, "<a/>"]))),
        () => makeZip({ "xl/workbook.xml": repeated('<sheet name="a"/>', unpacked()) }),
      ])(),
    ];
  },
};

/** Files of all kinds in turn, determined by the seed; each is made when it is requested. */
export function* hostileFiles(count: number, seed: number): Generator<HostileFile> {
  const kinds = Object.entries(makers);
  for (let index = 0; index < count; index += 1) {
    const [kind, make] = kinds[index % kinds.length] as [string, Maker];
    const random = randomOf(seed * 100_003 + index);
    const [extension, content] = make({
      random,
      pick: (choices) => choices[Math.floor(random() * choices.length)] as (typeof choices)[number],
      unpacked: () => Math.floor(90 * 1024 * 1024 * random() ** 2),
      size: () => (random() < 0.5 ? maxBytes : Math.floor(random() * maxBytes)),
    });
    const bytes = Buffer.from(content as string).subarray(0, maxBytes);
    yield { kind, fileName: `people-${index}.${extension}`, bytes };
  }
}
