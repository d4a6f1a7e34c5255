import { beforeEach, describe, expect, it } from "vitest";
import { endSession } from "#app/domain/accounts/sessions.server";
import { changePassword } from "#app/domain/accounts/set-password.server";
import { signIn } from "#app/domain/accounts/sign-in.server";
import { type ActivityEntry, recordActivity } from "#app/domain/activity/activity.server";
import { exportActivity } from "#app/domain/activity/export.server";
import { getActivity, listActivity } from "#app/domain/activity/queries.server";
import { recordForbidden } from "#app/domain/activity/refusals.server";
import { removeOldActivity } from "#app/domain/activity/retention.server";
import {
  type ActivityFilter,
  activityFilterSchema,
  activitySearchSchema,
} from "#app/domain/activity/schemas";
import { addCategory, editCategory } from "#app/domain/categories/categories.server";
import type { Context } from "#app/domain/context";
import { parseInput } from "#app/domain/parse-input";
import type { UserActor } from "#app/domain/permissions";
import { getStore } from "#app/domain/stores/queries.server";
import type { StoreInput } from "#app/domain/stores/schemas";
import { editStore } from "#app/domain/stores/stores.server";
import { makeFullWorld } from "#db/seed/worlds";
import { quickHash } from "#tests/setup/quick-hash";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const password = "correct horse battery";
let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let ctx: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db, await quickHash(password));
  ctx = world.contextOf(rows.administrator);
  await world.runtime.db.deleteFrom("activity").execute();
});

async function record(entry: Partial<ActivityEntry> = {}, as = ctx): Promise<void> {
  await recordActivity(as, {
    name: "page.retried",
    logType: "page",
    description: "Something was done.",
    ...entry,
  });
}

async function recordMany(count: number, entry: Partial<ActivityEntry> = {}): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await record({ description: `Line ${number} of many.`, ...entry });
  }
}

function filterOf(given: object = {}): ActivityFilter {
  return parseInput(activityFilterSchema, given);
}

function list(given: object = {}, more: object = {}, as = ctx) {
  return listActivity(as, { filter: filterOf(given), page: 1, limit: 25, ...more });
}

async function descriptions(given: object = {}, more: object = {}, as = ctx): Promise<string[]> {
  return (await list(given, more, as)).rows.map(({ description }) => description);
}

