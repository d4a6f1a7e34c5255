import { expect, it, onTestFinished } from "vitest";
import { TableSpending } from "#app/kernel/request-budgets/table-spending.server";
import { openDatabase } from "#db/open";
import { openTestWorld } from "#tests/setup/test-world";

const now = () => new Date("2026-11-30T23:59:00Z");

it("spending keeps to the month's limit, however many machines reserve at one moment", async () => {
  const world = await openTestWorld();
  const machines = Array.from({ length: 3 }, () => {
    const own = openDatabase(world.runtime.config.database);
    onTestFinished(() => own.destroy());
    return new TableSpending(own, now, 1);
  });
  const asked = Array.from({ length: 15 }, (_, at) => (machines[at % 3] as TableSpending).reserve(0.1));
  const settled = (await Promise.all(asked)).filter((settle) => settle !== null);
  expect(settled).toHaveLength(10);
  const [first] = machines as [TableSpending];
  expect(await first.findSpent()).toBeCloseTo(1);
  await settled[0]?.(0);
  await settled[1]?.(0.15);
  expect(await first.findSpent()).toBeCloseTo(0.95);
  expect(await first.reserve(0.1)).toBeNull();
  expect(await first.reserve(0.05)).not.toBeNull();
  const rows = await world.runtime.db.selectFrom("outsideSpending").select(["month", "pages"]).execute();
  expect(rows).toEqual([{ month: "2026-11", pages: 11 }]);
});

it("spending of nothing has no limit to reach", async () => {
  const { runtime } = await openTestWorld();
  const free = new TableSpending(runtime.db, now, 0);
  expect(await free.reserve(0)).not.toBeNull();
  expect(await free.reserve(0.0001)).toBeNull();
});
