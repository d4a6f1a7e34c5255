import { beforeEach, describe, expect, it } from "vitest";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import type { Context } from "#app/kernel/context";
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

describe("recipes of one address or id with nothing in common", () => {
  it.each<[string, object]>([
    ["a page that others share", { url: "https://video.example/@chef" }],
    ["a server at home", { url: "http://192.168.1.10:9925/recipe/1" }],
    ["this computer", { url: "http://localhost/recipe/1" }],
    ["a home page's hash", { "@id": "https://k.example/#recipe" }],
    ["a number behind a word", { id: "Recipe #1" }],
    ["a UUID of zeros", { uuid: "00000000-0000-0000-0000-000000000000" }],
    ["a hash of nothing", { id: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" }],
    ["a hash", { id: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }],
  ])("stay two in two files: %s", async (_what, id) => {
    const [pie, stew] = [dish("Pie", "apples, sugar", id), dish("Stew", "beef, onion, wine", id)];
    expect(await take(pie)).toEqual([1, 0, 0]);
    expect(await take(stew)).toEqual([1, 0, 0]);
    expect([await take(stew), await take(pie)]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect(await library()).toEqual(["Pie: apples, sugar", "Stew: beef, onion, wine"]);
  });

  const at = { url: "https://k.example/pie" };

  it("stay two with one title in one file, and each is known again where it was changed a little", async () => {
    const cherries = dish("Pie", "cherries, honey, nuts", at);
    expect(await take(dish("Pie", "apples, sugar", at), cherries)).toEqual([2, 0, 0]);
    expect(await take(dish("Pie", "cherries, honey, oats", at))).toEqual([0, 1, 0]);
    expect(await library()).toEqual(["Pie: apples, sugar", "Pie: cherries, honey, oats"]);
  });

  it("are one where the title or most in them is the same", async () => {
    expect(await take(dish("Pie", "apples, sugar", at))).toEqual([1, 0, 0]);
    expect(await take(dish("Pie", "plums, honey", at))).toEqual([0, 1, 0]);
    expect(await take(dish("Plum pie", "plums, honey", at))).toEqual([0, 1, 0]);
    expect(await take(dish("Plum pie", "plums, honey", at), dish("Tart", "plums, honey", at))).toEqual([
      1, 0, 1,
    ]);
  });

  it("are one where the id is the library's own, as when an export was edited", async () => {
    await take(dish("Pie", "apples, sugar", { id: 7 }), dish("Stew", "beef, onion", at));
    const rows = await world.runtime.db.selectFrom("libraryRecipe").select("json").orderBy("id").execute();
    const edited = rows.map(({ json }, n) => ({
      ...JSON.parse(json),
      title: `No. ${n}`,
      ingredients: [`thing ${n}`],
      steps: [],
    }));
    expect(await take(...edited)).toEqual([0, 2, 0]);
    expect(await library()).toEqual(["No. 0: thing 0", "No. 1: thing 1"]);
  });
});

describe("a collection that is numbered by the places in its list", () => {
  const soup = (id: number) => ({ ...dish("Barley soup", "barley, stock, carrots"), id });
  const stew = (id: number) => ({ ...dish("Beef stew", "beef, potatoes, onion"), id });
  const pie = (id: number) => ({ ...dish("Apple pie", "apples, sugar, crust"), id });
  const tea = (id: number) => ({ ...dish("Tea", "water"), id });
  const cupcakes = (kind: string, id: number) => ({
    ...dish(`${kind} cupcakes`, `flour, sugar, eggs, butter, milk, ${kind}`),
    id,
  });

  it.each<[string, object[], [number, number, number]]>([
    ["one is taken out", [stew(1), pie(2)], [0, 0, 2]],
    ["one is put in at the top", [tea(1), soup(2), stew(3), pie(4)], [1, 0, 3]],
    ["it is turned round", [pie(1), stew(2), soup(3)], [0, 0, 3]],
  ])("is known again when %s", async (_what, changed, counts) => {
    for (const source of [undefined, "Cards"]) {
      await importRecipes(admin, [soup(1), stew(2), pie(3)], { source });
      const { created, updated, skipped } = await importRecipes(admin, changed, { source });
      expect([created, updated, skipped]).toEqual(counts);
      await world.runtime.db.deleteFrom("libraryRecipe").execute();
    }
  });

  it("is known again where it came recipe by recipe before", async () => {
    expect([await take(soup(1)), await take(stew(2))]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    expect(await take(soup(1), stew(2), pie(3))).toEqual([1, 0, 2]);
  });

  it.each([undefined, "Cards"])(
    "keeps each of its variants when the others move up, of source %s",
    async (source) => {
      const rest = [soup(4), stew(5), pie(6)];
      const before = [cupcakes("Vanilla", 1), cupcakes("Cocoa", 2), cupcakes("Lemon", 3)];
      await importRecipes(admin, [...before, ...rest], { source });
      const rows = await library();
      const moved = [cupcakes("Cocoa", 1), cupcakes("Lemon", 2), ...rest];
      expect(await importRecipes(admin, moved, { source })).toMatchObject({
        created: 0,
        updated: 0,
        skipped: 5,
      });
      expect(await library()).toEqual(rows);
      const another = [cupcakes("Rum", 1), ...rest];
      expect(await importRecipes(admin, another, { source })).toMatchObject({ created: 1, updated: 0 });
      expect(await library()).toEqual([...rows, expect.stringContaining("Rum cupcakes")].toSorted());
    },
  );
});
