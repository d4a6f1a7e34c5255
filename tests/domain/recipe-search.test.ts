import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import { recipeSearchSchema } from "#app/catalogue/domain/recipes/schemas";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import type { Context } from "#app/kernel/context";
import { readConfig } from "#app/server/process/config.server";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

const soup = { id: "soup", title: "Tomato soup", ingredients: ["6 tomatoes", "1 onion"] };
const stew = { id: "stew", title: "Bean stew", ingredients: ["2 cups beans", "1 tomato"] };

let world: TestWorld;
let ctx: Context;

function asked(text: string, given: object = {}) {
  return recipeSearchSchema.parse({ text, ...given });
}

async function titlesFor(text: string, given: object = {}): Promise<string[]> {
  return (await searchRecipes(ctx, asked(text, given))).recipes.map(({ title }) => title);
}

describe("the library", () => {
  beforeEach(async () => {
    world = await openTestWorld();
    ctx = world.contextOf();
  });

  it("takes each recipe once, however often it is sent, and takes over what changed", async () => {
    const source = "cards";
    expect(await importRecipes(ctx, [soup, stew, soup], { source })).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 1,
    });
    expect(await importRecipes(ctx, [soup, stew], { source })).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 2,
    });
    expect(await importRecipes(ctx, [{ ...soup, title: "Gazpacho" }], { source })).toMatchObject({
      updated: 1,
    });
    expect(await titlesFor("gazpacho")).toEqual(["Gazpacho"]);
    expect(await titlesFor("soup")).toEqual([]);
  });

  it("says of each recipe that it can't read which one it is and why, and takes the others", async () => {
    const told: string[] = [];
    const raws = [soup, "nonsense", { ingredients: [] }, stew];
    const result = await importRecipes(ctx, raws, {
      onProgress: (done, total) => told.push(`${done} of ${total}`),
    });
    expect(result).toMatchObject({
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 2,
      errors: [
        { row: 2, message: "This is not a recipe." },
        { row: 3, message: "Title is required!" },
      ],
    });
    expect(told).toEqual(["0 of 4", "4 of 4"]);
    const traces = await world.runtime.db.selectFrom("activity").select("name").execute();
    expect(traces).toEqual([{ name: "recipes.imported" }]);
  });

  it.each([
    ["Hindi", "पनीर मक्खन", "मक्खन"],
    ["Hindi, begun", "पनीर टिक्का मसाला", "टिक्का मसा"],
    ["vowelled Arabic", "خُبْزٌ بِالزَّيْت", "خُبْزٌ"],
    ["pointed Hebrew", "שַׁקְשׁוּקָה", "שַׁקְשׁוּקָה"],
    ["Thai", "ต้มยำกุ้ง", "ต้มยำกุ้ง"],
    ["Vietnamese without its accents", "Phở bò", "pho bo"],
    ["Yoruba, with two accents on a letter", "Ẹ̀fọ́ rírò", "ẹ̀fọ́"],
    ["Yoruba without its accents", "Ẹ̀fọ́ rírò", "efo"],
  ])("finds words with marks, which are more than accents in some languages: %s", async (_, title, text) => {
    await importRecipes(ctx, [stew, { id: "marked", title }]);
    expect(await titlesFor(text)).toEqual([title]);
  });

  it("finds words in the title before those in the ingredients, in any form, begun or with accents left out", async () => {
    await importRecipes(ctx, [stew, soup, { id: "c", title: "Crème brûlée" }]);
    expect(await titlesFor("tomatoes")).toEqual(["Tomato soup", "Bean stew"]);
    expect(await titlesFor("tomato bean")).toEqual(["Bean stew"]);
    expect(await titlesFor("creme bru")).toEqual(["Crème brûlée"]);
    expect(await titlesFor("fresh vine tomatoes")).toEqual(["Tomato soup", "Bean stew"]);
    expect(await titlesFor("rhubarb")).toEqual([]);
    expect(await titlesFor("  ")).toEqual([]);
  });

  it("takes what is typed as words, never as a search language", async () => {
    await importRecipes(ctx, [soup]);
    for (const text of [
      '"',
      "soup*",
      "title:soup",
      "NOT soup",
      "NEAR(",
      "(",
      "-",
      "soup OR",
      "^soup",
      "'; --",
    ]) {
      await expect(searchRecipes(ctx, asked(text)), text).resolves.toMatchObject({ failed: false });
    }
    expect(await titlesFor('"soup"')).toEqual(["Tomato soup"]);
  });

  it("gives as many as asked for, and then the next ones", async () => {
    const many = Array.from({ length: 45 }, (_, at) => ({ id: at, title: `Pie number ${at}` }));
    await importRecipes(ctx, many);
    const parts = [];
    for (const offset of [0, 20, 40])
      parts.push(await searchRecipes(ctx, asked("pie", { limit: 20, offset })));
    expect(parts.map(({ more }) => more)).toEqual([true, true, false]);
    const all = parts.flatMap(({ recipes }) => recipes.map(({ originalId }) => originalId));
    expect(new Set(all).size).toBe(45);
    expect(await titlesFor("pie", { offset: 60 })).toEqual([]);
  });

  it("cleans what was planted in it", async () => {
    await importRecipes(ctx, [soup]);
    await sql`update "libraryRecipe" set "json" = replace("json", '"summary":""',
      '"summary":"<script>alert(1)</script>Hot"')`.execute(world.runtime.db);
    const { recipes } = await searchRecipes(ctx, asked("soup"));
    expect(recipes[0]?.summary).toBe("Hot");
  });
});

