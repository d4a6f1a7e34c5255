import { expect, it } from "vitest";
import { listStoresPage } from "#app/catalogue/domain/stores/queries.server";
import { storeList } from "#app/catalogue/domain/stores/store-list";
import { readListQuery, totalText } from "#app/kernel/lists";
import { makeCircularGroup, makeRetailer, makeStore } from "#db/seed/factories";
import { openTestWorld } from "#tests/setup/test-world";

const stores = 10_100;

it("a long list counts ten thousand rows behind the page that is asked for, and every page can be had", async () => {
  const world = await openTestWorld();
  const { db } = world.runtime;
  const { id: retailerId } = await makeRetailer(db);
  const { id: circularGroupId } = await makeCircularGroup(db, { retailerId });
  const { id: _id, ...model } = await makeStore(db, { retailerId, circularGroupId, name: "Store 0" });
  const rows = Array.from({ length: stores - 1 }, (_, index) => ({ ...model, slug: `more-${index}` }));
  for (let at = 0; at < rows.length; at += 500)
    await db
      .insertInto("store")
      .values(rows.slice(at, at + 500))
      .execute();
  const ask = (search: string) =>
    listStoresPage(world.contextOf(), {}, readListQuery(storeList, new URLSearchParams(search)));
  const first = await ask("");
  expect(first).toMatchObject({ total: 10_000, totalIsExact: false, page: 1 });
  expect(totalText(first)).toBe("10,000+");
  expect(totalText(await ask("search=store"))).toBe("10,000+");
  const second = await ask("page=5");
  expect(totalText(second)).toBe("10,100");
  expect((await ask("page=9999")).page).toBe(Math.ceil(stores / 25));
  const last = await ask("page=404");
  expect(last.rows).toHaveLength(25);
  expect((await ask("search=nothing+like+it")).total).toBe(0);
});
