import { beforeEach, describe, expect, it } from "vitest";
import { noMailServer } from "#app/kernel/no-mail-server";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { makeXlsx, sheetRow } from "#tests/setup/xlsx";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const heading = "First Name,Last Name,Email";

function upload(
  text: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string | Blob> = {},
  fileName = "people.csv",
  query = "",
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([text]), fileName);
  return world.call("POST", `/api/Users/Upload${query}`, { as: world.rows.own.staff, form });
}

const imported = () =>
  world.runtime.db.selectFrom("user").selectAll().where("userImportId", "is not", null).execute();

describe("POST api/Users/Upload", () => {
  it("writes the good rows and answers how many, with what is wrong with the others", async () => {
    const text = `${heading},Role\nA,A,a@example.test,\nB,B,b@example.test,Administrator\nC,,c@example.test,`;
    const response = await upload(text, { role: "Retailer" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      result: 1,
      message: `"people.csv" was imported: 1 created, 0 updated, 0 skipped, 2 failed. ${noMailServer}`,
      repeated: false,
      leftOutColumns: [],
      leftOutSheets: [],
      hiddenRows: 0,
      errors: [
        {
          row: 3,
          column: "Role",
          value: "Administrator",
          message: "You are not allowed to give the role Administrator.",
        },
        { row: 4, column: "Last Name", value: "", message: "Last name is required!" },
      ],
    });
    expect(await imported()).toMatchObject([{ role: "Retailer", retailerId: world.rows.own.retailer.id }]);
    expect(await (await upload(text, { role: "Retailer" })).json()).toMatchObject({
      result: 1,
      message: expect.stringContaining("was imported in the same way before, "),
      repeated: true,
      errors: [{ row: 3 }, { row: 4 }],
    });
    expect(await imported()).toHaveLength(1);
  });

  it("leaves out rows that are hidden, by hand or by a filter, and tells how many", async () => {
    const row = (email: string) => sheetRow("Ana", "Lind", email);
    const hide = (rows: string, how: string) => rows.replace("<row>", `<row hidden="${how}">`);
    const rows = [
      sheetRow("First name", "Last name", "Email"),
      ...[row("a@example.test"), hide(row("b@example.test"), "true"), hide(row("c@example.test"), "1")],
      ...[hide("<row></row>", "1"), row("d@example.test").replace("<row>", '<row hidden="0">')],
    ];
    const response = await upload(new Uint8Array(makeXlsx({ rows: rows.join("") })), {}, "people.xlsx");
    expect(await response.json()).toMatchObject({
      message: `"people.xlsx" was imported: 2 created, 0 updated, 0 skipped, 0 failed. Hidden rows were left out: 2. ${noMailServer}`,
      leftOutSheets: [],
      hiddenRows: 2,
    });
    expect(await imported()).toMatchObject([{ email: "a@example.test" }, { email: "d@example.test" }]);
    const none = makeXlsx({ rows: `${rows[0]}${rows[2]}` });
    const refused = await upload(new Uint8Array(none), {}, "people.xlsx");
    expect(JSON.stringify(await refused.json())).toContain(
      "shows no rows below its heading: all are hidden.",
    );
  });

  it("names the columns and sheets that were left out", async () => {
    const row = (email: string) => sheetRow("Ana", "Lind", email, "12", "red");
    const people = makeXlsx({
      rows: sheetRow("Vorname", "Nachname", "E-Mail", "Telefon-Nr.", "Colour") + row("a@example.test"),
      more: { "North & South": row("b@example.test"), Empty: "<row><c s='1'/></row>" },
    });
    const response = await upload(new Uint8Array(people), {}, "people.xlsx");
    expect(await response.json()).toMatchObject({
      result: 1,
      message: `"people.xlsx" was imported: 1 created, 0 updated, 0 skipped, 0 failed. These columns were left out: "Colour". Only the first sheet was read; these were left out: "North & South". ${noMailServer}`,
      leftOutColumns: ["Colour"],
      leftOutSheets: ["North & South"],
    });
    expect(await imported()).toMatchObject([{ phoneNumber: "12" }]);
  });

  it("says why where all people are there already", async () => {
    const people = `${heading}\nA,A,a@example.test\nB,B,b@example.test`;
    await upload(people);
    expect(await (await upload(`${people}\n`)).json()).toEqual({
      result: 0,
      message: 'Nothing was written: all 2 people in "people.csv" are there already.',
      repeated: false,
      leftOutColumns: [],
      leftOutSheets: [],
      hiddenRows: 0,
      errors: [],
    });
  });

  it("asks for the encoding that can't be told, and takes it as a field or in the query", async () => {
    const japanese = (email: string) =>
      new Uint8Array([...Buffer.from(`${heading}\n`), 0x91, 0xbe, 0x98, 0x59, ...Buffer.from(`,Y,${email}`)]);
    const asked = await upload(japanese("a@example.test"));
    expect(asked.status).toBe(400);
    expect(await asked.json()).toEqual({
      errors: { Encoding: [expect.stringContaining("Please name it (encoding, for example windows-1252)")] },
    });
    await upload(japanese("a@example.test"), { Encoding: "shift_jis" });
    await upload(japanese("b@example.test"), {}, "people.csv", "?encoding=Shift_JIS");
    expect(await imported()).toMatchObject([{ firstName: "太郎" }, { firstName: "太郎" }]);
    const unknown = await upload(japanese("c@example.test"), { encoding: "ebcdic" });
    expect(await unknown.json()).toMatchObject({
      errors: { Encoding: [expect.stringContaining("Taken are utf-8, ")] },
    });
  });

  it("takes staff's own retailer whatever is named", async () => {
    const { other, own } = world.rows;
    await upload(`${heading}\nA,A,a@example.test`, { retailerId: String(other.retailer.id) });
    expect(await imported()).toMatchObject([{ retailerId: own.retailer.id }]);
  });

  const invitations = () =>
    world.runtime.db.selectFrom("job").select("id").where("kind", "=", "invite-imported-users").execute();

  it.each([
    [{}, 1],
    [{ invite: "true" }, 1],
    [{ invite: "False " }, 0],
    [{ invite: "0" }, 0],
    [{ invite: "no" }, 0],
  ])("invites whom it creates, unless it is told not to: %j", async (fields, count) => {
    expect((await upload(`${heading}\nA,A,a@example.test`, fields)).status).toBe(200);
    expect(await invitations()).toHaveLength(count);
  });

  it.each(["invite", "Role"])(
    "does not pass over what is sent as a file where a text belongs: %s",
    async (name) => {
      // So Python's requests sends whatever stands beside the file in `files`.
      const response = await upload(`${heading}\nA,A,a@example.test`, { [name]: new File(["false"], name) });
      expect(response.status).toBe(400);
      const field = name === "invite" ? "Invite" : "Role";
      expect(await response.json()).toEqual({ errors: { [field]: ["Must be text, not a file."] } });
      expect(await imported()).toEqual([]);
    },
  );

  it.each([
    ["?invite=false", {}, "Invite", "Send this as a field of the form, not in the address."],
    ["?ROLE=Retailer", {}, "Role", "Send this as a field of the form, not in the address."],
    ["", { invite: "" }, "Invite", "Must be true or false."],
    ["", { invite: "true", INVITE: "false" }, "Invite", "Give one value only."],
    ["", { role: "Customer", Role: "Retailer" }, "Role", "Give one value only."],
    ["", { invite: "true", Invite: new File(["false"], "invite") }, "Invite", "Must be text, not a file."],
    ["", { invite: "", Invite: "false" }, "Invite", "Must be true or false."],
    ["?encoding=shift_jis", { encoding: "windows-1252" }, "Encoding", "Give one value only."],
    ["?Encoding=shift_jis", { encoding: "windows-1252" }, "Encoding", "Give one value only."],
    ["?encoding=utf-8&Encoding=shift_jis", {}, "Encoding", "Give one value only."],
  ])("passes over nothing that its sender said: %s %j", async (query, fields, field, message) => {
    const response = await upload(`${heading}\nA,A,a@example.test`, fields, "people.csv", query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: { [field]: [message] } });
    expect(await imported()).toEqual([]);
  });

  it("wants exactly one file", async () => {
    const as = world.rows.own.staff;
    const none = await world.call("POST", "/api/Users/Upload", { as, form: new FormData() });
    expect(none.status).toBe(400);
    const json = await world.call("POST", "/api/Users/Upload", { as, json: {} });
    expect(json.status).toBe(415);
  });
});