describe("the outside feed", () => {
  let server: ReturnType<typeof createServer>;
  let answer: { status?: number; body: string; headers?: Record<string, string> };
  let requests: { url: string | undefined; key: unknown }[];

  beforeEach(async () => {
    requests = [];
    answer = { body: "[]" };
    server = createServer((request, response) => {
      requests.push({ url: request.url, key: request.headers["x-feed-key"] });
      response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    world = await openTestWorld({
      RECIPE_FEED_URL: `http://127.0.0.1:${port}/v1`,
      RECIPE_FEED_KEY: "secret",
      RECIPE_FEED_HEADER: "X-Feed-Key",
    });
    ctx = world.contextOf();
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it("is asked with the text, the number and the start, the key in a header", async () => {
    answer = { body: JSON.stringify({ feed: [soup, { bad: true }, stew] }) };
    const found = await searchRecipes(ctx, asked("tomato & bean", { limit: 5, offset: 10 }));
    expect(requests).toEqual([
      { url: "/v1/feeds/search?q=tomato+%26+bean&maxResult=5&start=10", key: "secret" },
    ]);
    expect(found.recipes.map(({ title }) => title)).toEqual(["Tomato soup", "Bean stew"]);
    expect(found.failed).toBe(false);
  });

  it("that fails is swallowed: nothing is found, and whoever asks can tell that it failed", async () => {
    const troubles = [
      { status: 500, body: "[]" },
      { status: 401, body: "no" },
      { body: '{"feed":{"message":"no list"}}' },
      { body: '{"feed":[1,2]}' },
      { body: '[{"message":"the index is being built"}]' },
    ];
    for (const trouble of troubles) {
      answer = trouble;
      expect(await searchRecipes(ctx, asked("soup"))).toEqual({
        recipes: [],
        failed: true,
        more: false,
        librarySize: null,
      });
    }
    expect(requests).toHaveLength(troubles.length);
  });
});

describe("the configuration of the feed", () => {
  it("takes address and key together or not at all", () => {
    expect(readConfig({}).recipeFeed).toBeNull();
    expect(() => readConfig({ RECIPE_FEED_URL: "https://feed.example" })).toThrow("RECIPE_FEED_KEY");
    const url = "https://feed.example";
    expect(readConfig({ RECIPE_FEED_URL: url, RECIPE_FEED_KEY: "k" }).recipeFeed).toEqual({
      url,
      header: "X-Api-Key",
      key: "k",
    });
  });
});
