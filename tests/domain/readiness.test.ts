import { beforeEach, expect, it } from "vitest";
import { acceptSuggestion } from "#app/circulars/domain/areas/areas.server";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { turnDownSuggestion } from "#app/circulars/domain/areas/turned-down.server";
import {
  type CircularSummary,
  getCircular,
  listCirculars,
} from "#app/circulars/domain/circulars/queries.server";
import { findReadiness } from "#app/circulars/domain/readiness/readiness.server";
import type { Context } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import { makeArea, makeCircular, makePages, makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { countQueries } from "#tests/setup/counted-queries";
import { printDeals } from "#tests/setup/printed-deals";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
});

const week = { activeDate: "2026-02-11T06:00:00.000Z", terminationDate: "2026-02-18T05:59:59.000Z" };

/** A draft with a finished page and one without deals. */
async function makeDraft(): Promise<number> {
  const { db } = world.runtime;
  const { id } = await makeCircular(db, { retailerId: rows.own.retailer.id, publishedAt: null, ...week });
  const [first] = await makePages(db, id, 2);
  const done = { pageId: first?.id ?? 0, categoryId: rows.category.id, thumbnailIndex: 0 };
  for (let count = 0; count < 3; count += 1) await makeArea(db, done);
  return id;
}

async function openTextsOf(id: number): Promise<string[]> {
  const lines = (await findReadiness(staff, [await getCircular(staff, id)])).get(id) ?? [];
  return lines.filter(({ level }) => level !== "fine").map(({ text }) => text);
}

async function textsOf(id: number): Promise<string[]> {
  const lines = (await findReadiness(staff, [await getCircular(staff, id)])).get(id) ?? [];
  return lines.map(({ text, day }) => (day ? `${text} ${day}` : text));
}

it("a draft says what is missing, from its own pages, deals, groups and website", async () => {
  const { db } = world.runtime;
  const { own } = rows;
  const id = await makeDraft();
  expect(await openTextsOf(id)).toEqual([
    "1 page has no deals.",
    "Nobody has opened the weekly ad on the website lately. Check that the embed code is there.",
  ]);
  await makeStore(db, { retailerId: own.retailer.id, circularGroupId: own.group.id });
  const pages = (await getCircular(staff, id)).pages;
  await makeArea(db, { pageId: pages[1]?.id ?? 0 });
  const counted = {
    day: "2026-02-01",
    name: "adOpened",
    pageId: 0,
    areaId: 0,
    storeId: 0,
    detail: "",
    count: 1,
  };
  const ofLive = { retailerId: own.retailer.id, circularId: own.circular.id };
  await db
    .insertInto("adCount")
    .values({ ...counted, ...ofLive })
    .execute();
  expect(await textsOf(id)).toEqual([
    "1 deal has no category.",
    "1 deal has no picture.",
    `Shown at the same time: “${own.circular.name}”.`,
    "All 2 pages are drawn and have deals.",
    "The one store sees this ad.",
    "The weekly ad was last opened on the website on 2026-02-01",
  ]);
});

it("is told of many circulars with as many queries as of one, and of none that has ended", async () => {
  const one = await makeDraft();
  for (let count = 0; count < 4; count += 1) await makeDraft();
  const ended = { activeDate: "2026-01-21T06:00:00.000Z", terminationDate: "2026-01-28T05:59:59.000Z" };
  await makeCircular(world.runtime.db, { retailerId: rows.own.retailer.id, ...ended });
  const all = await listCirculars(staff);
  const read = async (circulars: CircularSummary[]) => {
    const { ctx, count } = countQueries(staff);
    const readiness = await findReadiness(ctx, circulars);
    return { size: readiness.size, queries: count() };
  };
  // What pages suggest is worked out once.
  await read(all);
  expect(await read(all)).toEqual({ size: 6, queries: 6 });
  expect(await read(all.filter(({ id }) => id === one))).toEqual({ size: 1, queries: 6 });
  expect(await read(all.filter(({ status }) => status === "ended"))).toEqual({ size: 0, queries: 0 });
});

it("suggestions count until they are accepted or turned down, also of a published ad, and again where its page is drawn anew", async () => {
  const { db } = world.runtime;
  const id = await makeDraft();
  const [, second] = (await getCircular(staff, id)).pages;
  const pageId = second?.id ?? 0;
  await db.insertInto("pageContent").values({ pageId, words: "[]", links: "[]", rules: "[]" }).execute();
  await printDeals(db, pageId);
  const count = async () => (await openTextsOf(id)).filter((text) => text.includes("not looked at"));
  expect(await count()).toEqual(["3 suggestions are not looked at yet."]);

  const suggest = async () => getPageSuggestions(staff, pageId);
  const [milk, eggs, pears] = await suggest();
  await acceptSuggestion(staff, pageId, areaSchema.parse(milk));
  await turnDownSuggestion(staff, pageId, { key: eggs?.key ?? "", isTurnedDown: true });
  expect(await count()).toEqual(["1 suggestion is not looked at yet."]);
  expect((await suggest()).map(({ key }) => key)).toEqual([milk?.key, pears?.key]);
  await turnDownSuggestion(staff, pageId, { key: eggs?.key ?? "", isTurnedDown: false });
  expect(await count()).toEqual(["2 suggestions are not looked at yet."]);
  await db
    .updateTable("circular")
    .set({ publishedAt: toInstant(new Date()) })
    .where("id", "=", id)
    .execute();
  expect(await count()).toEqual(["2 suggestions are not looked at yet."]);
  const theirs = world.contextOf(rows.other.staff);
  await expect(
    turnDownSuggestion(theirs, pageId, { key: pears?.key ?? "", isTurnedDown: true }),
  ).rejects.toMatchObject({ code: "not_found" });

  await db.updateTable("pageContent").set({ words: "[]" }).where("pageId", "=", pageId).execute();
  const updatedAt = "2026-02-01T00:00:00.000Z";
  await db.updateTable("circularPage").set({ updatedAt }).where("id", "=", pageId).execute();
  expect(await count()).toEqual([]);
});
