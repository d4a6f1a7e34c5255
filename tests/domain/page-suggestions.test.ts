import { monitorEventLoopDelay } from "node:perf_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import type { Context } from "#app/kernel/context";
import { makeArea, makeCategory } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { PageWord } from "#reader/page-content";
import { printDeals } from "#tests/setup/printed-deals";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let pageId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  pageId = rows.own.pages[1]?.id ?? 0;
  const { db } = world.runtime;
  await db.deleteFrom("area").execute();
  await db.insertInto("pageContent").values({ pageId, words: "[]", links: "[]", rules: "[]" }).execute();
  await printDeals(db, pageId);
});

async function suggestions() {
  return getPageSuggestions(staff, pageId);
}

it("brings category, recipes and wording of the same product from the retailer's other pages", async () => {
  const { db } = world.runtime;
  const { id: categoryId } = await makeCategory(db, "Cold things");
  const earlier = rows.own.pages[0]?.id ?? 0;
  await makeArea(db, {
    pageId: earlier,
    ingredient: "milk",
    categoryId,
    recipesJson: '[{"title":"Pudding"}]',
  });
  const milk = (await suggestions()).find(({ deal }) => deal === "$2.49");
  expect(milk).toMatchObject({ ingredient: "milk", categoryId, recipesJson: '[{"title":"Pudding"}]' });
});

it("brings nothing from another retailer's areas", async () => {
  const { db } = world.runtime;
  const { id: categoryId } = await makeCategory(db, "Cold things");
  const foreign = rows.other.pages[0]?.id ?? 0;
  await makeArea(db, { pageId: foreign, ingredient: "milk", categoryId });
  const milk = (await suggestions()).find(({ deal }) => deal === "$2.49");
  expect(milk).toMatchObject({ ingredient: "Milk", categoryId: null });
});

it("gives new products the category that the words of the trade name", async () => {
  const { id: categoryId } = await makeCategory(world.runtime.db, "Dairy");
  const [milk] = await suggestions();
  expect(milk).toMatchObject({ ingredient: "Milk", categoryId });
});

it("leaves out what stands at the edge of another page of the circular too", async () => {
  const { db } = world.runtime;
  const other = rows.own.pages[0]?.id ?? 0;
  const words = await db
    .selectFrom("pageContent")
    .select("words")
    .where("pageId", "=", pageId)
    .executeTakeFirstOrThrow();
  const head = ["Spend", "from", "$5.00"].map((text, at) => {
    return { text, left: 0.1 + 0.12 * at, top: 0.02, width: 0.11, height: 0.025, size: 0.025 };
  });
  const withHead = JSON.stringify([...head, ...(JSON.parse(words.words) as object[])]);
  await db.updateTable("pageContent").set({ words: withHead }).where("pageId", "=", pageId).execute();
  const deals = async () => (await suggestions()).map(({ deal }) => deal).sort();
  const before = await deals();
  await db
    .insertInto("pageContent")
    .values({ pageId: other, words: JSON.stringify(head), links: "[]", rules: "[]" })
    .execute();
  expect(before).not.toEqual(["$1.29", "$2.49", "$3.99"]);
  expect(await deals()).toEqual(["$1.29", "$2.49", "$3.99"]);
});

describe("what a page of very many words suggests", () => {
  /** One-letter words in rows and columns, each too far from the next to make a line. */
  function scatter(count: number): PageWord[] {
    const columns = Math.ceil(Math.sqrt(count));
    const size = 0.3 / columns;
    return Array.from({ length: count }, (_, at) => {
      const [left, top] = [(at % columns) / columns, Math.floor(at / columns) / columns];
      return { text: "abcdefghij"[at % 10] as string, left, top, width: size, height: size, size };
    });
  }

  it("keeps nobody else waiting", { timeout: 120_000 }, async () => {
    await world.runtime.db
      .updateTable("pageContent")
      .set({ words: JSON.stringify(scatter(19_200)) })
      .where("pageId", "=", pageId)
      .execute();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    expect(await suggestions()).toEqual([]);
    delay.disable();
    // A fraction of it; on this thread it takes seconds.
    expect(delay.max / 1e6).toBeLessThan(1500);
  });

  it("is worked out once for each print of it", async () => {
    const { db } = world.runtime;
    const [first] = await suggestions();
    const kept = await db.selectFrom("pageAnalysis").selectAll().executeTakeFirstOrThrow();
    const analysis = kept.analysis.replace('"Milk"', '"Stored milk"');
    await db.updateTable("pageAnalysis").set({ analysis }).execute();
    expect((await suggestions())[0]).toMatchObject({ ...first, ingredient: "Stored milk" });
    await db.updateTable("pageContent").set({ links: "[] " }).where("pageId", "=", pageId).execute();
    expect((await suggestions())[0]).toEqual(first);
  });
});
