import { beforeEach, describe, expect, it } from "vitest";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import {
  addRecipeCategory,
  editRecipeCategory,
} from "#app/catalogue/domain/recipes/recipe-categories.server";
import { addRecipes, chooseRecipeOfTheWeek, editRecipe } from "#app/catalogue/domain/recipes/recipes.server";
import type { Recipe, RecipeList, RecipesHome } from "#app/shopping/domain/publishing/recipes";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeArea, makeCircular, makePages, makeRecipe, makeRecipeCategory } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
  await world.runtime.db.deleteFrom("recipeCategory").execute();
});

const own = () => world.rows.own;
const admin = () => world.contextOf(world.rows.administrator);
const path = () => `/public/retailers/${own().retailer.id}/recipes`;

async function read<Body>(rest = ""): Promise<Body> {
  const response = await world.call("GET", path() + rest);
  expect(response.status, rest).toBe(200);
  return (await response.json()) as Body;
}

const home = () => read<RecipesHome>();
const list = (query: string) => read<RecipeList>(query);
const titles = ({ recipes }: RecipeList) => recipes.map(({ title }) => title);

async function makeSoups() {
  const { id } = await addRecipeCategory(admin(), { name: "Soups", featured: true });
  const { ids } = await addRecipes(admin(), id, [
    { id: "leek", title: "Leek soup", ingredients: ["3 leeks", "1 cup cream"] },
    { id: "crecy", title: "Potage Crécy", ingredients: ["6 carrots", "1 jalapeño"] },
    { id: "bean", title: "Bean soup", ingredients: ["2 cups beans", "1 leek"] },
  ]);
  const [leek = 0, crecy = 0, bean = 0] = ids;
  return { category: id, leek, crecy, bean };
}

describe("the home of the recipes", () => {
  it("is empty without recipes", async () => {
    const retailer = { language: null, country: null, currency: "USD" };
    expect(await home()).toEqual({ retailer, recipeOfTheWeek: null, featured: [], categories: [] });
  });

  it("shows featured categories with their first recipes, the main one first, and all categories that have any", async () => {
    const { category, bean } = await makeSoups();
    await editRecipeCategory(admin(), category, { mainRecipeId: bean });
    const { id: plain } = await addRecipeCategory(admin(), { name: "Salads" });
    await addRecipes(admin(), plain, [{ id: "slaw", title: "Slaw", ingredients: ["1 cabbage"] }]);
    await addRecipeCategory(admin(), { name: "Empty", featured: true });
    const { featured, categories } = await home();
    const soups = { id: category, name: "Soups", recipeCount: 3 };
    expect(categories).toEqual([soups, { id: plain, name: "Salads", recipeCount: 1 }]);
    expect(featured.map(({ category: each, recipes }) => [each, recipes.map(({ title }) => title)])).toEqual([
      [soups, ["Bean soup", "Leek soup", "Potage Crécy"]],
    ]);
  });

  it("shows the recipe of the week that was chosen, at once, and until then main recipes in turn", async () => {
    const { category, bean, leek } = await makeSoups();
    await editRecipeCategory(admin(), category, { mainRecipeId: leek });
    expect((await home()).recipeOfTheWeek?.title).toBe("Leek soup");
    await chooseRecipeOfTheWeek(admin(), bean);
    expect((await home()).recipeOfTheWeek?.title).toBe("Bean soup");
  });
});

describe("lists of recipes", () => {
  it("search titles first, then ingredients, whatever the accents and the number", async () => {
    const { crecy } = await makeSoups();
    expect(titles(await list("?q=leek"))).toEqual(["Leek soup", "Bean soup"]);
    expect(titles(await list("?q=CARROT"))).toEqual(["Potage Crécy"]);
    expect(titles(await list("?q=jalapeno"))).toEqual(["Potage Crécy"]);
    expect(titles(await list("?q=cre"))).toEqual(["Potage Crécy", "Leek soup"]);
    expect(await list("?q=caviar")).toMatchObject({ total: 0, pageCount: 0, recipes: [], query: "caviar" });
    await editRecipe(admin(), crecy, { raw: { title: "Carrot potage", ingredients: ["6 turnips"] } });
    await makeRecipe(world.runtime.db, {
      recipeCategoryId: (await makeRecipeCategory(world.runtime.db)).id,
      title: "Odd",
      json: "{",
    });
    expect(titles(await list("?q=turnip"))).toEqual(["Carrot potage"]);
    expect(titles(await list("?q=odd"))).toEqual(["Odd"]);
  });

  it("come in pages, and a recipe of two categories stands once among all", async () => {
    const { category } = await makeSoups();
    const other = await makeRecipeCategory(world.runtime.db, { name: "Twice" });
    const leek = { id: "leek", title: "Leek soup", ingredients: ["3 leeks"] };
    const many = Array.from({ length: 30 }, (_, n) => ({
      id: `r${n}`,
      title: `Tart ${n}`,
      ingredients: ["1 pear"],
    }));
    await addRecipes(admin(), other.id, [leek, ...many]);
    const all = await list("?page=1");
    expect(all).toMatchObject({ category: null, query: "", page: 1, pageCount: 2, total: 33 });
    expect(all.recipes).toHaveLength(24);
    const next = await list("?page=2");
    expect(new Set([...all.recipes, ...next.recipes].map(({ id }) => id)).size).toBe(33);
    expect(await list(`?category=${category}`)).toMatchObject({ total: 3, category: { name: "Soups" } });
    expect(titles(await list(`?category=${category}&q=pear`))).toEqual([]);
    expect(await list("?q=pear&page=2")).toMatchObject({ page: 2, total: 30 });
    expect(await list("?page=99")).toMatchObject({ recipes: [], page: 99 });
  });

  it("take nonsense for nothing, and refuse a category that is none", async () => {
    await makeSoups();
    for (const odd of [
      "?page=-1",
      "?page=1e9",
      "?page=x",
      `?q=${encodeURIComponent('" OR NEAR( *')}`,
      "?q=%00",
      "?q=%27;--",
    ]) {
      expect((await world.call("GET", path() + odd)).status, odd).toBe(200);
    }
    for (const none of ["?category=999", "?category=x", "?category=1e400"]) {
      expect((await world.call("GET", path() + none)).status, none).toBe(404);
    }
    expect((await world.call("GET", "/public/retailers/9999/recipes")).status).toBe(404);
  });
});

