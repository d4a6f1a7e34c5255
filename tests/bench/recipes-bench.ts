import { importRecipes } from "#app/catalogue/domain/recipes/import-recipes.server";
import { searchRecipes } from "#app/catalogue/domain/recipes/search-recipes.server";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { makeRecipe, makeRecipeCategory, makeUser } from "#db/seed/factories";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { measureScreen, type ScreenFigure } from "./screens-bench";

const libraryRecipes = 20_000;
const takenRecipes = 5000;
const rounds = 25;

interface RecipeFigures {
  importSeconds: number;
  searches: { text: string; found: number; medianMs: number; slowestMs: number }[];
  screens: ScreenFigure[];
}

const dishes = ["soup", "stew", "tart", "salad", "roast", "curry", "pie", "gratin", "pasta", "risotto"];
const foods =
  "tomato onion leek bean carrot salmon chicken beef potato pear apple rice lemon spinach egg cheese".split(
    " ",
  );
/** From a word of every recipe to one of none; a deal as a circular prints it; the start of a word. */
const asked = ["salt", "tomato soup", "chicken lemon rice", "t", "Fresh Atlantic Salmon Fillets", "rhubarb"];

/** A library of 20,000 recipes, and a category that holds 5,000. */
export async function measureRecipes(): Promise<RecipeFigures> {
  const dataDir = await makeDataDir();
  const { cookie, paths, ...figures } = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const start = performance.now();
    await importRecipes(
      ctx,
      Array.from({ length: libraryRecipes }, (_, at) => recipeNo(at)),
    );
    const importSeconds = (performance.now() - start) / 1000;
    const searches = [];
    for (const text of asked) {
      const times: number[] = [];
      let found = 0;
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now();
        found = (await searchRecipes(ctx, { text, limit: 18, offset: 0 })).recipes.length;
        times.push(performance.now() - begun);
      }
      times.sort((a, b) => a - b);
      searches.push({ text, found, medianMs: times[rounds >> 1] ?? 0, slowestMs: times.at(-1) ?? 0 });
    }
    const category = await runtime.db.transaction().execute(async (tx) => {
      const made = await makeRecipeCategory(tx);
      for (let at = 0; at < takenRecipes; at += 1) await makeRecipe(tx, { recipeCategoryId: made.id });
      return made;
    });
    const { id } = await makeUser(runtime.db, { role: "Administrator", retailerId: null });
    const session = await commitSession(ctx, await createSession(ctx, id, "browser"));
    return {
      importSeconds,
      searches,
      cookie: session.split(";")[0] ?? "",
      paths: [
        ["recipes, 5,000 of them", "/dashboard/recipes"],
        ["a category's recipes", `/dashboard/recipes/of-category?categoryId=${category.id}`],
      ] as const,
    };
  });
  const server = await startServer({ dataDir });
  try {
    const screens = [];
    for (const [screen, path] of paths) {
      screens.push(await measureScreen(screen, `${server.address}${path}`, cookie));
    }
    return { ...figures, screens };
  } finally {
    await server.stop();
  }
}

export function recipeNo(at: number): object {
  const food = (step: number) => foods[(at * step + (at >> 4)) % foods.length];
  return {
    id: `bench-${at}`,
    title: `${food(1)} ${food(3)} ${dishes[at % dishes.length]} no ${at}`,
    description: `<p>A <b>${food(5)}</b> dish for every day of the week, made in one pot.</p>`,
    ingredients: [
      `2 cups ${food(1)}`,
      `1 lb ${food(3)}`,
      `3 ${food(5)}s, cut`,
      "Salt and pepper",
      "2 tbsp oil",
    ],
    directions: ["Cut everything.", "Cook it slowly, stirring now and then.", "Season with salt and serve."],
  };
}

export function printRecipes({ importSeconds, searches, screens }: RecipeFigures): void {
  console.log(
    `\nRecipes: ${libraryRecipes} imported in ${importSeconds.toFixed(1)} s; search (aim: under 50 ms)`,
  );
  for (const { text, found, medianMs, slowestMs } of searches) {
    const times = `median ${medianMs.toFixed(1).padStart(6)} ms   slowest ${slowestMs.toFixed(1).padStart(6)} ms`;
    console.log(`  ${JSON.stringify(text).padEnd(34)} ${times} ${String(found).padStart(4)} found`);
  }
  console.log("  first documents (aim: under 150 ms)");
  for (const { screen, medianMs, slowestMs, kilobytes } of screens) {
    const times = `median ${medianMs.toFixed(1).padStart(6)} ms   slowest ${slowestMs.toFixed(1).padStart(6)} ms`;
    console.log(`  ${screen.padEnd(34)} ${times} ${kilobytes.toFixed(0).padStart(4)} KB`);
  }
}
