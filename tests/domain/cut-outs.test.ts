import { beforeEach, describe, expect, it } from "vitest";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { getPageContent, getThumbnailKey } from "#app/circulars/domain/pages/queries.server";
import { renderExtras } from "#app/circulars/domain/pages/render-extras.server";
import { type ClaimedJob, claimJobs } from "#app/kernel/jobs/queue.server";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { makeSmallWorld } from "#db/seed/worlds";
import { withServices } from "#tests/setup/other-context";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;
const box = { left: 0.1, top: 0.1, width: 0.4, height: 0.2 };

beforeEach(async () => {
  stored = await StoredPage.open();
});

describe("a part of a page that is cut out", () => {
  it("becomes a picture of the page, and the suggestions don't change with it", async () => {
    const before = await getPageContent(stored.ctx, stored.pageId);
    const index = await cutOutPicture(stored.ctx, stored.pageId, box);
    expect(index).toBe(1);
    await stored.untilIdle();
    expect(await stored.getPage()).toMatchObject({
      thumbnails: [
        { id: 0, status: "ready" },
        { ...box, id: 1, status: "ready" },
      ],
    });
    expect(await getThumbnailKey(stored.ctx, stored.pageId, 1)).not.toBe(await stored.files.thumbnail());
    expect(await getPageContent(stored.ctx, stored.pageId)).toEqual(before);
    expect(await stored.activityNames()).toContain("page.picture-cut");
  });

  it("is the same picture when it is cut out again", async () => {
    await cutOutPicture(stored.ctx, stored.pageId, box);
    expect(await cutOutPicture(stored.ctx, stored.pageId, box)).toBe(1);
    expect((await stored.getPage()).thumbnails).toHaveLength(2);
  });

  it("is cut too when it is asked for while the others are being cut", async () => {
    const { ctx, pageId } = stored;
    await stored.beforeJobs(async () => {
      await cutOutPicture(ctx, pageId, box);
      const [job] = await claimJobs(ctx, "test", ["render-page-extras"], 1);
      const renderer: PageRenderer = {
        ...ctx.services.renderer,
        async renderExtras(request) {
          await cutOutPicture(ctx, pageId, { ...box, top: 0.5 });
          return ctx.services.renderer.renderExtras(request);
        },
      };
      await renderExtras(withServices(ctx, { renderer }), job as ClaimedJob);
    });
    await stored.untilIdle();
    const { thumbnails } = await stored.getPage();
    expect(thumbnails.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
  });

  it("stays when the page is drawn again", async () => {
    await cutOutPicture(stored.ctx, stored.pageId, box);
    await stored.untilIdle();
    await stored.drawAgain();
    await stored.untilIdle();
    expect((await stored.getPage()).thumbnails).toMatchObject([
      { id: 0 },
      { ...box, id: 1, status: "ready" },
    ]);
  });

  it("is refused outside of the page, for nearly all of it, and for other retailers' staff", async () => {
    const cut = (given: object, ctx = stored.ctx) => cutOutPicture(ctx, stored.pageId, { ...box, ...given });
    await expect(cut({ left: 1.2 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(cut({ width: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(cut({ height: 0.95 })).rejects.toMatchObject({ code: "invalid_input" });
    const { other } = await makeSmallWorld(stored.db);
    await expect(cut({}, stored.world.contextOf(other.staff))).rejects.toMatchObject({ code: "not_found" });
    expect((await stored.getPage()).thumbnails).toHaveLength(1);
  });
});
