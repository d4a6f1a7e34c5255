import { beforeEach, expect, it, vi } from "vitest";
import { parseIngredientText } from "#app/catalogue/domain/recipes/ingredient-text";
import { getRecipe } from "#app/catalogue/domain/recipes/queries.server";
import { addRecipeCategory } from "#app/catalogue/domain/recipes/recipe-categories.server";
import { cleanHtml, plainText } from "#app/catalogue/domain/recipes/recipe-html.server";
import { addRecipes } from "#app/catalogue/domain/recipes/recipes.server";
import { renewStoredRecipes } from "#app/catalogue/domain/recipes/renew-stored.server";
import { storeSelection } from "#app/catalogue/domain/recipes/shown-selection.server";
import type { Recipe, RecipeList, RecipesHome } from "#app/shopping/domain/publishing/recipes";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

vi.mock("#app/catalogue/domain/recipes/ingredient-text", { spy: true });
vi.mock("#app/catalogue/domain/recipes/recipe-html.server", { spy: true });

const parsers = [parseIngredientText, cleanHtml, plainText];

let world: ApiWorld;

const stew = {
  title: "Stew",
  summary: "<p>Good &amp; <script>x()</script>hot</p>",
  instructions: "<ol><li>Chop.</li><li>Cook.</li></ol>",
  ingredients: ["1 1/2 cups beans"],
};

beforeEach(async () => {
  world = await openApiWorld();
  await world.runtime.db.deleteFrom("recipeCategory").execute();
  const admin = world.contextOf(world.rows.administrator);
  const { id } = await addRecipeCategory(admin, { name: "Stews", featured: true });
  await addRecipes(admin, id, [{ ...stew, id: "stew" }]);
  const { recipesJson, recipesShown } = storeSelection(JSON.stringify([{ ...stew, title: "Loose" }]));
  const area = world.rows.own.areas[0]?.id ?? 0;
  await world.runtime.db
    .updateTable("area")
    .set({ recipesJson, recipesShown })
    .where("id", "=", area)
    .execute();
});

/** What shoppers and staff read of the recipes. */
async function readAll() {
  const { retailer, areas } = world.rows.own;
  const get = async <Body>(path: string): Promise<Body> =>
    (await world.call("GET", `/public/retailers/${retailer.id}${path}`)).json() as Promise<Body>;
  const home = await get<RecipesHome>("/recipes");
  const card = home.featured.flatMap(({ recipes }) => recipes).find(({ title }) => title === "Stew");
  const list = await get<RecipeList>("/recipes?q=stew");
  const ad = await get<WeeklyAd>("/weekly-ad");
  const recipe = await get<Recipe>(`/recipes/${card?.id}`);
  const linked = await get<Recipe>(`/deals/${areas[0]?.id}/recipes/0`);
  return { card, list: list.recipes.length, ad: JSON.stringify(ad).includes("Loose"), recipe, linked };
}

const shown = {
  summary: "Good & hot",
  steps: ["Chop.", "Cook."],
  ingredients: [{ quantity: { from: 1.5, to: null }, unit: "cup", item: "beans", many: "cups beans" }],
};

it("are read by shoppers without any parsing: what they see was derived when it was written", async () => {
  for (const parser of parsers) vi.mocked(parser).mockClear();
  const { card, list, ad, recipe, linked } = await readAll();
  for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
  expect(card?.summary).toBe("Good & hot");
  expect([list, ad]).toEqual([1, true]);
  expect(recipe).toMatchObject(shown);
  expect(linked).toMatchObject({ ...shown, title: "Loose" });
});

it("are read by staff without cleaning them again", async () => {
  const admin = world.contextOf(world.rows.administrator);
  const { id } = await world.runtime.db.selectFrom("recipe").select("id").executeTakeFirstOrThrow();
  for (const parser of parsers) vi.mocked(parser).mockClear();
  const { data } = await getRecipe(admin, id);
  for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
  expect(data.summary).toBe("<p>Good &amp; hot</p>");
});

it("are renewed where an earlier release has left them, and then read without parsing too", async () => {
  const { db } = world.runtime;
  const planted = { ...stew, originalId: "stew", image: null, steps: [], sourceName: null, sourceUrl: null };
  const times = { preparationMinutes: null, cookingMinutes: null, totalMinutes: null, servings: null };
  await db
    .updateTable("recipe")
    .set({ json: JSON.stringify({ ...planted, ...times }) })
    .where("originalId", "=", "stew")
    .execute();
  const recipesJson = JSON.stringify([{ ...stew, title: "Loose" }]);
  await db.updateTable("area").set({ recipesJson, recipesShown: null }).execute();
  await renewStoredRecipes(world.contextOf(world.rows.administrator));
  const [area] = await db.selectFrom("area").select("recipesJson").execute();
  expect(area?.recipesJson).not.toContain("script");
  for (const parser of parsers) vi.mocked(parser).mockClear();
  const { recipe, linked } = await readAll();
  expect(recipe).toMatchObject(shown);
  expect(linked).toMatchObject(shown);
  for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
});
