import { expect, it } from "vitest";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld } from "#tests/setup/test-world";

const soup = (url: string, ingredients = ["barley", "stock"]) => ({
  title: "Soup",
  ingredients,
  steps: ["Boil."],
  url,
});

async function openLibrary() {
  const world = await openTestWorld();
  const { administrator } = await makeSmallWorld(world.runtime.db);
  const take = async (...recipes: object[]) => {
    const { created } = await importRecipes(world.contextOf(administrator), recipes);
    return created;
  };
  return { db: world.runtime.db, take };
}

it.each([
  ["https and without www", "http://www.ex.com/soup", "https://ex.com/soup"],
  ["a slash at its end", "https://ex.com/soup/", "https://ex.com/soup"],
  ["a place on the page", "https://ex.com/soup#recipe", "https://ex.com/soup#jump-2"],
  ["where the visitor comes from", "https://ex.com/soup", "https://ex.com/soup?utm_source=x&UTM_medium=y"],
  ["a question and a mark", "https://ex.com/?p=7", "http://www.ex.com/?fbclid=a1&p=7#r"],
])("a recipe is taken once when its address comes with %s", async (_what, one, other) => {
  const { take } = await openLibrary();
  expect(await take(soup(one))).toBe(1);
  expect(await take(soup(other))).toBe(0);
  expect(await take(soup(one, ["pearl barley", "stock"]))).toBe(0);
});

it.each([
  ["another page", "https://ex.com/?p=7", "https://ex.com/?p=8"],
  ["another place in a list", "https://ex.com/soups#1", "https://ex.com/soups#2"],
  ["another screen of a program", "https://ex.com/#/soup", "https://ex.com/#/soup-2"],
])("recipes with nothing in common are two at %s", async (_what, one, other) => {
  const { take } = await openLibrary();
  expect(await take(soup(one), soup(other, ["leeks", "cream", "potatoes"]))).toBe(2);
});

it("a recipe that was stored under its address as it came is known again", async () => {
  const { db, take } = await openLibrary();
  const address = "http://www.ex.com/soup/";
  await take(soup(address));
  await db.updateTable("libraryRecipe").set({ originalId: address, sourceId: address }).execute();
  expect(await take(soup(address, ["leeks", "stock"]))).toBe(0);
});
