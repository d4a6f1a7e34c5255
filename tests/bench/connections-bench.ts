import { setTimeout as pause } from "node:timers/promises";
import type { Insertable } from "kysely";
import { findDue } from "#app/integrations/domain/connection-runs/enqueue-due-runs.server";
import { reconcileNextSlots } from "#app/integrations/domain/connection-runs/reconcile-schedules.server";
import { sealToken, updateAccount } from "#app/integrations/domain/social-accounts/social-accounts.server";
import { inTransaction } from "#app/kernel/context";
import type { Runtime } from "#app/server/process/runtime.server";
import type { Database } from "#db/database";
import { makeRetailer } from "#db/seed/factories";
import { makeConnection, makeSheet, makeSocialAccount } from "#db/seed/integration-factories";
import type { ConnectionTable } from "#db/tables/connections";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { goodToken, makePost } from "#tests/setup/graph-world";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";
import { peakMemoryMb } from "./peak-memory";

const scheduled = 10_000;
const dueAtOnce = 100;
const rowsOfBigRun = 50_000;
const rounds = 50;
const dayMs = 24 * 3_600_000;
const maxWaitMs = 300_000;

type Provider = "built-in" | "Google";
type Mode = "append" | "replace";

export interface ConnectionsFigures {
  findMs: { median: number; slowest: number };
  recomputeMs: number;
  late: { medianMs: number; p99Ms: number; slowestMs: number; allDoneMs: number };
  big: { provider: Provider; mode: Mode; seconds: number; idleMb: number | null; peakMb: number | null }[];
}

/** A running server with 10,000 scheduled connections, of which 100 come due at once; then runs of 50,000 rows. */
export async function measureConnections(): Promise<ConnectionsFigures> {
  const graph = await startGraphServer();
  const google = await SheetsServer.start({ quota: noQuota });
  const dataDir = await makeDataDir();
  try {
    const world = await withRuntime(dataDir, (runtime) => makeScheduledWorld(runtime, graph));
    const { findMs, recomputeMs } = await withRuntime(dataDir, measureFinding);
    const environment = {
      ...graph.environment,
      ...google.environment,
      SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
    };
    const server = await startServer({ dataDir, environment });
    const late = await measureLateness(server, world).finally(() => server.stop({ keepData: true }));
    const big: ConnectionsFigures["big"] = [];
    for (const provider of ["built-in", "Google"] as const) {
      for (const mode of ["append", "replace"] as const) {
        const fresh = await startServer({ dataDir, environment });
        const isLast = provider === "Google" && mode === "replace";
        const given = { provider, mode, google };
        big.push(
          await measureBigRun(fresh, world, graph, given).finally(() => fresh.stop({ keepData: !isLast })),
        );
      }
    }
    return { findMs, recomputeMs, late, big };
  } finally {
    await graph.close();
    await google.close();
  }
}

interface ScheduledWorld {
  retailerId: number;
  accountId: number;
  pageId: string;
}

async function makeScheduledWorld(runtime: Runtime, graph: GraphServer): Promise<ScheduledWorld> {
  const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
  const { id: retailerId } = await makeRetailer(runtime.db);
  const { id: accountId } = await makeSocialAccount(runtime.db, { retailerId });
  const tokenSealed = sealToken(ctx, accountId, goodToken);
  await inTransaction(ctx, (tx) => updateAccount(tx, accountId, { tokenSealed, state: "connected" }));
  const page = graph.world.pages[0];
  if (!page) throw new Error("the stand-in for Facebook has no page");
  for (let number = 1; number <= 25; number += 1) {
    page.posts.push(makePost(page.info.id, number, new Date(Date.now() - number * 60_000)));
  }
  const world = { retailerId, accountId, pageId: page.info.id };
  await runtime.db.transaction().execute(async (tx) => {
    for (let number = 0; number < scheduled; number += 1) {
      // Far enough ahead that none of them comes due while anything is measured.
      const at = new Date(Date.now() + dayMs + number * 8000);
      await makeConnection(tx, given(world, at, { mode: 1, count: 2, unit: "days" }));
    }
  });
  return world;
}

function given(
  { retailerId, accountId, pageId }: ScheduledWorld,
  at: Date,
  interval: object,
): Partial<Insertable<ConnectionTable>> & { retailerId: number } {
  const wall = at.toISOString().slice(0, 19);
  return {
    retailerId,
    socialAccountId: accountId,
    pageName: pageId,
    interval: JSON.stringify(interval),
    timeZone: "UTC",
    anchor: wall,
    status: "scheduled",
    nextRunAt: `${wall}.000Z`,
    nextSlot: `1:${wall}`,
  };
}

async function measureFinding(runtime: Runtime) {
  const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
  const inTwoDays = { ...ctx, now: () => new Date(Date.now() + 1.5 * dayMs) };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // By turns none is due and thousands are.
    const start = performance.now();
    await findDue(round % 2 === 0 ? ctx : inTwoDays);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const start = performance.now();
  await reconcileNextSlots(ctx, "all");
  const recomputeMs = performance.now() - start;
  return { findMs: { median: times[rounds >> 1] ?? 0, slowest: times.at(-1) ?? 0 }, recomputeMs };
}

