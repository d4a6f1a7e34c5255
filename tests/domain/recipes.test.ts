import { beforeEach, describe, expect, it } from "vitest";
import {
  getRecipeCategory,
  listNamesWithoutMainRecipe,
  listRecipeCategories,
} from "#app/catalogue/domain/recipes/category-queries.server";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import {
  findRecipeOfTheWeek,
  getRecipe,
  listCategoryRecipes,
  listKnownOriginalIds,
  listRecipes,
} from "#app/catalogue/domain/recipes/queries.server";
import {
  addRecipeCategory,
  deleteRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import { storedMark } from "#app/catalogue/domain/recipes/recipe-data";
import {
  addRecipes,
  chooseRecipeOfTheWeek,
  deleteRecipe,
  editRecipe,
} from "#app/catalogue/domain/recipes/recipes.server";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import type { Context } from "#app/kernel/context";
import { makeRecipe, makeRecipeCategory } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let admin: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  admin = world.contextOf(rows.administrator);
  await world.runtime.db.deleteFrom("recipeCategory").execute();
});

const soup = { id: "soup", title: "Tomato soup", ingredients: ["6 tomatoes", "1 onion"] };
const stew = { id: "stew", title: "Bean stew", ingredients: ["2 cups beans", "1 tomato"] };

describe("recipe categories", () => {
  it("are added, edited and deleted with their recipes, each with a trace in the activity log", async () => {
    const { id } = await addRecipeCategory(admin, { name: "Soups", featured: false });
    await addRecipes(admin, id, [soup, stew]);
    await editRecipeCategory(admin, id, { name: "Soups and stews", featured: true });
    expect(await listRecipeCategories(admin)).toEqual([
      { id, name: "Soups and stews", featured: true, mainRecipe: null, picture: null, recipeCount: 2 },
    ]);
    await deleteRecipeCategory(admin, id);
    expect(await listRecipes(admin)).toEqual([]);
    const traces = await world.runtime.db.selectFrom("activity").select("name").orderBy("id").execute();
    expect(traces.map(({ name }) => name)).toEqual([
      "recipeCategory.created",
      "recipe.created",
      "recipe.created",
      "recipeCategory.edited",
      "recipeCategory.deleted",
    ]);
  });

  it("have at most one main recipe, out of their own", async () => {
    const first = await makeRecipeCategory(world.runtime.db, { name: "First" });
    const second = await makeRecipeCategory(world.runtime.db, { name: "Second" });
    const a = await makeRecipe(world.runtime.db, { recipeCategoryId: first.id });
    const b = await makeRecipe(world.runtime.db, { recipeCategoryId: first.id, title: "B" });
    const foreign = await makeRecipe(world.runtime.db, { recipeCategoryId: second.id });
    expect(await listNamesWithoutMainRecipe(admin)).toEqual(["First", "Second"]);
    await editRecipeCategory(admin, first.id, { mainRecipeId: a.id });
    await editRecipeCategory(admin, first.id, { mainRecipeId: b.id });
    expect((await getRecipeCategory(admin, first.id)).mainRecipe).toEqual({ id: b.id, title: "B" });
    expect(await listNamesWithoutMainRecipe(admin)).toEqual(["Second"]);
    await expect(
      editRecipeCategory(admin, first.id, { name: "Renamed", mainRecipeId: foreign.id }),
    ).rejects.toMatchObject({ code: "invalid_input", message: "This recipe is not in the category." });
    expect((await getRecipeCategory(admin, first.id)).name).toBe("First");
    await editRecipeCategory(admin, first.id, { mainRecipeId: null });
    expect((await getRecipeCategory(admin, first.id)).mainRecipe).toBeNull();
  });

  it("say that the recipe of the week could not be set when its column is out of reach", async () => {
    const { id } = await makeRecipeCategory(world.runtime.db, { name: "First" });
    const recipe = await makeRecipe(world.runtime.db, { recipeCategoryId: id });
    await world.runtime.db.schema.alterTable("recipe").renameColumn("recipeOfTheWeek", "away").execute();
    await expect(editRecipeCategory(admin, id, { recipeOfTheWeekId: recipe.id })).rejects.toMatchObject({
      message: "Error setting recipe of the week",
    });
  });
});

