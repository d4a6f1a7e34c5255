import type { StoreInput } from "#app/catalogue/domain/stores/schemas";
import { editStore } from "#app/catalogue/domain/stores/stores.server";
import type { Context } from "#app/kernel/context";
import { makeCircularGroup, makeRetailer, makeStore } from "#db/seed/factories";
import type { StoreRow } from "#db/tables/shopping";
import { makeTestWorld } from "#tests/setup/make-test-world";
import { isOnPostgres } from "#tests/setup/world-database";

const writers = 8;
const seconds = 5;

interface Writing {
  perSecond: number;
  p99Ms: number;
  failed: number;
}

type Owner = Pick<StoreInput, "retailerId" | "circularGroupId">;

export interface WriterFigures {
  engine: string;
  one: Writing;
  many: Writing;
}

/** Several change a store each, with its line of the activity log: stores of one retailer, then each of another one. */
export async function measureWriters(): Promise<WriterFigures> {
  const world = await makeTestWorld();
  try {
    const ctx = { ...world.contextOf(), source: "api" as const };
    const { db } = world.runtime;
    const owners: Owner[] = [];
    for (let index = 0; index < writers; index += 1) {
      const { id: retailerId } = await makeRetailer(db);
      owners.push({ retailerId, circularGroupId: (await makeCircularGroup(db, { retailerId })).id });
    }
    const [first] = owners as [Owner];
    const ofOne = [];
    for (const _ of owners) ofOne.push(await makeStore(db, first));
    const ofMany = [];
    for (const owner of owners) ofMany.push(await makeStore(db, owner));
    await write(ctx, ofMany);
    const one = await write(ctx, ofOne);
    return { engine: isOnPostgres ? "PostgreSQL" : "SQLite", one, many: await write(ctx, ofMany) };
  } finally {
    await world.close();
  }
}

async function write(ctx: Context, stores: StoreRow[]): Promise<Writing> {
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  const work = async (store: StoreRow) => {
    while (performance.now() < until) {
      const begun = performance.now();
      const input = {
        ...store,
        hasExistingShoppingList: false,
        storeInfo: `Changed at ${begun}`,
      } as StoreInput;
      await editStore(ctx, store.id, input).catch(() => {
        failed += 1;
      });
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(stores.map(work));
  return { perSecond: (times.length - failed) / seconds, p99Ms: percentile(times, 0.99), failed };
}

function percentile(times: number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}

export function printWriters({ engine, one, many }: WriterFigures): void {
  const told = ({ perSecond, p99Ms, failed }: Writing) =>
    `${perSecond.toFixed(0)} a second, 99 of 100 within ${p99Ms.toFixed(0)} ms, ${failed} failed`;
  console.log(
    `${writers} at once who change stores, on ${engine} (for PostgreSQL: npm run bench:postgres -- writers):`,
  );
  console.log(`  for one retailer:  ${told(one)}`);
  console.log(`  each for another:  ${told(many)}`);
}
