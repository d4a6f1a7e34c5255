import { beforeEach, describe, expect, it } from "vitest";
import { getInsights } from "#app/shopping/domain/insights/insights.server";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";
import type { CountsReport } from "#app/shopping/domain/publishing/counts";
import { makeRecipe } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { countQueries } from "#tests/setup/counted-queries";
import { withRequest } from "#tests/setup/other-context";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const own = () => world.rows.own;
const circularId = () => own().circular.id;
const pageId = () => own().pages[0]?.id ?? 0;
const areaId = () => own().areas[0]?.id ?? 0;

/** As a widget sends it when its page is left. */
function report(body: unknown, { userAgent = browser, of = own().retailer.id } = {}): Promise<Response> {
  return world.call("POST", `/public/retailers/${of}/counts`, {
    headers: { "Content-Type": "text/plain", "User-Agent": userAgent },
    text: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const insights = (store?: number) => getInsights(world.contextOf(own().staff), circularId(), { store });
async function rows() {
  await world.anonymous().services.counts.flush();
  return world.runtime.db.selectFrom("adCount").selectAll().execute();
}

describe("what shoppers do", () => {
  it("is summed by day, page, deal and store", async () => {
    const counts = [
      { name: "adOpened", id: circularId(), count: 1 },
      { name: "pageSeen", id: pageId(), count: 2 },
      { name: "dealSeen", id: areaId(), count: 3 },
      { name: "dealAdded", id: areaId(), count: 1 },
      { name: "searchedInVain", detail: "  Oat   MILK ", count: 1 },
    ];
    expect((await report({ counts })).status).toBe(204);
    expect((await report({ counts, store: own().store.slug })).status).toBe(204);
    const all = await insights();
    expect(all.totals).toEqual({ adOpened: 2, pageSeen: 4, dealSeen: 6, dealAdded: 2 });
    expect(all.days.at(-1)?.sums).toEqual(all.totals);
    expect(all.pages.map(({ sums }) => sums)).toEqual([{ pageSeen: 4, dealSeen: 6, dealAdded: 2 }, {}]);
    expect(all.deals[0]).toMatchObject({ areaId: areaId(), sums: { dealSeen: 6, dealAdded: 2 } });
    expect(all.stores.map(({ storeId }) => storeId).toSorted()).toEqual([0, own().store.id].toSorted());
    expect(all.website.searches).toEqual([{ words: "oat milk", count: 2 }]);
    expect((await insights(own().store.id)).totals.adOpened).toBe(1);
  });

  it("keeps nothing of the shopper, nor of words that may name one", async () => {
    for (const detail of ["ann@mail.test", "4111 1111 11111111", "x".repeat(200)]) {
      await report({ counts: [{ name: "searchedInVain", detail, count: 1 }] });
    }
    const kept = await rows();
    expect(kept.map(({ detail }) => detail).toSorted()).toEqual(["", "x".repeat(60)]);
    expect(Object.keys(kept[0] ?? {}).toSorted()).toEqual(
      [
        "areaId",
        "circularId",
        "count",
        "day",
        "detail",
        "name",
        "pageId",
        "retailerId",
        "storeId",
      ].toSorted(),
    );
  });

  it("counts words beyond five hundred a day without them, those that still wait among them", async () => {
    const words = (from: number, length: number) =>
      Array.from({ length }, (_, index) => ({
        ...{ name: "searchedInVain", detail: `word ${from + index}`, count: 1 },
      }));
    const reportAll = async (from: number, length: number) => {
      for (let at = from; at < from + length; at += 20) await report({ counts: words(at, 20) });
    };
    await reportAll(0, 300);
    await rows();
    await reportAll(100, 300);
    await reportAll(400, 200);
    const kept = await rows();
    expect(kept).toHaveLength(501);
    expect(kept.find(({ detail }) => detail === "")?.count).toBe(100);
    expect(kept.find(({ detail }) => detail === "word 150")?.count).toBe(2);
  });

  it("takes twenty words of a report, and asks as often for many as for one", async () => {
    const words = (length: number, from: number) =>
      Array.from({ length }, (_, index) => ({
        ...{ name: "searchedInVain" as const, detail: `term ${from + index}`, count: 1 },
      }));
    const opened = (length: number) =>
      Array.from({ length }, (_, index) => ({
        ...{ name: "recipeOpened" as const, detail: `${index + 1}`, count: 1 },
      }));
    const ctx = withRequest(world.anonymous(), { userAgent: browser });
    const queriesOf = async (counts: CountsReport["counts"]) => {
      const counted = countQueries(ctx);
      await recordCounts(counted.ctx, own().retailer.id, { counts });
      return counted.count();
    };
    const few = await queriesOf([...words(1, 0), ...opened(1)]);
    expect(await queriesOf([...words(250, 1000), ...opened(250)])).toBe(few);
    const kept = await rows();
    expect(kept.filter(({ name, detail }) => name === "searchedInVain" && detail !== "")).toHaveLength(21);
  });

  it("holds words of letters that were cut in two, or that no engine keeps", async () => {
    const details = ["\ud83c", "\ud83e", `${"x".repeat(59)}\u{1f34e}`, "nul\0"];
    await report({ counts: details.map((detail) => ({ name: "searchedInVain", detail, count: 1 })) });
    const kept = await rows();
    expect(kept.map(({ detail, count }) => [detail, count]).toSorted()).toEqual([
      ["nul\ufffd", 1],
      [`${"x".repeat(59)}\ufffd`, 1],
      ["\ufffd", 2],
    ]);
  });

  it("is refused from an address that reports more than a page does, without a row for each report", async () => {
    const counts = [{ name: "adOpened", id: circularId(), count: 1 }];
    const statuses: number[] = [];
    for (let number = 0; number < 301; number += 1) statuses.push((await report({ counts })).status);
    expect(statuses.slice(0, 300).every((status) => status === 204)).toBe(true);
    expect(statuses[300]).toBe(429);
    expect(await world.runtime.db.selectFrom("rateLimit").selectAll().execute()).toEqual([]);
    expect((await rows())[0]?.count).toBe(300);
  });

  it("counts no more of one thing in a report than a shopper does in it, however many entries say so", async () => {
    const entry = { name: "dealAdded", id: areaId(), count: 100 };
    for (let number = 0; number < 3; number += 1) {
      expect((await report({ counts: Array.from({ length: 500 }, () => entry) })).status).toBe(204);
    }
    const words = { name: "searchedInVain", detail: "oat milk", count: 100 };
    await report({ counts: [words, { ...words, detail: "oat  milk" }, { ...words, detail: "tofu" }] });
    await report({ counts: [{ name: "adOpened", id: circularId(), count: 20 }] });
    const counted = (await rows()).map(({ name, detail, count }) => [name, detail, count]);
    expect(counted.toSorted()).toEqual([
      ["adOpened", "", 20],
      ["dealAdded", "", 60],
      ["searchedInVain", "oat milk", 40],
      ["searchedInVain", "tofu", 20],
    ]);
  });

  it("counts no more of one kind in an hour than the shoppers of one address do", async () => {
    const added = { name: "dealAdded", id: areaId(), count: 20 };
    const opened = { name: "dealOpened", id: areaId(), count: 20 };
    for (let number = 0; number < 110; number += 1) await report({ counts: [added] });
    await report({ counts: [added, opened] });
    const sumOf = async (of: string) => (await rows()).find(({ name }) => name === of)?.count;
    expect(await sumOf("dealAdded")).toBe(2000);
    expect(await sumOf("dealOpened")).toBe(20);
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_001);
    await report({ counts: [added] });
    expect(await sumOf("dealAdded")).toBe(2020);
  });

  it("keeps which recipe was opened, whatever its id, as long as there is one", async () => {
    const { recipeCategory } = world.rows;
    await makeRecipe(world.runtime.db, {
      id: 12_345,
      recipeCategoryId: recipeCategory.id,
      title: "Leek soup",
    });
    for (const detail of ["12345", "12346", "=1+1"]) {
      await report({ counts: [{ name: "recipeOpened", detail, count: 2 }] });
    }
    await report({ counts: [{ name: "listPrinted", detail: "for Ann", count: 1 }] });
    const { website } = await insights();
    expect(website.recipes).toEqual([{ recipeId: 12_345, title: "Leek soup", count: 2 }]);
    expect(website.totals).toEqual({ recipeOpened: 6, listPrinted: 1 });
    expect((await rows()).map(({ detail }) => detail).toSorted()).toEqual(["", "", "12345"]);
  });

  it("leaves out programs, other retailers' rows, what is not on, and rows that never were", async () => {
    const { other } = world.rows;
    const counts = [{ name: "adOpened", id: circularId(), count: 1 }];
    await report({ counts }, { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await report({ counts }, { of: other.retailer.id });
    await report({ counts: [{ name: "dealSeen", id: 999_999, count: 1 }] });
    await report({ counts: [{ name: "adOpened", count: 1 }] });
    await world.runtime.db
      .updateTable("circular")
      .set({ activeDate: "2019-12-01T00:00:00.000Z", terminationDate: "2020-01-01T00:00:00.000Z" })
      .execute();
    await report({ counts });
    expect(await rows()).toEqual([]);
  });

  it("is refused with a sentence where it is no report, and changes nothing", async () => {
    const faults: [unknown, number][] = [
      ["<html>", 400],
      [{ counts: [{ name: "walkedIn", count: 1 }] }, 400],
      [{ counts: [{ name: "adOpened", id: circularId(), count: 101 }] }, 400],
      [{ counts: [{ name: "adOpened", id: circularId(), count: -5 }] }, 400],
      ["x".repeat(70_000), 413],
    ];
    for (const [body, status] of faults) expect((await report(body)).status).toBe(status);
    expect((await report({ counts: [] }, { of: 999_999 })).status).toBe(404);
    expect(await rows()).toEqual([]);
  });
});
