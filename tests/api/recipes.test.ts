import { beforeEach, describe, expect, it } from "vitest";
import { makeRecipe } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";
import { plantInLibrary } from "#tests/setup/library";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

async function asAdministrator(method: string, path: string, json?: unknown) {
  const response = await world.call(method, path, { as: world.rows.administrator, json });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const ofCategory = () => ({ id: world.rows.recipeCategory.id });
const oddHtml = '<p>Hot <img src=x onerror="alert(1)"><b>stuff</b></p>';
const pearTart = {
  originalId: "feed-7",
  title: "Pear tart",
  image: "https://pictures.example/pear.jpg",
  summary: oddHtml,
  analyzedInstructions: [
    {
      steps: [
        { number: 1, step: "Peel" },
        { number: 2, step: "Bake" },
      ],
    },
  ],
  preparationMinutes: 10,
  cookingMinutes: 30,
  content: { ingredientLines: [{ wholeLine: "2 pears" }] },
};

describe("api/Recipes", () => {
  it("takes a recipe as text in json, and answers it in the feed's shape with clean HTML", async () => {
    const body = { recipeCategory: ofCategory(), json: JSON.stringify(pearTart), mainRecipe: true };
    const { status, body: recipe } = await asAdministrator("POST", "/api/Recipes", body);
    expect(status).toBe(201);
    expect(recipe).toMatchObject({
      id: expect.any(Number),
      originalId: "feed-7",
      title: "Pear tart",
      image: "https://pictures.example/pear.jpg",
      summary: "<p>Hot <b>stuff</b></p>",
      analyzedInstructions: [
        {
          name: "",
          steps: [
            { number: 1, step: "Peel" },
            { number: 2, step: "Bake" },
          ],
        },
      ],
      preparationMinutes: 10,
      cookingMinutes: 30,
      mainRecipe: true,
      recipeOfTheWeek: false,
      recipeCategory: { id: ofCategory().id, name: world.rows.recipeCategory.name },
      "tracking-id": "feed-7",
      content: {
        details: {
          name: "Pear tart",
          images: [{ hostedLargeUrl: "https://pictures.example/pear.jpg" }],
          totalTime: "40 min",
          totalTimeInSeconds: 2400,
        },
        description: { text: "<p>Hot <b>stuff</b></p>" },
        ingredientLines: [{ wholeLine: "2 pears", ingredient: "2 pears" }],
      },
    });
    expect(JSON.parse(recipe.json)).toMatchObject({ originalId: "feed-7", steps: ["Peel", "Bake"] });
    const again = await asAdministrator("POST", "/api/Recipes", body);
    expect(again).toMatchObject({ status: 409, body: { message: "The category has this recipe already." } });
  });

  it("takes back what it answered, also beside json", async () => {
    const { body: recipe } = await asAdministrator("POST", "/api/Recipes", {
      ...pearTart,
      recipeCategory: ofCategory(),
    });
    const { body: other } = await asAdministrator("POST", "/api/RecipeCategories", { name: "Other" });
    const { json: _json, ...beside } = recipe;
    const second = await asAdministrator("POST", "/api/Recipes", { ...beside, recipeCategory: other });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ title: "Pear tart", originalId: "feed-7", preparationMinutes: 10 });
    expect(second.body.content).toEqual(recipe.content);
  });

  it("refuses what is no recipe, by field", async () => {
    const post = (json: object) => asAdministrator("POST", "/api/Recipes", json);
    expect(await post({ title: "Soup" })).toMatchObject({
      status: 400,
      body: { errors: { RecipeCategory: ["Recipe category is required!"] } },
    });
    for (const wrong of [
      { json: "{" },
      { json: "5" },
      { title: "" },
      { title: "x".repeat(301) },
      { json: JSON.stringify({ title: "Soup", ingredients: Array(301).fill("salt") }) },
      { json: "x".repeat(200_001) },
      { title: 5 },
    ]) {
      const { status, body } = await post({ recipeCategory: ofCategory(), ...wrong });
      expect(status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
      expect(Object.values(body.errors).flat().join(" ")).not.toBe("");
    }
    const nowhere = await post({ title: "Soup", recipeCategory: { id: 999 } });
    expect(nowhere.status).toBe(404);
    expect(await world.runtime.db.selectFrom("recipe").select("id").execute()).toHaveLength(1);
  });

  it("changes what is sent and leaves the rest", async () => {
    const { id } = world.rows.recipe;
    const edit = (json: object) => asAdministrator("POST", `/api/Recipes/EditRecipe/${id}`, json);
    expect((await edit({ Title: "Renamed" })).body).toMatchObject({
      title: "Renamed",
      content: { ingredientLines: [{ wholeLine: "1 cup flour" }, { wholeLine: "2 eggs" }] },
    });
    expect((await edit({ mainRecipe: true, recipeOfTheWeek: true })).body).toMatchObject({
      title: "Renamed",
      mainRecipe: true,
      recipeOfTheWeek: true,
    });
    const whole = { json: JSON.stringify(pearTart) };
    expect((await edit(whole)).body).toMatchObject({
      title: "Pear tart",
      originalId: world.rows.recipe.originalId,
    });
    expect((await edit({ recipeCategory: { id: 999 } })).status).toBe(404);
  });

  it("lists all, those of a category, and the recipe of the week, which a GET sets", async () => {
    const { recipe, recipeCategory } = world.rows;
    const { body: other } = await asAdministrator("POST", "/api/RecipeCategories", { name: "Other" });
    const added = await makeRecipe(world.runtime.db, { recipeCategoryId: other.id });
    const ids = async (path: string) =>
      (await asAdministrator("GET", path)).body.map(({ id }: { id: number }) => id);
    expect(await ids("/api/Recipes/")).toEqual([recipe.id, added.id]);
    expect(await ids(`/api/recipes/forrecipecategory/${recipeCategory.id}`)).toEqual([recipe.id]);
    expect((await asAdministrator("GET", "/api/Recipes/ForRecipeCategory/999")).status).toBe(404);
    expect((await asAdministrator("GET", "/api/Recipes/RecipeOfTheWeek")).body).toBeNull();
    expect((await asAdministrator("GET", `/api/Recipes/RecipeOfTheWeek/${added.id}`)).body).toMatchObject({
      id: added.id,
      recipeOfTheWeek: true,
    });
    expect((await asAdministrator("GET", "/api/Recipes/RecipeOfTheWeek")).body.id).toBe(added.id);
  });

  it("searches by text with a number and a start", async () => {
    const soups = Array.from({ length: 5 }, (_, at) => ({ originalId: `s${at}`, title: `Soup no ${at}` }));
    await plantInLibrary(world.runtime.db, [
      ...soups,
      { originalId: "bad", title: "Stew", summary: oddHtml },
    ]);
    const search = (query: string) => asAdministrator("GET", `/api/Recipes/Search?${query}`);
    const first = await search("q=soup&maxResult=3");
    const rest = await search("q=soup&maxResult=3&start=3");
    const titles = [...first.body.feed, ...rest.body.feed].map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(soups.map(({ title }) => title));
    expect((await search("q=stew")).body.feed[0]).toMatchObject({ summary: "<p>Hot <b>stuff</b></p>" });
    expect((await search("")).body).toEqual({ feed: [] });
    for (const wrong of ["q=a&maxResult=0", "q=a&maxResult=101", "q=a&start=-1", "q=a&maxResult=x"]) {
      expect((await search(wrong)).status, wrong).toBe(400);
    }
  });
});

