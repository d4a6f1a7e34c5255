import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

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
    const recipes = [{ name: "Soup" }, { nothing: true }, { name: "Stew" }];
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
    });
    expect(await libraryTitles()).toEqual(["Soup", "Stew"]);
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

  it("refuses a file in another encoding than UTF-8, and says what to do", async () => {
    const recipes = JSON.stringify([{ name: "Soup" }, { name: "Crème brûlée" }]);
    for (const bytes of [Buffer.from(recipes, "latin1"), Buffer.from(`\uFEFF${recipes}`, "utf16le")]) {
      const file = await fileOf(bytes);
      const run = await importFile(file);
      expect(run).toMatchObject({ exitCode: 2, stdout: "" });
      expect(run.stderr).toContain(
        `"${file}" is not encoded in UTF-8. Please save it as UTF-8 and import it again.`,
      );
    }
    expect(await libraryTitles()).toEqual([]);
    expect((await importFile(await fileOf(recipes))).exitCode).toBe(0);
    expect(await libraryTitles()).toEqual(["Soup", "Crème brûlée"]);
  });
});

const corpus = join(resolve(process.env.ENDCAP_CORPUS_DIR ?? "../shared/data"), "recipes");
if (existsSync(corpus)) {
  describe("the collections at hand", () => {
    it("are imported, the second time without a change", async () => {
      const files = [
        { name: "public-domain-recipes.json", created: 408, failed: 0 },
        { name: "open-recipes-1042.json", created: 1039, failed: 3 },
      ];
      for (const { name, created, failed } of files) {
        const run = await importFile(join(corpus, name), "--json");
        expect(JSON.parse(run.stdout)).toMatchObject({ created, updated: 0, skipped: 0, failed });
        const again = await importFile(join(corpus, name), "--json");
        expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, updated: 0, skipped: created, failed });
      }
    });
  });
}
