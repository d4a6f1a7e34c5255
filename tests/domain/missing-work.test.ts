import { beforeEach, describe, expect, it } from "vitest";
import { readPageJob, renderPageJob } from "#app/circulars/domain/pages/page-jobs";
import { requestReading } from "#app/circulars/domain/pages/page-readings.server";
import { getPageContent } from "#app/circulars/domain/pages/queries.server";
import { inTransaction } from "#app/kernel/context";
import type { JobName } from "#app/kernel/jobs/queue.server";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("a page that waits without a job", () => {
  const ends: [string, (name: JobName) => Promise<unknown>][] = [
    ["is gone", ({ key }) => stored.db.deleteFrom("job").where("key", "=", key).execute()],
    ["was given up", ({ key }) => endedAs("failed", key)],
    ["is through", ({ key }) => endedAs("done", key)],
  ];

  function endedAs(status: "failed" | "done", key: string): Promise<unknown> {
    return stored.db.updateTable("job").set({ status }).where("key", "=", key).execute();
  }

  it("to be read is read after the next start", async () => {
    const { ctx, pageId } = stored;
    await stored.beforeJobs(async () => {
      await inTransaction(ctx, (tx) => requestReading(tx, pageId));
      await endedAs("failed", readPageJob(pageId).key);
    });
    await stored.untilIdle();
    expect((await getPageContent(ctx, pageId)).reading?.status).toBe("waiting");
    await stored.startAgain();
    expect((await getPageContent(ctx, pageId)).reading?.status).toBe("read");
  });

  it.each(ends)("to be drawn is drawn after the next start where the job %s", async (_, end) => {
    await stored.beforeJobs(async () => {
      await stored.drawAgain();
      await end(renderPageJob(stored.pageId));
    });
    await stored.untilIdle();
    expect((await stored.getPage()).status).toBe("rendering");
    await stored.startAgain();
    expect((await stored.getPage()).status).toBe("ready");
  });
});

describe("images for shoppers and thumbnails that a page stands without", () => {
  const key = () => `render-page-extras:${stored.pageId}`;
  const job = () => stored.db.selectFrom("job").selectAll().where("key", "=", key()).executeTakeFirst();

  async function loseExtras(change: { images?: boolean; thumbnails?: boolean }): Promise<void> {
    const { db } = stored;
    if (change.images) await db.deleteFrom("pageImage").execute();
    if (change.thumbnails) await db.updateTable("pageThumbnail").set({ fileKey: null }).execute();
  }

  async function endJob(status: "done" | "failed", lastError: string | null): Promise<void> {
    const ended = stored.db.updateTable("job").set({ status, lastError });
    await ended.where("key", "=", key()).execute();
  }

  async function startAgain(): Promise<void> {
    stored.wait(60);
    await stored.startAgain();
  }

  it.each([
    ["was given up after several tries", "failed", "SqliteError: database is locked"],
    [
      "met a full disk in an earlier version",
      "failed",
      "page_damaged: Error: ENOSPC: no space left on device",
    ],
    ["did not find the PDF", "failed", "The stored PDF of this page is missing."],
    ["is through, for whatever reason", "done", null],
  ] as const)("are made where the job %s", async (_, status, lastError) => {
    for (const lost of [{ images: true }, { thumbnails: true }]) {
      await loseExtras(lost);
      await endJob(status, lastError);
      await startAgain();
      expect(await stored.shopperWidths()).toEqual([480, 960, 1440]);
      expect(await stored.getPage()).toMatchObject({ thumbnails: [{ status: "ready" }] });
    }
  });

  it("are made where nobody knows of a job", async () => {
    await loseExtras({ images: true });
    await stored.db.deleteFrom("job").where("key", "=", key()).execute();
    await startAgain();
    expect(await stored.shopperWidths()).toEqual([480, 960, 1440]);
  });

  it("are tried once where the page itself is at fault, not at every start", async () => {
    await loseExtras({ images: true });
    // The PDF has no such page.
    await stored.db.updateTable("circularPage").set({ pageNumber: 9 }).execute();
    await startAgain();
    const failed = await job();
    expect(failed).toMatchObject({ status: "failed", lastError: expect.stringMatching(/^page_damaged/) });
    await startAgain();
    expect(await job()).toEqual(failed);
  });

  it("are not tried while the PDF is lost", async () => {
    await loseExtras({ thumbnails: true });
    const before = await job();
    await stored.lose(await stored.files.pdf());
    await startAgain();
    expect(await job()).toEqual(before);
  });

  it("are made of no page that has them all", async () => {
    const before = await job();
    await startAgain();
    expect(await job()).toEqual(before);
  });
});