describe("api/Users", () => {
  const person = { firstName: "A", lastName: "B", email: "a@example.test" };

  it("takes a user as the form does, spelt with either case, and gives no password back", async () => {
    const json = { ...person, Role: "Customer", Password: "correct horse", ConfirmPassword: "correct horse" };
    const response = await world.call("POST", "/api/Users", { as: world.rows.own.staff, json });
    expect(response.status).toBe(201);
    const user = await response.json();
    expect(user).toEqual({
      id: expect.any(Number),
      ...person,
      role: "Customer",
      emailConfirmed: false,
      phoneNumber: null,
      bonusCardNumber: null,
      disabled: false,
      retailer: expect.objectContaining({ id: world.rows.own.retailer.id }),
    });
    const listed = await world.call("GET", "/api/Users", { as: world.rows.own.staff });
    expect(JSON.stringify(await listed.json())).not.toMatch(/password|hash/i);
  });

  it("says where no mail leaves that who has no password waits for one", async () => {
    const as = world.rows.own.staff;
    for (const path of ["/api/Users", "/api/UserCustomer"]) {
      const email = `${path.length}@example.test`;
      const response = await world.call("POST", path, { as, json: { ...person, email, role: "Customer" } });
      expect(await response.json()).toMatchObject({ email, message: noMailServer });
    }
  });

  it("makes Customers, with their bonus card, at api/UserCustomer", async () => {
    const json = { ...person, role: "Administrator", bonusCardNumber: "0042" };
    const response = await world.call("POST", "/api/UserCustomer", { as: world.rows.own.staff, json });
    expect(await response.json()).toMatchObject({ role: "Customer", bonusCardNumber: "0042" });
  });

  it("lets nobody raise a role: staff meet 403, Customers don't get in, and no row changes", async () => {
    const { own } = world.rows;
    const read = () => world.runtime.db.selectFrom("user").selectAll().execute();
    const before = await read();
    const json = { ...person, role: "Administrator", retailerId: null, isAdmin: true, passwordHash: "x" };
    for (const as of [own.staff, own.customer]) {
      for (const [method, path] of [
        ["POST", "/api/Users"],
        ["PUT", `/api/Users/${own.staff.id}`],
        ["PUT", `/api/Users/${own.customer.id}`],
      ] as const) {
        expect((await world.call(method, path, { as, json })).status).toBe(403);
      }
    }
    expect(await read()).toEqual(before);
  });

  it("keeps what a change leaves out, and erases what it names as empty", async () => {
    const as = world.rows.own.staff;
    const given = { ...person, role: "Customer", phoneNumber: "217-555-0134", bonusCardNumber: "0042" };
    const { message: _, ...user } = await (
      await world.call("POST", "/api/Users", { as, json: given })
    ).json();
    const change = async (json: object) => {
      const answer = await world.call("PUT", `/api/Users/${user.id}`, { as, json });
      return { status: answer.status, body: await answer.json() };
    };
    const kept = { ...user, firstName: "Ada", emailConfirmed: true };
    expect(await change({ ...person, role: "Customer", firstName: "Ada" })).toEqual({
      status: 200,
      body: kept,
    });
    expect(await change({ lastName: "Byron" })).toEqual({
      status: 200,
      body: { ...kept, lastName: "Byron" },
    });
    expect(await change({ phoneNumber: "", bonusCardNumber: null })).toMatchObject({
      status: 200,
      body: { firstName: "Ada", lastName: "Byron", phoneNumber: null, bonusCardNumber: null },
    });
    expect(await change({ firstName: "" })).toEqual({
      status: 400,
      body: { errors: { FirstName: ["First name is required!"] } },
    });
  });
});
