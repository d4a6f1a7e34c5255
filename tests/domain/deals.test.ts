import { beforeEach, describe, expect, it } from "vitest";
import { acceptSuggestion } from "#app/circulars/domain/areas/areas.server";
import { listAreas } from "#app/circulars/domain/areas/queries.server";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { listDeals } from "#app/circulars/domain/deals/queries.server";
import { dealBatchSchema } from "#app/circulars/domain/deals/schemas";
import { listSureDeals } from "#app/circulars/domain/deals/sure-deals.server";
import { writeDeals } from "#app/circulars/domain/deals/write-deals.server";
import { keepReading } from "#app/circulars/domain/pages/page-readings.server";
import { type Context, inTransaction } from "#app/kernel/context";
import { makeArea, makeCategory, makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { ReadDeal } from "#reader/read-page";
import { printDeals } from "#tests/setup/printed-deals";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let circularId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  circularId = rows.own.circular.id;
});

function write(batch: object, ctx = staff) {
  return writeDeals(ctx, circularId, dealBatchSchema.parse(batch));
}

async function activities() {
  const lines = await world.runtime.db
    .selectFrom("activity")
    .select(["name", "description", "retailerId", "entityId", "before", "after"])
    .where("logType", "=", "area")
    .execute();
  return lines;
}

