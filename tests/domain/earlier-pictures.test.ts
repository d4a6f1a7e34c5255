import { beforeEach, describe, expect, it } from "vitest";
import { acceptSuggestion, saveArea } from "#app/circulars/domain/areas/areas.server";
import { getPageSuggestions } from "#app/circulars/domain/areas/page-suggestions.server";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { deleteCircular } from "#app/circulars/domain/circulars/circulars.server";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { keepReading } from "#app/circulars/domain/pages/page-readings.server";
import { retryPage } from "#app/circulars/domain/pages/pages.server";
import { getPage, getThumbnailKey } from "#app/circulars/domain/pages/queries.server";
import { inTransaction } from "#app/kernel/context";
import { makeRetailer } from "#db/seed/factories";
import type { EarlierPicture } from "#reader/deals/suggestions";
import { StoredPage } from "#tests/setup/stored-page";

const pears = { left: 0.05, top: 0.55, width: 0.3, height: 0.3 };
const cut = { left: 0.1, top: 0.2, width: 0.2, height: 0.1 };

let stored: StoredPage;
/** Id of this week's page. */
let pageId: number;
/** The picture of pears last week, with unique bytes. */
let earlier: EarlierPicture;
let earlierKey: string;

beforeEach(async () => {
  stored = await StoredPage.open();
  const { ctx } = stored;
  const thumbnailIndex = await cutOutPicture(ctx, stored.pageId, cut);
  earlier = { pageId: stored.pageId, thumbnailIndex };
  pageId = (await stored.pages.import()).pageId;
  await stored.untilIdle();
  await saveArea(ctx, stored.pageId, input({ thumbnailIndex }));
  earlierKey = await getThumbnailKey(ctx, stored.pageId, thumbnailIndex);
});

function input(given: object) {
  return { ...areaSchema.parse({ ...pears, ingredient: "Bosc Pears" }), ...given };
}

async function accept(picture: EarlierPicture, given: object = {}): Promise<number | null> {
  const { area } = await acceptSuggestion(stored.ctx, pageId, input({ picture, ...given }));
  return area.thumbnailIndex;
}

async function circularOf(id: number): Promise<number> {
  return (await getPage(stored.ctx, id)).circularId;
}

const keyOf = (index: number) => getThumbnailKey(stored.ctx, pageId, index);

describe("the picture that a product was shown with in an earlier week", () => {
  it("is suggested where the page shows none for it", async () => {
    const { ctx } = stored;
    const texts = { price: "3.99", ingredient: "BOSC PEARS", prefix: "", details: "" };
    const deal = { left: 0.5, top: 0.1, width: 0.3, height: 0.2, ...texts, picture: null, confidence: 0.9 };
    await inTransaction(ctx, (tx) => keepReading(tx, pageId, { words: [], deals: [deal] }));
    const [suggestion] = await getPageSuggestions(ctx, pageId);
    expect(suggestion).toMatchObject({ ingredient: "Bosc Pears", thumbnailIndex: null, picture: earlier });
  });

  it("becomes one of the page's, and stays when last week's circular is deleted", async () => {
    const index = await accept(earlier);
    expect(index).toBe(1);
    expect(await keyOf(1)).toBe(earlierKey);
    await deleteCircular(stored.ctx, await circularOf(stored.pageId));
    await stored.untilIdle();
    expect(await keyOf(1)).toBe(earlierKey);
    expect((await stored.check()).lost).toEqual([]);
  });

  it("stays when the page is drawn again and others are cut out of it", async () => {
    await accept(earlier);
    const own = await cutOutPicture(stored.ctx, pageId, { ...cut, top: 0.6 });
    await stored.untilIdle();
    await stored.db.updateTable("circularPage").set({ status: "failed" }).where("id", "=", pageId).execute();
    await retryPage(stored.ctx, pageId);
    await stored.untilIdle();
    expect(own).toBe(2);
    expect(await keyOf(1)).toBe(earlierKey);
    expect(await keyOf(2)).not.toBe(earlierKey);
    const { thumbnails } = await getPage(stored.ctx, pageId);
    expect(thumbnails.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
  });

  it("is taken once by the same area that is undone and accepted again, and by another as one of its own", async () => {
    const first = await accept(earlier);
    const other = await accept(earlier, { left: 0.6 });
    expect([first, other]).toEqual([1, 2]);
    await stored.db.deleteFrom("area").where("pageId", "=", pageId).execute();
    expect(await accept(earlier)).toBe(1);
    expect((await getPage(stored.ctx, pageId)).thumbnails).toHaveLength(3);
  });

  it("is none where it is gone, not cut, or another retailer's", async () => {
    expect(await accept({ ...earlier, thumbnailIndex: 99 })).toBeNull();
    const { id: retailerId } = await makeRetailer(stored.db);
    const lastWeek = stored.db.updateTable("circular").where("id", "=", await circularOf(stored.pageId));
    await lastWeek.set({ retailerId }).execute();
    expect(await accept(earlier, { left: 0.6 })).toBeNull();
    await lastWeek.set({ retailerId: stored.pages.retailerId }).execute();
    await stored.db.updateTable("pageThumbnail").set({ fileKey: null }).execute();
    expect(await accept(earlier, { top: 0.1 })).toBeNull();
    expect((await getPage(stored.ctx, pageId)).thumbnails).toHaveLength(1);
  });

  it("is named as lost where its file is missing: it can't be cut out of this page", async () => {
    await accept(earlier);
    await stored.lose(earlierKey);
    const { lost, notes } = await stored.check();
    expect(lost).toEqual([true]);
    expect(notes).toContainEqual(expect.stringContaining("is missing, and can't be made again."));
  });
});
