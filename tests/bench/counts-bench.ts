import type { Context } from "#app/kernel/context";
import { CountGatherer } from "#app/shopping/domain/insights/count-gatherer.server";
import { recordCounts } from "#app/shopping/domain/insights/record-counts.server";
import type { Database } from "#db/database";
import { openDatabase } from "#db/open";
import { makeRetailer } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import type { AdCountTable } from "#db/tables/shopping";
import { makeTestWorld } from "#tests/setup/make-test-world";
import { isOnPostgres } from "#tests/setup/world-database";

const sums = 200_000;
const perFlush = 10_000;
const retailers = 100;
const reporters = 8;
const seconds = 5;

export interface CountFigures {
  engine: string;
  /** New rows per second, and changed ones. */
  begun: number;
  raised: number;
  /** Changed rows per second, if two connections change the same rows at once; of both together. */
  raisedByTwo: number;
  /** Reports of ten counts each that are validated and gathered per second. */
  reportsPerSecond: number;
}

/** Measures writing 200,000 sums, raising them, and taking widgets' reports. */
export async function measureCounts(): Promise<CountFigures> {
  const world = await makeTestWorld();
  const { runtime } = world;
  const other = openDatabase(runtime.config.database);
  try {
    const ids: number[] = [];
    while (ids.length < retailers) ids.push((await makeRetailer(runtime.db)).id);
    const counts = Array.from({ length: sums }, (_, number) => countNo(number, ids));
    const [one, two] = [runtime.db, other].map(gathererOf) as [CountGatherer, CountGatherer];
    const begun = await rate(sums, () => write(one, counts));
    const raised = await rate(sums, () => write(one, counts));
    const raisedByTwo = await rate(2 * sums, () =>
      Promise.all([write(one, counts), write(two, counts.toReversed())]),
    );
    const reportsPerSecond = await takeReports({ ...world.contextOf(), source: "api" });
    const engine = isOnPostgres ? "PostgreSQL" : "SQLite";
    return { engine, begun, raised, raisedByTwo, reportsPerSecond };
  } finally {
    await other.destroy();
    await world.close();
  }
}

const gathererOf = (db: Database) =>
  new CountGatherer({ db, log: { debug() {}, info() {}, warn: console.warn, error: console.error } });

/** A count as from a wave of shoppers: retailers, pages and stores come in no order. */
function countNo(number: number, ids: number[]): AdCountTable {
  const place = (number * 7919) % sums;
  return {
    retailerId: ids[place % retailers] as number,
    ...{ circularId: 1 + (place % 7), day: "2026-02-02", name: "dealSeen" },
    ...{ pageId: 1 + (place % 48), areaId: 1 + place, storeId: place % 20, detail: "", count: 1 },
  };
}

async function write(gatherer: CountGatherer, counts: AdCountTable[]): Promise<void> {
  for (let first = 0; first < counts.length; first += perFlush) {
    for (const count of counts.slice(first, first + perFlush)) gatherer.add(count);
    await gatherer.flush();
  }
}

async function rate(rows: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return rows / ((performance.now() - begun) / 1000);
}

/** Takes reports about a single ad, for which rows would have to wait for each other. */
async function takeReports(ctx: Context): Promise<number> {
  const { own } = await makeSmallWorld(ctx.db as Database);
  const [page] = own.pages;
  const [area] = own.areas;
  const about = [
    { name: "adOpened" as const, id: own.circular.id },
    { name: "pageSeen" as const, id: page?.id },
    ...Array.from({ length: 8 }, () => ({ name: "dealSeen" as const, id: area?.id })),
  ];
  const counts = about.map((each) => ({ ...each, count: 1 }));
  const until = performance.now() + seconds * 1000;
  let taken = 0;
  const work = async () => {
    while (performance.now() < until) {
      taken += 1;
      await recordCounts(
        { ...ctx, ip: `10.${taken >> 16}.${(taken >> 8) & 255}.${taken & 255}` },
        own.retailer.id,
        {
          store: null,
          counts,
        },
      );
    }
  };
  await Promise.all(Array.from({ length: reporters }, work));
  return taken / seconds;
}

export function printCounts({ engine, begun, raised, raisedByTwo, reportsPerSecond }: CountFigures): void {
  const told = (figure: number) => Math.round(figure).toLocaleString("en-US").padStart(8);
  console.log(
    `\nCounts of what shoppers do, on ${engine} (for PostgreSQL: npm run bench:postgres -- counts):`,
  );
  console.log(`  sums that begin             ${told(begun)} rows a second (aim on PostgreSQL: 40,000)`);
  console.log(`  sums that are raised        ${told(raised)} rows a second (aim on PostgreSQL: 40,000)`);
  console.log(`  the same by two at once     ${told(raisedByTwo)} rows a second`);
  console.log(`  reports of ten counts taken ${told(reportsPerSecond)} a second, ${reporters} at once`);
}
