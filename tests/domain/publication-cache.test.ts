import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  everyone,
  type Prepared,
  PublicationCache,
} from "#app/shopping/domain/publishing/publication-cache.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { makeRecipe } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { countQueries } from "#tests/setup/counted-queries";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
/** As the command line or a worker has it: another connection to the same file. */
let elsewhere: Database;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  elsewhere = openDatabase(world.runtime.config.database);
});

afterEach(() => elsewhere.destroy());

const own = () => rows.own.retailer.id;

/** Gives 1, 2, 3, … each time something is made ready. */
function counter(more: Partial<Prepared<number>> = {}) {
  let made = 0;
  return async (): Promise<Prepared<number>> => {
    made += 1;
    return { value: made, byteSize: 1000, changesAt: null, ...more };
  };
}

const valueFor = async (
  cache: PublicationCache,
  prepare: () => Promise<Prepared<number>>,
  { ctx = world.anonymous(), retailerId = own(), key = "ad" } = {},
) => (await cache.get(ctx, retailerId, key, prepare)).value;

describe("what is kept ready for shoppers", () => {
  it("is made once, also when a hundred ask at the same moment", async () => {
    const cache = new PublicationCache({ recheckMs: 0 });
    const prepare = counter();
    const values = await Promise.all(Array.from({ length: 100 }, () => valueFor(cache, prepare)));
    expect(new Set(values)).toEqual(new Set([1]));
    expect(await valueFor(cache, prepare)).toBe(1);
    expect(await valueFor(cache, prepare, { key: "another" })).toBe(2);
    expect(await valueFor(cache, prepare, { retailerId: rows.other.retailer.id })).toBe(3);
  });

  it("asks nothing of the database until its knowledge is old, and then one thing", async () => {
    const { ctx, count } = countQueries(world.anonymous());
    const cache = new PublicationCache({ recheckMs: 200 });
    const prepare = counter();
    await valueFor(cache, prepare, { ctx });
    const before = count();
    for (let n = 0; n < 50; n += 1) await valueFor(cache, prepare, { ctx });
    expect(count()).toBe(before);
    await new Promise((resolve) => setTimeout(resolve, 220));
    await Promise.all(Array.from({ length: 50 }, () => valueFor(cache, prepare, { ctx })));
    expect(count()).toBe(before + 1);
  });

  it("is made anew when its time has passed", async () => {
    const cache = new PublicationCache({ recheckMs: 0 });
    const prepare = counter({ changesAt: "2026-02-02T12:00:30.000Z" });
    expect(await valueFor(cache, prepare)).toBe(1);
    world.clock.now = new Date("2026-02-02T12:00:29.999Z");
    expect(await valueFor(cache, prepare)).toBe(1);
    world.clock.now = new Date("2026-02-02T12:00:30.000Z");
    expect(await valueFor(cache, prepare)).toBe(2);
  });

  it("is not kept when making it failed", async () => {
    const cache = new PublicationCache({ recheckMs: 0 });
    await expect(valueFor(cache, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await valueFor(cache, counter())).toBe(1);
  });

  it("is made again when somebody writes while it is being made", async () => {
    const cache = new PublicationCache({ recheckMs: 60_000 });
    const change = () =>
      elsewhere.updateTable("retailer").set({ siteName: "Fresher" }).where("id", "=", own()).execute();
    let tries = 0;
    const prepare = async (): Promise<Prepared<number>> => {
      tries += 1;
      if (tries === 1) await change();
      return { value: tries, byteSize: 1000, changesAt: null };
    };
    expect(await valueFor(cache, prepare)).toBe(2);
    expect(await valueFor(cache, prepare)).toBe(2);
  });

  it("takes no more memory than it may: the least used goes", async () => {
    const cache = new PublicationCache({ recheckMs: 0, maxBytes: 3000 });
    const prepare = counter();
    for (const key of ["a", "b", "c"]) await valueFor(cache, prepare, { key });
    await valueFor(cache, prepare, { key: "a" });
    expect(await valueFor(cache, prepare, { key: "d" })).toBe(4);
    expect(await valueFor(cache, prepare, { key: "a" })).toBe(1);
    expect(await valueFor(cache, prepare, { key: "b" })).toBe(5);
  });
});

describe("a change that another process makes", () => {
  const changes: [string, (db: Database) => Promise<unknown>][] = [
    ["a retailer", (db) => db.updateTable("retailer").set({ name: "New" }).where("id", "=", own()).execute()],
    [
      "a store",
      (db) => db.updateTable("store").set({ slug: "new" }).where("id", "=", rows.own.store.id).execute(),
    ],
    [
      "a circular",
      (db) =>
        db.updateTable("circular").set({ title: "New" }).where("id", "=", rows.own.circular.id).execute(),
    ],
    [
      "a circular that is deleted",
      (db) => db.deleteFrom("circular").where("retailerId", "=", own()).execute(),
    ],
    [
      "a page",
      (db) => db.updateTable("circularPage").set({ position: 9 }).where("id", "=", pageId()).execute(),
    ],
    ["a page that is deleted", (db) => db.deleteFrom("circularPage").where("id", "=", pageId()).execute()],
    [
      "a group's page",
      (db) =>
        db
          .insertInto("circularGroupPage")
          .values({ circularGroupId: rows.own.group.id, pageId: pageId(), position: 1 })
          .execute(),
    ],
    [
      "a page's image",
      (db) =>
        db
          .insertInto("pageImage")
          .values({ pageId: pageId(), width: 77, height: 99, contentType: "image/webp", fileKey: "x" })
          .execute(),
    ],
    [
      "an area",
      (db) => db.updateTable("area").set({ deal: "2/$1" }).where("pageId", "=", pageId()).execute(),
    ],
    ["an area that is deleted", (db) => db.deleteFrom("area").where("pageId", "=", pageId()).execute()],
  ];
  const pageId = () => rows.own.pages[0]?.id ?? 0;

  it.each(changes)("to %s shows in what its retailer shows, and in nothing else", async (_, change) => {
    const cache = new PublicationCache({ recheckMs: 0 });
    const [mine, theirs, shared] = [counter(), counter(), counter()];
    const ask = async () => [
      await valueFor(cache, mine),
      await valueFor(cache, theirs, { retailerId: rows.other.retailer.id }),
      await valueFor(cache, shared, { retailerId: everyone }),
    ];
    expect(await ask()).toEqual([1, 1, 1]);
    await change(elsewhere);
    expect(await ask()).toEqual([2, 1, 1]);
  });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ["a category", (db) => db.updateTable("category").set({ name: "Greens" }).execute()],
    ["a recipe", (db) => makeRecipe(db, { recipeCategoryId: rows.recipeCategory.id })],
  ])("to %s shows in what everybody shows", async (_, change) => {
    const cache = new PublicationCache({ recheckMs: 0 });
    const prepare = counter();
    expect(await valueFor(cache, prepare)).toBe(1);
    await change(elsewhere);
    expect(await valueFor(cache, prepare)).toBe(2);
  });

  it("to what shoppers don't see makes nothing anew", async () => {
    const cache = new PublicationCache({ recheckMs: 0 });
    const prepare = counter();
    await valueFor(cache, prepare);
    await elsewhere.updateTable("user").set({ firstName: "Kim" }).execute();
    await elsewhere
      .updateTable("circularGroup")
      .set({ name: "Renamed" })
      .where("id", "=", rows.own.group.id)
      .execute();
    expect(await valueFor(cache, prepare)).toBe(1);
  });
});
