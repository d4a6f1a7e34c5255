import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import type { Database } from "#db/database";
import { factoryInstant, makeCircular, makePages, makeRetailer } from "#db/seed/factories";
import { transact } from "#db/transaction";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { keepOnOneCore, type Load, load } from "./load-server";

const retailers = 1000;
const pagesEach = 10;
const areasPerPage = 10;
const readersAtOnce = 50;
const countedAnswers = 20_000;
const changes = 10;

interface PublicFigures {
  /** The first answer of every retailer, which is made of the database. */
  firstPerSecond: number;
  whole: Load;
  unchanged: Load;
  /** Queries of the server while it answered `countedAnswers` times 304. */
  looksForChanges: number;
  reads: number;
  /** From a change's commit in another process to the first answer with it, under load. */
  slowestChangeMs: number;
  cacheControl: string;
  packedBytes: number;
  plainBytes: number;
}

/**
 * The public weekly ads of 1,000 retailers with 100 live deals each, answered by the built server on one core, over
 * real connections.
 */
export async function measurePublic(): Promise<PublicFigures> {
  const dataDir = await makeDataDir();
  const retailerIds = await withRuntime(dataDir, ({ db }) => makeAds(db, retailers));
  const paths = retailerIds.map((id) => `/public/retailers/${id}/weekly-ad`);
  const server = await startServer({ dataDir });
  try {
    keepOnOneCore(server);
    const begun = performance.now();
    const tags = await readAll(server, paths);
    const firstPerSecond = retailers / ((performance.now() - begun) / 1000);
    const whole = await load(
      server,
      200,
      paths.map((path) => ({ path, headers: packed })),
    );
    const unchanged = await load(server, 304, withTags(paths, tags));
    const slowestChangeMs = await measureChanges(server, retailerIds);
    const { headers } = await fetch(server.address + paths[0], { headers: packed });
    const plain = await fetch(server.address + paths[0], { headers: { "Accept-Encoding": "identity" } });
    await server.stop({ keepData: true });
    return {
      firstPerSecond,
      whole,
      unchanged,
      slowestChangeMs,
      cacheControl: headers.get("Cache-Control") ?? "",
      packedBytes: Number(headers.get("Content-Length")),
      plainBytes: Number(plain.headers.get("Content-Length")),
      ...(await countReads(dataDir, paths)),
    };
  } finally {
    await server.stop();
  }
}

const packed = { "accept-encoding": "gzip, deflate, br" };

/** Retailers with 100 live deals each; gives their ids. */
export async function makeAds(db: Database, retailers: number): Promise<number[]> {
  const retailerIds: number[] = [];
  while (retailerIds.length < retailers) {
    await transact(db, async (tx) => {
      const { id: retailerId } = await makeRetailer(tx);
      const { id: circularId } = await makeCircular(tx, { retailerId });
      for (const page of await makePages(tx, circularId, pagesEach)) {
        const rows = Array.from({ length: areasPerPage }, (_, index) => areaRow(page.id, index));
        await tx.insertInto("area").values(rows).execute();
      }
      retailerIds.push(retailerId);
    });
  }
  return retailerIds;
}

function areaRow(pageId: number, index: number) {
  const [left, top] = [0.02 + (index % 2) * 0.5, 0.02 + Math.floor(index / 2) * 0.19];
  return {
    pageId,
    ...{ left, top, width: 0.46, height: 0.17 },
    thumbnailIndex: null,
    featured: index === 0 ? (1 as const) : (0 as const),
    categoryId: null,
    prefix: ["Sweet", "Fresh", "Large", "Boneless", "Ripe"][index % 5] ?? "",
    ingredient: `Strawberries ${pageId * 31 + index * 7}`,
    deal: `$${index + 1}.${(pageId * 7) % 90}`,
    details: `${(pageId * 13) % 40} oz\nProduct of California`,
    recipesJson: null,
    version: 1,
    createdAt: factoryInstant,
    updatedAt: factoryInstant,
  };
}

/** Each once; gives their tags. */
async function readAll(server: RunningServer, paths: string[]): Promise<string[]> {
  const tags: string[] = [];
  for (let at = 0; at < paths.length; at += readersAtOnce) {
    const some = paths.slice(at, at + readersAtOnce).map(async (path) => {
      const response = await fetch(server.address + path, { headers: packed });
      await response.arrayBuffer();
      return response.headers.get("ETag") ?? "";
    });
    tags.push(...(await Promise.all(some)));
  }
  return tags;
}