describe("the deals of a circular", () => {
  it("come by page and in reading order, with the number of their recipes and without the recipes", async () => {
    const [first, second] = rows.own.pages;
    const recipesJson = JSON.stringify([{ title: "Soup" }, { title: "Stew" }]);
    await makeArea(world.runtime.db, { pageId: first?.id ?? 0, top: 0.8, ingredient: "Below", recipesJson });
    const deals = await listDeals(staff, circularId);
    expect(deals.map(({ pageId }) => pageId)).toEqual([first?.id, first?.id, second?.id]);
    expect(deals[1]).toMatchObject({ ingredient: "Below", recipeCount: 2 });
    expect(deals[1]).not.toHaveProperty("recipesJson");
  });

  it("are those of the actor's retailer alone", async () => {
    const other = world.contextOf(rows.other.staff);
    await expect(listDeals(other, circularId)).rejects.toMatchObject({ code: "not_found" });
    await expect(write({}, other)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a batch of deals", () => {
  it("changes fields of several deals, counts their versions up and tells of it in one line", async () => {
    const before = await listDeals(staff, circularId);
    const changed = before.map(({ id, version }) => ({ id, version, featured: true, categoryId: null }));
    const written = await write({ changed });
    expect(written.changed).toMatchObject(
      before.map(({ id, version, ingredient }) => ({
        id,
        version: version + 1,
        ingredient,
        featured: true,
        categoryId: null,
      })),
    );
    expect(await listDeals(staff, circularId)).toEqual(written.changed);
    const { name, retailer } = { ...rows.own.circular, retailer: rows.own.retailer };
    const [line, ...others] = await activities();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      name: "areas.changed",
      description: `Areas of circular "${name}": 2 changed.`,
      retailerId: retailer.id,
      entityId: null,
    });
    const [first] = before;
    expect(JSON.parse(line?.before ?? "")).toMatchObject({
      [`${first?.ingredient} (${first?.id})`]: { featured: 0, categoryId: rows.category.id },
    });
    expect(JSON.parse(line?.after ?? "")).toMatchObject({
      [`${first?.ingredient} (${first?.id})`]: { featured: 1, categoryId: null },
    });
  });

  it("of one deal is told as the page editor tells it", async () => {
    const [deal] = await listDeals(staff, circularId);
    await write({ changed: [{ id: deal?.id, version: deal?.version, deal: "$1.99" }] });
    expect(await activities()).toMatchObject([{ name: "area.edited", entityId: deal?.id }]);
  });

  it("writes nothing when one of its versions is not the newest, and shows what stands there", async () => {
    const before = await listDeals(staff, circularId);
    const [one, two] = before.map(({ id, version }) => ({ id, version }));
    const colleague = await makeUser(world.runtime.db, {
      ...{ role: "Retailer", firstName: "Anna", lastName: "Pires", retailerId: rows.own.retailer.id },
    });
    await write({ changed: [{ ...one, deal: "theirs" }] }, world.contextOf(colleague));
    const now = await listDeals(staff, circularId);
    const batch = { changed: [{ ...one, deal: "mine" }], deleted: [two] };
    await expect(write(batch)).rejects.toMatchObject({
      code: "conflict",
      message: "Anna Pires has changed this deal in the meantime.",
      current: { ids: [one?.id], deals: [now[0]] },
    });
    expect(await listDeals(staff, circularId)).toEqual(now);
    await write({ changed: now.map(({ id, version }) => ({ id, version, deal: "mine" })) });
    await expect(write(batch)).rejects.toMatchObject({
      message: "You have changed 2 of these deals in another window in the meantime.",
    });
  });

  it("takes a deal that is gone for stale, and one that is to be deleted and is gone for done", async () => {
    const [deal] = await listDeals(staff, circularId);
    const named = { id: deal?.id, version: deal?.version };
    await write({ deleted: [named] });
    await expect(write({ deleted: [named] })).resolves.toMatchObject({ deleted: [] });
    await expect(write({ changed: [{ ...named, deal: "mine" }] })).rejects.toMatchObject({
      code: "conflict",
      current: { ids: [deal?.id], deals: [] },
    });
  });

  it("gives what it deletes so that it can be brought back as it was, recipes included", async () => {
    const pageId = rows.own.pages[0]?.id ?? 0;
    await world.runtime.db.deleteFrom("area").where("pageId", "=", pageId).execute();
    const recipesJson = JSON.stringify([{ title: "Soup", originalId: "7" }]);
    await makeArea(world.runtime.db, { pageId, ingredient: "Peas", details: "two\nlines", recipesJson });
    const [before] = await listAreas(staff, pageId);
    const { deleted } = await write({ deleted: [{ id: before?.id, version: before?.version }] });
    expect(await listAreas(staff, pageId)).toEqual([]);
    await write({ added: deleted });
    const [after] = await listAreas(staff, pageId);
    expect(after).toEqual({ ...before, id: after?.id, version: 1 });
  });

  it("refuses pages, categories and texts that are none, and keeps the rest as it was", async () => {
    const before = await listDeals(staff, circularId);
    const [one] = before.map(({ id, version }) => ({ id, version }));
    const added = {
      pageId: rows.other.pages[0]?.id,
      left: 0,
      top: 0,
      width: 0.1,
      height: 0.1,
      ingredient: "P",
    };
    await expect(write({ changed: [{ ...one, deal: "x" }], added: [added] })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(write({ changed: [{ ...one, categoryId: 999 }] })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(dealBatchSchema.safeParse({ changed: [{ ...one, ingredient: " " }] }).success).toBe(false);
    expect(dealBatchSchema.safeParse({ changed: [{ ...one, deal: "x".repeat(201) }] }).success).toBe(false);
    await expect(write({ changed: [one, one] })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await listDeals(staff, circularId)).toEqual(before);
  });

  it("knows only deals of its circular", async () => {
    const [theirs] = await listDeals(world.contextOf(), rows.other.circular.id);
    await expect(
      write({ changed: [{ id: theirs?.id, version: theirs?.version, deal: "x" }] }),
    ).rejects.toMatchObject({ code: "conflict", current: { deals: [] } });
  });
});

describe("the sure suggestions of a circular", () => {
  /** Two deals with a picture each, on a page without areas. */
  async function printSecondPage(): Promise<number> {
    const { db } = world.runtime;
    const pageId = rows.own.pages[1]?.id ?? 0;
    await db.deleteFrom("area").where("pageId", "=", pageId).execute();
    await db.insertInto("pageContent").values({ pageId, words: "[]", links: "[]", rules: "[]" }).execute();
    await printDeals(db, pageId);
    const picture = { pageId, top: 0.05, width: 0.15, height: 0.1 };
    const uncut = { fileKey: null, imageWidth: null, imageHeight: null };
    await db
      .insertInto("pageThumbnail")
      .values([0.6, 0.8].map((left, position) => ({ ...picture, ...uncut, left, position })))
      .execute();
    return pageId;
  }

  it("become deals of their pages where no area is yet, each picture going to one of them", async () => {
    const pageId = await printSecondPage();
    const { id: categoryId } = await makeCategory(world.runtime.db, "Dairy");
    const { deals: sure, doubtful } = await listSureDeals(staff, circularId);
    expect(doubtful).toBe(1);
    expect(sure).toMatchObject([
      { pageId, ingredient: "Milk", deal: "$2.49", thumbnailIndex: 0, categoryId },
      { pageId, ingredient: "Eggs", deal: "$3.99", thumbnailIndex: 1 },
    ]);
    await write({ added: sure });
    expect(await listSureDeals(staff, circularId)).toEqual({ deals: [], doubtful: 1, later: 0 });
    const other = world.contextOf(rows.other.staff);
    await expect(listSureDeals(other, circularId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are taken once when two people accept them at one moment, and what is drawn by hand goes by its own box", async () => {
    const pageId = await printSecondPage();
    const lists = await Promise.all([listSureDeals(staff, circularId), listSureDeals(staff, circularId)]);
    const written = await Promise.all(lists.map(({ deals }) => write({ added: deals })));
    expect(written.map(({ added }) => added.length).toSorted()).toEqual([0, 2]);
    expect((await listAreas(staff, pageId)).map(({ ingredient }) => ingredient)).toEqual(["Milk", "Eggs"]);
    const milk = lists[0]?.deals[0];
    await write({ added: [{ ...milk, ingredient: "Oat milk", suggested: false }] });
    expect(await listAreas(staff, pageId)).toHaveLength(3);
  });

  const deal = (ingredient: string, left: number, confidence = 0.95): ReadDeal => ({
    ...{ left, top: 0.2, width: 0.2, height: 0.2, price: "$2.99", ingredient, confidence },
    ...{ prefix: "", details: "", picture: null },
  });

  /** Has a page's picture say these deals. */
  async function read(pageId: number, deals: ReadDeal[]): Promise<void> {
    const { db } = world.runtime;
    await db.updateTable("pageContent").set({ words: "[]" }).where("pageId", "=", pageId).execute();
    await db
      .insertInto("pageReading")
      .values({ pageId, status: "waiting", words: "[]", deals: "[]", updatedAt: "" })
      .execute();
    await inTransaction(staff, (tx) => keepReading(tx, pageId, { words: [], deals }));
  }

  it("are offered as far as one change may take them with their recipes, the rest with the next", async () => {
    const pageId = await printSecondPage();
    const names = ["Ham", "Cheese", "Bread", "Butter", "Eggs", "Oats", "Figs", "Pears", "Plums"];
    const recipesJson = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ title: `Recipe ${id}` })));
    for (const ingredient of names) {
      await makeArea(world.runtime.db, { pageId: rows.own.pages[0]?.id ?? 0, ingredient, recipesJson });
    }
    await read(
      pageId,
      names.map((name, index) => deal(name, index / 10)),
    );
    const first = await listSureDeals(staff, circularId);
    expect(first).toMatchObject({ deals: { length: 8 }, later: 1 });
    expect((await write({ added: first.deals })).added).toHaveLength(8);
    const second = await listSureDeals(staff, circularId);
    expect(second).toMatchObject({ deals: [{ ingredient: "Plums" }], later: 0 });
  });

  it("all become deals where they lie over each other, at once as one by one", async () => {
    const pageId = await printSecondPage();
    const deals = [deal("Ham", 0.1), deal("Cheese", 0.22), deal("Bread", 0.26), deal("Butter", 0.3, 0.7)];
    await read(pageId, deals);
    const sure = await listSureDeals(staff, circularId);
    expect(sure).toMatchObject({ deals: [{}, {}, {}], doubtful: 1 });
    const { added } = await write({ added: sure.deals });
    expect(added.map(({ ingredient }) => ingredient)).toEqual(["Ham", "Cheese", "Bread"]);
    expect(await listSureDeals(staff, circularId)).toEqual({ deals: [], doubtful: 1, later: 0 });

    await write({ deleted: added.map(({ id, version }) => ({ id, version })) });
    for (const one of sure.deals.toReversed()) {
      const answer = await acceptSuggestion(staff, pageId, areaSchema.parse(one));
      expect(answer).toMatchObject({ isNew: true, area: { ingredient: one.ingredient } });
    }
    expect(await listAreas(staff, pageId)).toHaveLength(3);
  });
});
