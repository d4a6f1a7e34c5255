import { beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { listImportProblems } from "#app/identity/domain/user-imports/failed-rows.server";
import { importUsers } from "#app/identity/domain/user-imports/import-users.server";
import type { Context } from "#app/kernel/context";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { uploadedTable } from "#tests/setup/user-imports";
import { makeXlsx, sheetRow } from "#tests/setup/xlsx";

let world: TestWorld;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  const rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
});

const headings = ["Email", "First Name", "Last Name", "Phone", "Bonus Card", "Password"];

/** Imports a file; gives what is stored of its people, and what is wrong with its rows. */
async function outcomeOf(content: string | Buffer, fileName?: string) {
  const upload = await uploadedTable(content, fileName);
  const { id } = await importUsers(staff, upload, { retailerId: null, invite: false });
  const stored = await world.runtime.db
    .selectFrom("user")
    .select(["firstName", "phoneNumber", "bonusCardNumber", "passwordHash"])
    .where("email", "like", "%@made.example")
    .orderBy("id")
    .execute();
  const problems = await listImportProblems(staff, id);
  return {
    stored,
    problems: problems.map(({ row, column, message }) => `${row} ${column}: ${message.split(".")[0]}`),
  };
}

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const person = (name: string, ...cells: string[]) => sheetRow(`${name}@made.example`, name, "L", ...cells);

describe("a number of a spreadsheet", () => {
  const formats = [
    "0000000000",
    "00000-0000",
    "[<=9999999]###-####;(###) ###-####",
    "d-mmm",
    "0.00E+00",
    "0.00",
  ];

  it("is stored as the spreadsheet shows it, or refused", async () => {
    const cells = [
      number("45678901", 1),
      number("123", 1),
      number("45678901", 2),
      number("5551234567", 3),
      number("603501234567891"),
      number("5551234567", 6),
      number("46361", 4),
      number("1200000", 5),
      number("6035012345678901"),
      '<c t="d"><v>2026-12-05</v></c>',
    ];
    const rows = [sheetRow(...headings), ...cells.map((cell, at) => person(`p${at}`, "", cell))].join("");
    const { stored, problems } = await outcomeOf(makeXlsx({ rows, formats }), "people.xlsx");
    const cards = stored.map(({ bonusCardNumber }) => bonusCardNumber);
    expect(cards).toEqual([
      "0045678901",
      "0000000123",
      "04567-8901",
      "(555) 123-4567",
      "603501234567891",
      "5551234567",
    ]);
    expect(problems).toEqual([
      "8 Bonus Card: This cell holds a date or a time",
      "9 Bonus Card: It can't be told what the number format of this cell shows",
      "10 Bonus Card: The spreadsheet rounded this number, so digits are lost",
      "11 Bonus Card: This cell holds a date or a time",
    ]);
  });

  it("may be of any format in a column that isn't taken", async () => {
    const rows = sheetRow("Email", "First Name", "Last Name", "Birthday") + person("ana", number("46361", 4));
    const { stored, problems } = await outcomeOf(makeXlsx({ rows, formats }), "people.xlsx");
    expect([stored.length, problems]).toEqual([1, []]);
  });
});

describe("a formula of a spreadsheet", () => {
  it("is refused where nobody has stored its value", async () => {
    const rows = [
      sheetRow(...headings),
      person("ana", "<c><f>A1</f><v></v></c>", "<c><f>A1</f></c>"),
      person("ben", '<c t="str"><f>A1</f><v></v></c>', "<c><f>A1</f><v>7</v></c>"),
      sheetRow("<c><f>A1</f></c>", "<c><f>A1</f></c>"),
      person("eve", '<c t="str"><f>A1</f></c>'),
    ].join("");
    const { stored, problems } = await outcomeOf(makeXlsx({ rows }), "people.xlsx");
    expect(stored).toMatchObject([{ firstName: "ben", phoneNumber: null, bonusCardNumber: "7" }]);
    expect(problems.slice(0, 2)).toEqual([
      "2 Phone: This cell holds a formula without its value",
      "2 Bonus Card: This cell holds a formula without its value",
    ]);
    expect(problems).toContain("4 Email: This cell holds a formula without its value");
    expect(problems).toContain("5 Phone: This cell holds a formula without its value");
  });

  it("is refused with the 0 of programs that leave it to be reckoned", async () => {
    const rows = [
      sheetRow(...headings),
      person("ana", "", "<c><f>A1</f><v>0</v></c>"),
      person("ben", "", number("7")),
    ].join("");
    const left = makeXlsx({ rows, tail: '<calcPr calcId="124519" fullCalcOnLoad="1"/>' });
    expect((await outcomeOf(left, "left.xlsx")).problems).toEqual([
      "2 Bonus Card: This cell holds a formula without its value",
    ]);
    expect((await outcomeOf(makeXlsx({ rows }), "reckoned.xlsx")).problems).toEqual([
      "2 Bonus Card: This cell holds no number of a phone or card",
    ]);
  });
});

