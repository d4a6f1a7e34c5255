import { beforeEach, describe, expect, it } from "vitest";
import { circularGroupList } from "#app/catalogue/domain/circular-groups/circular-group-list";
import {
  addCircularGroup,
  deleteCircularGroup,
  editCircularGroup,
} from "#app/catalogue/domain/circular-groups/circular-groups.server";
import {
  getCircularGroup,
  listCircularGroups,
  listCircularGroupsPage,
} from "#app/catalogue/domain/circular-groups/queries.server";
import { editCircular } from "#app/circulars/domain/circulars/circulars.server";
import {
  cloneCircularGroup,
  listGroupPages,
  listGroupsOfCircular,
  saveGroupPages,
} from "#app/circulars/domain/group-pages/group-pages.server";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { makeCircularGroup, makePages, makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  await world.runtime.db.deleteFrom("circularGroup").execute();
  staff = world.contextOf(rows.own.staff);
});

const ask = (search: string) => readListQuery(circularGroupList, new URLSearchParams(search));
const own = () => rows.own.retailer.id;

describe("circular groups", () => {
  it("are added with a trace in the activity log, and listed newest first", async () => {
    const first = await addCircularGroup(staff, { name: "North", retailerId: own() });
    const second = await addCircularGroup(staff, { name: "South", retailerId: own() });
    expect((await listCircularGroups(staff)).map(({ id }) => id)).toEqual([second.id, first.id]);
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "circularGroup.created")
      .where("entityId", "=", first.id)
      .executeTakeFirstOrThrow();
    expect(activity).toMatchObject({ userName: rows.own.staff.email, retailerId: own() });
  });

  it("move to another retailer only while they show no pages", async () => {
    const admin = world.contextOf(rows.administrator);
    const { id } = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "North" });
    const pageId = rows.own.pages[0]?.id as number;
    const shown = { circularGroupId: id, pageId, position: 1 };
    await world.runtime.db.insertInto("circularGroupPage").values(shown).execute();
    const move = () => editCircularGroup(admin, id, { name: "North", retailerId: rows.other.retailer.id });
    await expect(move()).rejects.toMatchObject({ code: "conflict" });
    await world.runtime.db.deleteFrom("circularGroupPage").execute();
    await move();
    expect((await getCircularGroup(admin, id)).retailer.id).toBe(rows.other.retailer.id);
  });

  it("are gone after deletion, the pages they showed are not", async () => {
    const { id } = await makeCircularGroup(world.runtime.db, { retailerId: own() });
    const pageId = rows.own.pages[0]?.id as number;
    const shown = { circularGroupId: id, pageId, position: 1 };
    await world.runtime.db.insertInto("circularGroupPage").values(shown).execute();
    await deleteCircularGroup(staff, id);
    expect(await listCircularGroups(staff)).toEqual([]);
    const { pages } = await world.runtime.db
      .selectFrom("circularPage")
      .select((eb) => eb.fn.countAll<number>().as("pages"))
      .where("circularId", "=", rows.own.circular.id)
      .executeTakeFirstOrThrow();
    expect(pages).toBe(2);
  });
});

describe("a page of the list", () => {
  beforeEach(async () => {
    for (let number = 1; number <= 30; number += 1) {
      const name = `${number % 2 ? "odd" : "Even"} ${String(number).padStart(2, "0")}`;
      await makeCircularGroup(world.runtime.db, { retailerId: own(), name });
    }
  });

  it("holds as many rows as asked for, sorted without regard to case, and knows of the rest", async () => {
    const first = await listCircularGroupsPage(staff, {}, ask("sort=name"));
    expect(first).toMatchObject({ total: 30, page: 1 });
    expect(first.rows).toHaveLength(25);
    expect(first.rows[0]?.name).toBe("Even 02");
    const last = await listCircularGroupsPage(staff, {}, ask("sort=name&page=2"));
    expect(last.rows.map(({ name }) => name)).toEqual(["odd 21", "odd 23", "odd 25", "odd 27", "odd 29"]);
  });
});

