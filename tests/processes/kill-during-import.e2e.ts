import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import type { Database } from "#db/database";
import { makeRetailer } from "#db/seed/factories";
import { makeDataDir, type RunningServer, startServer } from "#tests/setup/e2e-server";
import { apiEntry } from "#tests/setup/entry-points";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { drawPdf } from "#tests/setup/pdfs";

const pageCount = 24;
const environment = { RENDERER_PROCESSES: "1" };

test("an import whose server is killed goes on after a restart, and nothing is doubled", async () => {
  test.setTimeout(180_000);
  const dataDir = await makeDataDir();
  const first = await startServer({ dataDir, environment });
  const db = await openBesideServer(dataDir);
  try {
    const retailer = await makeRetailer(db);
    const enter = await apiEntry(first);
    const dates = { from: "2026-02-01", to: "2026-02-07" };
    const wish = {
      name: "Week 6",
      title: "T",
      slug: "week-6",
      ...dates,
      retailer,
      files: [await drawPdf(pageCount)],
    };
    expect((await enter(wish)).outcome).toBe(201);

    await expect.poll(() => countReady(db), { timeout: 60_000, intervals: [20] }).toBeGreaterThan(2);
    await killWhileDrawing(first, db);
    expect(await countReady(db)).toBeLessThan(pageCount);

    const second = await startServer({ dataDir, environment });
    await expect
      .poll(async () => (await jobsWith(db, "queued")) + (await jobsWith(db, "running")), {
        timeout: 120_000,
      })
      .toBe(0);
    expect(await countReady(db)).toBe(pageCount);
    await expectNothingDoubled(db, dataDir);
    expect(await second.stop({ keepData: true })).toBe(0);
  } finally {
    await db.destroy();
    await first.stop();
  }
});

/** Kills the server while it draws a page: stops it to check, and lets it continue if it isn't drawing. */
async function killWhileDrawing({ process: server }: RunningServer, db: Database): Promise<void> {
  for (;;) {
    server.kill("SIGSTOP");
    if ((await jobsWith(db, "running")) > 0) break;
    server.kill("SIGCONT");
    await new Promise((resolve) => setTimeout(resolve, 7));
  }
  server.kill("SIGKILL");
  await once(server, "exit");
}

async function countReady(db: Database): Promise<number> {
  const ready = await db.selectFrom("circularPage").select("id").where("status", "=", "ready").execute();
  return ready.length;
}

/** The number of jobs with this status that draw pages. */
async function jobsWith(db: Database, status: "queued" | "running"): Promise<number> {
  const jobs = await db
    .selectFrom("job")
    .select("id")
    .where("kind", "in", Object.values(pageJobKinds))
    .where("status", "=", status)
    .execute();
  return jobs.length;
}

async function expectNothingDoubled(db: Database, dataDir: string): Promise<void> {
  const pages = await db.selectFrom("circularPage").selectAll().orderBy("position").execute();
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  expect(pages.map(({ position }) => position)).toEqual(numbers);
  expect(pages.map(({ pageNumber }) => pageNumber)).toEqual(numbers);

  const jobs = await db
    .selectFrom("job")
    .select(["key", "status"])
    .where("kind", "in", Object.values(pageJobKinds))
    .execute();
  expect(jobs.filter(({ status }) => status !== "done")).toEqual([]);
  expect(new Set(jobs.map(({ key }) => key)).size).toBe(pageCount * 2);
  expect(jobs).toHaveLength(pageCount * 2);

  const files = await db.selectFrom("circularFile").select("fileKey").execute();
  expect(files).toHaveLength(1);
  const images = await db.selectFrom("pageImage").selectAll().execute();
  const thumbnails = await db.selectFrom("pageThumbnail").selectAll().execute();
  for (const { id } of pages) {
    const widths = images.filter(({ pageId }) => pageId === id).map(({ width }) => width);
    expect(widths).toEqual([480, 960, 1440]);
    const positions = thumbnails.filter(({ pageId }) => pageId === id).map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, index) => index));
  }
  expect(thumbnails.filter(({ fileKey }) => fileKey === null)).toEqual([]);

  const referenced = [
    ...files.map(({ fileKey }) => fileKey),
    ...pages.flatMap(({ bigImageKey, smallImageKey }) => [bigImageKey, smallImageKey]),
    ...images.map(({ fileKey }) => fileKey),
    ...thumbnails.map(({ fileKey }) => fileKey),
  ];
  const stored = await readdir(join(dataDir, "files"));
  expect(stored.toSorted()).toEqual([...new Set(referenced)].toSorted());
}
