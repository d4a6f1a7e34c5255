import { createCanvas, loadImage } from "@napi-rs/canvas";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteArea, saveArea } from "#app/circulars/domain/areas/areas.server";
import { coverPrice, listCoveredAreas } from "#app/circulars/domain/covers/covered-prices.server";
import { getPageImageKey } from "#app/circulars/domain/pages/queries.server";
import { renderExtras } from "#app/circulars/domain/pages/render-extras.server";
import { type ClaimedJob, claimJobs } from "#app/kernel/jobs/queue.server";
import type { PageRenderer } from "#app/kernel/ports/page-renderer";
import { makeArea } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { withServices } from "#tests/setup/other-context";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;
let areaId: number;

/** Where the price is printed, as the page's words say. */
const printed = { left: 0.2, top: 0.6, width: 0.2, height: 0.05 };
const area = { left: 0.1, top: 0.5, width: 0.5, height: 0.3, ingredient: "Milk", deal: "$2.99" };

beforeEach(async () => {
  stored = await StoredPage.open();
  const words = JSON.stringify([
    { ...printed, text: "$3.99", size: 0.05 },
    { ...printed, top: 0.7, height: 0.015, text: "Milk", size: 0.015 },
  ]);
  await stored.db.updateTable("pageContent").set({ words }).where("pageId", "=", stored.pageId).execute();
  areaId = (await makeArea(stored.db, { ...area, pageId: stored.pageId })).id;
});

/** The darkest pixel of a part of the page's big image, 0 to 255: the page is white where nothing is printed. */
async function darkest(box = printed): Promise<number> {
  const key = await getPageImageKey(stored.ctx, stored.pageId, "big");
  const image = await loadImage(await stored.pathOf(key));
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const sides = [box.left * image.width, box.top * image.height] as const;
  const { data } = pen.getImageData(...sides, box.width * image.width, box.height * image.height);
  return Math.min(...data.filter((_, index) => index % 4 === 0));
}

async function allImages(): Promise<string[]> {
  const { bigImageKey, smallImageKey } = await stored.db
    .selectFrom("circularPage")
    .select(["bigImageKey", "smallImageKey"])
    .where("id", "=", stored.pageId)
    .executeTakeFirstOrThrow();
  const images = (await stored.shopperImages()).map(({ fileKey }) => fileKey);
  return [bigImageKey ?? "", smallImageKey ?? "", ...images];
}

const save = (deal: string) => {
  const { ingredient, ...box } = { ...area, deal };
  const rest = { prefix: "", details: "", categoryId: null, featured: false, thumbnailIndex: null };
  return saveArea(stored.ctx, stored.pageId, {
    ...box,
    ...rest,
    ingredient,
    recipesJson: null,
    id: areaId,
    version: null,
  });
};

describe("a printed price that is covered", () => {
  it("is painted over in every image of the page, and comes back when it is uncovered", async () => {
    const before = await allImages();
    expect(await darkest()).toBeGreaterThan(240);
    await coverPrice(stored.ctx, areaId, true);
    await stored.untilIdle();
    const covered = await allImages();
    expect(covered).toHaveLength(before.length);
    expect(covered.filter((key) => before.includes(key))).toEqual([]);
    expect(await darkest()).toBeLessThan(60);
    expect(await listCoveredAreas(stored.ctx, stored.pageId)).toEqual([areaId]);
    await coverPrice(stored.ctx, areaId, false);
    await stored.untilIdle();
    expect(await darkest()).toBeGreaterThan(240);
    expect(await stored.activityNames()).toEqual(
      expect.arrayContaining(["area.priceCovered", "area.priceUncovered"]),
    );
  });

  it("shows each new price of its deal, and the print once the deal is gone", async () => {
    await coverPrice(stored.ctx, areaId, true);
    await stored.untilIdle();
    const first = await allImages();
    await save("$1.49");
    await stored.untilIdle();
    const second = await allImages();
    expect(second.filter((key) => first.includes(key))).toEqual([]);
    await deleteArea(stored.ctx, areaId);
    await stored.untilIdle();
    expect(await darkest()).toBeGreaterThan(240);
  });

  it("stays covered when the page is drawn again", async () => {
    await coverPrice(stored.ctx, areaId, true);
    await stored.untilIdle();
    const covered = await darkest();
    await stored.drawAgain();
    await stored.untilIdle();
    expect(await darkest()).toBe(covered);
  });

  it("is drawn as it stands in the end, also where it was changed while the page was being drawn", async () => {
    const { ctx } = stored;
    await stored.beforeJobs(async () => {
      await coverPrice(ctx, areaId, true);
      const [job] = await claimJobs(ctx, "test", ["render-page-extras"], 1);
      const renderer: PageRenderer = {
        ...ctx.services.renderer,
        async renderExtras(request) {
          await coverPrice(ctx, areaId, false);
          return ctx.services.renderer.renderExtras(request);
        },
      };
      await renderExtras(withServices(ctx, { renderer }), job as ClaimedJob);
    });
    await stored.untilIdle();
    expect(await darkest()).toBeGreaterThan(240);
  });

  it("is refused where no price is printed, where the deal says nothing, and to other retailers' staff", async () => {
    const beside = await makeArea(stored.db, { pageId: stored.pageId, left: 0.7, width: 0.2 });
    await expect(coverPrice(stored.ctx, beside.id, true)).rejects.toMatchObject({
      message: "No printed price was found in this area.",
    });
    await stored.db.updateTable("area").set({ deal: "" }).where("id", "=", areaId).execute();
    await expect(coverPrice(stored.ctx, areaId, true)).rejects.toMatchObject({ code: "conflict" });
    const { other } = await makeSmallWorld(stored.db);
    const stranger = stored.world.contextOf(other.staff);
    const unknown: unknown = await coverPrice(stranger, 999_999, true).catch((error: Error) => error.message);
    await expect(coverPrice(stranger, areaId, true)).rejects.toMatchObject({
      code: "not_found",
      message: unknown,
    });
  });
});
