import { beforeEach, describe, expect, it } from "vitest";
import { readPageJob, renderExtrasJob, renderPageJob } from "#app/circulars/domain/pages/page-jobs";
import { requestReading } from "#app/circulars/domain/pages/page-readings.server";
import { deletePage } from "#app/circulars/domain/pages/pages.server";
import { getPageContent } from "#app/circulars/domain/pages/queries.server";
import { readPage } from "#app/circulars/domain/pages/read-page.server";
import { renderExtras } from "#app/circulars/domain/pages/render-extras.server";
import { renderPage } from "#app/circulars/domain/pages/render-page.server";
import { inTransaction } from "#app/kernel/context";
import { claimJobs, enqueue, type NewJob } from "#app/kernel/jobs/queue.server";
import { maxJobAttempts } from "#app/kernel/jobs/retry-policy";
import type { JobHandler } from "#app/kernel/jobs/worker.server";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { withServices } from "#tests/setup/other-context";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;

beforeEach(async () => {
  stored = await StoredPage.open();
});

interface Work {
  perform: JobHandler;
  /** What of the renderer it needs. */
  draws: keyof PageRenderer;
  job(pageId: number): NewJob;
  request(): Promise<unknown>;
  /** What the page's rows say of it. */
  state(): Promise<string | undefined>;
  waiting: string;
}

const works: [string, Work][] = [
  [
    "draws",
    {
      perform: renderPage,
      draws: "renderPage",
      job: renderPageJob,
      request: () => stored.drawAgain(),
      state: async () => (await stored.getPage()).status,
      waiting: "rendering",
    },
  ],
  [
    "reads",
    {
      perform: readPage,
      draws: "renderPicture",
      job: readPageJob,
      request: () => inTransaction(stored.ctx, (tx) => requestReading(tx, stored.pageId)),
      state: async () => (await getPageContent(stored.ctx, stored.pageId)).reading?.status,
      waiting: "waiting",
    },
  ],
  [
    "cuts up",
    {
      perform: renderExtras,
      draws: "renderExtras",
      job: renderExtrasJob,
      request: async () => {
        await stored.db.updateTable("pageThumbnail").set({ fileKey: null }).execute();
        await inTransaction(stored.ctx, (tx) => enqueue(tx, renderExtrasJob(stored.pageId)));
      },
      state: async () => (await stored.getPage()).thumbnails[0]?.status,
      waiting: "cutting",
    },
  ],
];

/** Asks for the work and does it, with a renderer that does this in the place of drawing. */
async function perform(work: Work, attempt: number, draw: () => Promise<never>): Promise<void> {
  const { ctx, pageId } = stored;
  await work.request();
  const { kind, key } = work.job(pageId);
  await stored.db
    .updateTable("job")
    .set({ attempts: attempt - 1 })
    .where("key", "=", key)
    .execute();
  const [job] = await claimJobs(ctx, "test", [kind], 1);
  const renderer = Object.assign(Object.create(ctx.services.renderer), { [work.draws]: draw });
  await work.perform(withServices(ctx, { renderer }), job ?? expect.fail(), new AbortController().signal);
}

const statusOf = async (work: Work) => (await stored.jobOf(work.job(stored.pageId).kind))?.status;

describe.each(works)("a job that %s a page", (_, work) => {
  const bug = () => Promise.reject(new TypeError("x is not a function"));

  it("leaves it waiting before the last try, whatever the error", async () => {
    await stored.beforeJobs(async () => {
      await expect(perform(work, maxJobAttempts - 1, bug)).rejects.toThrow("x is not");
      expect(await work.state()).toBe(work.waiting);
    });
  });

  it("has failed it after the last try, whatever the error", async () => {
    await stored.beforeJobs(async () => {
      await perform(work, maxJobAttempts, bug);
      expect([await statusOf(work), await work.state()]).toEqual(["failed", "failed"]);
    });
  });

  it("leaves it waiting at the last try for as long as something is lacking", async () => {
    const full = () => Promise.reject(Object.assign(new Error("disk full"), { code: "ENOSPC" }));
    await stored.beforeJobs(async () => {
      await expect(perform(work, maxJobAttempts, full)).rejects.toThrow("disk full");
      expect(await work.state()).toBe(work.waiting);
    });
  });

  it("has failed it, and draws nothing, where each try has ended its process", async () => {
    await stored.beforeJobs(async () => {
      let isDrawn = false;
      await perform(work, maxJobAttempts + 1, () => {
        isDrawn = true;
        return bug();
      });
      expect([await statusOf(work), await work.state(), isDrawn]).toEqual(["failed", "failed", false]);
    });
  });

  it("fails nothing where the page was deleted meanwhile", async () => {
    await stored.beforeJobs(async () => {
      await perform(work, maxJobAttempts, async () => {
        await deletePage(stored.ctx, stored.pageId);
        return bug();
      });
      expect(await statusOf(work)).toBe("failed");
    });
  });
});
