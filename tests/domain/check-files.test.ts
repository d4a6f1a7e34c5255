import { mkdir, open, readFile, rename, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import {
  checkFiles,
  requestFileCheck,
  requestFileLook,
} from "#app/circulars/domain/files/check-files.server";
import { retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage, getPageImageKey, getThumbnailKey } from "#app/circulars/domain/pages/queries.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { makeSmallWorld } from "#db/seed/worlds";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import { runCli } from "#tests/setup/run-cli";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let ctx: Context;
let retailerId: number;
let pdf: Uint8Array;
let pageId: number;
let circulars = 0;

beforeEach(async () => {
  world = await openTestWorld();
  ctx = world.contextOf();
  retailerId = (await makeSmallWorld(world.runtime.db)).own.retailer.id;
  // Rows of the small world name files that never were.
  await world.runtime.db.deleteFrom("circular").execute();
  pdf = await drawPdfWithPicture();
  world.runtime.startWorker();
  ({ pageId } = await importPdf());
  await untilIdle();
});

async function importPdf(): Promise<{ circularId: number; pageId: number }> {
  circulars += 1;
  const path = join(await ctx.files.makeTempDir(), "0.pdf");
  await writeFile(path, pdf);
  const input = {
    ...{ name: `Week ${circulars}`, title: "Fresh", slug: `week-${circulars}`, retailerId },
    ...{ activeDate: "2026-02-01", terminationDate: "2026-02-28" },
  };
  const upload = { path, fileName: "week.pdf", byteSize: pdf.byteLength };
  const { circularId, pageIds } = await importCircular(ctx, input, [upload]);
  return { circularId, pageId: pageIds[0] ?? 0 };
}

async function untilIdle(): Promise<void> {
  const unfinished = () =>
    world.runtime.db
      .selectFrom("job")
      .select("id")
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst();
  while (await unfinished()) {
    // What waits for a later time may begin now.
    world.clock.now = new Date(world.clock.now.getTime() + 1000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const files = {
  pdf: async () => (await row("circularFile")).fileKey,
  big: () => getPageImageKey(ctx, pageId, "big"),
  small: () => getPageImageKey(ctx, pageId, "small"),
  shopper: async () => (await row("pageImage")).fileKey,
  thumbnail: () => getThumbnailKey(ctx, pageId, 0),
};

async function shopperImages() {
  return world.runtime.db
    .selectFrom("pageImage")
    .selectAll()
    .where("pageId", "=", pageId)
    .orderBy("width")
    .execute();
}

async function shopperWidths(): Promise<number[]> {
  return (await shopperImages()).map(({ width }) => width);
}

async function imageOfWidth(wanted: number): Promise<string> {
  return (await shopperImages()).find(({ width }) => width === wanted)?.fileKey ?? "";
}

function row(table: "circularFile" | "pageImage") {
  return world.runtime.db.selectFrom(table).select("fileKey").executeTakeFirstOrThrow();
}

const damages = {
  emptied: (path: string) => truncate(path, 0),
  "cut off": (path: string) => truncate(path, 100),
  gone: (path: string) => rm(path),
  "a folder": async (path: string) => {
    await rm(path);
    await mkdir(join(path, "somebody's own"), { recursive: true });
  },
};

async function damage(key: string, how: keyof typeof damages = "emptied"): Promise<void> {
  await damages[how](await ctx.files.localPath(key));
}

/** Damage that shows in neither size nor date. */
async function flipByte(key: string): Promise<void> {
  const path = await ctx.files.localPath(key);
  const bytes = await readFile(path);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await utimes(path, world.clock.now, world.clock.now);
}

/** Has the system answer reads of the file with EIO, as a broken sector does, until what comes back is called. */
async function breakReads(key: string): Promise<() => Promise<void>> {
  const path = await ctx.files.localPath(key);
  await rename(path, `${path}.kept`);
  await symlink("/proc/self/mem", path);
  return () => rename(`${path}.kept`, path);
}

async function setAside(key: string): Promise<string[]> {
  return (await world.storedFiles()).filter((name) => name.startsWith(`${key}.set-aside-`));
}

async function check(dryRun = false) {
  const { findings, files: count } = await checkFiles(ctx, { dryRun, onProgress() {} });
  return {
    count,
    outcomes: findings.map(({ outcome }) => outcome),
    notes: findings.flatMap((one) => one.notes),
  };
}

async function takeFolderAway(): Promise<() => Promise<void>> {
  const folder = dirname(await ctx.files.localPath(await files.pdf()));
  await rename(folder, `${folder}.away`);
  await mkdir(folder);
  return async () => {
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
  };
}

async function pathBeside(key: string, name: string): Promise<string> {
  return join(dirname(await ctx.files.localPath(key)), name);
}

/** Until the jobs of the kind wait for minutes. */
async function untilPutOff(kind: string): Promise<void> {
  const soon = new Date(world.clock.now.getTime() + 60_000).toISOString();
  await expect
    .poll(
      () => world.runtime.db.selectFrom("job").select(["status", "runAt"]).where("kind", "=", kind).execute(),
      {
        timeout: 10_000,
      },
    )
    .toEqual([{ status: "queued", runAt: expect.toSatisfy((runAt: string) => runAt > soon) }]);
}

/** Has the page drawn anew, which needs the PDF. */
async function expectLostPdfWhenDrawn(): Promise<void> {
  const { db } = world.runtime;
  await db.updateTable("circularPage").set({ status: "failed", failureReason: "unknown" }).execute();
  await retryPage(ctx, pageId);
  await untilIdle();
  expect(await getPage(ctx, pageId)).toMatchObject({
    status: "failed",
    failureReason: "The stored PDF of this page is damaged. Please upload the same PDF again.",
  });
}

async function rowsAboutFiles() {
  const { db } = world.runtime;
  return {
    pages: await db.selectFrom("circularPage").selectAll().execute(),
    images: await db.selectFrom("pageImage").selectAll().execute(),
    thumbnails: await db.selectFrom("pageThumbnail").selectAll().execute(),
    files: await db.selectFrom("storedFile").selectAll().execute(),
    activity: await activityNames(),
  };
}

async function activityNames(): Promise<string[]> {
  const lines = await world.runtime.db.selectFrom("activity").select("name").orderBy("id").execute();
  return lines.map(({ name }) => name).filter((name) => !/created|migrated|seeded/.test(name));
}

describe("the check of stored files", () => {
  it("finds nothing where all is sound, and counts what it read", async () => {
    const { count, outcomes } = await check();
    expect(outcomes).toEqual([]);
    expect(count).toBe((await world.storedFiles()).length);
    expect(await activityNames()).toEqual([]);
  });

  it.each([
    ["big", "emptied", "page.redrawn"],
    ["small", "gone", "page.redrawn"],
    ["shopper", "cut off", "page.redrawn"],
    ["thumbnail", "emptied", "page.redrawn"],
    ["big", "a folder", "page.redrawn"],
  ] as const)("makes a %s image that is %s anew from the PDF", async (which, how, activity) => {
    const before = await world.storedFiles();
    await damage(await files[which](), how);
    expect((await check(true)).outcomes).toEqual(["mended"]);
    expect(await activityNames()).toEqual([]);
    expect((await check()).outcomes).toEqual(["mended"]);
    await untilIdle();
    expect((await check()).outcomes).toEqual([]);
    expect((await getPage(ctx, pageId)).status).toBe("ready");
    expect((await getPage(ctx, pageId)).thumbnails.map(({ status }) => status)).toEqual(["ready"]);
    const stored = (await world.storedFiles()).filter((name) => !name.includes(".set-aside-"));
    expect(stored.toSorted()).toEqual(before.toSorted());
    expect(await activityNames()).toEqual([activity]);
  });

  it("says where a page has lost image and PDF, and the same PDF given again brings it back", async () => {
    await damage(await files.big());
    await damage(await files.pdf(), "cut off");
    expect(await check()).toMatchObject({ outcomes: ["lost", "lost"] });
    expect(await getPage(ctx, pageId)).toMatchObject({
      status: "failed",
      failureReason:
        "The stored image of this page was damaged, and so is its PDF. Please upload the page again.",
    });
    expect((await activityNames()).toSorted()).toEqual(["circular.pdfDamaged", "page.damaged"]);
    // It is told of once, and found each time.
    expect(await check()).toMatchObject({ outcomes: ["lost"] });
    expect(await activityNames()).toHaveLength(2);

    const again = await importPdf();
    await untilIdle();
    for (const id of [pageId, again.pageId])
      expect(await getPage(ctx, id)).toMatchObject({ status: "ready" });
    expect(await check()).toMatchObject({ outcomes: [] });
    expect((await activityNames()).at(-1)).toBe("page.redrawn");
  });

  it("leaves pages shown whose PDF alone is lost, and cuts their pictures once it is there again", async () => {
    const thumbnail = await files.thumbnail();
    await damage(await files.pdf());
    await damage(thumbnail);
    const { notes } = await check();
    expect(notes.join()).toContain('The PDF "week.pdf" of circular');
    expect(await getPage(ctx, pageId)).toMatchObject({ status: "ready", thumbnails: [{ status: "failed" }] });
    await importPdf();
    await untilIdle();
    expect(await getPage(ctx, pageId)).toMatchObject({ status: "ready", thumbnails: [{ status: "ready" }] });
    expect(await files.thumbnail()).toBe(thumbnail);
  });

  it("makes all images of shoppers again that were lost while the PDF was, once it is uploaded again", async () => {
    const before = await shopperWidths();
    expect(before).toEqual([480, 960, 1440]);
    const widest = await imageOfWidth(1440);
    await damage(await files.pdf());
    await damage(widest);
    expect((await check()).outcomes).toContain("lost");
    expect(await shopperWidths()).toEqual([480, 960]);
    await importPdf();
    await untilIdle();
    expect(await shopperWidths()).toEqual(before);
    expect(await imageOfWidth(1440)).toBe(widest);
    expect((await check()).outcomes).toEqual([]);
  });

  it("sets bytes aside that can't be made again, and deletes those of an image that can", async () => {
    const [key, image] = [await files.pdf(), await files.big()];
    await damage(image, "cut off");
    await check();
    await untilIdle();
    await damage(key, "cut off");
    await check();
    const [kept = "", ...others] = await setAside(key);
    expect(others).toEqual([]);
    expect(await readFile(await pathBeside(key, kept))).toEqual(Buffer.from(pdf.subarray(0, 100)));
    expect(await setAside(image)).toEqual([]);
    await check();
    expect(await setAside(key)).toEqual([kept]);
  });

  it("fails an import of users whose file is damaged, with a sentence", async () => {
    const path = join(await ctx.files.makeTempDir(), "people.csv");
    await writeFile(path, "First Name,Last Name,Email\nAda,Lane,ada@example.com\n");
    const { id } = await openUserImport(ctx, { path, fileName: "people.csv" });
    const userImport = () =>
      world.runtime.db.selectFrom("userImport").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const key = (await userImport()).fileKey ?? "";
    await damage(key);
    expect((await check()).outcomes).toEqual(["lost"]);
    expect(await setAside(key)).toHaveLength(1);
    expect(await userImport()).toMatchObject({
      status: "failed",
      failureReason: "The file was damaged where it was stored. Please send it again.",
      fileKey: null,
    });
  });
});

describe("a stored file that can't be read", () => {
  it("is left as it is, with what is drawn from it, and keeps no other from being looked at", async () => {
    const [key, image] = [await files.pdf(), await files.big()];
    const { count: before } = await check();
    const path = await ctx.files.localPath(key);
    await rename(path, `${path}.kept`);
    // Fails for everybody, as a broken sector does: file systems take no name that long.
    await symlink("x".repeat(300), path);
    await damage(image);
    const { files: count, findings } = await checkFiles(ctx, { dryRun: false, onProgress() {} });
    expect(count).toBe(before);
    expect(findings.map((one) => [one.key, one.state, one.outcome]).sort()).toEqual(
      [key, image].sort().map((one) => [one, "unreadable", "left"]),
    );
    expect(findings[0]?.notes).toEqual([
      expect.stringContaining("can't be read (ENAMETOOLONG). It was left as it is."),
    ]);
    await rename(`${path}.kept`, path);
    expect(await check()).toMatchObject({ outcomes: ["mended"] });
    await untilIdle();
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });
});

describe("a read that fails", () => {
  const jobOf = (kind: string) =>
    world.runtime.db
      .selectFrom("job")
      .select(["status", "lastError"])
      .where("kind", "=", kind)
      .executeTakeFirst();

  it("once takes nothing from anybody: the PDF is left, and sound when it is read again", async () => {
    const before = await rowsAboutFiles();
    const key = await files.pdf();
    const file = await open(await ctx.files.localPath(key));
    const read = vi.spyOn(Object.getPrototypeOf(file), "read");
    onTestFinished(() => read.mockRestore());
    await file.close();
    read.mockRejectedValueOnce(Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" }));
    expect(await check()).toMatchObject({
      outcomes: ["left"],
      notes: [
        `The stored file ${key}, or the PDF it was drawn from, can't be read (EIO). It was left as it is.`,
      ],
    });
    await requestFileLook(ctx, key);
    await untilIdle();
    expect((await check()).outcomes).toEqual([]);
    expect(await setAside(key)).toEqual([]);
    expect({ ...(await rowsAboutFiles()), files: [] }).toEqual({ ...before, files: [] });
  });

  it("whenever somebody comes upon the file leaves it, and its look is through", async () => {
    const [key, image] = [await files.pdf(), await files.big()];
    for (const one of [key, image]) {
      const mend = await breakReads(one);
      const before = await rowsAboutFiles();
      await requestFileLook(ctx, one);
      await untilIdle();
      expect(await jobOf("check-file")).toEqual({ status: "done", lastError: null });
      expect(await rowsAboutFiles()).toEqual(before);
      await mend();
    }
    expect((await check()).outcomes).toEqual([]);
  });

  it("keeps a page from being drawn until the PDF can be read again", async () => {
    const key = await files.pdf();
    const mend = await breakReads(key);
    await expectLostPdfWhenDrawn();
    await mend();
    await requestFileCheck(ctx);
    await untilIdle();
    expect((await getPage(ctx, pageId)).status).toBe("ready");
    expect((await check()).outcomes).toEqual([]);
  });
});

describe("the check in the background", () => {
  it("finds by their sizes what a crash left, whatever uses it", async () => {
    for (const which of ["big", "shopper", "thumbnail"] as const) await damage(await files[which]());
    await requestFileCheck(ctx);
    await untilIdle();
    expect((await check()).outcomes).toEqual([]);
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });

  it("reads the bytes of files that nobody has read for a month, and no others", async () => {
    const key = await files.big();
    await flipByte(key);
    await requestFileCheck(ctx);
    await untilIdle();
    expect(await ctx.files.examine(key, { readAgain: true })).toBe("damaged");
    world.clock.now = new Date(world.clock.now.getTime() + 31 * 24 * 3600 * 1000);
    await requestFileCheck(ctx);
    await untilIdle();
    expect(await ctx.files.examine(key, { readAgain: true })).toBe("sound");
  });

  describe("where a page stands without images for shoppers or with empty thumbnails", () => {
    const key = () => `render-page-extras:${pageId}`;
    const job = () =>
      world.runtime.db.selectFrom("job").selectAll().where("key", "=", key()).executeTakeFirst();

    async function loseExtras(change: { images?: boolean; thumbnails?: boolean }): Promise<void> {
      const { db } = world.runtime;
      if (change.images) await db.deleteFrom("pageImage").execute();
      if (change.thumbnails) await db.updateTable("pageThumbnail").set({ fileKey: null }).execute();
    }

    async function endJob(status: "done" | "failed", lastError: string | null): Promise<void> {
      const ended = world.runtime.db.updateTable("job").set({ status, lastError });
      await ended.where("key", "=", key()).execute();
    }

    async function startAgain(): Promise<void> {
      world.clock.now = new Date(world.clock.now.getTime() + 60_000);
      await requestFileCheck(ctx);
      await untilIdle();
    }

    it.each([
      ["was given up after several tries", "failed", "SqliteError: database is locked"],
      [
        "met a full disk in an earlier version",
        "failed",
        "page_damaged: Error: ENOSPC: no space left on device",
      ],
      ["did not find the PDF", "failed", "The stored PDF of this page is damaged."],
      ["is through, for whatever reason", "done", null],
    ] as const)("they are made where the job %s", async (_, status, lastError) => {
      for (const lost of [{ images: true }, { thumbnails: true }]) {
        await loseExtras(lost);
        await endJob(status, lastError);
        await startAgain();
        expect(await shopperWidths()).toEqual([480, 960, 1440]);
        expect(await getPage(ctx, pageId)).toMatchObject({ thumbnails: [{ status: "ready" }] });
      }
    });

    it("they are made where nobody knows of a job", async () => {
      await loseExtras({ images: true });
      await world.runtime.db.deleteFrom("job").where("key", "=", key()).execute();
      await startAgain();
      expect(await shopperWidths()).toEqual([480, 960, 1440]);
    });

    it("they are tried once where the page itself is at fault, not at every start", async () => {
      await loseExtras({ images: true });
      // The PDF has no such page.
      await world.runtime.db.updateTable("circularPage").set({ pageNumber: 9 }).execute();
      await startAgain();
      const failed = await job();
      expect(failed).toMatchObject({ status: "failed", lastError: expect.stringMatching(/^page_damaged/) });
      await startAgain();
      expect(await job()).toEqual(failed);
    });

    it("they are not tried while the PDF is lost", async () => {
      await loseExtras({ thumbnails: true });
      const before = await job();
      await damage(await files.pdf(), "gone");
      await startAgain();
      expect(await job()).toEqual(before);
    });

    it("nothing is made of a page that has them all", async () => {
      const before = await job();
      await startAgain();
      expect(await job()).toEqual(before);
    });
  });

  it("brings back pages whose PDF was put into its place by hand", async () => {
    const key = await files.pdf();
    await damage(await files.big());
    await damage(key, "gone");
    await requestFileCheck(ctx);
    await untilIdle();
    expect((await getPage(ctx, pageId)).status).toBe("failed");
    await writeFile(await ctx.files.localPath(key), pdf);
    await requestFileCheck(ctx);
    await untilIdle();
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });

  it("changes nothing while the folder of files is away, and finds all sound once it is back", async () => {
    const before = await rowsAboutFiles();
    const bringBack = await takeFolderAway();
    await requestFileCheck(ctx);
    await untilPutOff("check-files");
    await requestFileLook(ctx, await files.big());
    await untilPutOff("check-file");
    expect(await rowsAboutFiles()).toEqual(before);
    await bringBack();
    world.clock.now = new Date(world.clock.now.getTime() + 6 * 60_000);
    await untilIdle();
    expect(await rowsAboutFiles()).toEqual(before);
    expect((await check()).outcomes).toEqual([]);
  });

  it("still mends on demand when the folder of files is away for good", async () => {
    await takeFolderAway();
    expect((await check()).outcomes).toContain("lost");
    expect((await getPage(ctx, pageId)).status).toBe("failed");
  });

  it("puts off where more than a few files of many are missing", async () => {
    const { db } = world.runtime;
    const { circularFileId } = await db.selectFrom("circularPage").selectAll().executeTakeFirstOrThrow();
    const original = await db
      .selectFrom("circularFile")
      .selectAll()
      .where("id", "=", circularFileId)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = original;
    for (let index = 0; index < 11; index += 1) {
      const fileKey = `${String(index).padStart(64, "0")}.pdf`;
      await db
        .insertInto("circularFile")
        .values({ ...copy, fileKey })
        .execute();
    }
    await requestFileCheck(ctx);
    await untilPutOff("check-files");
    expect(await activityNames()).toEqual([]);
  });

  it("draws the page that failed while the folder of files was away", async () => {
    const bringBack = await takeFolderAway();
    const { db } = world.runtime;
    await db.updateTable("circularPage").set({ status: "failed", failureReason: "unknown" }).execute();
    await retryPage(ctx, pageId);
    await untilPutOff("check-file");
    expect((await getPage(ctx, pageId)).status).toBe("failed");
    await bringBack();
    world.clock.now = new Date(world.clock.now.getTime() + 6 * 60_000);
    await untilIdle();
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });

  it("begins the sizes anew at each start, also where it was interrupted", async () => {
    await damage(await files.big());
    const end = { pass: "sizes", cursor: { column: 99, after: "" } };
    await world.runtime.db
      .insertInto("job")
      .values({
        ...{ kind: "check-files", key: "check-files", payload: JSON.stringify(end), status: "queued" },
        ...{
          priority: 95,
          attempts: 1,
          runAt: "2999-01-01T00:00:00.000Z",
          createdAt: "2026-01-01T00:00:00.000Z",
        },
      } as never)
      .execute();
    await requestFileCheck(ctx);
    await untilIdle();
    expect((await check()).outcomes).toEqual([]);
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });

  it("waits for the PDF of a picture that was lost with it, whoever came upon the picture", async () => {
    const pdfKey = await files.pdf();
    const thumbnail = await files.thumbnail();
    await damage(pdfKey, "gone");
    await damage(thumbnail);
    await requestFileLook(ctx, thumbnail);
    await untilIdle();
    expect(await getPage(ctx, pageId)).toMatchObject({ status: "ready", thumbnails: [{ status: "failed" }] });
    await writeFile(await ctx.files.localPath(pdfKey), pdf);
    await requestFileCheck(ctx);
    await untilIdle();
    expect(await getPage(ctx, pageId)).toMatchObject({ status: "ready", thumbnails: [{ status: "ready" }] });
  });

  it("looks at one file where somebody came upon it, and at none that no row has", async () => {
    const key = await files.big();
    await damage(key);
    await requestFileLook(ctx, key);
    await untilIdle();
    expect((await check()).outcomes).toEqual([]);
    await requestFileLook(ctx, `${"0".repeat(64)}.jpg`);
    const looks = await world.runtime.db
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "check-file")
      .execute();
    expect(looks).toHaveLength(1);
  });

  it("says of a page whose PDF is damaged before it is drawn that the PDF has to be uploaded again", async () => {
    await damage(await files.pdf());
    await expectLostPdfWhenDrawn();
  });
});

describe("endcap files check", () => {
  it("mends what can be mended and ends with another code where something can't", async () => {
    expect(await runCli(world.dataDir, ["files", "check"])).toMatchObject({ exitCode: 0 });
    const key = await files.big();
    await damage(key);
    const dry = await runCli(world.dataDir, ["files", "check", "--dry-run", "--json"]);
    expect(dry.exitCode).not.toBe(0);
    expect(JSON.parse(dry.stdout)).toMatchObject({
      mended: 1,
      lost: 0,
      dryRun: true,
      findings: [{ key, state: "damaged", outcome: "mended" }],
    });
    const mended = await runCli(world.dataDir, ["files", "check"]);
    expect(mended).toMatchObject({ exitCode: 0 });
    expect(mended.stdout).toContain("1 of them were mended");
    expect((await getPage(ctx, pageId)).status).toBe("ready");
    await damage(await files.pdf(), "gone");
    const lost = await runCli(world.dataDir, ["files", "check"]);
    expect(lost.exitCode).toBe(dry.exitCode);
    expect(lost.stdout).toContain('The PDF "week.pdf" of circular');
    await damage(await files.big());
    expect(await runCli(world.dataDir, ["files", "check"])).toMatchObject({ exitCode: lost.exitCode });
    expect((await getPage(ctx, pageId)).status).toBe("failed");
    await writeFile(await ctx.files.localPath(await files.pdf()), pdf);
    const restored = await runCli(world.dataDir, ["files", "check", "--json"]);
    expect(restored).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(restored.stdout)).toMatchObject({
      ...{ mended: 0, lost: 0, restored: 1 },
      findings: [{ key: await files.pdf(), state: "sound", outcome: "restored" }],
    });
    expect((await getPage(ctx, pageId)).status).toBe("ready");
  });
});