describe("one recipe", () => {
  const raw = {
    id: "tray",
    title: "One-tray <b>salmon</b>",
    image: "http://pictures.example/tray.jpg",
    summary: "<p>Salmon &amp; tomatoes.</p><script>alert(1)</script><p>Quick.</p>",
    instructions: "<ol><li>Heat the oven.</li><li>Roast.</li></ol>",
    ingredients: ["For the tray:", "4 salmon fillets, skinned", "1 1/2 lb vine tomatoes", "Salt to taste"],
    prepTime: "PT10M",
    cookTime: "PT1H",
    recipeYield: "Serves 4",
    author: "Ann Cook",
    url: "https://www.example.com/tray",
  };

  async function makeTray(): Promise<number> {
    const { id } = await addRecipeCategory(admin(), { name: "Dinners" });
    return (await addRecipes(admin(), id, [raw])).ids[0] ?? 0;
  }

  it("has the address of a picture that comes with Endcap in full, for pages of other origins", async () => {
    const { id } = await addRecipeCategory(admin(), { name: "Dinners" });
    const pictured = { ...raw, image: "/recipe-pictures/salmon-tray.webp" };
    const { ids } = await addRecipes(admin(), id, [pictured]);
    const image = `${admin().settings.baseUrl}/recipe-pictures/salmon-tray.webp`;
    expect(image).toMatch(/^http/);
    expect(await read<Recipe>(`/${ids[0]}`)).toMatchObject({ image });
    expect(await read<RecipeList>("?q=salmon")).toMatchObject({ recipes: [{ image }] });
  });

  it("comes as data without HTML", async () => {
    const id = await makeTray();
    const recipe = await read<Recipe>(`/${id}`);
    expect(recipe).toMatchObject({
      id,
      title: "One-tray salmon",
      image: "https://pictures.example/tray.jpg",
      attribution: { author: "Ann Cook", source: "example.com", url: "https://www.example.com/tray" },
      yield: "Serves 4",
      servings: 4,
      prepTime: "PT10M",
      cookTime: "PT1H",
      totalTime: "PT1H10M",
      steps: ["Heat the oven.", "Roast."],
      category: { name: "Dinners" },
      store: null,
      deals: [],
    });
    expect(recipe.summary.split(/\n+/)).toEqual(["Salmon & tomatoes.", "Quick."]);
    expect(recipe.ingredients).toEqual([
      {
        text: "For the tray:",
        heading: true,
        quantity: null,
        unit: "",
        item: "",
        note: "",
        one: "",
        many: "",
        keepsAmount: false,
        areas: [],
      },
      {
        text: "4 salmon fillets, skinned",
        heading: false,
        quantity: { from: 4, to: null },
        unit: "",
        item: "salmon fillets",
        note: "skinned",
        one: "salmon fillet, skinned",
        many: "salmon fillets, skinned",
        keepsAmount: false,
        areas: [],
      },
      expect.objectContaining({ quantity: { from: 1.5, to: null }, unit: "pound", item: "vine tomatoes" }),
      expect.objectContaining({ quantity: null, item: "Salt", note: "to taste" }),
    ]);
  });

  it("tells the live deals of its ingredients at the store, linked ones first, and no other retailer's", async () => {
    const id = await makeTray();
    const { db } = world.runtime;
    const [first = 0, second = 0] = own().pages.map((page) => page.id);
    const tomatoes = await makeArea(db, {
      pageId: first,
      prefix: "Roma",
      ingredient: "Tomatoes",
      deal: "99¢ lb",
    });
    const linked = await makeArea(db, {
      pageId: second,
      ingredient: "Lemons",
      deal: "2/$1",
      recipesJson: JSON.stringify([{ originalId: "tray", title: "As it was" }]),
    });
    await makeArea(db, { pageId: first, ingredient: "Tomato Soup", deal: "$1" });
    await makeArea(db, { pageId: world.rows.other.pages[0]?.id ?? 0, ingredient: "Tomatoes", deal: "1¢" });
    const ended = await makeCircular(db, {
      retailerId: own().retailer.id,
      terminationDate: "2026-01-02T00:00:00.000Z",
    });
    const [past] = await makePages(db, ended.id, 1);
    await makeArea(db, { pageId: past?.id ?? 0, ingredient: "Salmon", deal: "$1" });

    const all = await read<Recipe>(`/${id}`);
    expect(all.deals.map(({ areaId, deal, linked: is }) => [areaId, deal, is])).toEqual([
      [linked.id, "2/$1", true],
      [tomatoes.id, "99¢ lb", false],
    ]);
    expect(all.ingredients.map(({ areas }) => areas)).toEqual([[], [], [tomatoes.id], []]);
    expect(all.deals[1]).toMatchObject({
      title: "Roma Tomatoes",
      pageId: first,
      circularId: own().circular.id,
    });

    await db
      .insertInto("circularGroupPage")
      .values({ circularGroupId: own().storeGroup.id, pageId: second, position: 1 })
      .execute();
    const { slug, name } = own().store;
    const atStore = await read<Recipe>(`/${id}?store=${slug}`);
    expect(atStore.store).toMatchObject({ slug, name });
    expect(atStore.deals.map(({ areaId }) => areaId)).toEqual([linked.id]);
  });

  it("is not found where there is none, or only in the library", async () => {
    await importRecipes(admin(), [raw]);
    for (const id of ["999", "0", "99999999999999"])
      expect((await world.call("GET", `${path()}/${id}`)).status).toBe(404);
  });
});

