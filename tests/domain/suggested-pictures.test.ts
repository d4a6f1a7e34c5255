import { beforeEach, describe, expect, it } from "vitest";
import { acceptSuggestion, saveArea } from "#app/circulars/domain/areas/areas.server";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { dealBatchSchema } from "#app/circulars/domain/deals/schemas";
import { listSureDeals } from "#app/circulars/domain/deals/sure-deals.server";
import { writeDeals } from "#app/circulars/domain/deals/write-deals.server";
import { cutOutPicture } from "#app/circulars/domain/pages/cut-out-picture.server";
import { keepReading } from "#app/circulars/domain/pages/page-readings.server";
import { inTransaction } from "#app/kernel/context";
import type { ReadDeal } from "#reader/read-page";
import { StoredPage } from "#tests/setup/stored-page";

let stored: StoredPage;
let circularId: number;
/** A picture to be cut out, which gets index 1: the page has one picture of its own, with index 0. */
const picture = { left: 0.1, top: 0.6, width: 0.2, height: 0.1 };
const pears = { left: 0.05, top: 0.55, width: 0.3, height: 0.3 };
const plums = { left: 0.5, top: 0.55, width: 0.3, height: 0.3 };

beforeEach(async () => {
  stored = await StoredPage.open();
  circularId = (await stored.getPage()).circularId;
});

function input(given: object) {
  return { ...areaSchema.parse({ ...pears, ingredient: "Pears" }), picture, ...given };
}

const pictures = async () => (await stored.getPage()).thumbnails;

function deal(box: object, ingredient: string): ReadDeal {
  const texts = { price: "3.99", ingredient, prefix: "", details: "" };
  return { ...pears, ...box, ...texts, picture, confidence: 0.95 };
}

describe("the picture of a suggestion", () => {
  it("is cut out when it is accepted, and becomes the area's", async () => {
    const { area } = await acceptSuggestion(stored.ctx, stored.pageId, input({}));
    expect(area.thumbnailIndex).toBe(1);
    await stored.untilIdle();
    expect(await pictures()).toMatchObject([{ id: 0 }, { ...picture, id: 1, status: "ready" }]);
  });

  it("is cut out once: a second area with the same goes without", async () => {
    await saveArea(stored.ctx, stored.pageId, input({}));
    const other = await saveArea(stored.ctx, stored.pageId, input({ ...plums, ingredient: "Plums" }));
    expect(other.thumbnailIndex).toBeNull();
    expect(await pictures()).toHaveLength(2);
  });

  it("is left alone where another was picked, or the deal is there", async () => {
    const chosen = await saveArea(stored.ctx, stored.pageId, input({ thumbnailIndex: 0 }));
    expect(chosen.thumbnailIndex).toBe(0);
    expect(await acceptSuggestion(stored.ctx, stored.pageId, input({}))).toMatchObject({ isNew: false });
    expect(await pictures()).toHaveLength(1);
  });

  it("is no hindrance where the page has as many as it may", async () => {
    for (let index = 0; index < 299; index++) {
      const values = { ...picture, left: index / 1000, position: index + 1, origin: "cut-out" as const };
      const uncut = { fileKey: null, imageWidth: null, imageHeight: null, pageId: stored.pageId };
      await stored.db
        .insertInto("pageThumbnail")
        .values({ ...uncut, ...values, top: 0.2 })
        .execute();
    }
    const { area } = await acceptSuggestion(stored.ctx, stored.pageId, input({}));
    expect(area.thumbnailIndex).toBeNull();
  });

  it("is not cut where the area is refused, or where it is nearly the whole page", async () => {
    const noCategory = input({ categoryId: 99_999 });
    await expect(acceptSuggestion(stored.ctx, stored.pageId, noCategory)).rejects.toThrow();
    const whole = { left: 0, top: 0, width: 1, height: 1 };
    await expect(
      acceptSuggestion(stored.ctx, stored.pageId, input({ picture: whole })),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await pictures()).toHaveLength(1);
  });

  it("is cut out for all that are sure of a circular, in the transaction that writes them", async () => {
    await stored.untilIdle();
    const deals = [
      deal({}, "Pears"),
      { ...deal(plums, "Plums"), picture: { ...picture, left: 0.55 } },
      { ...deal({ ...plums, top: 0.1 }, "Figs"), picture: null },
    ];
    await inTransaction(stored.ctx, (tx) => keepReading(tx, stored.pageId, { words: [], deals }));
    const { deals: sure } = await listSureDeals(stored.ctx, circularId);
    const batch = (added: object[]) => dealBatchSchema.parse(JSON.parse(JSON.stringify({ added })));
    const spoilt = [...sure, { ...pears, ingredient: "None", pageId: stored.pageId, categoryId: 99_999 }];
    await expect(writeDeals(stored.ctx, circularId, batch(spoilt))).rejects.toThrow();
    expect(await pictures()).toHaveLength(1);
    const { added } = await writeDeals(stored.ctx, circularId, batch(sure));
    const byName = Object.fromEntries(added.map((one) => [one.ingredient, one.thumbnailIndex]));
    expect(byName.Pears).not.toBeNull();
    expect(byName.Plums).not.toBeNull();
    expect(byName.Plums).not.toBe(byName.Pears);
    expect(byName.Figs).toBeNull();
    expect(await pictures()).toHaveLength(3);
    expect(await stored.activityNames()).not.toContain("page.picture-cut");
  });

  it("goes to the area that is accepted again after it was undone", async () => {
    const index = await cutOutPicture(stored.ctx, stored.pageId, picture);
    const { area } = await acceptSuggestion(stored.ctx, stored.pageId, input({}));
    expect(area.thumbnailIndex).toBe(index);
  });
});
