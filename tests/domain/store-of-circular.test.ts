import { beforeEach, expect, it } from "vitest";
import { findStoreOfCircular } from "#app/circulars/domain/group-pages/store-of-circular.server";
import { makeCircular, makeCircularGroup, makePages, makeStore } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
});

const staff = () => world.contextOf(rows.own.staff);

/** A circular of two pages, and a group with one store that comes first by name. */
async function makeTwoGroups() {
  const { db } = world.runtime;
  const { id: retailerId } = rows.own.retailer;
  const circular = await makeCircular(db, { retailerId });
  const [cover, back] = await makePages(db, circular.id, 2);
  const group = await makeCircularGroup(db, { retailerId });
  const first = await makeStore(db, { retailerId, circularGroupId: group.id, name: "Aardvark Street" });
  const lay = (circularGroupId: number, pageId = 0) =>
    db.insertInto("circularGroupPage").values({ circularGroupId, pageId, position: 1 }).execute();
  return { circular, cover, back, group, first, lay };
}

it("is the first by name where no group shows a page, at the circular's first page", async () => {
  const { circular, cover, first } = await makeTwoGroups();
  expect(await findStoreOfCircular(staff(), circular.id)).toMatchObject({
    id: first.id,
    name: "Aardvark Street",
    firstPageId: cover?.id,
  });
});

it("is one whose group shows some of it, at the page that it shows first", async () => {
  const { circular, back, first, lay } = await makeTwoGroups();
  await lay(rows.own.storeGroup.id, back?.id);
  const found = await findStoreOfCircular(staff(), circular.id);
  expect(found).toMatchObject({ id: rows.own.store.id, firstPageId: back?.id });
  expect(await findStoreOfCircular(staff(), circular.id, rows.own.store.id)).toEqual(found);
  expect(await findStoreOfCircular(staff(), circular.id, first.id)).toBeNull();
});

it("has no page to begin at while none is drawn", async () => {
  const { circular, first } = await makeTwoGroups();
  await world.runtime.db
    .updateTable("circularPage")
    .set({ status: "rendering" })
    .where("circularId", "=", circular.id)
    .execute();
  expect(await findStoreOfCircular(staff(), circular.id)).toMatchObject({ id: first.id, firstPageId: null });
});

it("is no other retailer's, and nothing for who may not see circulars", async () => {
  const { circular } = await makeTwoGroups();
  const theirs = findStoreOfCircular(world.contextOf(rows.other.staff), circular.id);
  await expect(theirs).rejects.toMatchObject({ code: "not_found" });
  await expect(findStoreOfCircular(staff(), circular.id, rows.other.store.id)).resolves.toBeNull();
  await expect(findStoreOfCircular(world.anonymous(), circular.id)).rejects.toMatchObject({
    code: "unauthenticated",
  });
});
