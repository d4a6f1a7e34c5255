import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { addPages } from "#app/circulars/domain/pages/add-pages.server";
import { cropPage, cutAllMargins } from "#app/circulars/domain/pages/crop-page.server";
import type { Context } from "#app/kernel/context";
import { makeArea, makeCircular } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { type DealsAt, drawDeals } from "#tests/setup/pdfs";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let circularId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  circularId = (await makeCircular(world.runtime.db, { retailerId: rows.own.retailer.id })).id;
  world.runtime.startWorker();
});

async function untilIdle(): Promise<void> {
  const unfinished = () =>
    world.runtime.db
      .selectFrom("job")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
  while (await unfinished()) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function addDrawn(...pages: DealsAt[]): Promise<number[]> {
  const path = join(world.dataDir, "tmp", "deals.pdf");
  const bytes = await drawDeals(pages);
  await writeFile(path, bytes);
  const ids = await addPages(staff, circularId, [{ path, fileName: "deals.pdf", byteSize: bytes.length }]);
  await untilIdle();
  return ids;
}

const pagesNow = async () => (await getCircular(staff, circularId)).pages;

async function namesOn(pageId: number): Promise<string[]> {
  return (await getPageSuggestions(staff, pageId)).map(({ ingredient }) => ingredient).toSorted();
}

const onePage = { APPLES: [60, 600], PEARS: [340, 600], GRAPES: [60, 400], LEMONS: [340, 400] } as const;
const otherPage = { BACON: [672, 600], HAM: [952, 600], RICE: [672, 400], BEANS: [952, 400] } as const;
const edges = { width: 612, height: 792 };

it("a spread is told of and becomes two pages, in the order of its halves", async () => {
  const spread = { width: 1224, height: 792, deals: { ...onePage, ...otherPage } };
  const [before, after] = [await addDrawn({ ...edges, deals: onePage }), await addDrawn(spread)];
  const last = await addDrawn({ ...edges, deals: onePage });
  const [spreadId = 0] = after;
  expect((await pagesNow())[1]).toMatchObject({ id: spreadId, notices: ["halves"] });

  await cropPage(staff, spreadId, "halves");
  await untilIdle();
  const pages = await pagesNow();
  expect(pages.map(({ id }) => id)).toEqual([...before, spreadId, pages[2]?.id, ...last]);
  const [left, right] = pages.slice(1);
  for (const half of [left, right]) {
    expect(half).toMatchObject({ status: "ready", isCut: true });
    expect((half?.bigImageWidth ?? 0) / (half?.bigImageHeight ?? 1)).toBeCloseTo(612 / 792, 3);
  }
  expect(await namesOn(left?.id ?? 0)).toEqual(Object.keys(onePage).toSorted());
  expect(await namesOn(right?.id ?? 0)).toEqual(Object.keys(otherPage).toSorted());
});

it("a page twice as wide as the others of its file is a spread, whatever is in its middle", async () => {
  const wide = { width: 1224, height: 792, deals: { ...onePage, Bread: [560, 200] } } as const;
  await addDrawn({ ...edges, deals: onePage }, wide);
  expect((await pagesNow()).map(({ notices }) => notices.includes("halves"))).toEqual([false, true]);
});

it("a landscape page with deals across its middle is no spread", async () => {
  await addDrawn({ width: 1008, height: 612, deals: { ...onePage, Bread: [440, 200], Ham: [800, 400] } });
  expect((await pagesNow())[0]?.notices).not.toContain("halves");
});

it("wide white margins are told of and cut off, and come back", async () => {
  const [id = 0] = await addDrawn({ width: 1500, height: 792, deals: onePage });
  expect((await pagesNow())[0]).toMatchObject({ notices: ["printed"], isCut: false });
  await cropPage(staff, id, "printed");
  await untilIdle();
  const [page] = await pagesNow();
  expect(page).toMatchObject({ notices: [], isCut: true });
  expect((page?.bigImageWidth ?? 0) / (page?.bigImageHeight ?? 1)).toBeGreaterThan(1.2);
  expect((page?.bigImageWidth ?? 0) / (page?.bigImageHeight ?? 1)).toBeLessThan(2.5);
  expect(await namesOn(id)).toEqual(Object.keys(onePage).toSorted());
  await cropPage(staff, id, "whole");
  await untilIdle();
  expect((await pagesNow())[0]).toMatchObject({ notices: ["printed"], isCut: false });
});

it("wide white margins of all pages without areas are cut at once", async () => {
  const wide = { width: 1500, height: 792, deals: onePage };
  const full = { ...edges, deals: { ...onePage, BREAD: [60, 100], HAM: [340, 100] } } as const;
  const [first = 0, , third = 0] = await addDrawn(wide, full, wide);
  const [withArea = 0] = await addDrawn(wide);
  await makeArea(world.runtime.db, { pageId: withArea, ingredient: "Apples" });
  await expect(cutAllMargins(world.contextOf(rows.other.staff), first)).rejects.toThrow("not found");
  expect(await cutAllMargins(staff, first)).toBe(2);
  await untilIdle();
  const cut = (await pagesNow()).filter(({ isCut }) => isCut);
  expect(cut.map(({ id }) => id)).toEqual([first, third]);
});

it("a page with areas, one that isn't like that, and another retailer's page stay as they are", async () => {
  const [id = 0] = await addDrawn({ width: 1500, height: 792, deals: onePage });
  await expect(cropPage(staff, id, "halves")).rejects.toThrow("has changed in the meantime");
  await expect(cropPage(world.contextOf(rows.other.staff), id, "printed")).rejects.toThrow("not found");
  await makeArea(world.runtime.db, { pageId: id, ingredient: "Apples" });
  await expect(cropPage(staff, id, "printed")).rejects.toThrow("has areas");
  expect((await pagesNow())[0]).toMatchObject({ status: "ready", isCut: false });
});
