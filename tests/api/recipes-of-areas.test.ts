import { beforeEach, expect, it } from "vitest";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { makeRecipe } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;
let chili: { id: number; originalId: string; title: string };

beforeEach(async () => {
  world = await openApiWorld();
  const { recipeCategory } = world.rows;
  chili = await makeRecipe(world.runtime.db, {
    recipeCategoryId: recipeCategory.id,
    originalId: "cards#77",
    title: "Chili",
  });
});

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2, deal: "$2", ingredient: "Beans" };
const pageId = () => world.rows.own.pages[0]?.id;
const save = (recipes: unknown, more: object = {}) =>
  world.call("POST", `/api/CircularAreas/ForCircularPage/${pageId()}`, {
    as: world.rows.own.staff,
    json: { ...box, ...more, recepiesJSON: JSON.stringify(recipes) },
  });

/** What shoppers see at the deal. */
async function titlesAt(areaId: number): Promise<string[]> {
  const ad = await world.call("GET", `/public/retailers/${world.rows.own.retailer.id}/weekly-ad`);
  const { circulars } = (await ad.json()) as WeeklyAd;
  const areas = circulars.flatMap(({ pages }) => pages).flatMap((page) => page.areas);
  return areas.find(({ id }) => id === areaId)?.recipes.map(({ title }) => title) ?? [];
}

const stew = { title: "Stew", ingredients: ["1 leek"] };
const typed = { "@type": "Recipe", name: "Stew", recipeIngredient: ["1 leek"] };

it.each<[string, () => unknown, string[]]>([
  ["ids", () => [chili.id], ["Chili"]],
  ["objects with ids", () => [{ id: chili.id }], ["Chili"]],
  ["ids and titles", () => [{ id: chili.id, title: "chili" }, stew], ["Chili", "Stew"]],
  ["ids of their sources", () => [{ originalId: chili.originalId }], ["Chili"]],
  ["one that is wrapped", () => ({ recipes: [stew, { id: chili.id }] }), ["Stew", "Chili"]],
  ["a graph", () => ({ "@graph": [{ "@type": "WebPage", name: "Page" }, typed] }), ["Stew"]],
  ["graphs in a list", () => [{ "@graph": [typed] }], ["Stew"]],
  ["none", () => [], []],
])("shoppers see recipes that an area names by %s", async (_how, recipes, titles) => {
  const answer = await save(recipes());
  expect(answer.status).toBe(200);
  expect(await titlesAt((await answer.json()).id)).toEqual(titles);
});

it.each<[string, unknown]>([
  ["There is no recipe 999.", [999]],
  ["There is no recipe 999.", [{ id: 999 }]],
  ['There is no recipe "Chili".', ["Chili"]],
  ["There is no recipe null.", [null]],
  ['Recipe "My chili" has neither ingredients nor instructions.', [stew, { title: "My chili" }]],
  ['Recipe "My chili" has neither ingredients nor instructions.', { recipes: [{ name: "My chili" }] }],
  ["This is not a list of recipes.", { "@graph": [{ "@type": "WebPage" }] }],
  ["This is not a list of recipes.", 5],
])("an area is refused with recipes of which shoppers would see nothing: %s", async (words, recipes) => {
  const before = await world.runtime.db.selectFrom("area").selectAll().execute();
  const answer = await save(recipes);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors.RecepiesJSON.join(" ")).toContain(words);
  expect(await world.runtime.db.selectFrom("area").selectAll().execute()).toEqual(before);
});

it("an area is refused with the id of a recipe that is called otherwise", async () => {
  expect((await save([{ id: chili.id, title: "Stew" }])).status).toBe(400);
});

it("what is linked already can be sent back, whatever became of it", async () => {
  const { db } = world.runtime;
  const { id } = await (await save([{ originalId: chili.originalId }])).json();
  await db.deleteFrom("recipe").where("id", "=", chili.id).execute();
  expect((await save([{ originalId: chili.originalId }], { id })).status).toBe(200);
  const as = world.rows.own.staff;
  const { circularAreas } = await (await world.call("GET", `/api/CircularPages/${pageId()}`, { as })).json();
  const path = `/api/CircularsPages/${pageId()}`;
  expect((await world.call("PUT", path, { as, json: { circularAreas } })).status).toBe(200);
  const json = { circularAreas: [{ ...box, recepiesJSON: "[999]" }] };
  expect((await world.call("PUT", path, { as, json })).status).toBe(400);
});
