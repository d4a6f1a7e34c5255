import { writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { requestFileCheck, requestFileLook } from "#app/circulars/domain/files/check-files.server";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("the check in the background", () => {
  it("finds by their sizes what a crash left, whatever uses it", async () => {
    for (const which of ["big", "shopper", "thumbnail"] as const)
      await stored.damage(await stored.files[which]());
    await stored.checkInBackground();
    expect((await stored.check()).outcomes).toEqual([]);
    expect((await stored.getPage()).status).toBe("ready");
  });

  it("reads the bytes of files that nobody has read for a month, and no others", async () => {
    const key = await stored.files.big();
    await stored.flipByte(key);
    await stored.checkInBackground();
    expect(await stored.ctx.files.examine(key, { readAgain: true })).toBe("damaged");
    stored.wait(31 * 24 * 3600);
    await stored.checkInBackground();
    expect(await stored.ctx.files.examine(key, { readAgain: true })).toBe("sound");
  });

  it("brings back pages whose PDF was put into its place by hand", async () => {
    const key = await stored.files.pdf();
    await stored.damage(await stored.files.big());
    await stored.damage(key, "gone");
    await stored.checkInBackground();
    expect((await stored.getPage()).status).toBe("failed");
    await writeFile(await stored.pathOf(key), stored.pdf);
    await stored.checkInBackground();
    expect((await stored.getPage()).status).toBe("ready");
  });

  it("changes nothing while the folder of files is away, and finds all sound once it is back", async () => {
    const before = await stored.rowsAboutFiles();
    const bringBack = await stored.takeFolderAway();
    await requestFileCheck(stored.ctx);
    await stored.untilDelayed("check-files");
    await requestFileLook(stored.ctx, await stored.files.big());
    await stored.untilDelayed("check-file");
    expect(await stored.rowsAboutFiles()).toEqual(before);
    await bringBack();
    stored.wait(6 * 60);
    await stored.untilIdle();
    expect(await stored.rowsAboutFiles()).toEqual(before);
    expect((await stored.check()).outcomes).toEqual([]);
  });

  it("still mends on demand when the folder of files is away for good", async () => {
    await stored.takeFolderAway();
    expect((await stored.check()).outcomes).toContain("lost");
    expect((await stored.getPage()).status).toBe("failed");
  });

  it("puts off where more than a few files of many are missing", async () => {
    const { db } = stored;
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
    await requestFileCheck(stored.ctx);
    await stored.untilDelayed("check-files");
    expect(await stored.activityNames()).toEqual([]);
  });

  it("draws the page that failed while the folder of files was away", async () => {
    const bringBack = await stored.takeFolderAway();
    await stored.drawAgain();
    await stored.untilDelayed("check-file");
    expect((await stored.getPage()).status).toBe("failed");
    await bringBack();
    stored.wait(6 * 60);
    await stored.untilIdle();
    expect((await stored.getPage()).status).toBe("ready");
  });

  it("begins the sizes anew at each start, also where it was interrupted", async () => {
    await stored.damage(await stored.files.big());
    const end = { pass: "sizes", cursor: { column: 99, after: "" } };
    await stored.db
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
    await stored.checkInBackground();
    expect((await stored.check()).outcomes).toEqual([]);
    expect((await stored.getPage()).status).toBe("ready");
  });

  it("waits for the PDF of a picture that was lost with it, whoever came upon the picture", async () => {
    const pdfKey = await stored.files.pdf();
    const thumbnail = await stored.files.thumbnail();
    await stored.damage(pdfKey, "gone");
    await stored.damage(thumbnail);
    await requestFileLook(stored.ctx, thumbnail);
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject({ status: "ready", thumbnails: [{ status: "failed" }] });
    await writeFile(await stored.pathOf(pdfKey), stored.pdf);
    await stored.checkInBackground();
    expect(await stored.getPage()).toMatchObject({ status: "ready", thumbnails: [{ status: "ready" }] });
  });

  it("looks at one file where somebody came upon it, and at none that no row has", async () => {
    const key = await stored.files.big();
    await stored.damage(key);
    await requestFileLook(stored.ctx, key);
    await stored.untilIdle();
    expect((await stored.check()).outcomes).toEqual([]);
    await requestFileLook(stored.ctx, `${"0".repeat(64)}.jpg`);
    const looks = await stored.db.selectFrom("job").select("id").where("kind", "=", "check-file").execute();
    expect(looks).toHaveLength(1);
  });

  it("says of a page whose PDF is damaged before it is drawn that the PDF has to be uploaded again", async () => {
    await stored.damage(await stored.files.pdf());
    await stored.drawAgain();
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject({
      status: "failed",
      failureReason: "The stored PDF of this page is damaged. Please upload the same PDF again.",
    });
  });
});
