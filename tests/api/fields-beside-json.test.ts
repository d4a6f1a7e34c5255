import { beforeEach, describe, expect, it } from "vitest";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

async function asAdministrator(method: string, path: string, json: unknown) {
  const response = await world.call(method, path, { as: world.rows.administrator, json });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const ofCategory = () => ({ id: world.rows.recipeCategory.id });
const pearTart = {
  originalId: "feed-7",
  title: "Pear tart",
  image: "https://pictures.example/pear.jpg",
  analyzedInstructions: [{ steps: [{ number: 1, step: "Peel" }] }],
  preparationMinutes: 10,
  cookingMinutes: 30,
  content: { ingredientLines: [{ wholeLine: "2 pears" }] },
};

describe("api/Recipes stores what is sent beside json", () => {
  const changes: [string, object][] = [
    ["a title", { title: "Plum tart" }],
    ["a picture", { image: "https://pictures.example/plum.jpg" }],
    ["no picture", { image: null }],
    ["a time", { preparationMinutes: 99 }],
    ["a text", { summary: "<p>Sweet</p>", instructions: "<p>Bake it</p>", servings: "8" }],
    ["ingredients", { content: { ingredientLines: [{ wholeLine: "2 plums", ingredient: "2 plums" }] } }],
  ];

  it.each(changes)("%s, of a recipe that was read", async (_what, change) => {
    const body = { ...pearTart, recipeCategory: ofCategory() };
    const { body: before } = await asAdministrator("POST", "/api/Recipes", body);
    const path = `/api/Recipes/EditRecipe/${before.id}`;
    const { status, body: after } = await asAdministrator("POST", path, { ...before, ...change });
    expect({ status, ...after }).toMatchObject({ status: 200, originalId: "feed-7", ...change });
    const [told] = Object.keys(change);
    if (told !== "content") expect(after.content.ingredientLines).toEqual(before.content.ingredientLines);
    if (told !== "title") expect(after.title).toBe(before.title);
    const untold = await asAdministrator("POST", path, { ...after, json: before.json });
    expect(untold.body).toMatchObject({ title: "Pear tart", preparationMinutes: 10 });
  });

  it("of a recipe that is added, each under an id of its own", async () => {
    const json = JSON.stringify({ title: "Stew", ingredients: ["1 egg"], instructions: "Mix" });
    const add = (title: string) =>
      asAdministrator("POST", "/api/Recipes", { title, json, recipeCategory: ofCategory() });
    const added = [await add("Stew"), await add("Soup"), await add("Broth")];
    expect(added.map(({ status, body }) => [status, body.title])).toEqual([
      [201, "Stew"],
      [201, "Soup"],
      [201, "Broth"],
    ]);
    expect(added[1]?.body.content.ingredientLines).toHaveLength(1);
  });

  it("or says what is wrong with it", async () => {
    const { id } = world.rows.recipe;
    const edit = (json: object) => asAdministrator("POST", `/api/Recipes/EditRecipe/${id}`, json);
    const json = JSON.stringify(pearTart);
    for (const [field, wrong] of Object.entries({
      Image: { image: "ftp://pictures.example/plum.jpg" },
      PreparationMinutes: { preparationMinutes: "a while", json },
      Title: { title: "", json },
      Json: { title: "Soup", json: "5" },
    })) {
      const { status, body } = await edit(wrong);
      expect({ status, fields: Object.keys(body.errors ?? {}) }, field).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });
});
