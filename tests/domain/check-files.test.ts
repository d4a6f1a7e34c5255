import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { getPage } from "#app/circulars/domain/pages/queries.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { requestFileSweep } from "#app/kernel/files/sweep-files.server";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("the check of stored files", () => {
  it("finds nothing where all is sound, and counts what it read", async () => {
    const { count, outcomes } = await stored.check();
    expect(outcomes).toEqual([]);
    expect(count).toBe((await stored.world.lastingFiles()).length);
    expect(await stored.activityNames()).toEqual([]);
  });

  it.each([
    ["big", "emptied", "page.redrawn"],
    ["small", "gone", "page.redrawn"],
    ["shopper", "cut off", "page.redrawn"],
    ["thumbnail", "emptied", "page.redrawn"],
    ["big", "a folder", "page.redrawn"],
  ] as const)("makes a %s image that is %s anew from the PDF", async (which, how, activity) => {
    const before = await stored.world.lastingFiles();
    await stored.damage(await stored.files[which](), how);
    expect((await stored.check(true)).outcomes).toEqual(["mended"]);
    expect(await stored.activityNames()).toEqual([]);
    expect((await stored.check()).outcomes).toEqual(["mended"]);
    await stored.untilIdle();
    expect((await stored.check()).outcomes).toEqual([]);
    expect((await stored.getPage()).status).toBe("ready");
    expect((await stored.getPage()).thumbnails.map(({ status }) => status)).toEqual(["ready"]);
    const left = (await stored.world.lastingFiles()).filter((name) => !name.includes(".set-aside-"));
    expect(left.toSorted()).toEqual(before.toSorted());
    expect(await stored.activityNames()).toEqual([activity]);
  });

  it("says where a page has lost image and PDF, and the same PDF given again brings it back", async () => {
    await stored.damage(await stored.files.big());
    await stored.damage(await stored.files.pdf(), "cut off");
    expect(await stored.check()).toMatchObject({ outcomes: ["lost", "lost"] });
    expect(await stored.getPage()).toMatchObject({
      status: "failed",
      failureReason:
        "The stored image of this page was damaged, and so is its PDF. Please upload the page again.",
    });
    expect((await stored.activityNames()).toSorted()).toEqual(["circular.pdfDamaged", "page.damaged"]);
    // It is told of once, and found each time.
    expect(await stored.check()).toMatchObject({ outcomes: ["lost"] });
    expect(await stored.activityNames()).toHaveLength(2);

    const again = await stored.pages.import();
    await stored.untilIdle();
    for (const id of [stored.pageId, again.pageId])
      expect(await getPage(stored.ctx, id)).toMatchObject({ status: "ready" });
    expect(await stored.check()).toMatchObject({ outcomes: [] });
    expect((await stored.activityNames()).at(-1)).toBe("page.redrawn");
  });

  it("tells once of a page both of whose images are damaged, whether they can be made again or not", async () => {
    await stored.beforeJobs(async () => {
      for (const which of ["big", "small"] as const) await stored.damage(await stored.files[which]());
      expect((await stored.check()).outcomes).toEqual(["mended", "mended"]);
    });
    await stored.untilIdle();
    expect((await stored.getPage()).status).toBe("ready");
    expect(await stored.activityNames()).toEqual(["page.redrawn"]);
    for (const which of ["big", "small"] as const) await stored.damage(await stored.files[which]());
    await stored.damage(await stored.files.pdf(), "gone");
    expect((await stored.check()).outcomes).toEqual(["lost", "lost", "lost"]);
    expect((await stored.activityNames()).toSorted()).toEqual([
      "circular.pdfDamaged",
      "page.damaged",
      "page.redrawn",
    ]);
    expect((await stored.check()).outcomes).toEqual(["lost"]);
  });

  it.each(["big", "small"] as const)(
    "keeps what is sound of a page that has lost its %s image and its PDF",
    async (which) => {
      const [lost, kept] = which === "big" ? (["big", "small"] as const) : (["small", "big"] as const);
      const key = await stored.files[kept]();
      await stored.damage(await stored.files[lost]());
      await stored.damage(await stored.files.pdf(), "gone");
      expect((await stored.check()).outcomes).toEqual(["lost", "lost"]);
      expect((await stored.getPage()).status).toBe("failed");
      // Long enough for what no row points at to be swept.
      stored.wait(3 * 24 * 3600);
      await requestFileSweep(stored.ctx);
      await stored.untilIdle();
      expect(await stored.ctx.files.examine(key, { readAgain: true })).toBe("sound");
      await stored.pages.import();
      await stored.untilIdle();
      expect((await stored.getPage()).status).toBe("ready");
      expect(await stored.files[kept]()).toBe(key);
    },
  );

  it("leaves pages shown whose PDF alone is lost, and cuts their pictures once it is there again", async () => {
    const thumbnail = await stored.files.thumbnail();
    await stored.damage(await stored.files.pdf());
    await stored.damage(thumbnail);
    const { notes } = await stored.check();
    expect(notes.join()).toContain('The PDF "week.pdf" of circular');
    expect(await stored.getPage()).toMatchObject({ status: "ready", thumbnails: [{ status: "failed" }] });
    await stored.pages.import();
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject({ status: "ready", thumbnails: [{ status: "ready" }] });
    expect(await stored.files.thumbnail()).toBe(thumbnail);
  });

  it("makes all images of shoppers again that were lost while the PDF was, once it is uploaded again", async () => {
    const before = await stored.shopperWidths();
    expect(before).toEqual([480, 960, 1440]);
    const widest = await stored.imageOfWidth(1440);
    await stored.damage(await stored.files.pdf());
    await stored.damage(widest);
    expect((await stored.check()).outcomes).toContain("lost");
    expect(await stored.shopperWidths()).toEqual([480, 960]);
    await stored.pages.import();
    await stored.untilIdle();
    expect(await stored.shopperWidths()).toEqual(before);
    expect(await stored.imageOfWidth(1440)).toBe(widest);
    expect((await stored.check()).outcomes).toEqual([]);
  });

  it("sets bytes aside that can't be made again, and deletes those of an image that can", async () => {
    const [key, image] = [await stored.files.pdf(), await stored.files.big()];
    await stored.damage(image, "cut off");
    await stored.check();
    await stored.untilIdle();
    await stored.damage(key, "cut off");
    await stored.check();
    const [kept = "", ...others] = await stored.setAside(key);
    expect(others).toEqual([]);
    expect(await readFile(await stored.pathBeside(key, kept))).toEqual(
      Buffer.from(stored.pdf.subarray(0, 100)),
    );
    expect(await stored.setAside(image)).toEqual([]);
    await stored.check();
    expect(await stored.setAside(key)).toEqual([kept]);
  });

  it("fails an import of users whose file is damaged, with a sentence", async () => {
    const path = join(await stored.ctx.files.makeTempDir(), "people.csv");
    await writeFile(path, "First Name,Last Name,Email\nAda,Lane,ada@example.com\n");
    const { id } = await openUserImport(stored.ctx, { path, fileName: "people.csv" });
    const userImport = () =>
      stored.db.selectFrom("userImport").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const key = (await userImport()).fileKey ?? "";
    await stored.damage(key);
    expect((await stored.check()).outcomes).toEqual(["lost"]);
    expect(await stored.setAside(key)).toHaveLength(1);
    expect(await userImport()).toMatchObject({
      status: "failed",
      failureReason: "The file was damaged where it was stored. Please send it again.",
      fileKey: null,
    });
  });
});
