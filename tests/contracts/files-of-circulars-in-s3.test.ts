import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { deleteCircular } from "#app/circulars/domain/circulars/circulars.server";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { getCircular } from "#app/circulars/domain/circulars/queries.server";
import { checkFiles } from "#app/circulars/domain/files/check-files.server";
import { applyReplacement } from "#app/circulars/domain/replacements/apply-replacement.server";
import { planReplacement } from "#app/circulars/domain/replacements/plan-replacement.server";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { undoReplacement } from "#app/circulars/domain/replacements/undo-replacement.server";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import { s3Server, s3UrlOf } from "#tests/setup/s3-server";

async function uploadOf({ contextOf }: ApiWorld, pdf: Uint8Array) {
  const path = join(await contextOf().services.files.makeTempDir(), "0.pdf");
  await writeFile(path, pdf);
  return { path, fileName: "week.pdf", byteSize: (await stat(path)).size };
}

/** Until nothing waits; what is to be done later has its turn. */
async function untilIdle({ runtime, clock }: ApiWorld): Promise<void> {
  for (;;) {
    const jobs = await runtime.db
      .selectFrom("job")
      .select("status")
      .where("status", "in", ["queued", "running"])
      .execute();
    if (jobs.length === 0) return;
    // Time that passes while one runs takes its lease away.
    if (jobs.every(({ status }) => status === "queued")) clock.now = new Date(clock.now.getTime() + 1000);
    await pause(20);
  }
}

/** What shoppers' browsers load of the weekly ad: how many pictures, all of them whole. */
async function loadPictures(world: ApiWorld, circularId: number): Promise<number> {
  const answer = await world.call("GET", `/public/retailers/${world.rows.own.retailer.id}/weekly-ad`);
  const { circulars } = (await answer.json()) as WeeklyAd;
  const pages = circulars.find(({ id }) => id === circularId)?.pages ?? [];
  const urls = pages.flatMap(({ images }) => images.map(({ url }) => url));
  for (const url of urls) {
    const picture = await world.call("GET", url);
    expect([picture.status, picture.headers.get("Cache-Control")], url).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const length = (await picture.arrayBuffer()).byteLength;
    expect(String(length)).toBe(picture.headers.get("Content-Length"));
  }
  return urls.length;
}

it.skipIf(!s3Server)(
  "a circular whose files are in S3 is imported, shown, checked, replaced, brought back and deleted",
  async () => {
    const world = await openApiWorld({ S3_URL: s3UrlOf() });
    const ctx = world.contextOf();
    // Rows of that world name files that never were.
    await world.runtime.db.deleteFrom("circular").execute();
    world.runtime.startWorker();
    const input = { name: "Week 1", title: "Fresh", slug: "week-1", retailerId: world.rows.own.retailer.id };
    const dates = { activeDate: "2026-02-01", terminationDate: "2026-02-28" };
    const pdf = await uploadOf(world, await drawPdfWithPicture());
    const { circularId } = await importCircular(ctx, { ...input, ...dates }, [pdf]);
    await untilIdle(world);
    expect((await getCircular(ctx, circularId)).pages.map(({ status }) => status)).toEqual(["ready"]);
    expect(await loadPictures(world, circularId)).toBeGreaterThan(1);
    const imported = (await world.lastingFiles()).length;

    const { pages } = await getCircular(ctx, circularId);
    await ctx.services.files.delete(pages[0]?.bigImageKey ?? "");
    const checked = await checkFiles(ctx, { dryRun: false, onProgress() {} });
    expect(checked.missing.map(({ isLost }) => isLost)).toEqual([false]);
    await untilIdle(world);
    expect(await world.lastingFiles()).toHaveLength(imported);

    await startReplacement(ctx, { circularId, pageIds: [] }, [
      await uploadOf(world, await drawPdfWithPicture(2)),
    ]);
    await untilIdle(world);
    const { fingerprint } = await planReplacement(ctx, circularId);
    await applyReplacement(ctx, circularId, { fingerprint, taken: [] });
    await untilIdle(world);
    expect(await loadPictures(world, circularId)).toBeGreaterThan(2);
    await undoReplacement(ctx, circularId);
    await untilIdle(world);
    expect(await loadPictures(world, circularId)).toBeGreaterThan(1);

    await deleteCircular(ctx, circularId);
    await untilIdle(world);
    expect(await world.lastingFiles()).toEqual([]);
    for (const key of await world.storedFiles())
      expect((await world.call("GET", `/public/images/${key}`)).status).toBe(404);
  },
);
