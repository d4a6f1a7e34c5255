import { beforeEach, describe, expect, it } from "vitest";
import { exportInsights } from "#app/shopping/domain/insights/export.server";
import { getInsights } from "#app/shopping/domain/insights/insights.server";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";
import { insightsFilterSchema } from "#app/shopping/domain/insights/schemas";
import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import { makeCircular } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
});

const staff = () => world.contextOf(rows.own.staff);
const circularId = () => rows.own.circular.id;
const areaId = (index = 0) => rows.own.areas[index]?.id ?? 0;

/** At an instant, as a widget of the own retailer's website reports. */
function report(at: string, counts: CountsReport["counts"], store: string | null = null): Promise<void> {
  world.clock.now = new Date(at);
  return recordCounts(world.anonymous(), rows.own.retailer.id, { store, counts });
}

const openedOn = (at: string, count: number, store: string | null = null) =>
  report(at, [{ name: "adOpened", id: circularId(), count }], store);

describe("what shoppers did with a circular", () => {
  it("is told by days of the retailer's zone, those without anything between them", async () => {
    // Eleven at night in Chicago, two hours later, and two days on.
    await openedOn("2026-02-02T05:00:00.000Z", 3);
    await openedOn("2026-02-02T07:00:00.000Z", 4);
    await openedOn("2026-02-04T18:00:00.000Z", 5);
    const { days, shown, choices, totals } = await getInsights(staff(), circularId(), { from: "2026-02-01" });
    expect(days).toEqual([
      { day: "2026-02-01", sums: { adOpened: 3 } },
      { day: "2026-02-02", sums: { adOpened: 4 } },
      { day: "2026-02-03", sums: {} },
      { day: "2026-02-04", sums: { adOpened: 5 } },
    ]);
    expect(totals).toEqual({ adOpened: 12 });
    expect(shown).toEqual({ from: "2026-02-01", until: "2026-02-04", storeId: null });
    expect(choices).toMatchObject({ from: "2026-01-01", until: "2026-02-04" });
  });

  it("can be cut to some days and one store, the website's numbers with it", async () => {
    const { slug, id: storeId, name } = rows.own.store;
    await openedOn("2026-02-01T18:00:00.000Z", 1, slug);
    await openedOn("2026-02-02T18:00:00.000Z", 2, slug);
    await openedOn("2026-02-02T18:00:00.000Z", 4);
    await report("2026-02-02T18:00:00.000Z", [{ name: "storeChosen", count: 6 }], slug);
    await report("2026-02-02T18:00:00.000Z", [{ name: "listSent", count: 7 }]);
    const days = { from: "2026-02-02", until: "2026-02-02" };
    const one = await getInsights(staff(), circularId(), { ...days, store: storeId });
    expect(one.totals).toEqual({ adOpened: 2 });
    expect(one.stores).toEqual([{ storeId, name, sums: { adOpened: 2, storeChosen: 6 } }]);
    expect(one.website.totals).toEqual({ storeChosen: 6 });
    expect(one.choices.stores.map((store) => store.storeId)).toEqual([0, storeId]);
    const none = await getInsights(staff(), circularId(), { ...days, store: 0 });
    expect(none.totals).toEqual({ adOpened: 4 });
    expect(none.website.totals).toEqual({ listSent: 7 });
    const strange = await getInsights(staff(), circularId(), { ...days, store: rows.other.store.id });
    expect(strange.shown.storeId).toBeNull();
    expect(strange.totals).toEqual({ adOpened: 6 });
  });

  it("has every page and deal, also those that nobody saw, and keeps those that are deleted", async () => {
    const at = "2026-02-02T18:00:00.000Z";
    await report(at, [
      { name: "dealSeen", id: areaId(0), count: 2 },
      { name: "dealSeen", id: areaId(1), count: 9 },
      { name: "dealOpened", id: areaId(1), count: 3 },
    ]);
    await world.runtime.db
      .deleteFrom("circularPage")
      .where("id", "=", rows.own.pages[1]?.id ?? 0)
      .execute();
    const { pages, deals } = await getInsights(staff(), circularId());
    expect(deals.map(({ areaId: id, name, sums }) => [id, name, sums.dealSeen])).toEqual([
      [areaId(1), null, 9],
      [areaId(0), rows.own.areas[0]?.ingredient, 2],
    ]);
    expect(pages.map(({ number, sums }) => [number, sums.dealSeen])).toEqual([
      [1, 2],
      [null, 9],
    ]);
  });

  it("says whether a circular is scheduled, live or ended, and that nothing was counted", async () => {
    const retailerId = rows.own.retailer.id;
    const week = { activeDate: "2026-03-04T06:00:00.000Z", terminationDate: "2026-03-11T04:59:59.000Z" };
    const { id } = await makeCircular(world.runtime.db, { retailerId, ...week });
    const stateAt = async (at: string) => {
      world.clock.now = new Date(at);
      const { circular, isCounted, shown } = await getInsights(staff(), id);
      expect(isCounted).toBe(false);
      return [circular.status, shown.from, shown.until];
    };
    expect(await stateAt("2026-03-03T12:00:00.000Z")).toEqual(["scheduled", "2026-03-04", "2026-03-04"]);
    expect(await stateAt("2026-03-05T12:00:00.000Z")).toEqual(["live", "2026-03-04", "2026-03-05"]);
    expect(await stateAt("2026-04-05T12:00:00.000Z")).toEqual(["ended", "2026-03-04", "2026-03-10"]);
  });

  it("is not told to staff of another retailer, nor to Customers", async () => {
    await openedOn("2026-02-02T18:00:00.000Z", 3);
    const strangers = [
      [rows.other.staff, "not_found"],
      [rows.own.customer, "forbidden"],
    ] as const;
    for (const [user, code] of strangers) {
      const ctx = world.contextOf(user);
      await expect(getInsights(ctx, circularId())).rejects.toMatchObject({ code });
      await expect(exportInsights(ctx, circularId())).rejects.toMatchObject({ code });
    }
    const others = await getInsights(world.contextOf(rows.other.staff), rows.other.circular.id);
    expect(others.totals).toEqual({});
  });
});

