import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { getRenderingProgress } from "#app/circulars/domain/circulars/queries.server";
import { requestReading } from "#app/circulars/domain/pages/page-readings.server";
import { retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPageContent } from "#app/circulars/domain/pages/queries.server";
import { readPage } from "#app/circulars/domain/pages/read-page.server";
import { readingSentence } from "#app/circulars/domain/pages/reading-sentences";
import { inTransaction } from "#app/kernel/context";
import { type ClaimedJob, claimJobs } from "#app/kernel/jobs/queue.server";
import { maxJobAttempts } from "#app/kernel/jobs/retry-policy";
import { type PageReader, type ReadingProblem, ReadingProblemError } from "#app/kernel/ports/page-reader";
import { withServices } from "#tests/setup/other-context";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.2 };
const deal = {
  ...box,
  price: "3.99",
  ingredient: "Pears",
  prefix: "",
  details: "",
  picture: box,
  confidence: 0.8,
};
const word = { ...box, text: "Pears", size: 0.02 };

function readerThat(read: PageReader["read"]): PageReader {
  return { read, async close() {} };
}

const readsPears = readerThat(async () => ({ words: [word], deals: [deal] }));

function failing(problem: ReadingProblem): PageReader {
  return readerThat(() => Promise.reject(new ReadingProblemError(problem)));
}

/** Has the page read by another reader, as the worker does it. */
async function readBy(reader: PageReader, earlierAttempts = 0): Promise<void> {
  const { ctx, pageId } = stored;
  await stored.beforeJobs(async () => {
    await inTransaction(ctx, (tx) => requestReading(tx, pageId));
    await stored.db
      .updateTable("job")
      .set({ attempts: earlierAttempts })
      .where("key", "=", `read-page:${pageId}`)
      .execute();
    const [job] = await claimJobs(ctx, "test", ["read-page"], 1);
    await readPage(withServices(ctx, { reader }), job as ClaimedJob);
  });
}

const content = () => getPageContent(stored.ctx, stored.pageId);
const job = () =>
  stored.db
    .selectFrom("job")
    .select(["status", "lastError"])
    .where("key", "=", `read-page:${stored.pageId}`)
    .executeTakeFirst();

describe("a page whose text says nothing", () => {
  it("has been read when its jobs are done", async () => {
    expect((await content()).reading).toMatchObject({ status: "read", problem: null, deals: [] });
    expect(readingSentence((await content()).reading, 0)?.kind).toBe("nothing");
  });

  it("counts as unread in its circular's progress until it has been read", async () => {
    const { ctx, pageId, db } = stored;
    const page = db.selectFrom("circularPage").select("circularId").where("id", "=", pageId);
    const { circularId } = await page.executeTakeFirstOrThrow();
    const before = await getRenderingProgress(ctx, circularId);
    expect(before).toEqual({ total: before.ready, ready: before.ready, failed: 0, unread: 0 });
    await stored.beforeJobs(async () => {
      await inTransaction(ctx, (tx) => requestReading(tx, pageId));
      expect(await getRenderingProgress(ctx, circularId)).toEqual({ ...before, unread: 1 });
    });
    await readBy(failing("time_limit"));
    expect((await content()).reading?.status).toBe("failed");
    expect(await getRenderingProgress(ctx, circularId)).toEqual(before);
  });

  it("has the deals and words that were read on its picture", async () => {
    await readBy(readsPears);
    const { reading, words } = await content();
    expect(reading).toMatchObject({ status: "read", deals: [deal] });
    expect(words).toEqual([word]);
    expect(await job()).toMatchObject({ status: "done" });
    expect(readingSentence(reading, 1)).toBeNull();
  });

  it.each([
    [{ isSent: true, problem: null }, /was sent to vision\.test to be read\.$/],
    [
      { isSent: true, problem: "too_slow" as const },
      /was sent to vision\.test .* did not answer in time: .* own\.$/,
    ],
    [{ isSent: false, problem: "busy" as const }, /was not sent to vision\.test .* too busy/],
    [
      { isSent: false, problem: "unsent" as const },
      /was not sent to vision\.test .* Sending it failed: .* own\.$/,
    ],
  ])("says what left the house: %j", async (given, sentence) => {
    const outside = { host: "vision.test", ...given };
    await readBy(readerThat(async () => ({ words: [word], deals: [deal], outside })));
    const { reading } = await content();
    expect(reading?.outside).toEqual(outside);
    expect(readingSentence(reading, 1)).toMatchObject({
      kind: "outside",
      sentence: expect.stringMatching(sentence),
    });
    expect(readingSentence(reading, 0)?.sentence).toMatch(/^No prices .* vision\.test/);
  });

  it("is given to the reader as a picture that is gone afterwards", async () => {
    let given = "";
    await readBy(
      readerThat(async (path) => {
        given = path;
        return { words: [], deals: [] };
      }),
    );
    expect(given).toMatch(/\.jpg$/);
    expect(existsSync(given)).toBe(false);
  });
});

describe("a page that can't be read", () => {
  it.each(["time_limit", "memory_limit", "reader_died", "models_missing", "bad_picture"] as const)(
    "stays as it is, with a sentence for %s",
    async (problem) => {
      const before = await stored.getPage();
      await readBy(failing(problem));
      const { reading } = await content();
      expect(reading).toMatchObject({ status: "failed", problem, deals: [] });
      expect(readingSentence(reading, 0)?.sentence).toMatch(/\w\.$/);
      expect(await stored.getPage()).toEqual(before);
    },
  );

  it("is read again when asked", async () => {
    await readBy(failing("time_limit"));
    await retryPage(stored.ctx, stored.pageId);
    expect((await content()).reading?.status).toBe("waiting");
    await stored.untilIdle();
    expect((await content()).reading?.status).toBe("read");
    expect(await stored.activityNames()).toContain("page.retried");
  });

  const broken = readerThat(() => Promise.reject(Object.assign(new Error("disk"), { code: "EIO" })));

  it("has failed after the last try, whatever the error, and can be read again", async () => {
    await readBy(broken, maxJobAttempts - 1);
    expect((await content()).reading).toMatchObject({ status: "failed", problem: "reader_died" });
    expect(await job()).toEqual({ status: "failed", lastError: "reader_died" });
    await retryPage(stored.ctx, stored.pageId);
    await stored.untilIdle();
    expect((await content()).reading?.status).toBe("read");
  });

  it("has failed where its PDF is gone", async () => {
    await stored.lose(await stored.files.pdf());
    await readBy(readsPears, 0);
    expect((await content()).reading).toMatchObject({ status: "failed", problem: "bad_picture" });
  });
});
