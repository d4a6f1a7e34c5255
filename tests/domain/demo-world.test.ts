import { expect, it } from "vitest";
import { listRecipeCategories } from "#app/catalogue/domain/recipes/category-queries.server";
import { findRecipeOfTheWeek } from "#app/catalogue/domain/recipes/queries.server";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import { parseHours } from "#app/catalogue/domain/stores/hours";
import { listStores } from "#app/catalogue/domain/stores/queries.server";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { listAreas } from "#app/circulars/domain/areas/queries.server";
import { getCircular, listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { readDemoData } from "#app/demo/data.server";
import { seedDemoWorld } from "#app/demo/world.server";
import type { Context } from "#app/kernel/context";
import { withTempDir } from "#app/kernel/files/temp-files.server";
import { parseInput } from "#app/kernel/parse-input";
import { makeRetailer } from "#db/seed/factories";
import type { Box } from "#reader/page-content";
import { keepDataFolder, makeTestWorld } from "#tests/setup/make-test-world";
import { withSettings } from "#tests/setup/other-context";
import { openTestWorld } from "#tests/setup/test-world";

const { weeklyAd } = readDemoData();

let seeded: Promise<{ like: string; retailerId: number }> | undefined;

/** A copy of the demo world, which is seeded once. */
async function openDemoWorld() {
  seeded ??= seed();
  const { like, retailerId } = await seeded;
  const { runtime, contextOf } = await openTestWorld({}, like);
  return { runtime, retailerId, ctx: contextOf() };
}

async function seed() {
  const { dataDir, contextOf, close } = await makeTestWorld();
  const retailerId = (await seedDemoWorld(contextOf())) ?? 0;
  const like = await keepDataFolder(dataDir);
  await close();
  return { like, retailerId };
}

function pagesOfThisWeek(ctx: Context) {
  return ctx.db
    .selectFrom("circularPage")
    .selectAll("circularPage")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .where("circular.publishedAt", "is not", null)
    .orderBy("position")
    .execute();
}

it("makes the demo circular with every deal as an area in its category", async () => {
  const { ctx, runtime, retailerId } = await openDemoWorld();
  const circulars = await runtime.db.selectFrom("circular").selectAll().orderBy("id").execute();
  expect(circulars).toMatchObject([
    { retailerId, name: "This week", publishedAt: expect.any(String) },
    { retailerId, name: "Next week", publishedAt: null },
  ]);
  const pages = await pagesOfThisWeek(ctx);
  expect(pages).toHaveLength(weeklyAd.pages.length);
  for (const [index, { areas }] of weeklyAd.pages.entries()) {
    const saved = await listAreas(ctx, pages[index]?.id ?? 0);
    const words = saved.map(({ ingredient, deal, category }) =>
      [ingredient, deal, category?.name].join(" · "),
    );
    const wanted = areas.map(({ ingredient, deal, category }) => [ingredient, deal, category].join(" · "));
    expect(words.toSorted()).toEqual(wanted.toSorted());
  }
});

it("has a draft for the next week, of which some pages are still to be laid out", async () => {
  const { ctx } = await openDemoWorld();
  const draft = (await listCirculars(ctx)).find(({ status }) => status === "draft");
  const { pages } = await getCircular(ctx, draft?.id ?? 0);
  expect(pages.map(({ areaCount }) => areaCount)).toEqual([8, 4, 0, 0, 0]);
});

it("has stores in groups that show the circular's pages, the small markets all but the last", async () => {
  const { ctx, retailerId } = await openDemoWorld();
  const stores = await listStores(ctx, { retailerId });
  expect(stores.length).toBeGreaterThanOrEqual(3);
  for (const store of stores) {
    const { id: _id, circularGroup, ...fields } = store;
    const input = { ...fields, retailerId: circularGroup.retailer.id, circularGroupId: circularGroup.id };
    expect(parseInput(storeSchema, input)).toEqual(input);
    expect(store.phone).toContain("555-01");
  }
  // Every store says when it is open, and all of it is understood.
  for (const { hours } of stores) expect(parseHours(hours ?? "", null).week).not.toContain(null);
  expect(stores.every(({ latitude, longitude }) => latitude !== null && longitude !== null)).toBe(true);
  const all = await pagesOfThisWeek(ctx);
  const pagesOf = async (name: string) => {
    const rows = await ctx.db
      .selectFrom("circularGroupPage as shown")
      .innerJoin("circularGroup as group", "group.id", "shown.circularGroupId")
      .select("shown.pageId")
      .where("group.name", "=", name)
      .orderBy("shown.position")
      .execute();
    return rows.map(({ pageId }) => pageId);
  };
  expect(await pagesOf("Full-size markets")).toEqual(all.map(({ id }) => id));
  expect(await pagesOf("Neighborhood markets")).toEqual(all.map(({ id }) => id).slice(0, -1));
});

it("fills two recipe categories and the library, and links each recipe to the deals that it needs", async () => {
  const { ctx } = await openDemoWorld();
  const recipeCategories = await listRecipeCategories(ctx);
  expect(recipeCategories.map(({ recipeCount }) => recipeCount)).toEqual([4, 3]);
  expect(recipeCategories.every(({ mainRecipe }) => mainRecipe !== null)).toBe(true);
  expect((await findRecipeOfTheWeek(ctx))?.title).toBe("Strawberry sourdough toast");
  const found = await searchRecipes(ctx, { text: "strawberries", limit: 5, offset: 0 });
  expect(found.recipes.map(({ title }) => title)).toContain("Strawberry sourdough toast");
  const chicken = await searchRecipes(ctx, { text: "chicken", limit: 5, offset: 0 });
  expect(chicken).toMatchObject({ recipes: [expect.anything()], librarySize: 7 });
  const linked = await ctx.db
    .selectFrom("area")
    .select(["ingredient", "recipesJson"])
    .where("recipesJson", "is not", null)
    .execute();
  const recipesOf = (json: string | null): { originalId: string }[] => JSON.parse(json ?? "");
  expect(
    Object.fromEntries(
      linked.map(({ ingredient, recipesJson }) => [
        ingredient,
        recipesOf(recipesJson).map(({ originalId }) => originalId),
      ]),
    ),
  ).toEqual(
    Object.fromEntries(
      weeklyAd.pages.flatMap(({ areas }) =>
        areas
          .filter(({ recipes }) => recipes.length > 0)
          .map(({ ingredient, recipes }) => [ingredient, recipes.map((id) => `green-basket-market#${id}`)]),
      ),
    ),
  );
  const strawberries = linked.find(({ ingredient }) => ingredient === "Sweet Strawberries");
  expect(JSON.parse(strawberries?.recipesJson ?? "")).toMatchObject([
    { title: "Strawberry sourdough toast" },
  ]);
});

it("has every deal's words and its one picture inside its area once the page is drawn", async () => {
  const { ctx, runtime } = await openDemoWorld();
  const { fileKey } = await runtime.db.selectFrom("circularFile").selectAll().executeTakeFirstOrThrow();
  const pages = await pagesOfThisWeek(ctx);
  const { path: pdfPath } = await ctx.services.files.localCopy(fileKey);
  await withTempDir(ctx.services.files, async (outDir) => {
    for (const { id, pageNumber } of pages) {
      const { pictures, words } = await ctx.services.renderer.renderPage({ pdfPath, pageNumber, outDir });
      const areas = await listAreas(ctx, id);
      for (const area of areas) {
        const inside = pictures.filter((other) => contains(area, middleOf(other)));
        expect(inside, area.ingredient).toHaveLength(1);
        const picture = pictures[area.thumbnailIndex ?? -1];
        expect(picture && contains(area, picture), area.ingredient).toBe(true);
        const printed = words.filter((word) => contains(area, middleOf(word))).map(({ text }) => text);
        const said = [area.prefix, area.ingredient, area.deal, area.details];
        expect(partsOf(printed), area.ingredient).toEqual(partsOf(said));
      }
    }
  });
});

it("leaves no half demo world behind when its circular is refused", async () => {
  const { contextOf, runtime, lastingFiles } = await openTestWorld();
  const ctx = contextOf();
  await expect(
    seedDemoWorld(withSettings(ctx, { limits: { ...ctx.settings.limits, pdfBytes: 10 } })),
  ).rejects.toThrow();
  const tables = ["retailer", "user", "store", "category", "circular", "area", "job", "adCount"] as const;
  for (const table of [...tables, "recipeCategory", "libraryRecipe"] as const) {
    expect(await runtime.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await lastingFiles()).toEqual([]);
  expect(await seedDemoWorld(ctx)).not.toBeNull();
});

it("adds nothing where there is a retailer already", async () => {
  const { contextOf, runtime } = await openTestWorld();
  await makeRetailer(runtime.db);
  expect(await seedDemoWorld(contextOf())).toBeNull();
  expect(await runtime.db.selectFrom("circular").selectAll().execute()).toEqual([]);
});

/** Words, numbers and signs in the order of the alphabet: a price such as "$8.99" is printed in pieces. */
function partsOf(texts: string[]): string[] {
  return (
    texts
      .join(" ")
      .toLowerCase()
      .match(/[a-z]+|\d+|[$¢%/]/g) ?? []
  ).sort();
}

/** The box of a word reaches below its letters, and so below the area of a price at its edge. */
function middleOf({ left, top, width, height }: Box): Box {
  return { left: left + width / 2, top: top + height / 2, width: 0, height: 0 };
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.left + outer.width >= inner.left + inner.width &&
    outer.top + outer.height >= inner.top + inner.height
  );
}
