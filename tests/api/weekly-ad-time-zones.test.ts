import { beforeEach, expect, it } from "vitest";
import { editCircular } from "#app/circulars/domain/circulars/circulars.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

/** The clocks of some of these places change between these days. */
const days = { activeDate: "2026-03-08T00:00:00", terminationDate: "2026-03-14" };

it.each([
  ["Pacific/Honolulu", "2026-03-08T10:00:00Z", "2026-03-15T09:59:59Z"],
  ["America/Phoenix", "2026-03-08T07:00:00Z", "2026-03-15T06:59:59Z"],
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-15T03:59:59Z"],
  ["Pacific/Auckland", "2026-03-07T11:00:00Z", "2026-03-14T10:59:59Z"],
])("an ad in %s begins and ends at midnight there, in all stores", async (timeZone, begins, ends) => {
  const { retailer, circular, store } = world.rows.own;
  const { db } = world.runtime;
  await db.updateTable("retailer").set({ timeZone }).where("id", "=", retailer.id).execute();
  const fields = { name: "Zoned", title: "Zoned", slug: "zoned", retailerId: retailer.id };
  await editCircular(world.contextOf(world.rows.administrator), circular.id, { ...fields, ...days });

  const shownAt = async (instant: string, secondsLater: number, query = "") => {
    world.clock.now = new Date(Date.parse(instant) + secondsLater * 1000);
    const answer = await world.call("GET", `/public/retailers/${retailer.id}/weekly-ad${query}`);
    return ((await answer.json()) as WeeklyAd).circulars;
  };
  for (const query of ["", `?store=${store.slug}`]) {
    expect(await shownAt(begins, -1, query), query).toEqual([]);
    const told = {
      timeZone,
      activeDate: expect.stringMatching(/^2026-03-08T00:00:00[+-]/),
      terminationDate: expect.stringMatching(/^2026-03-14T23:59:59[+-]/),
    };
    expect(await shownAt(begins, 0, query), query).toMatchObject([told]);
    expect(await shownAt(ends, -1, query), query).toHaveLength(1);
    expect(await shownAt(ends, 0, query), query).toEqual([]);
  }
});
