import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { makeZip } from "#tests/setup/xlsx";

let world: TestWorld;
let folder: string;

beforeEach(async () => {
  world = await openTestWorld();
  folder = await makeTempFolder();
});

const importFile = (path: string, ...options: string[]) =>
  runCli(world.dataDir, ["recipes", "import", path, ...options]);

async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, "recipes.json");
  await writeFile(path, content);
  return path;
}

async function libraryTitles(): Promise<string[]> {
  const rows = await world.runtime.db.selectFrom("libraryRecipe").select("json").orderBy("id").execute();
  return rows.map(({ json }) => JSON.parse(json).title);
}

describe("recipes import", () => {
  it("takes the recipes of a file once, shows how far it is, and tells of those it can't read", async () => {
    const whole = { ingredients: ["1 onion"], instructions: "Cook it.", totalTime: "1/2 hour" };
    const recipes = [{ name: "Soup", ...whole }, { nothing: true }, { name: "Stew", ...whole }];
    const file = await fileOf(`\uFEFF${JSON.stringify({ recipes })}`);
    const first = await importFile(file);
    expect(first).toMatchObject({ exitCode: 11 });
    expect(first.stdout).toBe(
      "2 new, 0 changed, 0 known already, 1 not readable.\nRecipe 2: Title is required!\n",
    );
    expect(first.stderr).toContain("Importing recipes: 3 of 3");
    const again = await importFile(file, "--json");
    expect(again.exitCode).toBe(11);
    expect(JSON.parse(again.stdout)).toEqual({
      created: 0,
      updated: 0,
      skipped: 2,
      failed: 1,
      errors: [{ row: 2, message: "Title is required!" }],
      doubts: [],
    });
    expect(await libraryTitles()).toEqual(["Soup", "Stew"]);
  });

  it("names recipes that came without steps or a time, and times that it does not understand", async () => {
    const tea = { name: "Tea", ingredients: ["water"], totalTime: "overnight" };
    const run = await importFile(
      await fileOf(JSON.stringify([tea, { name: "Soup", steps: [{ image: "x" }] }])),
    );
    expect(run).toMatchObject({ exitCode: 0 });
    expect(run.stdout.split("\n").slice(1, -1)).toEqual([
      "Taken 1 without ingredients, 2 without instructions, 1 with a time that is not understood, 1 without a time.",
      'Recipe 1, Tea: without instructions, its time "overnight" is not understood.',
      "Recipe 2, Soup: without ingredients, without instructions, without a time.",
    ]);
  });

  it.each([
    [
      "a page's JSON-LD",
      {
        "@graph": [
          { "@type": "WebPage", name: "Page" },
          { "@type": "Recipe", name: "Soup" },
        ],
      },
    ],
    ["one recipe", { "@type": ["Recipe", "NewsArticle"], name: "Soup" }],
    ["recipes by their ids", { a1: { title: "Soup", instructions: "Cook." } }],
    [
      "a list of pages",
      [{ "@type": "WebSite" }, { "@graph": [{ "@type": "http://schema.org/Recipe", name: "Soup" }] }],
    ],
  ])("takes %s", async (_what, content) => {
    const run = await importFile(await fileOf(JSON.stringify(content)), "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ created: 1, failed: 0 });
    expect(await libraryTitles()).toEqual(["Soup"]);
  });

  it("tells of a damaged line, and takes the others", async () => {
    const whole = JSON.stringify({ name: "Soup", ingredients: "rice", steps: ["Cook."], totalTime: "5 min" });
    const run = await importFile(
      await fileOf(`${whole}\n{"name":"Stew", "ingr\n${whole.replace("Soup", "Pie")}\n`),
    );
    expect(run).toMatchObject({ exitCode: 11 });
    expect(run.stdout).toContain(
      "2 new, 0 changed, 0 known already, 1 not readable.\nRecipe 2: This is not a recipe.",
    );
    expect(await libraryTitles()).toEqual(["Soup", "Pie"]);
  });

  it("tells of recipes that stand in other lists of the file", async () => {
    const file = await fileOf(
      JSON.stringify({ recipes: [{ name: "Soup" }], drafts: [{ name: "Stew", ingredients: ["rice"] }] }),
    );
    expect((await importFile(file)).stdout).toContain('Left out of the file: 1 in "drafts".');
    const { leftOut } = JSON.parse((await importFile(file, "--json")).stdout);
    expect(leftOut).toEqual([{ place: "drafts", count: 1 }]);
  });

  it("refuses what is no list of recipes with a sentence that names the file", async () => {
    for (const content of ["", "soup", '{"a":1}', "5"]) {
      const file = await fileOf(content);
      const run = await importFile(file);
      expect(run).toMatchObject({ exitCode: 2, stdout: "" });
      expect(run.stderr).toContain(`"${file}" holds no list of recipes in JSON.`);
    }
    const nowhere = await importFile(join(folder, "nowhere.json"));
    expect(nowhere.stderr).toContain('nowhere.json" does not exist.');
    expect((await importFile(folder)).stderr).toContain("is not a file.");
    expect(await libraryTitles()).toEqual([]);
  });

  it.each([
    ["PDF", () => drawSmallPdf(1)],
    [
      "Word, Excel or PowerPoint file",
      () => makeZip({ "xl/workbook.xml": "<workbook/>", "[Content_Types].xml": "<Types/>" }),
    ],
    ["Word, Excel or PowerPoint file", async () => Buffer.from("d0cf11e0a1b11ae1", "hex")],
  ])("tells a %s from JSON", async (what, make) => {
    const file = await fileOf(await make());
    const run = await importFile(file);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(`"${file}" is a ${what}. Recipes are imported from JSON.`);
  });
});

const corpus = join(resolve(process.env.ENDCAP_CORPUS_DIR ?? "../shared/data"), "recipes");
if (existsSync(corpus)) {
}
