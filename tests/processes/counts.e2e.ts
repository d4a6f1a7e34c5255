import { expect, test } from "@playwright/test";
import { openDatabase } from "#db/open";
import { makeSmallWorld } from "#db/seed/worlds";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";

/** A server, and how often it opened the ad by what the table says. */
async function startCounted() {
  const dataDir = await makeDataDir();
  const { own, file } = await withRuntime(dataDir, async ({ db, config }) => ({
    ...(await makeSmallWorld(db)),
    file: config.database,
  }));
  const server = await startServer({ dataDir });
  const report = async (count: number) => {
    const answer = await fetch(`${server.address}/public/retailers/${own.retailer.id}/counts`, {
      method: "POST",
      headers: { "User-Agent": "Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36" },
      body: JSON.stringify({ counts: [{ name: "adOpened", id: own.circular.id, count }] }),
    });
    expect(answer.status).toBe(204);
  };
  const inTable = async () => {
    const db = openDatabase(file);
    const row = await db.selectFrom("adCount").select("count").executeTakeFirst();
    await db.destroy();
    return row?.count ?? 0;
  };
  return { server, report, inTable };
}

/** Reports are gathered for some seconds once the first one is in the table. */
async function reportFirst({ report, inTable }: Awaited<ReturnType<typeof startCounted>>): Promise<void> {
  await report(1);
  await expect.poll(inTable).toBe(1);
}

test("what shoppers do is in the table when the server was stopped, all of it", async () => {
  const counted = await startCounted();
  await reportFirst(counted);
  for (let times = 0; times < 20; times += 1) await counted.report(5);
  expect(await counted.server.stop({ keepData: true })).toBe(0);
  expect(await counted.inTable()).toBe(101);
  await removeDataOf(counted.server);
});

test("what shoppers do is in the table within seconds, though the server is killed then", async () => {
  const counted = await startCounted();
  await reportFirst(counted);
  await counted.report(5);
  await expect.poll(counted.inTable, { timeout: 10_000, intervals: [50] }).toBe(6);
  counted.server.process.kill("SIGKILL");
  await removeDataOf(counted.server);
});

const removeDataOf = (server: RunningServer) => server.stop();