describe("api/RecipeCategories", () => {
  it("are made, changed and deleted by the paths that clients know", async () => {
    const made = await asAdministrator("POST", "/api/RecipeCategories", { Name: " Soups ", featured: true });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Soups", featured: true, mainRecipe: null, recipeCount: 0 },
    });
    const { id } = made.body;
    const recipe = await makeRecipe(world.runtime.db, { recipeCategoryId: id, title: "Leek soup" });
    const edit = (json: object) =>
      asAdministrator("POST", `/api/RecipeCategories/EditRecipeCategory/${id}`, json);
    expect((await edit({ featured: false })).body).toMatchObject({ name: "Soups", featured: false });
    expect((await edit({ mainRecipe: { id: recipe.id } })).body.mainRecipe).toEqual({
      id: recipe.id,
      title: "Leek soup",
    });
    expect((await edit({ name: "Broths" })).body.mainRecipe).not.toBeNull();
    expect((await edit({ name: world.rows.recipeCategory.name })).status).toBe(409);
    expect((await edit({ mainRecipe: { id: world.rows.recipe.id } })).status).toBe(400);
    expect(await asAdministrator("POST", "/api/RecipeCategories", { name: "" })).toMatchObject({
      status: 400,
      body: { errors: { Name: ["Category name is required!"] } },
    });
    expect((await asAdministrator("POST", `/api/RecipeCategories/${id}`)).status).toBe(204);
    expect((await asAdministrator("GET", "/api/RecipeCategories")).body).toHaveLength(1);
    expect((await asAdministrator("POST", `/api/RecipeCategories/${id}`)).status).toBe(404);
  });
});

describe("api/Categories", () => {
  it("are made, renamed and deleted; one that areas carry stays", async () => {
    const made = await asAdministrator("POST", "/api/Categories", { name: "Deli" });
    expect(made).toMatchObject({ status: 201, body: { name: "Deli" } });
    const { id } = made.body;
    const renamed = await asAdministrator("PUT", `/api/Categories/${id}`, { Name: "Delicatessen" });
    expect(renamed.body).toEqual({ id, name: "Delicatessen" });
    expect((await asAdministrator("POST", "/api/Categories", { name: "delicatessen" })).status).toBe(409);
    expect(await asAdministrator("POST", "/api/Categories", {})).toMatchObject({
      status: 400,
      body: { errors: { Name: ["Category name is required!"] } },
    });
    expect((await asAdministrator("DELETE", `/api/Categories/${id}`)).status).toBe(204);
    const used = await asAdministrator("DELETE", `/api/Categories/${world.rows.category.id}`);
    expect(used.status).toBe(409);
    expect(used.body.message).toContain("4 areas use it");
  });
});

it("says that a recipe could not be edited when its table is out of reach", async () => {
  await world.tokenOf(world.rows.administrator);
  await world.runtime.db.schema.alterTable("recipe").renameTo("recipeOutOfReach").execute();
  const answer = await asAdministrator("POST", `/api/Recipes/EditRecipe/${world.rows.recipe.id}`, {
    mainRecipe: true,
  });
  expect(answer).toEqual({ status: 500, body: { error: "internal", message: "Error editing recipe" } });
});

describe("the recipe of the week, when its table is out of reach,", () => {
  it.each([
    ["Error getting recipe of the week", () => ""],
    ["Error setting recipe of the week", () => `/${world.rows.recipe.id}`],
  ])("says %s", async (message, id) => {
    await world.tokenOf(world.rows.administrator);
    await world.runtime.db.schema.alterTable("recipe").renameTo("recipeOutOfReach").execute();
    const answer = await asAdministrator("GET", `/api/Recipes/RecipeOfTheWeek${id()}`);
    expect(answer).toEqual({ status: 500, body: { error: "internal", message } });
  });
});