/** A hundred connections with a sheet each, all of them due in the same second. */
async function measureLateness(
  server: RunningServer,
  world: ScheduledWorld,
): Promise<ConnectionsFigures["late"]> {
  return withRuntime(server.dataDir, async ({ db }) => {
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4000);
    const ids: number[] = [];
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < dueAtOnce; number += 1) {
        const sheet = await makeSheet(tx, { retailerId: world.retailerId });
        const interval = { mode: 1, count: 2, unit: "days" };
        const spreadsheetUrl = `${server.address}/dashboard/sheets/${sheet.id}`;
        ids.push((await makeConnection(tx, { ...given(world, at, interval), spreadsheetUrl })).id);
      }
    });
    const runs = await whenDone(db, ids);
    const lateness = runs
      .map(({ startedAt }) => Date.parse(startedAt ?? "") - at.getTime())
      .toSorted((a, b) => a - b);
    const ends = runs.map(({ endedAt }) => Date.parse(endedAt ?? "") - at.getTime());
    return {
      medianMs: lateness[dueAtOnce >> 1] ?? 0,
      p99Ms: lateness[Math.ceil(dueAtOnce * 0.99) - 1] ?? 0,
      slowestMs: lateness.at(-1) ?? 0,
      allDoneMs: Math.max(...ends),
    };
  });
}

async function measureBigRun(
  server: RunningServer,
  world: ScheduledWorld,
  graph: GraphServer,
  { provider, mode, google }: { provider: Provider; mode: Mode; google: SheetsServer },
): Promise<ConnectionsFigures["big"][number]> {
  const posts = graph.world.pages[1]?.posts ?? [];
  const pageId = graph.world.pages[1]?.info.id ?? "";
  for (let number = posts.length + 1; number <= rowsOfBigRun; number += 1) {
    posts.push(makePost(pageId, number, new Date(Date.now() - number * 10_000)));
  }
  return withRuntime(server.dataDir, async ({ db }) => {
    await pause(3000);
    const pid = server.process.pid ?? 0;
    const idleMb = peakMemoryMb(pid);
    const sheet = await makeSheet(db, { retailerId: world.retailerId });
    const builtIn = `${server.address}/dashboard/sheets/${sheet.id}`;
    const at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000);
    const connection = await makeConnection(db, {
      ...given({ ...world, pageId }, at, { mode: 1, count: 2, unit: "days" }),
      spreadsheetUrl: provider === "Google" ? google.urlOf(google.addDocument()) : builtIn,
      writeMode: mode,
    });
    const [run] = await whenDone(db, [connection.id]);
    if (run?.rowsWritten !== rowsOfBigRun) throw new Error(`the run wrote ${run?.rowsWritten} rows`);
    const seconds = (Date.parse(run.endedAt ?? "") - Date.parse(run.startedAt ?? "")) / 1000;
    return { provider, mode, seconds, idleMb, peakMb: peakMemoryMb(pid) };
  });
}

async function whenDone(db: Database, connectionIds: number[]) {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    const runs = await db
      .selectFrom("connectionRun")
      .selectAll()
      .where("connectionId", "in", connectionIds)
      .execute();
    const bad = runs.find(({ status, errorKind }) => status === "failed" || errorKind !== null);
    if (bad) throw new Error(`a run came to nothing: ${bad.errorMessage} ${bad.errorDetail}`);
    if (runs.length === connectionIds.length && runs.every(({ status }) => status === "done")) return runs;
    if (performance.now() > giveUpAt) throw new Error("the runs did not come to an end");
    await pause(100);
  }
}

export function printConnections({ findMs, recomputeMs, late, big }: ConnectionsFigures): void {
  const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  console.log(`\nConnections: ${scheduled.toLocaleString("en-US")} scheduled`);
  console.log(
    `  finding what is due    median ${ms(findMs.median)}   slowest ${ms(findMs.slowest)} (aim: 10 ms)`,
  );
  console.log(`  checking all of them at the start    ${ms(recomputeMs)}`);
  console.log(
    `  start after the slot, ${dueAtOnce} due at once    median ${ms(late.medianMs)}   p99 ${ms(late.p99Ms)} (aim: 2000 ms)   slowest ${ms(late.slowestMs)}   all done after ${ms(late.allDoneMs)}`,
  );
  for (const { provider, mode, seconds, idleMb, peakMb } of big) {
    console.log(
      `  ${rowsOfBigRun.toLocaleString("en-US")} rows by one run, ${mode}, ${provider} sheet    ${seconds.toFixed(1)} s   server before ${idleMb ?? "?"} MB   peak ${peakMb ?? "?"} MB (aim: 250 MB)`,
    );
  }
}
