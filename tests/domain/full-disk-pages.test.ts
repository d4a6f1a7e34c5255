import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { pageJobKinds } from "#app/circulars/domain/pages/page-jobs";
import { makeSmallWorld } from "#db/seed/worlds";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import { mountSmallDisk, whyNoSmallDisk } from "#tests/setup/small-disk";
import { openTestWorld } from "#tests/setup/test-world";

const withoutDisk = whyNoSmallDisk();
if (withoutDisk) console.warn(`Left out: pages on a full disk; ${withoutDisk}`);

const pageCount = 2;
/** Longer than any job's pause. */
const longPauseMs = 16 * 60_000;
/** More often than a job is tried that fails. */
const roundsOnFullDisk = 4;
const waiting = { status: "queued", lastError: expect.stringContaining("ENOSPC") };

/** A circular whose stored files are on a small disk; its database is not, so that jobs can be requeued at once. */
async function openOnSmallDisk() {
  const disk = mountSmallDisk(40);
  onTestFinished(() => disk.remove());
  const dataDir = await mkdtemp(join(tmpdir(), "endcap-data-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await symlink(disk.path, join(dataDir, "files"));
  const world = await openTestWorld({ DATA_DIR: dataDir });
  const { runtime, clock } = world;
  const { db } = runtime;
  const ctx = world.contextOf();
  const retailerId = (await makeSmallWorld(db)).own.retailer.id;
  await db.deleteFrom("circular").execute();
  await db.deleteFrom("job").execute();

  const pdf = await drawPdfWithPicture(pageCount);
  const path = join(await ctx.services.files.makeTempDir(), "week.pdf");
  await writeFile(path, pdf);
  const input = {
    ...{ name: "Week", title: "Fresh", slug: "week", retailerId },
    ...{ activeDate: "2026-02-01", terminationDate: "2026-02-28" },
  };
  await importCircular(ctx, input, [{ path, fileName: "week.pdf", byteSize: pdf.byteLength }]);

  const jobsOf = (kind: string) =>
    db
      .selectFrom("job")
      .select(["status", "attempts", "lastError", "runAt"])
      .where("kind", "=", kind)
      .orderBy("id")
      .execute();
  return {
    disk,
    runtime,
    jobsOf,
    pages: () =>
      db.selectFrom("circularPage").select(["status", "failureReason"]).orderBy("pageNumber").execute(),
    /** How many images shoppers have, and thumbnails that wait to be cut. */
    async extras() {
      const images = await db.selectFrom("pageImage").select("pageId").execute();
      const uncut = await db
        .selectFrom("pageThumbnail")
        .select("pageId")
        .where("fileKey", "is", null)
        .execute();
      return { images: images.length, uncut: uncut.length };
    },
    /** Until all jobs of the kind were tried and wait for later, so many times. */
    async untilDelayed(kind: string, times: number, attempts = 0) {
      for (let round = 0; round < times; round += 1) {
        clock.now = new Date(clock.now.getTime() + longPauseMs);
        const later = clock.now.toISOString();
        await expect
          .poll(() => jobsOf(kind), { timeout: 20_000 })
          .toEqual(
            Array.from({ length: pageCount }, () => ({
              ...waiting,
              attempts,
              runAt: expect.toSatisfy((runAt: string) => runAt > later),
            })),
          );
      }
    },
    passTime() {
      clock.now = new Date(clock.now.getTime() + longPauseMs);
    },
  };
}

describe.skipIf(withoutDisk !== null)("pages on a disk without a free byte", () => {
  it("wait until there is room, however often they are tried meanwhile, and are drawn then", async () => {
    const { disk, runtime, pages, untilDelayed, passTime } = await openOnSmallDisk();
    await disk.fill();
    runtime.startWorker({ kinds: [pageJobKinds.render] });
    await untilDelayed(pageJobKinds.render, roundsOnFullDisk);
    expect(await pages()).toEqual(Array(pageCount).fill({ status: "rendering", failureReason: null }));
    disk.free();
    passTime();
    await expect
      .poll(pages, { timeout: 30_000 })
      .toEqual(Array(pageCount).fill({ status: "ready", failureReason: null }));
  });

  it("wait also where other mishaps have left them a single try", async () => {
    const { disk, runtime, pages, untilDelayed } = await openOnSmallDisk();
    await runtime.db.updateTable("job").set({ attempts: 2 }).execute();
    await disk.fill();
    runtime.startWorker({ kinds: [pageJobKinds.render] });
    await untilDelayed(pageJobKinds.render, 2, 2);
    expect(await pages()).toEqual(Array(pageCount).fill({ status: "rendering", failureReason: null }));
  });

  it("get their images for shoppers and their thumbnails once there is room", async () => {
    const { disk, runtime, pages, extras, untilDelayed, passTime } = await openOnSmallDisk();
    const worker = runtime.startWorker({ kinds: [pageJobKinds.render] });
    await expect
      .poll(pages, { timeout: 30_000 })
      .toEqual(Array(pageCount).fill({ status: "ready", failureReason: null }));
    await worker.stop();
    await disk.fill();
    runtime.startWorker({ kinds: [pageJobKinds.extras] });
    await untilDelayed(pageJobKinds.extras, roundsOnFullDisk);
    expect(await extras()).toEqual({ images: 0, uncut: pageCount });
    disk.free();
    passTime();
    await expect.poll(extras, { timeout: 30_000 }).toEqual({ images: 3 * pageCount, uncut: 0 });
  });
});