describe("the file of it", () => {
  async function fileOf(filter = {}): Promise<string> {
    let text = "";
    for await (const piece of await exportInsights(staff(), circularId(), filter)) text += piece;
    return text;
  }

  it("has the same sums line by line, of the same days and store", async () => {
    await openedOn("2026-02-01T18:00:00.000Z", 1);
    await openedOn("2026-02-02T18:00:00.000Z", 2);
    await report("2026-02-02T18:00:00.000Z", [
      { name: "dealSeen", id: areaId(), count: 4 },
      { name: "searchedInVain", detail: "oat milk", count: 5 },
      { name: "recipeOpened", detail: String(rows.recipe.id), count: 6 },
    ]);
    const text = await fileOf({ from: "2026-02-02" });
    const [area] = rows.own.areas;
    expect(text.startsWith("\ufeffSum Of,Name,Deal,Page,Ad opened,Pages seen,Deals seen,Deals opened,")).toBe(
      true,
    );
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toContain(`Circular,${rows.own.circular.name},,,2,0,4,0,0,,,,,`);
    expect(lines).toContain("Day,2026-02-02,,,2,0,4,0,0,,,,,");
    expect(lines).toContain("Page,Page 1,,,,0,4,0,0,,,,,");
    expect(lines).toContain(`Deal,${area?.ingredient},$1.99,Page 1,,,4,0,0,,,,,`);
    expect(lines).toContain("Store,No store chosen,,,2,0,4,0,0,,,,0,");
    expect(lines).toContain(`Website,${rows.own.retailer.name},,,,,,,,0,0,6,0,5`);
    expect(lines).toContain(`Recipe,${rows.recipe.title},,,,,,,,,,6,,`);
    expect(lines).toContain("Search,oat milk,,,,,,,,,,,,5");
    expect(text).not.toContain("2026-02-01");
  });

  it("holds no formula, whatever shoppers looked for and deals are called", async () => {
    await world.runtime.db
      .updateTable("area")
      .set({ prefix: "", ingredient: '=HYPERLINK("http://evil.example","x")', deal: "@SUM(A1)" })
      .where("id", "=", areaId())
      .execute();
    await report("2026-02-02T18:00:00.000Z", [{ name: "searchedInVain", detail: "+1-800", count: 1 }]);
    const text = await fileOf();
    expect(text).toContain(`Deal,"'=HYPERLINK(""http://evil.example"",""x"")",'@SUM(A1),Page 1,`);
    expect(text).toContain("Search,'+1-800,");
  });
});

describe("an address that asks for some of it", () => {
  it("is read as far as it makes sense", () => {
    const read = (address: string) =>
      insightsFilterSchema.parse(Object.fromEntries(new URLSearchParams(address)));
    expect(read("store=0&from=2026-02-02&until=2026-02-03")).toEqual({
      store: 0,
      from: "2026-02-02",
      until: "2026-02-03",
    });
    expect(read("store=-1&from=2026-02-31&until=soon")).toEqual({});
    expect(read("store=1e99&from=2026-02-01&x=y")).toEqual({ from: "2026-02-01" });
  });
});
