import { beforeEach, expect, it } from "vitest";
import { listGroupsOfCircular } from "#app/circulars/domain/group-pages/group-pages.server";
import { findLaidOutBefore, showSameAsBefore } from "#app/circulars/domain/group-pages/same-as-before.server";
import type { Context } from "#app/kernel/context";
import { makeCircular, makeCircularGroup, makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let groupIds: { all: number; some: number; none: number };

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  const { db } = world.runtime;
  const { id: retailerId } = rows.own.retailer;
  const [some, none] = [
    await makeCircularGroup(db, { retailerId }),
    await makeCircularGroup(db, { retailerId }),
  ];
  groupIds = { all: rows.own.group.id, some: some.id, none: none.id };
});

/** A circular that begins on that day of March, and its pages. */
async function makeWeek(day: string, pageCount: number) {
  const { db } = world.runtime;
  const activeDate = `2026-03-${day}T06:00:00.000Z`;
  const { id } = await makeCircular(db, {
    retailerId: rows.own.retailer.id,
    name: `Week of ${day}`,
    activeDate,
  });
  return { id, pageIds: (await makePages(db, id, pageCount)).map((page) => page.id) };
}

async function show(circularGroupId: number, pageIds: (number | undefined)[]): Promise<void> {
  const places = pageIds.map((pageId = 0, index) => ({ circularGroupId, pageId, position: index + 1 }));
  await world.runtime.db.insertInto("circularGroupPage").values(places).execute();
}

async function shownBy(circularId: number): Promise<number[][]> {
  const groups = await listGroupsOfCircular(staff, circularId);
  const pagesOf = (id: number) => groups.find((group) => group.id === id)?.pageIds ?? [];
  return [pagesOf(groupIds.all), pagesOf(groupIds.some), pagesOf(groupIds.none)];
}

it("groups show the numbers of the latest earlier circular that is laid out, in their order", async () => {
  const old = await makeWeek("01", 1);
  await show(groupIds.none, old.pageIds);
  const last = await makeWeek("08", 3);
  await show(groupIds.all, last.pageIds);
  await show(groupIds.some, [last.pageIds[2], last.pageIds[0]]);
  await makeWeek("10", 3);
  const later = await makeWeek("22", 3);
  await show(groupIds.none, later.pageIds);
  const { id, pageIds } = await makeWeek("15", 4);
  const [first, , third] = pageIds;
  expect(await findLaidOutBefore(staff, id)).toEqual({ id: last.id, name: "Week of 08" });

  await showSameAsBefore(staff, id);
  expect(await shownBy(id)).toEqual([pageIds, [third, first], []]);
  const lines = await world.runtime.db.selectFrom("activity").select("name").execute();
  expect(lines).toEqual([{ name: "circularGroup.pagesSaved" }, { name: "circularGroup.pagesSaved" }]);
  await expect(showSameAsBefore(staff, id)).rejects.toThrow(
    "Groups show pages of this circular already. Change them one by one.",
  );
});

it("is refused where no earlier circular is laid out, and to others", async () => {
  const { id } = await makeWeek("15", 2);
  expect(await findLaidOutBefore(staff, id)).toBeNull();
  await expect(showSameAsBefore(staff, id)).rejects.toThrow(
    "No earlier circular has pages in circular groups.",
  );
  await expect(showSameAsBefore(world.contextOf(rows.other.staff), id)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(showSameAsBefore(world.contextOf(rows.own.customer), id)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await shownBy(id)).toEqual([[], [], []]);
});