describe("the list", () => {
  it("is newest first, 25 lines a page, with the count of all", async () => {
    await recordMany(60);
    const first = await list();
    expect(first.rows.map(({ description }) => description)).toEqual(
      Array.from({ length: 25 }, (_, at) => `Line ${60 - at} of many.`),
    );
    expect(first).toMatchObject({ total: 60, totalIsExact: true, page: 1 });
    expect(await descriptions({}, { page: 3 })).toHaveLength(10);
    expect(await descriptions({}, { page: 4 })).toEqual([]);
    expect((await descriptions({}, { direction: "asc" }))[0]).toBe("Line 1 of many.");
  });

  it("does not shift while further lines are written", async () => {
    await recordMany(30);
    const { newestId } = await list();
    await recordMany(10, { description: "Later." });
    expect(await descriptions({}, { page: 2, upTo: newestId })).toEqual(
      [5, 4, 3, 2, 1].map((number) => `Line ${number} of many.`),
    );
    expect(await descriptions({ description: "line" }, { page: 2, upTo: newestId })).toHaveLength(5);
  });

  it.each([
    ["name", { name: "AREA.MOVED" }],
    ["logType", { logType: "rea" }],
    ["description", { description: 'juicy "pears' }],
    ["errorDescription", { errorDescription: "WAS TAKEN" }],
    ["userName", { userName: "endcap.test" }],
  ])("finds by any part of %s without regard to case", async (field, given) => {
    await record({
      name: "area.moved",
      logType: "area",
      description: 'Area "Juicy "Pears"" was moved.',
      error: "The place was taken.",
    });
    await record({}, world.contextOf());
    const [line, ...others] = (await list(given)).rows;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: "area.moved", succeeded: false });
    expect(await descriptions({ [field]: "zzz nothing like it" })).toEqual([]);
  });

  it("takes signs for what they are, and texts of one or two letters too", async () => {
    await record({ description: "100% of a_b*c was (kept) AND moved" });
    await record({ description: "1000 of axb*c" });
    for (const text of ["100%", "0%", "a_b", "_b", "b*c was", "(kept) AND", "%"]) {
      expect(await descriptions({ description: text }), text).toEqual(["100% of a_b*c was (kept) AND moved"]);
    }
    expect(await descriptions({ description: '"' })).toEqual([]);
    expect(await descriptions({ description: "OR NEAR(a)" })).toEqual([]);
    await record({ description: "Crème BRÛLÉE was added." });
    expect(await descriptions({ description: "brûlée" })).toHaveLength(1);
  });

  it("wants all that is asked for at once", async () => {
    await record({ logType: "store", description: "Store A" });
    await record({ logType: "user", description: "User A" });
    expect(await descriptions({ logType: "store", description: "A" })).toEqual(["Store A"]);
    expect(await descriptions({ logType: "store", description: "User" })).toEqual([]);
  });

  it("keeps to the days asked for, both included, in UTC", async () => {
    const days = [
      "2026-01-31T23:59:59.999Z",
      "2026-02-01T00:00:00.000Z",
      "2026-02-02T23:59:59.999Z",
      "2026-02-03T00:00:00.000Z",
    ];
    for (const day of days) {
      world.clock.now = new Date(day);
      await record({ description: `On ${day}` });
    }
    const [before, first, last, after] = days.map((day) => `On ${day}`);
    expect(await descriptions({ from: "02/01/2026", to: "2/2/2026" })).toEqual([last, first]);
    expect(await descriptions({ from: "2026-02-01" })).toEqual([after, last, first]);
    expect(await descriptions({ to: "02/02/2026", description: "On 2026" })).toEqual([last, first, before]);
    expect(await list({ from: "02/01/2026", to: "02/02/2026" })).toMatchObject({
      total: 2,
      totalIsExact: true,
    });
    expect(await list({ from: "02/01/2027" })).toMatchObject({ total: 0, rows: [] });
  });

  it("stays right where the clock was put back", async () => {
    for (const day of ["2026-03-03", "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-01"]) {
      world.clock.now = new Date(`${day}T10:00:00.000Z`);
      await record({ description: `On ${day}` });
    }
    for (const more of [{}, { description: "On" }, { description: "On 2026" }]) {
      expect(await list({ from: "03/01/2026", to: "03/02/2026", ...more })).toMatchObject({ total: 3 });
      const found = await descriptions({ from: "03/01/2026", to: "03/02/2026", ...more });
      expect(found).toEqual(["On 2026-03-01", "On 2026-03-02", "On 2026-03-01"]);
    }
  });

  it("counts up to 10,000 hits of a text, says that there are more, and pages on behind them", async () => {
    await world.runtime.db.transaction().execute(async (tx) => {
      for (let number = 1; number <= 10_060; number += 1) {
        await recordActivity(
          { ...ctx, db: tx },
          { name: "x", logType: "page", description: `Line ${number}.` },
        );
      }
    });
    expect(await list({ description: "line" })).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(await list()).toMatchObject({ total: 10_060, totalIsExact: true });
    expect(await descriptions({ description: "line" }, { page: 403 })).toEqual(
      Array.from({ length: 10 }, (_, at) => `Line ${10 - at}.`),
    );
  });

  it("shows staff the lines of their own retailer alone, whatever they ask for", async () => {
    await record({ description: "Own line", retailerId: rows.own.retailer.id });
    await record({ description: "Other line", retailerId: rows.other.retailer.id });
    await record({ description: "Nobody's line" });
    const staff = world.contextOf(rows.own.staff);
    for (const given of [{}, { description: "line" }, { description: "li" }]) {
      expect(await descriptions(given, {}, staff)).toEqual(["Own line"]);
      expect(await descriptions(given, { retailerId: rows.other.retailer.id }, staff)).toEqual(["Own line"]);
      expect(await list(given, {}, staff)).toMatchObject({ total: 1 });
      expect(await descriptions(given, { retailerId: rows.other.retailer.id })).toEqual(["Other line"]);
      expect(await descriptions(given)).toEqual(["Nobody's line", "Other line", "Own line"]);
    }
    const ids = (await list()).rows.map(({ id }) => id);
    await expect(getActivity(staff, ids[1] ?? 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(getActivity(staff, ids[0] ?? 0)).rejects.toMatchObject({ code: "not_found" });
    expect(await getActivity(staff, ids[2] ?? 0)).toMatchObject({ description: "Own line" });
    await expect(list({}, {}, world.contextOf(rows.own.customer))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it.each([
    [{ from: "31/12/2026" }, { from: ["From must be a date (MM/DD/YYYY)."] }],
    [{ to: "yesterday" }, { to: ["To must be a date (MM/DD/YYYY)."] }],
    [{ from: "02/02/2026", to: "02/01/2026" }, { to: ["To must not be before From."] }],
    [{ description: "x".repeat(201) }, { description: ["A search text has at most 200 characters."] }],
  ])("is not asked for %j", (given, fields) => {
    expect(() => filterOf(given)).toThrow(expect.objectContaining({ code: "invalid_input", fields }));
  });

  it("is searched in one field by the screen", () => {
    const asked = { search: " pear ", from: "02/01/2026" };
    expect(activitySearchSchema.parse({ ...asked, field: "userName" })).toEqual({
      texts: [{ column: "userName", text: "pear" }],
      from: "2026-02-01",
      to: null,
    });
    expect(activitySearchSchema.parse({ field: "name", search: "  " }).texts).toEqual([]);
  });
});

describe("a change", () => {
  it("is told with who, from where, and what was before and after", async () => {
    const { id } = await addCategory({ ...ctx, requestId: "r-1" }, { name: "Fruit" });
    await editCategory({ ...ctx, requestId: "r-2" }, id, { name: "Fruits" });
    const [edited] = (await list()).rows;
    expect(await getActivity(ctx, edited?.id ?? 0)).toMatchObject({
      name: "category.edited",
      userName: rows.administrator.email,
      sourceName: "screen",
      ip: "192.0.2.1",
      requestId: "r-2",
      before: { name: "Fruit" },
      after: { name: "Fruits" },
      succeeded: true,
    });
  });

  it("names the same fields before and after", async () => {
    const store = await getStore(ctx, rows.own.store.id);
    const { circularGroup, id, ...fields } = store;
    const input = {
      ...fields,
      name: "Renamed",
      circularGroupId: circularGroup.id,
      retailerId: rows.own.retailer.id,
    } as StoreInput;
    await editStore(ctx, id, input);
    const [line] = (await list()).rows;
    const { before, after } = await getActivity(ctx, line?.id ?? 0);
    expect(before).toMatchObject({ name: rows.own.store.name, retailerId: rows.own.retailer.id });
    expect(Object.keys(before as object).toSorted()).toEqual(Object.keys(after as object).toSorted());
  });

  it("keeps no secret", async () => {
    const secret = "hunter2-hunter2";
    await record({
      before: { settings: [{ accessToken: secret }] },
      after: { password: secret, apiKeySealed: secret, note: `see https://a.example?token=${secret}` },
      description: `GET https://a.example?access_token=${secret} failed`,
      error: `apiKey=${secret} is not known`,
    });
    const stored = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});

describe("accounts", () => {
  it("are told of with the user, who is known once signed in", async () => {
    const { staff } = rows.own;
    const { user } = await signIn(world.anonymous(), { email: staff.email, password }, "browser");
    const signedIn = world.contextOf(user);
    await changePassword(signedIn, {
      oldPassword: password,
      password: "a new pass phrase",
      confirmPassword: "a new pass phrase",
    });
    await endSession(signedIn);
    const lines = (await list({}, {}, signedIn)).rows;
    expect(lines.map(({ name, userName }) => [name, userName])).toEqual([
      ["account.signedOut", staff.email],
      ["account.passwordChanged", staff.email],
      ["account.signedIn", staff.email],
    ]);
  });

  it("tell the retailer of a sign-in that was refused, up to five a minute from one address", async () => {
    const { email } = rows.own.staff;
    const wrong = () =>
      signIn(world.anonymous(), { email, password: "wrong" }, "browser").catch(
        (error: Error) => error.message,
      );
    const tryOthers = (number: number) =>
      signIn(world.anonymous(), { email: `nobody${number}@endcap.test`, password: "wrong" }, "api").catch(
        () => null,
      );
    await wrong();
    for (let number = 0; number < 9; number += 1) await tryOthers(number);
    const refused = { name: "account.signInRefused" };
    const lines = (await list(refused)).rows;
    expect(lines).toHaveLength(5);
    expect(lines.map(({ errorDescription }) => errorDescription?.includes("Further refusals"))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(lines.at(-1)).toMatchObject({
      description: `Sign-in as ${email} was refused.`,
      userName: "anonymous",
      succeeded: false,
    });
    expect(await descriptions(refused, {}, world.contextOf(rows.own.staff))).toHaveLength(1);
    world.clock.now = new Date(world.clock.now.getTime() + 61_000);
    await wrong();
    expect(await list(refused)).toMatchObject({ total: 6 });
  });

  it("tell of sixty refusals a minute from everywhere, no more", async () => {
    const user = world.contextOf(rows.own.staff).actor as UserActor;
    for (let number = 0; number < 80; number += 1) {
      const from = { ...world.anonymous(), ip: `198.51.100.${number}` };
      await recordForbidden(from, { user, asked: "GET /dashboard/retailers", error: "No." });
    }
    expect(await list({ name: "access.refused" })).toMatchObject({ total: 60 });
  });
});

describe("the export", () => {
  async function exported(given: object, as = ctx): Promise<string> {
    const parts: string[] = [];
    for await (const part of await exportActivity(as, { filter: filterOf(given) })) parts.push(part);
    return parts.join("");
  }

  it("has all lines that are asked for, harmless to spreadsheets, and is itself recorded", async () => {
    await recordMany(1203);
    await record({ description: "=cmd|'/c calc'!A1", after: { a: 1 } });
    const lines = (await exported({})).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 1204);
    expect(lines[0]).toContain("Id,Activity Date (UTC),Activity Name,Activity Type");
    expect(lines[1]).toContain(",'=cmd|'/c calc'!A1,");
    expect(lines[1]).toContain('"{""a"":1}"');
    expect(lines.at(-1)).toContain("Line 1 of many.");
    expect(await exported({ description: "Line 77 of" })).toMatch(/Line 77 of many\.[^\n]+\r\n$/);
    const [line] = (await list({ name: "activity.exported" })).rows;
    expect((await getActivity(ctx, line?.id ?? 0)).after).toEqual({
      texts: [{ column: "description", text: "Line 77 of" }],
      from: null,
      to: null,
    });
  });

  it("gives staff their own retailer's lines alone, and Customers nothing", async () => {
    await record({ description: "Own line", retailerId: rows.own.retailer.id });
    await record({ description: "Other line", retailerId: rows.other.retailer.id });
    const text = await exported({}, world.contextOf(rows.own.staff));
    expect(text).toContain("Own line");
    expect(text).not.toContain("Other line");
    await expect(exported({}, world.contextOf(rows.own.customer))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("old lines", () => {
  async function recordOnDays(...days: string[]): Promise<void> {
    for (const day of days) {
      world.clock.now = new Date(`${day}T15:00:00.000Z`);
      await record({ description: `On ${day}` });
    }
  }

  it("are kept for ever unless the configuration says otherwise", async () => {
    await recordOnDays("2001-01-01", "2026-02-02");
    expect(await removeOldActivity(ctx)).toBe(0);
    expect(await list()).toMatchObject({ total: 2 });
  });

  it("are removed by whole days, from what is searched and counted, too, which is told", async () => {
    await recordOnDays("2026-01-01", "2026-01-31", "2026-02-01", "2026-01-15", "2026-03-02");
    const limited = { ...ctx, limits: { ...ctx.limits, activityDays: 30 } };
    expect(await removeOldActivity(limited)).toBe(2);
    expect(await descriptions()).toEqual([
      "2 lines of the activity log from before 2026-01-31 were removed.",
      "On 2026-03-02",
      "On 2026-02-01",
      "On 2026-01-31",
    ]);
  });
});
