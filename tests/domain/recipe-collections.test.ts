import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#app/kernel/context";
import { importRecipes } from "#app/shopping/domain/recipes/import-recipes.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let admin: Context;

beforeEach(async () => {
  world = await openTestWorld();
  admin = world.contextOf((await makeSmallWorld(world.runtime.db)).administrator);
});

/** Every recipe tells how to make it, in words that all of them share. */
const dish = (title: string, ingredients: string, more: object = {}) => ({
  title,
  ingredients: ingredients.split(", "),
  steps: ["Mix."],
  ...more,
});

async function take(...recipes: object[]): Promise<[created: number, updated: number, skipped: number]> {
  const { created, updated, skipped } = await importRecipes(admin, recipes);
  return [created, updated, skipped];
}

async function library(): Promise<string[]> {
  const rows = await world.runtime.db.selectFrom("libraryRecipe").select("json").execute();
  return rows
    .map(({ json }) => JSON.parse(json))
    .map(({ title, ingredients }) => `${title}: ${ingredients.join(", ")}`)
    .toSorted();
}

describe("two recipes of one file", () => {
  it.each<[string, object, string]>([
    ["without ids", {}, "Pie"],
    ["without ids, one in capitals", {}, "PIE"],
    ["with one number", { id: 7 }, "Pie"],
    ["with one short name", { slug: "pie" }, "Pie"],
    ["without a letter in their titles", {}, "???"],
  ])("with one title and other ingredients stay two, %s", async (_how, ids, title) => {
    const first = title === "???" ? "!!!" : "Pie";
    const file = [dish(first, "apples", ids), dish(title, "cherries", ids), dish("Tea", "water", ids)];
    expect(await take(...file)).toEqual([3, 0, 0]);
    expect(await take(...file)).toEqual([0, 0, 3]);
    expect(await take(...file.toReversed())).toEqual([0, 0, 3]);
    expect(await library()).toHaveLength(3);
  });

  it("with other steps alone stay two", async () => {
    expect(await take(dish("Pie", "apples"), { ...dish("Pie", "apples"), steps: ["Bake."] })).toEqual([
      2, 0, 0,
    ]);
  });

  it("that are the same are one, and so are those of one address", async () => {
    expect(await take(dish("Pie", "apples"), dish("Pie", "apples"))).toEqual([1, 0, 1]);
    const at = { url: "https://kitchen.example/tart" };
    expect(await take(dish("Tart", "plums", at), dish("Tart", "ripe plums", at))).toEqual([1, 1, 0]);
  });

  it("are known again when the first was taken before, or one of them comes alone", async () => {
    const [apples, cherries] = [dish("Pie", "apples"), dish("Pie", "cherries")];
    expect(await take(apples)).toEqual([1, 0, 0]);
    expect(await take(apples, cherries)).toEqual([1, 0, 1]);
    expect(await take(cherries)).toEqual([0, 0, 1]);
    expect(await take(apples)).toEqual([0, 0, 1]);
    expect(await library()).toEqual(["Pie: apples", "Pie: cherries"]);
  });
});

describe("two collections", () => {
  it.each<[string, object, object]>([
    ["without ids", {}, {}],
    ["numbered from 1", { id: 1 }, { id: 1 }],
    ["of short names", { slug: "chili" }, { slug: "chili" }],
    ["of which one tells who wrote it", { id: 1 }, { id: 1, author: "Ann" }],
  ])("keep their recipes of one title, %s", async (_how, ours, theirs) => {
    const first = [dish("Chili", "beef", ours), dish("Stew", "lamb")];
    expect(await take(...first)).toEqual([2, 0, 0]);
    expect(await take(dish("Chili", "tofu", theirs))).toEqual([1, 0, 0]);
    expect(await take(dish("Chili", "beans", theirs), dish("Waffles", "spelt"))).toEqual([2, 0, 0]);
    expect(await take(...first)).toEqual([0, 0, 2]);
    expect(await take(dish("Chili", "tofu", theirs))).toEqual([0, 0, 1]);
    expect(await library()).toEqual([
      "Chili: beans",
      "Chili: beef",
      "Chili: tofu",
      "Stew: lamb",
      "Waffles: spelt",
    ]);
  });

  it("with the same titles in the same order stay two while most in them is other", async () => {
    const numbered = (...ingredients: string[]) =>
      ingredients.map((each, at) => dish(`Dish ${at + 1}`, each, { id: at + 1 }));
    expect(await take(...numbered("beef", "lamb", "pork"))).toEqual([3, 0, 0]);
    expect(await take(...numbered("tofu", "beans", "rice"))).toEqual([3, 0, 0]);
    expect(await take(...numbered("beef", "lamb", "veal"))).toEqual([0, 1, 2]);
  });

  it("are one where most of a recipe is as before", async () => {
    expect(await take(dish("Chili", "beef, beans, salt"))).toEqual([1, 0, 0]);
    expect(await take(dish("Chili", "beef, beans, sea salt"))).toEqual([0, 1, 0]);
  });
});
