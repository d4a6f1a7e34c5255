import { beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#app/identity/domain/accounts/sign-in.server";
import { matchColumns } from "#app/identity/domain/user-imports/columns";
import { failedRowsFile, listImportProblems } from "#app/identity/domain/user-imports/failed-rows.server";
import { getUserImport, type UserImport } from "#app/identity/domain/user-imports/import-access.server";
import { requestCheck, requestRun } from "#app/identity/domain/user-imports/import-jobs.server";
import { importUsers } from "#app/identity/domain/user-imports/import-users.server";
import { discardUserImport } from "#app/identity/domain/user-imports/open-import.server";
import {
  beginCheck,
  beginRun,
  checkImport,
  runImport,
} from "#app/identity/domain/user-imports/run-import.server";
import {
  choicesOf,
  type ImportOptions,
  importOptionsSchema,
} from "#app/identity/domain/user-imports/schemas";
import type { Context } from "#app/kernel/context";
import { makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { withSettings } from "#tests/setup/other-context";
import { signedIn } from "#tests/setup/signed-in";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { heading, openTable, optionsFor, uploadedTable } from "#tests/setup/user-imports";
import { makeXlsx } from "#tests/setup/xlsx";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let admin: Context;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  ({ ctx: admin } = await signedIn(world.anonymous(), rows.administrator));
  ({ ctx: staff } = await signedIn(world.anonymous(), rows.own.staff));
  outsider = world.contextOf(rows.other.staff);
});

async function check(ctx: Context, text: string, given?: Partial<ImportOptions>): Promise<UserImport> {
  const opened = await openTable(ctx, text);
  return checkImport(ctx, await beginCheck(ctx, opened.id, optionsFor(opened, given)));
}

async function importAll(ctx: Context, text: string, given?: Partial<ImportOptions>): Promise<UserImport> {
  const { id } = await check(ctx, text, given);
  return runImport(ctx, await beginRun(ctx, id));
}