describe("a recipe linked to a deal that stands in no category", () => {
  const shortcake = {
    originalId: "shortcake",
    title: "Shortcake <i>of</i> old",
    ingredients: ["2 lb strawberries", "1 cup cream"],
    steps: ["Bake.", "Fill."],
  };

  /** Links recipes to the first deal; gives what its ad tells of them. */
  async function link(...recipes: unknown[]) {
    const [area] = own().areas;
    await world.runtime.db
      .updateTable("area")
      .set({ recipesJson: JSON.stringify(recipes) })
      .where("id", "=", area?.id ?? 0)
      .execute();
    const answer = await world.call("GET", `/public/retailers/${own().retailer.id}/weekly-ad`);
    const { circulars } = (await answer.json()) as WeeklyAd;
    const areas = circulars.flatMap(({ pages }) => pages.flatMap((page) => page.areas));
    return areas.find(({ id }) => id === area?.id)?.recipes ?? [];
  }

  it("is named by the ad and read at its deal, with the deals of its ingredients", async () => {
    const [area] = own().areas;
    const linked = await link({ title: "Nothing but a name" }, "odd", shortcake);
    const url = `/public/retailers/${own().retailer.id}/deals/${area?.id}/recipes/2`;
    expect(linked).toEqual([{ id: 0, title: "Shortcake of old", url }]);
    const recipe = (await (await world.call("GET", url)).json()) as Recipe;
    expect(recipe).toMatchObject({
      id: 0,
      title: "Shortcake of old",
      category: null,
      steps: ["Bake.", "Fill."],
    });
    expect(recipe.ingredients.map(({ item }) => item)).toEqual(["strawberries", "cream"]);
    expect(recipe.deals).toMatchObject([{ areaId: area?.id, linked: true }]);
    const { slug } = own().store;
    expect(await (await world.call("GET", `${url}?store=${slug}`)).json()).toMatchObject({ store: { slug } });
  });

  it("is the one of the category as soon as there is one", async () => {
    const { id: category } = await addRecipeCategory(admin(), { name: "Cakes" });
    const { ids } = await addRecipes(admin(), category, [
      { ...shortcake, id: "shortcake", title: "Shortcake" },
    ]);
    const [first] = await link(shortcake);
    expect(first).toEqual({ id: ids[0], title: "Shortcake", url: `${path()}/${ids[0]}` });
    const atDeal = `/public/retailers/${own().retailer.id}/deals/${own().areas[0]?.id}/recipes/0`;
    expect(await (await world.call("GET", atDeal)).json()).toMatchObject({
      id: ids[0],
      category: { name: "Cakes" },
    });
  });

  it("is not found at another retailer, before its ad is out, or where nothing readable is linked", async () => {
    const [{ url = "" } = {}] = await link(shortcake);
    const status = async (address: string) => (await world.call("GET", address)).status;
    expect(await status(url)).toBe(200);
    expect(await status(url.replace(/retailers\/\d+/, `retailers/${world.rows.other.retailer.id}`))).toBe(
      404,
    );
    expect(await status(url.replace(/0$/, "1"))).toBe(404);
    await world.runtime.db
      .updateTable("circular")
      .set({ activeDate: "2030-01-01T06:00:00.000Z" })
      .where("id", "=", own().circular.id)
      .execute();
    expect(await status(url)).toBe(404);
  });
});
