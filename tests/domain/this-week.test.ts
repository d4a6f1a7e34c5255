import { beforeEach, describe, expect, it } from "vitest";
import { listThisWeek } from "#app/circulars/domain/circulars/this-week.server";
import { makeCircular, makeRetailer } from "#db/seed/factories";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let retailerId: number;

beforeEach(async () => {
  world = await openTestWorld();
  world.clock.now = new Date("2026-11-18T15:00:00Z");
  retailerId = (await makeRetailer(world.runtime.db, { name: "Green Basket" })).id;
});

function circular(name: string, from: string, to: string, publishedAt: string | null = from) {
  return makeCircular(world.runtime.db, {
    retailerId,
    name,
    activeDate: `${from}T06:00:00.000Z`,
    terminationDate: `${to}T06:00:00.000Z`,
    publishedAt: publishedAt && `${publishedAt}T06:00:00.000Z`,
  });
}

async function count(circularId: number, name: string, day: string, times: number): Promise<void> {
  const nothing = { pageId: 0, areaId: 0, storeId: 0, detail: "" };
  const row = { retailerId, circularId, day, name, ...nothing, count: times };
  await world.runtime.db.insertInto("adCount").values(row).execute();
}

describe("the circulars of this week", () => {
  it("are those that are on, come or are being made, in the order of their dates, and none that has ended", async () => {
    await circular("Next", "2026-11-25", "2026-12-02");
    await circular("Draft", "2026-11-20", "2026-11-27", null);
    await circular("Now", "2026-11-15", "2026-11-22");
    await circular("Last", "2026-11-08", "2026-11-15");
    const listed = await listThisWeek(world.contextOf(), { retailerId });
    expect(listed.map(({ name, status }) => [name, status])).toEqual([
      ["Now", "live"],
      ["Draft", "draft"],
      ["Next", "scheduled"],
    ]);
    for (const { readiness } of listed) expect(readiness).not.toEqual([]);
  });

  it("have what shoppers did in the last seven days, where they are on", async () => {
    const now = await circular("Now", "2026-11-10", "2026-11-22");
    await circular("Next", "2026-11-25", "2026-12-02");
    await count(now.id, "adOpened", "2026-11-18", 5);
    await count(now.id, "adOpened", "2026-11-12", 3);
    await count(now.id, "adOpened", "2026-11-11", 100);
    await count(now.id, "dealOpened", "2026-11-17", 2);
    await count(now.id, "dealSeen", "2026-11-17", 50);
    const listed = await listThisWeek(world.contextOf(), { retailerId });
    expect(listed.map(({ counts }) => counts)).toEqual([{ opened: 8, dealsOpened: 2, added: 0 }, null]);
  });

  it("are none of another retailer", async () => {
    await circular("Now", "2026-11-15", "2026-11-22");
    const other = await makeRetailer(world.runtime.db, { name: "Other" });
    expect(await listThisWeek(world.contextOf(), { retailerId: other.id })).toEqual([]);
  });
});