describe("recipes", () => {
  it("are taken into a category once, however often they are sent", async () => {
    const { id } = await addRecipeCategory(admin, { name: "Soups", featured: false });
    expect(await addRecipes(admin, id, [soup])).toMatchObject({ known: 0 });
    expect(await addRecipes(admin, id, [soup, stew, stew])).toMatchObject({ known: 2 });
    expect((await listRecipes(admin)).map(({ title }) => title)).toEqual(["Tomato soup", "Bean stew"]);
    expect(await listKnownOriginalIds(admin, id, ["soup", "salad"])).toEqual(["soup"]);
    const other = await addRecipeCategory(admin, { name: "Quick", featured: false });
    expect(await addRecipes(admin, other.id, [soup])).toMatchObject({ known: 0 });
  });

  it("come all or none when one of them can't be read", async () => {
    const { id } = await addRecipeCategory(admin, { name: "Soups", featured: false });
    await expect(addRecipes(admin, id, [soup, { title: "" }])).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(addRecipes(admin, id, [])).rejects.toThrow("Choose a recipe first.");
    await expect(addRecipes(admin, id, Array(101).fill(soup))).rejects.toThrow(
      "At most 100 recipes at once.",
    );
    await expect(addRecipes(admin, 999, [soup])).rejects.toMatchObject({ code: "not_found" });
    expect(await listRecipes(admin)).toEqual([]);
  });

  it("keep nothing that runs, also in a row that an earlier release wrote", async () => {
    const { id } = await addRecipeCategory(admin, { name: "Soups", featured: false });
    const summary = '<p>Hot <img src=x onerror="alert(1)"><b>stuff</b></p>';
    const { ids } = await addRecipes(admin, id, [{ ...soup, summary }]);
    const stored = await world.runtime.db.selectFrom("recipe").select("json").executeTakeFirstOrThrow();
    expect(stored.json).not.toContain("onerror");
    // As an earlier release stored it, or a hand: without the mark of what was cleaned when it was written.
    const { title, ...rest } = JSON.parse(stored.json);
    const planted = JSON.stringify({ title, ...rest, summary });
    expect(planted.startsWith(storedMark)).toBe(false);
    await world.runtime.db
      .updateTable("recipe")
      .set({ json: planted, image: "javascript:alert(1)" })
      .execute();
    const recipe = await getRecipe(admin, ids[0] as number);
    expect(recipe.data.summary).toBe("<p>Hot <b>stuff</b></p>");
    expect(recipe.image).toBeNull();
  });

  it("one of them all is the recipe of the week", async () => {
    const first = await makeRecipeCategory(world.runtime.db);
    const second = await makeRecipeCategory(world.runtime.db);
    const a = await makeRecipe(world.runtime.db, { recipeCategoryId: first.id });
    const b = await makeRecipe(world.runtime.db, { recipeCategoryId: second.id });
    expect(await findRecipeOfTheWeek(admin)).toBeNull();
    await chooseRecipeOfTheWeek(admin, a.id);
    await editRecipeCategory(admin, second.id, { recipeOfTheWeekId: null });
    expect((await findRecipeOfTheWeek(admin))?.id).toBe(a.id);
    await editRecipeCategory(admin, second.id, { recipeOfTheWeekId: b.id });
    expect((await findRecipeOfTheWeek(admin))?.id).toBe(b.id);
    await editRecipeCategory(admin, second.id, { recipeOfTheWeekId: null });
    expect(await findRecipeOfTheWeek(admin)).toBeNull();
    await expect(chooseRecipeOfTheWeek(admin, 999)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are edited and moved; moved, they are the main one no longer", async () => {
    const first = await makeRecipeCategory(world.runtime.db);
    const second = await makeRecipeCategory(world.runtime.db);
    const recipe = await makeRecipe(world.runtime.db, { recipeCategoryId: first.id, originalId: "a" });
    await editRecipe(admin, recipe.id, { mainRecipe: true, recipeOfTheWeek: true });
    expect(await getRecipe(admin, recipe.id)).toMatchObject({ mainRecipe: true, recipeOfTheWeek: true });
    await editRecipe(admin, recipe.id, { raw: { ...soup, id: "other" }, recipeCategoryId: second.id });
    expect(await getRecipe(admin, recipe.id)).toMatchObject({
      title: "Tomato soup",
      originalId: "a",
      mainRecipe: false,
      recipeCategory: { id: second.id },
    });
    await makeRecipe(world.runtime.db, { recipeCategoryId: first.id, originalId: "a" });
    await expect(editRecipe(admin, recipe.id, { recipeCategoryId: first.id })).rejects.toMatchObject({
      code: "conflict",
    });
    await editRecipe(admin, recipe.id, { mainRecipe: true });
    await editRecipe(admin, recipe.id, { mainRecipe: false, recipeOfTheWeek: false });
    expect(await getRecipe(admin, recipe.id)).toMatchObject({ mainRecipe: false, recipeOfTheWeek: false });
  });

  it("of a category come in parts, the chosen ones first, searched by title", async () => {
    const { id } = await makeRecipeCategory(world.runtime.db);
    for (const title of ["Zebra cake", "apple pie", "100% rye", "Berry pie"]) {
      await makeRecipe(world.runtime.db, { recipeCategoryId: id, title });
    }
    const asked = { search: "", limit: 2, offset: 0 };
    const titles = async (how: Partial<typeof asked>) => {
      const { rows: found, total } = await listCategoryRecipes(admin, id, { ...asked, ...how });
      return [total, ...found.map(({ title }) => title)];
    };
    expect(await titles({})).toEqual([4, "100% rye", "apple pie"]);
    expect(await titles({ offset: 2 })).toEqual([4, "Berry pie", "Zebra cake"]);
    expect(await titles({ search: "PIE" })).toEqual([2, "apple pie", "Berry pie"]);
    expect(await titles({ search: "%" })).toEqual([1, "100% rye"]);
    const main = (await listRecipes(admin)).find(({ title }) => title === "Zebra cake");
    await editRecipe(admin, main?.id as number, { mainRecipe: true });
    expect(await titles({ limit: 1 })).toEqual([4, "Zebra cake"]);
  });

  it("are read by staff, changed by Administrators alone", async () => {
    const staff = world.contextOf(rows.own.staff);
    const { id } = await makeRecipeCategory(world.runtime.db);
    const recipe = await makeRecipe(world.runtime.db, { recipeCategoryId: id });
    const before = await listRecipes(staff);
    expect(before).toHaveLength(1);
    for (const attempt of [
      () => addRecipeCategory(staff, { name: "Planted", featured: false }),
      () => editRecipeCategory(staff, id, { name: "Taken over" }),
      () => deleteRecipeCategory(staff, id),
      () => addRecipes(staff, id, [soup]),
      () => editRecipe(staff, recipe.id, { raw: soup }),
      () => chooseRecipeOfTheWeek(staff, recipe.id),
      () => deleteRecipe(staff, recipe.id),
      () => importRecipes(staff, [soup]),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await listRecipes(staff)).toEqual(before);
    const customer = world.contextOf(rows.own.customer);
    await expect(searchRecipes(customer, { text: "soup", limit: 5, offset: 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await deleteRecipe(admin, recipe.id);
    expect(await listRecipes(staff)).toEqual([]);
  });
});