const usersWritten = () =>
  world.runtime.db
    .selectFrom("user")
    .selectAll()
    .where("userImportId", "is not", null)
    .orderBy("id")
    .execute();

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("importing users", () => {
  it("stores no number that a spreadsheet rounded and no error of a formula, and says which cell it is", async () => {
    const text = [
      `${heading},Phone,Bonus Card`,
      "Ana,Rivera,ana@example.com,217-555-0134,6.03501E+15",
      "Ben,Ortiz,ben@example.com,#N/A,1",
      "#REF!,Lind,cora@example.com,=1+1,1",
      'Dan,Reed,"=""dan@example.com""","=""0217""",\'0045',
      "Eve,'t Hooft,Eve <eve@example.com>,\u200e0217\u200e,1",
    ].join("\n");
    const { created, failed, id } = await importAll(staff, text, { role: "Customer" });
    expect([created, failed]).toEqual([2, 3]);
    const told = (await listImportProblems(staff, id)).map(({ row, column, message }) => [
      row,
      column,
      message,
    ]);
    expect(told).toEqual([
      [2, "Bonus Card", expect.stringContaining("digits are lost")],
      [3, "Phone", expect.stringContaining("the error #N/A")],
      [4, "First Name", expect.stringContaining("the error #REF!")],
      [4, "Phone", expect.stringContaining("a formula")],
    ]);
    expect(await usersWritten()).toMatchObject([
      { email: "dan@example.com", phoneNumber: "0217", bonusCardNumber: "0045" },
      { email: "eve@example.com", lastName: "'t Hooft", phoneNumber: "0217" },
    ]);
  });

  it("makes users of the good rows and tells of the others by row, column, value and reason", async () => {
    const text = [
      "First Name;Last Name;E-Mail;Role;Phone;Bonus Card",
      "Ada;Byron;Ada@Example.test;;+1 555 0100;0012",
      ";Hopper;grace@example.test;Retailer;;",
      "",
      "Alan;Turing;not an address;;;",
      "Again;Byron;ada@example.test;;;",
      "Eve;Root;eve@example.test;Administrator;;",
      "Ed;Ited;ed@example.test;Owner;;",
    ].join("\r\n");
    const checked = await check(staff, text);
    expect(checked).toMatchObject({ status: "checked", rowCount: 6, created: 1, failed: 5 });
    expect(await usersWritten()).toEqual([]);
    const done = await runImport(staff, await beginRun(staff, checked.id));
    expect(done).toMatchObject({ status: "done", created: 1, updated: 0, skipped: 0, failed: 5 });
    expect(await listImportProblems(staff, done.id)).toEqual([
      { row: 3, column: "First Name", value: "", message: "First name is required!" },
      { row: 5, column: "E-Mail", value: "not an address", message: "Email must be an email address." },
      { row: 6, column: "E-Mail", value: "ada@example.test", message: "Row 2 has the same email." },
      {
        row: 7,
        column: "Role",
        value: "Administrator",
        message: "You are not allowed to give the role Administrator.",
      },
      {
        row: 8,
        column: "Role",
        value: "Owner",
        message: "The role must be Administrator, Retailer or Customer.",
      },
    ]);
    expect(await usersWritten()).toMatchObject([
      {
        email: "ada@example.test",
        role: "Customer",
        retailerId: rows.own.retailer.id,
        phoneNumber: "+1 555 0100",
        bonusCardNumber: "0012",
        emailConfirmed: 0,
      },
    ]);
    const names = await world.runtime.db
      .selectFrom("activity")
      .select("description")
      .where("name", "=", "user.imported")
      .execute();
    expect(names).toEqual([
      { description: '"people.csv" was imported: 1 created, 0 updated, 0 skipped, 5 failed.' },
    ]);
    expect(await world.lastingFiles()).toEqual([]);
  });

  it("gives the failed rows as a file whose cells no spreadsheet runs, and which can be sent again", async () => {
    const text = [
      `${heading},Password,Phone`,
      'Ada,"=HYPERLINK(""http://evil.test"")",ada@example,secret words,+1 555',
      "Bob,-Builder,bob@example.test,long enough,",
    ].join("\n");
    const { id } = await importAll(staff, text);
    const file = await textOf(await failedRowsFile(staff, id));
    expect(file).toBe(
      [
        "\ufeffFirst Name,Last Name,E-Mail,Password,Phone,Row,Reason",
        `Ada,"'=HYPERLINK(""http://evil.test"")",ada@example,,'+1 555,2,E-Mail: Email must be an email address. Last Name: This cell holds a formula. Put its value there.`,
        "",
      ].join("\r\n"),
    );
    const mended = file.replace("ada@example", "ada@example.test").replace(/"'=HYPERLINK.*?"(?=,)/, "-Byron");
    expect(await importAll(staff, mended)).toMatchObject({ created: 1, failed: 0 });
    const users = await usersWritten();
    expect(users).toMatchObject([
      { firstName: "Bob", lastName: "-Builder" },
      { lastName: "-Byron", phoneNumber: "+1 555" },
    ]);
  });

  it("skips or updates users who are there already; what a row leaves empty stays", async () => {
    const existing = await makeUser(world.runtime.db, {
      role: "Retailer",
      retailerId: rows.own.retailer.id,
      email: "old@example.test",
      phoneNumber: "111",
    });
    const text = `${heading},Phone\nNew,Name,OLD@example.test,`;
    expect(await importAll(staff, text)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    const read = () =>
      world.runtime.db.selectFrom("user").selectAll().where("id", "=", existing.id).executeTakeFirst();
    expect(await read()).toEqual(existing);
    expect(await importAll(staff, text, { existing: "update" })).toMatchObject({ updated: 1, skipped: 0 });
    expect(await read()).toMatchObject({
      firstName: "New",
      lastName: "Name",
      phoneNumber: "111",
      role: "Retailer",
    });
  });

  it("sets passwords, which the database holds as hashes only", async () => {
    await importAll(
      staff,
      `${heading},Password\nAda,Byron,ada@example.test,correct horse\nB,C,b@example.test,short`,
    );
    const input = { email: "ada@example.test", password: "correct horse" };
    expect((await signIn(world.anonymous(), input, "api")).user.email).toBe(input.email);
    const failures = await world.runtime.db.selectFrom("userImportFailure").selectAll().execute();
    const imports = await world.runtime.db.selectFrom("userImport").selectAll().execute();
    expect(JSON.stringify([failures, imports])).not.toMatch(/correct horse|"short"/);
    expect(failures).toHaveLength(1);
  });

  it("refuses rows with a password that is guessed first", async () => {
    const text = `${heading},Password\nA,B,a@example.test,password123\nB,C,b@example.test,b@example.test\nC,D,c@example.test,`;
    const done = await importAll(staff, text);
    expect(done).toMatchObject({ created: 1, failed: 2 });
    expect(await listImportProblems(staff, done.id)).toMatchObject([
      { row: 2, column: "Password", value: "", message: expect.stringContaining("most common") },
      { row: 3, column: "Password", value: "", message: expect.stringContaining("email address") },
    ]);
  });

  it("takes the retailer from the row where an Administrator's file names one", async () => {
    const { own, other } = rows;
    const text = [
      `${heading},Retailer,Role`,
      `A,A,a@example.test,${own.retailer.slug},`,
      `B,B,b@example.test,${other.retailer.name.toUpperCase()},Retailer`,
      "C,C,c@example.test,,Administrator",
      "D,D,d@example.test,nobody,",
      "E,E,e@example.test,,",
    ].join("\n");
    const done = await importAll(admin, text);
    expect(done).toMatchObject({ created: 3, failed: 2 });
    expect(await listImportProblems(admin, done.id)).toMatchObject([
      { row: 5, column: "Retailer", value: "nobody" },
      { row: 6, column: "Retailer", message: "Retailer is required!" },
    ]);
    expect(await usersWritten()).toMatchObject([
      { retailerId: own.retailer.id },
      { retailerId: other.retailer.id, role: "Retailer" },
      { retailerId: null, role: "Administrator" },
    ]);
  });

  it("takes a heading that objects have of their own for the text it is", async () => {
    const text = `__proto__,constructor,${heading}\npolluted,polluted,Ada,Byron,ada@example.test`;
    expect(await importAll(staff, text)).toMatchObject({ created: 1 });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("staff who send files", () => {
  it("can't reach another retailer's users, nor learn who they are", async () => {
    const before = await world.runtime.db.selectFrom("user").selectAll().orderBy("id").execute();
    const text = [
      `${heading},Retailer`,
      `Taken,Over,${rows.other.customer.email},`,
      `Taken,Over,${rows.administrator.email},`,
      `Planted,There,planted@example.test,${rows.other.retailer.slug}`,
      "Planted,Nowhere,nowhere@example.test,no-such-retailer",
    ].join("\n");
    for (const existing of ["skip", "update"] as const) {
      const { id } = await importAll(staff, text, { existing, retailerId: rows.other.retailer.id });
      const problems = await listImportProblems(staff, id);
      expect(problems.map(({ message }) => message)).toEqual([
        "This email can’t be used here. Ask an Administrator.",
        "This email can’t be used here. Ask an Administrator.",
        "There is no such retailer that you may add users to.",
        "There is no such retailer that you may add users to.",
      ]);
    }
    expect(await world.runtime.db.selectFrom("user").selectAll().orderBy("id").execute()).toEqual(before);
  });

  it("can't make Administrators, of themselves neither, whether by column or by default", async () => {
    const text = `${heading},Role\nMe,Me,${rows.own.staff.email},Administrator\nX,Y,x@example.test,admin`;
    const given = { existing: "update", role: "Administrator" } as const;
    expect(await importAll(staff, text, given)).toMatchObject({ created: 0, updated: 0, failed: 2 });
    const byDefault = `${heading}\nX,Y,x@example.test`;
    expect(await importAll(staff, byDefault, given)).toMatchObject({ created: 0, failed: 1 });
    const demoted = `${heading},Role\nMe,Me,${rows.own.staff.email},Customer`;
    expect(await importAll(staff, demoted, given)).toMatchObject({ updated: 0, failed: 1 });
    expect(await usersWritten()).toEqual([]);
  });

  it("don't see another retailer's imports", async () => {
    const { id } = await check(staff, `${heading}\nA,B,a@example.test`);
    for (const attempt of [
      () => getUserImport(outsider, id),
      () => beginRun(outsider, id),
      () => listImportProblems(outsider, id),
      async () => textOf(await failedRowsFile(outsider, id)),
      () => discardUserImport(outsider, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await getUserImport(staff, id)).toMatchObject({ status: "checked" });
  });
});

describe("an update of those who are there", () => {
  it("leaves the roles of Administrators alone and makes none", async () => {
    const text = `${heading},Role\nA,B,${rows.administrator.email},Customer\nC,D,${rows.own.staff.email},Administrator`;
    const done = await importAll(admin, text, { existing: "update", retailerId: rows.own.retailer.id });
    expect(done).toMatchObject({ updated: 0, failed: 2 });
    const renamed = `${heading}\nNew,Name,${rows.administrator.email}`;
    const given = { existing: "update", role: "Administrator" } as const;
    expect(await importAll(admin, renamed, given)).toMatchObject({ updated: 1 });
  });

  it("does not move users between retailers", async () => {
    const text = `${heading}\nA,B,${rows.other.customer.email}`;
    const given = { existing: "update", retailerId: rows.own.retailer.id } as const;
    const done = await importAll(admin, text, given);
    expect(done).toMatchObject({ updated: 0, failed: 1 });
    const [problem] = await listImportProblems(admin, done.id);
    expect(problem?.message).toBe("The user with this email belongs to another retailer.");
  });
});

describe("the same file sent again", () => {
  const text = `${heading}\n${Array.from({ length: 1200 }, (_, n) => `F${n},L${n},p${n}@example.test`).join("\n")}`;

  it("is imported once, however often it is sent, unless asked to", async () => {
    const first = await importAll(staff, text);
    expect(first).toMatchObject({ created: 1200 });
    const opened = await openTable(staff, text);
    expect(await beginCheck(staff, opened.id, optionsFor(opened))).toBe(first.id);
    await expect(getUserImport(staff, opened.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await importAll(staff, text, { again: true })).toMatchObject({ created: 0, skipped: 1200 });
    expect(await usersWritten()).toHaveLength(1200);
    expect(await world.lastingFiles()).toEqual([]);
  });

  it("goes on where it was interrupted, and nothing is doubled or left out", async () => {
    const { id } = await check(staff, text);
    await beginRun(staff, id);
    const interrupted = new Error("pulled the plug");
    const stop = (done: number) => {
      if (done > 0) throw interrupted;
    };
    await expect(runImport(staff, id, stop)).rejects.toBe(interrupted);
    const half = await getUserImport(staff, id);
    expect(half.status).toBe("running");
    expect(half.doneRows).toBe((await usersWritten()).length);
    expect(half.doneRows).toBeLessThan(1200);
    const again = await openTable(staff, text);
    const joined = await beginCheck(staff, again.id, optionsFor(again));
    expect(joined).toBe(id);
    expect(await runImport(staff, joined)).toMatchObject({ created: 1200, skipped: 0, failed: 0 });
    expect(await usersWritten()).toHaveLength(1200);
  });

  it("takes no other choices once its rows are written", async () => {
    const { id } = await check(staff, `${heading}\nA,A,a@example.test`, { role: "Customer" });
    const opened = await getUserImport(staff, id);
    await beginRun(staff, id);
    const other = optionsFor(opened, { role: "Retailer" });
    const conflict = { code: "conflict", message: expect.stringContaining("with other choices") };
    await expect(beginCheck(staff, id, other)).rejects.toMatchObject(conflict);
    await runImport(staff, id);
    await expect(beginCheck(staff, id, other)).rejects.toMatchObject(conflict);
    await expect(beginCheck(staff, id, optionsFor(opened, { invite: false }))).rejects.toMatchObject(
      conflict,
    );
    expect(await beginCheck(staff, id, optionsFor(opened, { role: "Customer" }))).toBe(id);
  });

  it("is not written by other choices than somebody has seen", async () => {
    const { id, options } = await check(staff, `${heading}\nA,A,a@example.test`, { role: "Customer" });
    const seen = choicesOf(options as ImportOptions);
    const opened = await getUserImport(staff, id);
    await checkImport(staff, await beginCheck(staff, id, optionsFor(opened, { role: "Retailer" })));
    await expect(requestRun(staff, id, seen)).rejects.toMatchObject({ code: "conflict" });
    expect(await usersWritten()).toEqual([]);
    const now = await getUserImport(staff, id);
    expect(await requestRun(staff, id, choicesOf(now.options as ImportOptions))).toBe(id);
    await expect(requestRun(staff, id, seen)).rejects.toMatchObject({ code: "conflict" });
    await runImport(staff, id);
    await expect(requestRun(staff, id, seen)).rejects.toMatchObject({
      code: "conflict",
      message: "This file was imported with other choices meanwhile. Reload to see them.",
    });
  });

  it("is written once by two that run it side by side", async () => {
    const { id } = await check(staff, text);
    await beginRun(staff, id);
    const [one, other] = await Promise.all([runImport(staff, id), runImport(staff, id)]);
    expect(one).toMatchObject({ created: 1200, skipped: 0, failed: 0 });
    expect(other).toMatchObject({ created: 1200, skipped: 0, failed: 0 });
    expect(await usersWritten()).toHaveLength(1200);
  });
});

describe("a file whose encoding can't be told", () => {
  const japanese = Buffer.concat([
    Buffer.from(`${heading}\n`),
    Buffer.from("91be9859", "hex"),
    Buffer.from(",Yamada,taro@example.test\n"),
  ]);

  it("is refused, and imported once its encoding is named, in each phase", async () => {
    await expect(openTable(staff, japanese)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { encoding: [expect.stringContaining("is in an encoding that can't be told.")] },
    });
    const opened = await openTable(staff, japanese, "people.csv", "SJIS");
    expect(opened.samples).toEqual([["太郎", "Yamada", "taro@example.test"]]);
    const { id } = await checkImport(staff, await beginCheck(staff, opened.id, optionsFor(opened)));
    expect(await runImport(staff, await beginRun(staff, id))).toMatchObject({ created: 1 });
    expect(await usersWritten()).toMatchObject([{ firstName: "太郎" }]);
  });
});

describe("an import that nobody waits for any more", () => {
  it("ends while nothing is written, and keeps nothing", async () => {
    const table = await uploadedTable(`${heading}\nA,B,a@example.test`);
    const left = new AbortController();
    const importing = importUsers(
      staff,
      table,
      {},
      {
        signal: left.signal,
        match: (match) => {
          left.abort();
          return match;
        },
      },
    );
    await expect(importing).rejects.toMatchObject({ code: "unavailable" });
    expect(await usersWritten()).toEqual([]);
    expect(await world.lastingFiles()).toEqual([]);
  });
});

describe("invitations", () => {
  const text = `${heading},Password\nA,A,a@example.test,\nB,B,b@example.test,has one already\nC,C,c@example.test,`;

  it("go out after the import, through the mail queue, to those without a password", async () => {
    const { id } = await check(staff, text);
    await runImport(staff, await beginRun(staff, id));
    expect(await world.runtime.db.selectFrom("email").selectAll().execute()).toEqual([]);
    world.runtime.startWorker({ kinds: ["invite-imported-users"] });
    await expect
      .poll(() => world.runtime.db.selectFrom("email").select("recipient").orderBy("id").execute())
      .toEqual([{ recipient: "a@example.test" }, { recipient: "c@example.test" }]);
  });

  it("don't when they are not wanted", async () => {
    await importAll(staff, text, { invite: false });
    expect(await world.runtime.db.selectFrom("job").select("kind").execute()).toEqual([]);
  });
});

describe("imports in the background", () => {
  it("are checked and run by the worker on behalf of whoever sent the file", async () => {
    const opened = await openTable(
      staff,
      `${heading},Role\nA,B,a@example.test,\nC,D,c@example.test,Administrator`,
    );
    world.runtime.startWorker({ kinds: ["check-user-import", "run-user-import"] });
    await requestCheck(staff, opened.id, optionsFor(opened));
    await expect.poll(() => getUserImport(staff, opened.id)).toMatchObject({ status: "checked", created: 1 });
    await requestRun(staff, opened.id);
    await expect.poll(() => getUserImport(staff, opened.id)).toMatchObject({ status: "done", failed: 1 });
    const activity = await world.runtime.db
      .selectFrom("activity")
      .select("userName")
      .where("name", "=", "user.imported")
      .executeTakeFirst();
    expect(activity).toEqual({ userName: rows.own.staff.email });
  });

  it("end with a sentence when that person is gone", async () => {
    const opened = await openTable(staff, `${heading}\nA,B,a@example.test`);
    await requestCheck(staff, opened.id, optionsFor(opened));
    await world.runtime.db.deleteFrom("user").where("id", "=", rows.own.staff.id).execute();
    world.runtime.startWorker({ kinds: ["check-user-import"] });
    await expect
      .poll(() => getUserImport(admin, opened.id))
      .toMatchObject({ status: "failed", failureReason: "Whoever sent this file can't sign in any more." });
  });
});

describe("a file as such", () => {
  it("is refused where no column is matched to what a user needs", async () => {
    const opened = await openTable(staff, "Name,Town\nAda,London");
    const parsed = importOptionsSchema.safeParse({ columns: matchColumns(opened.headings) });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      "No column is matched to Email.",
      "No column is matched to First Name.",
      "No column is matched to Last Name.",
    ]);
    const columns = { ...matchColumns(opened.headings), email: 0, firstName: 1, lastName: 7 };
    await expect(beginCheck(staff, opened.id, optionsFor(opened, { columns }))).rejects.toThrow(
      "The file has no such column for Last Name.",
    );
  });

  it.each([
    ["nothing", "", '"people.csv" is empty.'],
    ["a heading alone", "First Name,Last Name,Email\n", '"people.csv" has no rows below its heading.'],
    [
      "a quote without end",
      `${heading}\n"A,B,c@example.test`,
      '"people.csv" has a quote (") in row 2 that never ends.',
    ],
    [
      "10,002 columns",
      `${"x,".repeat(10_001)}x\n1`,
      '"people.csv" has too many columns; at most 256 are allowed.',
    ],
    [
      "bytes that are no text",
      "\u0000\u0001\u0002\u0003 binary",
      '"people.csv" is neither a table of text nor a spreadsheet.',
    ],
  ])("with %s is refused with a sentence, and nothing is kept", async (_what, text, message) => {
    await expect(openTable(staff, text)).rejects.toThrow(message);
    expect(await world.lastingFiles()).toEqual([]);
    expect(await world.runtime.db.selectFrom("userImport").selectAll().execute()).toEqual([]);
  });

  it("is refused above the limits of rows and bytes", async () => {
    const small = withSettings(staff, { limits: { ...staff.settings.limits, userFileRows: 2 } });
    const row = "A,B,a@example.test\n";
    await expect(openTable(small, `${heading}\n${row.repeat(3)}`)).rejects.toMatchObject({
      code: "too_large",
    });
    await openTable(small, `${heading}\n${row.repeat(2)}`);
    const big = await openTable(staff, `${heading}\n${row}`).then(() => "x".repeat(10 * 1024 * 1024 + 1));
    await expect(openTable(staff, big)).rejects.toThrow(
      '"people.csv" has 10,485,761 bytes; at most 10,485,760 bytes are allowed.',
    );
  });

  it("has its heading found below title rows, and is forgotten when nobody goes on with it", async () => {
    const opened = await openTable(staff, `Our people\n\n2026\n${heading}\nA,B,a@example.test`);
    expect(opened.headings).toEqual(["First Name", "Last Name", "E-Mail"]);
    expect(opened.rowCount).toBe(1);
    await discardUserImport(staff, opened.id);
    expect(await world.lastingFiles()).toEqual([]);
    const left = await openTable(staff, `${heading}\nA,B,left@example.test`);
    world.clock.now = new Date(world.clock.now.getTime() + 25 * 3600 * 1000);
    await openTable(staff, `${heading}\nA,B,next@example.test`);
    await expect(getUserImport(staff, left.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await world.lastingFiles()).toHaveLength(1);
  });

  it("may hold long runs of combining marks in any cell, which cost nobody else time", async () => {
    const marks = `a${"\u0301\u0323".repeat(49_000)}`;
    const before = process.cpuUsage();
    const lines = [marks, `${heading},Retailer`, `A,B,c@example.test,${marks}`, `${marks},B,d@example.test,`];
    const { id } = await importAll(admin, lines.join("\n"));
    // Sorted, each of them would take seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
    expect((await listImportProblems(admin, id)).filter(({ row }) => row < 4)).toMatchObject([
      { row: 3, column: "Retailer", message: "This cell has more than 1,000 characters." },
    ]);
  });

  it("is not taken where a cell was cut, though its beginning be good", async () => {
    const { id } = await importAll(
      staff,
      `${heading},Notes\nAda${" ".repeat(2000)}x,B,a@example.test\nBo,B,b@example.test,${"n".repeat(2000)}`,
    );
    expect(await listImportProblems(staff, id)).toMatchObject([{ row: 2, column: "First Name" }]);
    expect(await usersWritten()).toMatchObject([{ firstName: "Bo" }]);
  });

  it("keeps a bounded part of the rows that fail, however often a small file repeats a text", async () => {
    const cells = (values: string[]) => `<row>${values.join("")}</row>`;
    const names = Array.from({ length: 95 }, (_, n) => `<c t="str"><v>Column ${n}</v></c>`);
    const first = ["First Name", "Last Name", "Email"].map((name) => `<c t="str"><v>${name}</v></c>`);
    const row = cells(Array<string>(98).fill('<c t="s"><v>0</v></c>'));
    const file = makeXlsx({
      rows: cells([...first, ...names]) + row.repeat(400),
      shared: `<si><t>${"x".repeat(1000)}</t></si>`,
    });
    expect(file.length).toBeLessThan(20_000);
    const opened = await openTable(staff, file, "people.xlsx");
    await checkImport(staff, await beginCheck(staff, opened.id, optionsFor(opened)));
    const kept = await world.runtime.db.selectFrom("userImportFailure").selectAll().orderBy("row").execute();
    expect(kept).toHaveLength(400);
    const length = kept.reduce((sum, { cells, problems }) => sum + cells.length + problems.length, 0);
    expect(length).toBeGreaterThan(10_000_000);
    expect(length).toBeLessThan(21_000_000);
    const problems = await listImportProblems(staff, opened.id);
    expect(problems.at(-1)?.message).toContain("The cells of this row are not kept");
  });

  it("may hold strange cells, which are told row by row", async () => {
    const text = `${heading}\nA\u0000,B,a@example.test\n${"x".repeat(5000)},B,b@example.test\nA,B\nA,B,ok@example.test,too,many`;
    const { id } = await importAll(staff, text);
    expect(await listImportProblems(staff, id)).toMatchObject([
      { row: 2, message: "First name holds characters that can't be shown." },
      { row: 3, column: "First Name", message: "This cell has more than 1,000 characters." },
      { row: 4, column: "E-Mail", message: "Email is required!" },
    ]);
    expect(await usersWritten()).toHaveLength(1);
  });
});
