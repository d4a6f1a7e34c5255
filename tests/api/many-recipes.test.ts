import { beforeEach, expect, it } from "vitest";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2, deal: "$2", ingredient: "Leeks" };
const areaWith = (ids: number[]) => ({ ...box, recepiesJSON: JSON.stringify(ids.map((id) => ({ id }))) });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function send(method: "POST" | "PUT", body: unknown): Promise<Response> {
  const { pages, staff } = world.rows.own;
  const path =
    method === "POST"
      ? `/api/CircularAreas/ForCircularPage/${pages[0]?.id}`
      : `/api/CircularsPages/${pages[0]?.id}`;
  return world.call(method, path, { as: staff, json: body });
}

const storedAreas = () => world.runtime.db.selectFrom("area").selectAll().orderBy("id").execute();

it.each([
  ["51 recipes", upTo(51)],
  ["18,000 recipes", upTo(18_000)],
  ["one recipe 18,000 times", Array(18_000).fill(1)],
])("an area is refused with %s", async (_, ids) => {
  const before = await storedAreas();
  for (const answer of [
    await send("POST", areaWith(ids)),
    await send("PUT", { circularAreas: [areaWith(ids)] }),
  ]) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Too many recipes.");
  }
  expect(await storedAreas()).toEqual(before);
});

it("an area is refused with more steps and ingredients than its recipes can have", async () => {
  const recipe = { title: "A", originalId: "r5", recipeInstructions: Array(2000).fill({ text: "a" }) };
  const area = { ...box, recepiesJSON: JSON.stringify([recipe]) };
  const few = { ...recipe, recipeInstructions: Array(900).fill({ text: "a" }) };
  for (const answer of [
    await send("POST", area),
    await send("PUT", { circularAreas: Array(5).fill({ ...box, recepiesJSON: JSON.stringify([few]) }) }),
  ]) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Too many steps and ingredients.");
  }
});

it.each([
  ["9 areas of 50 recipes", Array(9).fill(areaWith(upTo(50))), "Too many recipes."],
  ["60 areas of the same recipe 20 times", Array(60).fill(areaWith(Array(20).fill(1))), "Too many recipes."],
  ["201 areas", Array(201).fill(box), "Too many areas."],
])("a page is refused with %s", async (_, circularAreas, sentence) => {
  const before = await storedAreas();
  const answer = await send("PUT", { circularAreas });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
  expect(await storedAreas()).toEqual(before);
});

it("a page takes as many as it may have", async () => {
  const soups = upTo(50).map((id) => ({ id, name: "Soup", ingredients: ["1 leek"] }));
  const area = { ...box, recepiesJSON: JSON.stringify(soups) };
  expect((await send("PUT", { circularAreas: Array(8).fill(area) })).status).toBe(200);
  expect((await send("PUT", { circularAreas: Array(200).fill(box) })).status).toBe(200);
});
