import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#app/server/process/project-root.server";
import { type DemoArea, demoPath, readDemoData } from "./data.server";

const { weeklyAd, recipes, stores } = readDemoData();
const areas = weeklyAd.pages.flatMap((page) => page.areas);

describe("the demo circular", () => {
  it("is a small PDF of letter pages, one for each list of areas", async () => {
    const bytes = await readFile(demoPath("weekly-ad.pdf"));
    const pdf = await PDFDocument.load(bytes);
    const sizes = pdf.getPages().map((page) => page.getSize());
    expect(sizes).toEqual(weeklyAd.pages.map(() => ({ width: 612, height: 792 })));
    expect(bytes.byteLength).toBeLessThan(700_000);
  });

  it("has its areas within the page and apart from each other", () => {
    for (const page of weeklyAd.pages) {
      expect(page.areas.length).toBeGreaterThan(6);
      for (const area of page.areas) {
        const { left, top, width, height } = area.box;
        expect(Math.min(left, top), area.ingredient).toBeGreaterThan(0);
        expect(Math.max(left + width, top + height), area.ingredient).toBeLessThan(1);
        const hit = page.areas.filter((other) => other !== area && overlap(area.box, other.box));
        expect(hit, area.ingredient).toEqual([]);
      }
    }
  });

  it("says every kind of price in words", () => {
    const deals = areas.map(({ deal }) => deal);
    for (const deal of ["2/$5", "$8.99 lb", "49¢ lb", "$4.99 each", "$2.49", "Buy 1 Get 1 Free"]) {
      expect(deals).toContain(deal);
    }
  });
});

it("names recipes and groups that there are", () => {
  const ids = recipes.categories.flatMap((category) => category.recipes.map(({ id }) => id));
  expect(ids).toContain(recipes.recipeOfTheWeek);
  expect(new Set(areas.flatMap((area) => area.recipes))).toEqual(new Set(ids));
  const groups = stores.groups.map(({ name }) => name);
  for (const { group } of stores.stores) expect(groups).toContain(group);
});

it("has a small page without a font, which can only be read", async () => {
  const bytes = await readFile(demoPath("weekend-market.pdf"));
  const pdf = await PDFDocument.load(bytes);
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 612, height: 792 }]);
  const fonts = pdf.getPage(0).node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict);
  expect(fonts?.keys() ?? []).toEqual([]);
  expect(bytes.byteLength).toBeLessThan(500_000);
});

it("has a small picture for each recipe", async () => {
  const pictures = await Promise.all(
    recipes.categories
      .flatMap((category) => category.recipes)
      .map(({ image }) => readFile(join(projectRoot(), "public", String(image)))),
  );
  for (const bytes of pictures) {
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(bytes.byteLength).toBeLessThan(40_000);
  }
});

function overlap(one: DemoArea["box"], other: DemoArea["box"]): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
