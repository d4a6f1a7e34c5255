import { describe, expect, it } from "vitest";
import { findSameItem } from "./same-item";
import type { WeeklyAd, WeeklyAdArea } from "./weekly-ad";

/** An ad of one page; the ids of its areas count from 1. */
function adOf(...items: [category: string | null, prefix: string, ingredient: string][]): WeeklyAd {
  const areas = items.map(([category, prefix, ingredient], index) => ({
    id: index + 1,
    category,
    prefix,
    ingredient,
  }));
  return { circulars: [{ id: 7, pages: [{ id: 70, areas: areas as WeeklyAdArea[] }] }] } as WeeklyAd;
}

const peppers = { category: "Produce", prefix: "Ripe", ingredient: "Jalapeño Peppers" };

describe("the same item in another ad", () => {
  it("is the one of the same name, however it is spelt", () => {
    const ad = adOf(["Dairy", "Large", "Eggs"], ["Produce", "", "RIPE  jalapeno-peppers!"]);
    expect(findSameItem(ad, peppers)).toEqual({ circularId: 7, pageId: 70, areaId: 2 });
  });

  it("is otherwise the one of the same ingredient in the same category", () => {
    const ad = adOf(["Frozen", "", "Jalapeño Peppers"], ["Produce", "Organic", "Jalapeño Peppers"]);
    expect(findSameItem(ad, peppers)?.areaId).toBe(2);
    const whole = adOf(["Produce", "Organic", "Jalapeño Peppers"], ["Frozen", "Ripe", "Jalapeño Peppers"]);
    expect(findSameItem(whole, peppers)?.areaId).toBe(2);
  });

  it("is none where only a part of the name is the same, or nobody said the category", () => {
    expect(findSameItem(adOf(["Produce", "", "Peppers"]), peppers)).toBeNull();
    expect(findSameItem(adOf([null, "Hot", "Jalapeño Peppers"]), { ...peppers, category: null })).toBeNull();
    expect(findSameItem(adOf(), peppers)).toBeNull();
  });
});