function withTags(paths: string[], tags: string[]) {
  return paths.map((path, index) => ({ path, headers: { ...packed, "if-none-match": tags[index] ?? "" } }));
}

/** Changes areas through another connection, under load, and asks until the change is in the answer. */
async function measureChanges(server: RunningServer, retailerIds: number[]): Promise<number> {
  const asking = retailerIds.map((id) => ({ path: `/public/retailers/${id}/weekly-ad`, headers: packed }));
  const busy = autocannon({
    url: server.address,
    connections: 10,
    overallRate: 500,
    requests: asking,
    duration: 60,
  });
  const times = await withRuntime(server.dataDir, async ({ db }) => {
    const taken: number[] = [];
    for (let round = 0; round < changes; round += 1) {
      const retailerId = retailerIds[round * 90] ?? 0;
      const deal = `changed ${round}`;
      const shown = await areaOf(db, retailerId);
      await transact(db, (tx) => tx.updateTable("area").set({ deal }).where("id", "=", shown).execute());
      const begun = performance.now();
      while (
        !(await (await fetch(`${server.address}/public/retailers/${retailerId}/weekly-ad`)).text()).includes(
          deal,
        )
      )
        await pause(5);
      taken.push(performance.now() - begun);
      await pause(Math.random() * 500);
    }
    return taken;
  });
  (busy as unknown as { stop(): void }).stop();
  await busy;
  return Math.max(...times);
}

async function areaOf(db: Database, retailerId: number): Promise<number> {
  const { id } = await db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .select("area.id")
    .where("circular.retailerId", "=", retailerId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A server that logs its queries answers 304 to everything; it has no worker, which asks about its own work. */
async function countReads(dataDir: string, paths: string[]) {
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: "debug", ROLE: "web" } });
  const tags = await readAll(server, paths);
  // What it has printed is here a little later.
  await pause(2000);
  const before = queriesOf(server).length;
  const { otherAnswers } = await load(server, 304, withTags(paths, tags), { amount: countedAnswers });
  await pause(2000);
  const queries = queriesOf(server).slice(before);
  await server.stop({ keepData: true });
  if (otherAnswers > 0) throw new Error(`${otherAnswers} answers were no 304`);
  const looks = queries.filter((query) => query.includes('from "publication"'));
  const reads = queries.filter((query) =>
    /from "(retailer|store|circular|page|area|category|recipe)/.test(query),
  );
  return { looksForChanges: looks.length, reads: reads.length };
}

function queriesOf(server: RunningServer): string[] {
  const lines = server.output().split("\n");
  return lines.flatMap((line) => (line.includes('"msg":"query"') ? String(JSON.parse(line).query) : []));
}

export function printPublic(figures: PublicFigures): void {
  const { firstPerSecond, whole, unchanged, looksForChanges, reads, slowestChangeMs } = figures;
  console.log(
    `\nPublic weekly ads: ${retailers} retailers, ${retailers * pagesEach * areasPerPage} live deals, server on one core (aim: 1,500 answers/s)`,
  );
  const line = (what: string, { perSecond, perCpuSecond, p99Ms, otherAnswers }: Load) =>
    console.log(
      `  ${what.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s (${perCpuSecond.toFixed(0)} per second of its own)   99 % within ${p99Ms} ms   ${otherAnswers} other answers`,
    );
  console.log(`  ${"made of the database".padEnd(28)} ${firstPerSecond.toFixed(0).padStart(6)}/s`);
  line(
    `200, ${(figures.packedBytes / 1024).toFixed(1)} of ${(figures.plainBytes / 1024).toFixed(1)} KB`,
    whole,
  );
  line("304", unchanged);
  console.log(
    `  database during ${countedAnswers} times 304: ${looksForChanges} looks for changes, one a second, and ${reads} reads of what is shown (aim: 0)`,
  );
  console.log(
    `  a changed area is answered after ${slowestChangeMs.toFixed(0)} ms at most; caches may keep what was (${figures.cacheControl})`,
  );
}
