import { beforeEach, describe, expect, it } from "vitest";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { exportActivity } from "#app/kernel/activity/export.server";
import { getActivity } from "#app/kernel/activity/queries.server";
import { activitySearchSchema } from "#app/kernel/activity/schemas";
import { inTransaction } from "#app/kernel/context";
import { type ActivityWorld, filterOf, openActivityWorld } from "#tests/setup/activity-world";

let world: ActivityWorld;

beforeEach(async () => {
  world = await openActivityWorld();
});

describe("the list", () => {
  it("is newest first, 25 lines a page, with the count of all", async () => {
    await world.recordMany(60);
    const first = await world.list();
    expect(first.rows.map(({ description }) => description)).toEqual(
      Array.from({ length: 25 }, (_, at) => `Line ${60 - at} of many.`),
    );
    expect(first).toMatchObject({ total: 60, totalIsExact: true, page: 1 });
    expect(await world.descriptions({}, { page: 3 })).toHaveLength(10);
    expect(await world.descriptions({}, { page: 4 })).toEqual([]);
    expect((await world.descriptions({}, { direction: "asc" }))[0]).toBe("Line 1 of many.");
  });

  it("does not shift while further lines are written", async () => {
    await world.recordMany(30);
    const { newestId } = await world.list();
    await world.recordMany(10, { description: "Later." });
    expect(await world.descriptions({}, { page: 2, upTo: newestId })).toEqual(
      [5, 4, 3, 2, 1].map((number) => `Line ${number} of many.`),
    );
    expect(await world.descriptions({ description: "line" }, { page: 2, upTo: newestId })).toHaveLength(5);
  });

  it.each([
    ["name", { name: "AREA.MOVED" }],
    ["logType", { logType: "rea" }],
    ["description", { description: 'juicy "pears' }],
    ["errorDescription", { errorDescription: "WAS TAKEN" }],
    ["userName", { userName: "endcap.test" }],
  ])("finds by any part of %s without regard to case", async (field, given) => {
    await world.record({
      name: "area.moved",
      logType: "area",
      description: 'Area "Juicy "Pears"" was moved.',
      error: "The place was taken.",
    });
    await world.record({}, world.contextOf());
    const [line, ...others] = (await world.list(given)).rows;
    expect(others).toEqual([]);
    expect(line).toMatchObject({ name: "area.moved", succeeded: false });
    expect(await world.descriptions({ [field]: "zzz nothing like it" })).toEqual([]);
  });

  it("takes signs for what they are, and texts of one or two letters too", async () => {
    await world.record({ description: "100% of a_b*c was (kept) AND moved" });
    await world.record({ description: "1000 of axb*c" });
    for (const text of ["100%", "0%", "a_b", "_b", "b*c was", "(kept) AND", "%"]) {
      expect(await world.descriptions({ description: text }), text).toEqual([
        "100% of a_b*c was (kept) AND moved",
      ]);
    }
    expect(await world.descriptions({ description: '"' })).toEqual([]);
    expect(await world.descriptions({ description: "OR NEAR(a)" })).toEqual([]);
    await world.record({ description: "Crème BRÛLÉE was added." });
    expect(await world.descriptions({ description: "brûlée" })).toHaveLength(1);
  });

  it("finds texts of one and two letters wherever they stand, in any case, and in their column only", async () => {
    const texts = ["Zq begins", "in aZQa middle", "at the end zq", "zQ", "z", "q", "É à", "“x”", "100 %_"];
    for (const description of texts) await world.record({ description, logType: "system", error: "kj" });
    const holding = (part: string) =>
      texts.filter((text) => text.toLowerCase().includes(part.toLowerCase())).toReversed();
    for (const part of ["zq", "ZQ", "z", "q", "nd", "dl", "é", "à", "”", "%_", "_", "kj", "k", "yy"]) {
      expect(await world.descriptions({ description: part }), part).toEqual(holding(part));
    }
    expect(await world.descriptions({ description: "zq", errorDescription: "kj" })).toEqual(holding("zq"));
    expect(await world.descriptions({ description: "zq", errorDescription: "zq" })).toEqual([]);
    expect(await world.descriptions({ description: "zq", name: "retried" })).toEqual(holding("zq"));
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
      await world.record({ description: `On ${day}` });
    }
    const [before, first, last, after] = days.map((day) => `On ${day}`);
    expect(await world.descriptions({ from: "02/01/2026", to: "2/2/2026" })).toEqual([last, first]);
    expect(await world.descriptions({ from: "2026-02-01" })).toEqual([after, last, first]);
    expect(await world.descriptions({ to: "02/02/2026", description: "On 2026" })).toEqual([
      last,
      first,
      before,
    ]);
    expect(await world.list({ from: "02/01/2026", to: "02/02/2026" })).toMatchObject({
      total: 2,
      totalIsExact: true,
    });
    expect(await world.list({ from: "02/01/2027" })).toMatchObject({ total: 0, rows: [] });
  });

  it("stays right where the clock was put back", async () => {
    for (const day of ["2026-03-03", "2026-03-01", "2026-03-02", "2026-03-03", "2026-03-01"]) {
      world.clock.now = new Date(`${day}T10:00:00.000Z`);
      await world.record({ description: `On ${day}` });
    }
    for (const more of [{}, { description: "On" }, { description: "On 2026" }]) {
      expect(await world.list({ from: "03/01/2026", to: "03/02/2026", ...more })).toMatchObject({ total: 3 });
      const found = await world.descriptions({ from: "03/01/2026", to: "03/02/2026", ...more });
      expect(found).toEqual(["On 2026-03-01", "On 2026-03-02", "On 2026-03-01"]);
    }
  });

  it("counts up to 10,000 hits of a text, says that there are more, and pages on behind them", async () => {
    await inTransaction(world.ctx, async (tx) => {
      for (let number = 1; number <= 10_060; number += 1) {
        await recordActivity(tx, { name: "x", logType: "page", description: `Line ${number}.` });
      }
    });
    expect(await world.list({ description: "line" })).toMatchObject({ total: 10_000, totalIsExact: false });
    expect(await world.list()).toMatchObject({ total: 10_060, totalIsExact: true });
    expect(await world.descriptions({ description: "line" }, { page: 403 })).toEqual(
      Array.from({ length: 10 }, (_, at) => `Line ${10 - at}.`),
    );
  });

  it("shows staff the lines of their own retailer alone, whatever they ask for", async () => {
    await world.record({ description: "Own line", retailerId: world.rows.own.retailer.id });
    await world.record({ description: "Other line", retailerId: world.rows.other.retailer.id });
    await world.record({ description: "Nobody's line" });
    const staff = world.contextOf(world.rows.own.staff);
    for (const given of [{}, { description: "line" }, { description: "li" }]) {
      expect(await world.descriptions(given, {}, staff)).toEqual(["Own line"]);
      expect(await world.descriptions(given, { retailerId: world.rows.other.retailer.id }, staff)).toEqual([
        "Own line",
      ]);
      expect(await world.list(given, {}, staff)).toMatchObject({ total: 1 });
      expect(await world.descriptions(given, { retailerId: world.rows.other.retailer.id })).toEqual([
        "Other line",
      ]);
      expect(await world.descriptions(given)).toEqual(["Nobody's line", "Other line", "Own line"]);
    }
    const ids = (await world.list()).rows.map(({ id }) => id);
    await expect(getActivity(staff, ids[1] ?? 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(getActivity(staff, ids[0] ?? 0)).rejects.toMatchObject({ code: "not_found" });
    expect(await getActivity(staff, ids[2] ?? 0)).toMatchObject({ description: "Own line" });
    await expect(world.list({}, {}, world.contextOf(world.rows.own.customer))).rejects.toMatchObject({
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

describe("the export", () => {
  async function exported(given: object, as = world.ctx): Promise<string> {
    const parts: string[] = [];
    for await (const part of await exportActivity(as, { filter: filterOf(given) })) parts.push(part);
    return parts.join("");
  }

  it("has all lines that are asked for, harmless to spreadsheets, and is itself recorded", async () => {
    await world.recordMany(1203);
    await world.record({ description: "=cmd|'/c calc'!A1", after: { a: 1 } });
    const lines = (await exported({})).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 1204);
    expect(lines[0]).toContain("Id,Activity Date (UTC),Activity Name,Activity Type");
    expect(lines[1]).toContain(",'=cmd|'/c calc'!A1,");
    expect(lines[1]).toContain('"{""a"":1}"');
    expect(lines.at(-1)).toContain("Line 1 of many.");
    expect(await exported({ description: "Line 77 of" })).toMatch(/Line 77 of many\.[^\n]+\r\n$/);
    const [line] = (await world.list({ name: "activity.exported" })).rows;
    expect((await getActivity(world.ctx, line?.id ?? 0)).after).toEqual({
      texts: [{ column: "description", text: "Line 77 of" }],
      from: null,
      to: null,
    });
  });

  it("gives staff their own retailer's lines alone, and Customers nothing", async () => {
    await world.record({ description: "Own line", retailerId: world.rows.own.retailer.id });
    await world.record({ description: "Other line", retailerId: world.rows.other.retailer.id });
    const text = await exported({}, world.contextOf(world.rows.own.staff));
    expect(text).toContain("Own line");
    expect(text).not.toContain("Other line");
    await expect(exported({}, world.contextOf(world.rows.own.customer))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