describe("a cell of a table", () => {
  const table = (...lines: string[]) => [headings.join(","), ...lines].join("\n");
  const line = (name: string, ...cells: string[]) => [`${name}@made.example`, name, "L", ...cells].join(",");

  it("gives a number without the decimals of a program", async () => {
    const { stored, problems } = await outcomeOf(
      table(line("ana", "5551234567.0", "60350123456.00"), line("ben", "", "9603501234567890.0")),
    );
    expect(problems).toEqual(["3 Bonus Card: The spreadsheet rounded this number, so digits are lost"]);
    expect(stored).toMatchObject([{ phoneNumber: "5551234567", bonusCardNumber: "60350123456" }]);
  });

  it("is empty where a program wrote that there is nothing, and holds no number without digits", async () => {
    const words = ["NULL", "nan", "\\N", "None", "N/A", "-", "(null)", "undefined"];
    const lines = words.map((word, at) => line(`p${at}`, word, word, word));
    const more = [line("ana", "unknown", "TRUE"), "b@made.example,N/A,L"];
    const { stored, problems } = await outcomeOf(table(...lines, ...more));
    expect(problems).toEqual([
      "7 Password: Password must have at least 8 characters",
      "10 Phone: This cell holds no digits",
      "10 Bonus Card: This cell holds no digits",
      "11 First Name: First name is required!",
    ]);
    expect(stored).toHaveLength(7);
    for (const user of stored)
      expect(user).toMatchObject({ phoneNumber: null, bonusCardNumber: null, passwordHash: null });
  });

  it("is no password where a spreadsheet changed it, and is taken out of the quotes that keep it", async () => {
    const password = (name: string, cell: string) => line(name, "", "", cell);
    const { problems } = await outcomeOf(
      table(
        password("ana", '"=""00123459876"""'),
        password("ben", "6.03501E+15"),
        password("cat", "#CONNECT!"),
        password("dan", "#NAME? #NAME?"),
        password("eve", "12349876.0"),
      ),
    );
    expect(problems).toEqual([
      "3 Password: The spreadsheet rounded this number, so digits are lost",
      "4 Password: This cell holds an error of a formula",
      "5 Password: This cell holds an error of a formula",
      "6 Password: The spreadsheet rounded this number, so digits are lost",
    ]);
    const input = { email: "ana@made.example", password: "00123459876" };
    expect((await signIn(world.anonymous(), input, "api")).user.email).toBe(input.email);
  });

  it("is no password where another program's hash of one stands", async () => {
    const hashes = [
      "$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
      "$argon2id$v=19$m=65536$c29tZXNhbHQ$RdescudvJCsgt3ub",
      "$P$B7cAVnOZ1Yk1vWjPxR2ZqLmTnKs3Fh.",
      "{SSHA}DkMTwBl+a/3DQTxCYEApdUtNXGgdUac3",
      "pbkdf2_sha256$600000$c2FsdA$K1cXb9t4vXk0Z8n3",
      "scrypt:32768:8:1$c2FsdA$9f86d081884c7d65",
      "5f4dcc3b5aa765d61d8327deb882cf99",
      "*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19",
      "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
    ];
    const passwords = ["$ecret$and long enough", "{brackets} and a sentence", "5f4dcc3b5aa765d61d83"];
    const rows = [...hashes, ...passwords].map((cell, at) =>
      line(`ana${"abcdefghijkl"[at]}`, "", "", `"${cell}"`),
    );
    const { problems } = await outcomeOf(table(...rows));
    expect(problems).toEqual(
      hashes.map(
        (_, at) =>
          `${at + 2} Password: This cell holds not a password but a hash of one, by which nobody can sign in`,
      ),
    );
  });
});
