import { open, rename, symlink } from "node:fs/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { checkFiles, requestFileLook } from "#app/circulars/domain/files/check-files.server";
import { StoredPage } from "#tests/setup/stored-page";

const lostPdf = {
  status: "failed",
  failureReason: "The stored PDF of this page is damaged. Please upload the same PDF again.",
};

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("a stored file that can't be read", () => {
  it("is left as it is, with what is drawn from it, and keeps no other from being looked at", async () => {
    const [key, image] = [await stored.files.pdf(), await stored.files.big()];
    const { count: before } = await stored.check();
    const path = await stored.pathOf(key);
    await rename(path, `${path}.kept`);
    // Fails for everybody, as a broken sector does: file systems take no name that long.
    await symlink("x".repeat(300), path);
    await stored.damage(image);
    const { files: count, findings } = await checkFiles(stored.ctx, { dryRun: false, onProgress() {} });
    expect(count).toBe(before);
    expect(findings.map((one) => [one.key, one.state, one.outcome]).sort()).toEqual(
      [key, image].sort().map((one) => [one, "unreadable", "left"]),
    );
    expect(findings[0]?.notes).toEqual([
      expect.stringContaining("can't be read (ENAMETOOLONG). It was left as it is."),
    ]);
    await rename(`${path}.kept`, path);
    expect(await stored.check()).toMatchObject({ outcomes: ["mended"] });
    await stored.untilIdle();
    expect((await stored.getPage()).status).toBe("ready");
  });
});

describe("a read that fails", () => {
  const jobOf = (kind: string) =>
    stored.db.selectFrom("job").select(["status", "lastError"]).where("kind", "=", kind).executeTakeFirst();

  it("once takes nothing from anybody: the PDF is left, and sound when it is read again", async () => {
    const before = await stored.rowsAboutFiles();
    const key = await stored.files.pdf();
    const file = await open(await stored.pathOf(key));
    const read = vi.spyOn(Object.getPrototypeOf(file), "read");
    onTestFinished(() => read.mockRestore());
    await file.close();
    read.mockRejectedValueOnce(Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" }));
    expect(await stored.check()).toMatchObject({
      outcomes: ["left"],
      notes: [
        `The stored file ${key}, or the PDF it was drawn from, can't be read (EIO). It was left as it is.`,
      ],
    });
    await requestFileLook(stored.ctx, key);
    await stored.untilIdle();
    expect((await stored.check()).outcomes).toEqual([]);
    expect(await stored.setAside(key)).toEqual([]);
    expect({ ...(await stored.rowsAboutFiles()), files: [] }).toEqual({ ...before, files: [] });
  });

  it("whenever somebody comes upon the file leaves it, and its look is through", async () => {
    const [key, image] = [await stored.files.pdf(), await stored.files.big()];
    for (const one of [key, image]) {
      const mend = await stored.breakReads(one);
      const before = await stored.rowsAboutFiles();
      await requestFileLook(stored.ctx, one);
      await stored.untilIdle();
      expect(await jobOf("check-file")).toEqual({ status: "done", lastError: null });
      expect(await stored.rowsAboutFiles()).toEqual(before);
      await mend();
    }
    expect((await stored.check()).outcomes).toEqual([]);
  });

  it("keeps a page from being drawn until the PDF can be read again", async () => {
    const key = await stored.files.pdf();
    const mend = await stored.breakReads(key);
    await stored.drawAgain();
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject(lostPdf);
    await mend();
    await stored.checkInBackground();
    expect((await stored.getPage()).status).toBe("ready");
    expect((await stored.check()).outcomes).toEqual([]);
  });

  it("keeps a page from being drawn also where it fails only while the page is drawn", async () => {
    const failure = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
    const draw = vi.spyOn(stored.ctx.renderer, "renderPage").mockRejectedValue(failure);
    onTestFinished(() => draw.mockRestore());
    await stored.drawAgain();
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject(lostPdf);
    draw.mockRestore();
    await stored.checkInBackground();
    expect((await stored.getPage()).status).toBe("ready");
  });
});