describe("a group's pages of a circular", () => {
  let pair: { circularGroupId: number; circularId: number };
  let pageIds: number[];

  beforeEach(async () => {
    const { id } = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "North" });
    pair = { circularGroupId: id, circularId: rows.own.circular.id };
    pageIds = [...rows.own.pages, ...(await makePages(world.runtime.db, pair.circularId, 2))].map(
      (page) => page.id,
    );
  });

  const shown = async (of = pair) => (await listGroupPages(staff, of)).map((page) => page.id);

  it("stand in the order in which they were saved", async () => {
    const [a = 0, b = 0, c = 0, d = 0] = pageIds;
    await saveGroupPages(staff, pair, { pageIds: [c, a, d] });
    expect(await shown()).toEqual([c, a, d]);
    await saveGroupPages(staff, pair, { pageIds: [b, c], startedFrom: [c, a, d] });
    expect(await shown()).toEqual([b, c]);
    await saveGroupPages(staff, pair, { pageIds: [] });
    expect(await shown()).toEqual([]);
  });

  it("are not overwritten by a save that began before another one", async () => {
    const [a = 0, b = 0] = pageIds;
    await saveGroupPages(staff, pair, { pageIds: [a], startedFrom: [] });
    const late = saveGroupPages(staff, pair, { pageIds: [b], startedFrom: [] });
    await expect(late).rejects.toMatchObject({ code: "conflict", current: [a] });
    expect(await shown()).toEqual([a]);
  });

  it.each([
    ["twice the same", () => [pageIds[0], pageIds[0]], "A group shows a page once only."],
    ["of another circular", () => [rows.other.pages[0]?.id], "One of the pages is not"],
    ["that never were", () => [987_654], "One of the pages is not"],
  ])("can't be %s", async (_, wrong, message) => {
    const save = saveGroupPages(staff, pair, { pageIds: wrong() as number[] });
    await expect(save).rejects.toMatchObject({ fields: { pageIds: [expect.stringContaining(message)] } });
    expect(await shown()).toEqual([]);
  });

  it("can't be those of another retailer's circular", async () => {
    const theirs = await makeCircularGroup(world.runtime.db, { retailerId: rows.other.retailer.id });
    const mixed = { circularGroupId: theirs.id, circularId: pair.circularId };
    const administrator = world.contextOf(rows.administrator);
    await expect(saveGroupPages(administrator, mixed, { pageIds })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("may bring all pages to the other groups, where none had any, all at once", async () => {
    const [a = 0, b = 0] = pageIds;
    const other = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "South" });
    const third = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "West" });
    await makeCircularGroup(world.runtime.db, { retailerId: rows.other.retailer.id });
    const wrong = { pageIds: [a, a], startedFrom: [], otherGroups: "all-pages" as const };
    await expect(saveGroupPages(staff, pair, wrong)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await world.runtime.db.selectFrom("circularGroupPage").selectAll().execute()).toEqual([]);

    await saveGroupPages(staff, pair, { pageIds: [b], startedFrom: [], otherGroups: "all-pages" });
    expect(await shown()).toEqual([b]);
    for (const { id } of [other, third]) {
      expect(await shown({ ...pair, circularGroupId: id })).toEqual(pageIds);
      const activity = await world.runtime.db
        .selectFrom("activity")
        .select("userName")
        .where("name", "=", "circularGroup.pagesSaved")
        .where("entityId", "=", id)
        .execute();
      expect(activity).toEqual([{ userName: rows.own.staff.email }]);
    }
    expect(await world.runtime.db.selectFrom("circularGroupPage").selectAll().execute()).toHaveLength(9);
  });

  it("leave the other groups without pages where that is the answer, or none is given", async () => {
    const [a = 0] = pageIds;
    const other = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "South" });
    await saveGroupPages(staff, pair, { pageIds: [a], startedFrom: [], otherGroups: "no-pages" });
    expect(await shown({ ...pair, circularGroupId: other.id })).toEqual([]);
    await saveGroupPages(staff, { ...pair, circularGroupId: other.id }, { pageIds: [a] });
    expect(await shown()).toEqual([a]);
  });

  it("bring nothing to the other groups once one of them has got pages", async () => {
    const [a = 0, b = 0] = pageIds;
    const other = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "South" });
    const theirs = { ...pair, circularGroupId: other.id };
    await saveGroupPages(staff, theirs, { pageIds: [a] });
    const late = saveGroupPages(staff, pair, { pageIds: [b], startedFrom: [], otherGroups: "all-pages" });
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect(await shown(theirs)).toEqual([a]);
    expect(await shown()).toEqual([]);
  });

  it("go with a clone of the group, under a name that is free", async () => {
    const [a = 0, b = 0] = pageIds;
    await saveGroupPages(staff, pair, { pageIds: [b, a] });
    const first = await cloneCircularGroup(staff, pair);
    const second = await cloneCircularGroup(staff, pair);
    expect((await getCircularGroup(staff, first.id)).name).toBe("North (copy)");
    expect((await getCircularGroup(staff, second.id)).name).toBe("North (copy 2)");
    expect(await shown({ ...pair, circularGroupId: second.id })).toEqual([b, a]);
  });

  it("are listed for all groups of the retailer, with those that lack them", async () => {
    const empty = await makeCircularGroup(world.runtime.db, { retailerId: own(), name: "Empty" });
    await makeStore(world.runtime.db, { retailerId: own(), circularGroupId: pair.circularGroupId });
    await saveGroupPages(staff, pair, { pageIds });
    expect(await listGroupsOfCircular(staff, pair.circularId)).toEqual([
      { id: empty.id, name: "Empty", pageIds: [], storeCount: 0 },
      { id: pair.circularGroupId, name: "North", pageIds, storeCount: 1 },
    ]);
  });

  it("leave the group when their circular moves to another retailer, once that is confirmed", async () => {
    await saveGroupPages(staff, pair, { pageIds });
    const moved = {
      name: "Moved",
      title: "Moved",
      slug: "moved",
      activeDate: "2026-01-01",
      terminationDate: "2026-12-31",
      retailerId: rows.other.retailer.id,
    };
    const administrator = world.contextOf(rows.administrator);
    const { name } = await getCircularGroup(staff, pair.circularGroupId);
    const lost = expect.stringContaining(`out of 1 circular group (${name}) of`);
    await expect(editCircular(administrator, pair.circularId, moved)).rejects.toMatchObject({
      code: "conflict",
      fields: { leaveGroups: [lost] },
    });
    expect((await getCircularGroup(staff, pair.circularGroupId)).pageCount).toBe(pageIds.length);
    await editCircular(administrator, pair.circularId, { ...moved, leaveGroups: true });
    expect((await getCircularGroup(staff, pair.circularGroupId)).pageCount).toBe(0);
    const line = await world.runtime.db
      .selectFrom("activity")
      .select("before")
      .where("name", "=", "circular.edited")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(line.before ?? "")).toMatchObject({
      leftGroups: [{ id: pair.circularGroupId, name, pageIds }],
    });
  });
});
