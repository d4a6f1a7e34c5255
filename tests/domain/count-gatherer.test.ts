import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Log } from "#app/kernel/ports/log";
import {
  CountGatherer,
  type CountGathererOptions,
} from "#app/shopping/domain/insights/count-gatherer.server";
import { makeRetailer } from "#db/seed/factories";
import type { AdCountTable } from "#db/tables/shopping";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let retailerId: number;

beforeEach(async () => {
  world = await openTestWorld();
  retailerId = (await makeRetailer(world.runtime.db)).id;
});

function makeGatherer(options: Partial<CountGathererOptions> = {}) {
  const told: string[] = [];
  const tell = (_details: object, message: string) => void told.push(message);
  const log: Log = { debug() {}, info: tell, warn: tell, error: tell };
  const gatherer = new CountGatherer({ db: world.runtime.db, log, ...options });
  onTestFinished(() => gatherer.close());
  return { gatherer, told };
}

const sum = (areaId: number, more: Partial<AdCountTable> = {}): AdCountTable => ({
  ...{ retailerId, circularId: 1, day: "2026-02-02", name: "dealSeen", pageId: 1 },
  ...{ areaId, storeId: 0, detail: "", count: 1, ...more },
});

async function table(): Promise<Record<number, number>> {
  const rows = await world.runtime.db.selectFrom("adCount").select(["areaId", "count"]).execute();
  return Object.fromEntries(rows.map(({ areaId, count }) => [areaId, count]));
}

/** Has the table out of reach, as an engine does that is away or has no room. */
function takeAway(): () => void {
  const transaction = vi.spyOn(world.runtime.db, "transaction").mockImplementation(() => {
    throw Object.assign(new Error("disk full"), { code: "SQLITE_FULL" });
  });
  return () => transaction.mockRestore();
}

it("is in the table soon after a quiet time, and otherwise with the others of some seconds", async () => {
  const { gatherer } = makeGatherer();
  gatherer.add(sum(1));
  await expect.poll(table).toEqual({ 1: 1 });
  const begun = performance.now();
  for (let times = 0; times < 3; times += 1) gatherer.add(sum(2));
  await expect.poll(table).toEqual({ 1: 1, 2: 3 });
  expect(performance.now() - begun).toBeGreaterThan(2500);
});

it("is raised, and begins where there was none, over more batches than one", async () => {
  const { gatherer } = makeGatherer();
  for (const count of [2, 3]) {
    for (let areaId = 1; areaId <= 2500; areaId += 1) gatherer.add(sum(areaId, { count }));
    await gatherer.flush();
  }
  const rows = await table();
  expect(Object.keys(rows)).toHaveLength(2500);
  expect(new Set(Object.values(rows))).toEqual(new Set([5]));
});

it("does without those of a retailer that was deleted meanwhile, and of no other", async () => {
  const { gatherer, told } = makeGatherer();
  const gone = await makeRetailer(world.runtime.db);
  gatherer.add(sum(1, { retailerId: gone.id }));
  gatherer.add(sum(2));
  await world.runtime.db.deleteFrom("retailer").where("id", "=", gone.id).execute();
  await gatherer.flush();
  expect(await table()).toEqual({ 2: 1 });
  expect(told).toEqual([]);
});

it("waits where nothing can be written, is told of once, and is written whole afterwards", async () => {
  const { gatherer, told } = makeGatherer();
  const giveBack = takeAway();
  gatherer.add(sum(1));
  await gatherer.flush();
  gatherer.add(sum(1));
  gatherer.add(sum(2));
  await gatherer.flush();
  expect([...gatherer.waiting()]).toHaveLength(2);
  giveBack();
  await gatherer.flush();
  expect(await table()).toEqual({ 1: 2, 2: 1 });
  expect(told).toEqual([
    "Counts of what shoppers do wait to be written.",
    "Counts of what shoppers do are written again.",
  ]);
});

it("is thrown away, with a sentence, where memory would not hold it; what is held is raised all the same", async () => {
  const { gatherer, told } = makeGatherer({ maxSums: 2 });
  const giveBack = takeAway();
  for (const areaId of [1, 2]) gatherer.add(sum(areaId));
  await gatherer.flush();
  for (const areaId of [1, 3, 4]) gatherer.add(sum(areaId));
  giveBack();
  await gatherer.flush();
  expect(await table()).toEqual({ 1: 2, 2: 1 });
  expect(told.filter((line) => line.includes("thrown away"))).toEqual([
    expect.stringContaining("are thrown away: no more can be held"),
    expect.stringContaining("were thrown away meanwhile"),
  ]);
});

it("is written before the stop, though the database comes back only then", async () => {
  const { gatherer, told } = makeGatherer();
  const giveBack = takeAway();
  gatherer.add(sum(1));
  const closed = gatherer.close();
  setTimeout(giveBack, 300);
  await closed;
  expect(await table()).toEqual({ 1: 1 });
  expect(told.at(-1)).toBe("Counts of what shoppers do are written again.");
});

it("is told to be lost where it could not be written until the end", async () => {
  const { gatherer, told } = makeGatherer({ maxCloseMs: 200 });
  const giveBack = takeAway();
  gatherer.add(sum(1, { count: 7 }));
  await gatherer.close();
  giveBack();
  expect(told.at(-1)).toBe(
    "Counts of what shoppers did are lost: they could not be written before the stop.",
  );
});
