import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { openDatabase } from "#db/open";
import { makeSmallWorld } from "#db/seed/worlds";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { seededRandom } from "#tests/setup/interleaving";

/** Between two reports. Fewer than 300 a minute, which one address may send. */
const paceMs = 50;
/** What may be lost where a server is killed: the counts of so many seconds. */
const maxLostMs = 5000;

/**
 * Has shoppers report to a server at an even pace until it is gone.
 * @param endAtMs after the first report
 */
async function reportUntil(signal: "SIGTERM" | "SIGKILL", endAtMs: number) {
  const dataDir = await makeDataDir();
  const { own, file } = await withRuntime(dataDir, async ({ db, config }) => ({
    ...(await makeSmallWorld(db)),
    file: config.database,
  }));
  const server = await startServer({ dataDir });
  const report = () =>
    fetch(`${server.address}/public/retailers/${own.retailer.id}/counts`, {
      method: "POST",
      headers: { "User-Agent": "Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36" },
      body: JSON.stringify({ counts: [{ name: "adOpened", id: own.circular.id, count: 1 }] }),
    });
  const gone = once(server.process, "exit");
  let goneAt = Number.POSITIVE_INFINITY;
  const end = () => {
    goneAt = performance.now();
    server.process.kill(signal);
  };
  const acknowledgedAt: number[] = [];
  let sent = 0;
  for (;;) {
    sent += 1;
    const answer = await report().catch(() => null);
    if (answer?.status !== 204) break;
    if (acknowledgedAt.push(performance.now()) === 1) setTimeout(end, endAtMs);
    await pause(paceMs);
  }
  // Refused as the server stops, or cut off with it.
  expect(goneAt).toBeLessThan(performance.now());
  const [code] = await gone;
  const db = openDatabase(file);
  const { count } = await db
    .selectFrom("adCount")
    .select(({ fn }) => fn.sum<number | null>("count").as("count"))
    .executeTakeFirstOrThrow();
  await db.destroy();
  await server.stop();
  return { code, sent, acknowledgedAt, goneAt, inTable: count ?? 0 };
}

// Another moment each time, which the seed tells.
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const moment = seededRandom(seed)();

test("what shoppers did is in the table when the server was stopped, all that it has acknowledged", async () => {
  const { code, sent, acknowledgedAt, inTable } = await reportUntil("SIGTERM", 500 + 4000 * moment);
  expect(code).toBe(0);
  expect(inTable, `SEED=${seed}`).toBeGreaterThanOrEqual(acknowledgedAt.length);
  expect(inTable, `SEED=${seed}`).toBeLessThanOrEqual(sent);
});

test("what shoppers did more than five seconds before a server was killed is in the table", async () => {
  const { sent, acknowledgedAt, goneAt, inTable } = await reportUntil(
    "SIGKILL",
    maxLostMs + 500 + 4000 * moment,
  );
  const old = acknowledgedAt.filter((at) => at < goneAt - maxLostMs).length;
  expect(old).toBeGreaterThan(3);
  expect(inTable, `SEED=${seed}`).toBeGreaterThanOrEqual(old);
  expect(inTable, `SEED=${seed}`).toBeLessThanOrEqual(sent);
});
