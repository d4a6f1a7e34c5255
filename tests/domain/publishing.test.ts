import { beforeEach, expect, it } from "vitest";
import { endCircular, findUndoableEnd, undoEnd } from "#app/circulars/domain/circulars/end-circular.server";
import { publishCircular, unpublishCircular } from "#app/circulars/domain/circulars/publish-circular.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import type { Context } from "#app/kernel/context";
import { getWeeklyAd } from "#app/shopping/domain/publishing/weekly-ad.server";
import { makeCircular, makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  world.clock.now = new Date("2026-02-04T12:00:00.000Z");
});

const week = { activeDate: "2026-02-11T06:00:00.000Z", terminationDate: "2026-02-18T05:59:59.000Z" };

async function makeDraft(given: Partial<typeof week> = {}, pageCount = 1): Promise<number> {
  const { id } = await makeCircular(world.runtime.db, {
    retailerId: rows.own.retailer.id,
    name: "Week 7",
    publishedAt: null,
    ...week,
    ...given,
  });
  if (pageCount > 0) await makePages(world.runtime.db, id, pageCount);
  return id;
}

const statusOf = async (id: number) => (await getCircular(staff, id)).status;
const activity = () =>
  world.runtime.db.selectFrom("activity").select(["name", "description", "before", "after"]).execute();

it("a draft that is published is scheduled until its active date, then live, and a draft again only before", async () => {
  const id = await makeDraft();
  expect(await statusOf(id)).toBe("draft");
  await publishCircular(staff, id);
  expect(await statusOf(id)).toBe("scheduled");
  const { content } = await getWeeklyAd(world.anonymous(), rows.own.retailer.id);
  expect(content.next?.circulars).toBe(1);
  await unpublishCircular(staff, id);
  expect(await statusOf(id)).toBe("draft");
  await publishCircular(staff, id);
  world.clock.now = new Date(week.activeDate);
  expect(await statusOf(id)).toBe("live");
  await expect(unpublishCircular(staff, id)).rejects.toThrow(
    'Circular "Week 7" is live and can\'t become a draft again. End it instead.',
  );
  world.clock.now = new Date("2026-02-12T12:00:00.000Z");
  await endCircular(staff, id);
  expect(await statusOf(id)).toBe("ended");
  await expect(unpublishCircular(staff, id)).rejects.toMatchObject({ code: "conflict" });
});

it("an end by hand is taken back within ten minutes, with the former date, unless the date was changed since", async () => {
  const id = await makeDraft();
  await publishCircular(staff, id);
  world.clock.now = new Date("2026-02-12T12:00:00.000Z");
  expect(await findUndoableEnd(staff, id)).toBeNull();
  await endCircular(staff, id);
  world.clock.now = new Date("2026-02-12T12:09:59.000Z");
  await expect(undoEnd(world.contextOf(rows.other.staff), id)).rejects.toMatchObject({ code: "not_found" });
  expect(await findUndoableEnd(staff, id)).toEqual({
    formerEnd: week.terminationDate,
    until: "2026-02-12T12:10:00.000Z",
  });
  await undoEnd(staff, id);
  expect(await getCircular(staff, id)).toMatchObject({
    status: "live",
    terminationDate: week.terminationDate,
  });
  expect((await activity()).at(-1)).toMatchObject({ name: "circular.reopened" });
  await expect(undoEnd(staff, id)).rejects.toMatchObject({ code: "conflict" });

  await endCircular(staff, id);
  world.clock.now = new Date("2026-02-12T12:20:00.000Z");
  expect(await findUndoableEnd(staff, id)).toBeNull();
  await expect(undoEnd(staff, id)).rejects.toMatchObject({ code: "conflict" });
});

it("what is published and what is taken back stands in the activity log", async () => {
  const id = await makeDraft();
  await publishCircular(staff, id);
  await unpublishCircular(staff, id);
  const at = "2026-02-04T12:00:00.000Z";
  expect(await activity()).toMatchObject([
    {
      name: "circular.published",
      description: 'Circular "Week 7" was published.',
      before: JSON.stringify({ publishedAt: null }),
      after: JSON.stringify({ publishedAt: at }),
    },
    { name: "circular.unpublished", description: 'Circular "Week 7" was made a draft again.' },
  ]);
});

it.each([
  ["published already", {}, 1, true, 'Circular "Week 7" is published already.'],
  [
    "over",
    { activeDate: "2026-01-01T06:00:00.000Z", terminationDate: "2026-02-04T12:00:00.000Z" },
    1,
    false,
    'Circular "Week 7" can\'t be published: its termination date is over. Change its dates first.',
  ],
  ["without pages", {}, 0, false, 'Circular "Week 7" can\'t be published: it has no pages. Add pages first.'],
])("one that is %s is not published", async (_, dates, pageCount, before, message) => {
  const id = await makeDraft(dates, pageCount);
  if (before) await publishCircular(staff, id);
  const logged = await activity();
  await expect(publishCircular(staff, id)).rejects.toMatchObject({ code: "conflict", message });
  expect(await activity()).toEqual(logged);
});

it("a draft is nothing to end, whatever its dates", async () => {
  const id = await makeDraft({ activeDate: "2026-02-01T06:00:00.000Z" });
  await expect(endCircular(staff, id)).rejects.toThrow(
    'Circular "Week 7" is a draft: shoppers don\'t see it.',
  );
  await expect(unpublishCircular(staff, id)).rejects.toThrow('Circular "Week 7" is a draft already.');
});

it("staff publish what is their own retailer's, and Customers nothing", async () => {
  const id = await makeDraft();
  for (const change of [publishCircular, unpublishCircular]) {
    await expect(change(world.contextOf(rows.other.staff), id)).rejects.toMatchObject({ code: "not_found" });
    await expect(change(world.contextOf(rows.own.customer), id)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await statusOf(id)).toBe("draft");
});
