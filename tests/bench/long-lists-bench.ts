import { type Browser, chromium, type Page } from "@playwright/test";
import { addRecipeCategory } from "#app/catalogue/domain/recipes/recipe-categories.server";
import { addRecipes } from "#app/catalogue/domain/recipes/recipes.server";
import { type EmbedView, embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeRetailer } from "#db/seed/factories";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { addListPage, dealOf, put } from "#tests/widgets/shopping-list-page";
import { openWidgetWorld, type WidgetWorld } from "#tests/widgets/widget-world";
import playwrightConfig from "../../playwright.config";
import { recipeNo } from "./recipes-bench";
import { openDevice, takeTaps } from "./slow-device";

const things = 5000;
const categories = 50;
const acts = 9;

export interface LongListFigure {
  what: string;
  /** Whether on an emulated slow phone; otherwise as this machine is. */
  slow: boolean;
  /** From the start of the page's way until something of the list is painted, in milliseconds. */
  drawnMs: number;
  /** The slowest of some presses until the next paint, in milliseconds. */
  pressMs: number;
  /** From the last letter of a search until what was found is painted, the pause that it waits for included. */
  searchMs: number | null;
}

/** Views with 5,000 things: a shopping list's first paint and ticks, the recipes' first paint, search and pages. */
export async function measureLongLists(): Promise<LongListFigure[]> {
  const dataDir = await makeDataDir();
  const retailerId = await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    for (let at = 0; at < categories; at += 1) {
      const { id } = await addRecipeCategory(ctx, { name: `Category ${at}`, featured: at < 6 });
      const numbers = Array.from({ length: things / categories }, (_, index) => at + index * categories);
      await addRecipes(ctx, id, numbers.map(recipeNo));
    }
    return (await makeRetailer(runtime.db)).id;
  });
  const server = await startServer({ dataDir });
  const world = await openWidgetWorld();
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  try {
    const snippet = embedSnippet({ origin: server.address, retailerId, view: "recipes" satisfies EmbedView });
    const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title>${snippet}`;
    const recipes = world.addPage("/recipes", html);
    const figures: LongListFigure[] = [];
    for (const slow of [false, true]) {
      figures.push(await measureList(browser, world, slow), await measureRecipes(browser, recipes, slow));
    }
    return figures;
  } finally {
    await browser.close();
    await world.close();
    await server.stop();
  }
}

/** Runs in the page: when something that matches stands in the view, painted. As text, like what slow-device.ts runs there. */
const whenPainted = (selector: string) => `new Promise((resolve) => {
  const look = () => document.querySelector("[data-endcap-view]")?.shadowRoot?.querySelector(${JSON.stringify(selector)})
    ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    : requestAnimationFrame(look);
  look();
})`;

async function open(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript(`window.drawn = ${whenPainted(selector)}`);
  await page.goto(address);
  return page.evaluate("window.drawn");
}

async function measureList(browser: Browser, world: WidgetWorld, slow: boolean): Promise<LongListFigure> {
  const { page, close } = await openDevice(browser, "phone", slow);
  try {
    const address = addListPage(world, "/list");
    await page.goto(address);
    await page.getByLabel("Add an item").waitFor();
    const items = Array.from({ length: things }, (_, index) =>
      dealOf(index, `Thing ${index}`, index % 3 ? "$1.00" : "2/$5", { category: `Department ${index % 40}` }),
    );
    await put(page, ...items);
    // Everything is on the disk.
    await page.waitForFunction(() => !localStorage.getItem("endcap-list-7"), null, { timeout: 120_000 });
    const drawnMs = await open(page, address, ".ec-line");
    await page.waitForTimeout(2000);
    await takeTaps(page);
    for (let act = 0; act < acts; act += 1) {
      await page.getByRole("checkbox").nth(act).tap();
      await page.waitForTimeout(400);
    }
    return {
      what: "shopping list",
      slow,
      drawnMs,
      pressMs: Math.max(0, ...(await takeTaps(page))),
      searchMs: null,
    };
  } finally {
    await close();
  }
}

async function measureRecipes(browser: Browser, address: string, slow: boolean): Promise<LongListFigure> {
  const { page, close } = await openDevice(browser, "phone", slow);
  try {
    const drawnMs = await open(page, address, ".ecr-dish");
    await page.waitForTimeout(2000);
    await takeTaps(page);
    await page.getByRole("searchbox").pressSequentially("tomato");
    const typed: number = await page.evaluate("performance.now()");
    const found: number = await page.evaluate(whenPainted('[aria-label="Recipes with “tomato”"] .ecr-dish'));
    for (let act = 0; act < acts; act += 1) {
      await page.getByRole("link", { name: "Next" }).tap();
      await page.getByText(`Page ${act + 2} of`).waitFor();
    }
    return {
      what: "recipes",
      slow,
      drawnMs,
      pressMs: Math.max(0, ...(await takeTaps(page))),
      searchMs: found - typed,
    };
  } finally {
    await close();
  }
}

export function printLongLists(figures: LongListFigure[]): void {
  console.log(`\nViews with ${things} things, in milliseconds (aim: 100 for a press)`);
  for (const { what, slow, drawnMs, pressMs, searchMs } of figures) {
    const search = searchMs === null ? "" : `   search ${Math.round(searchMs)}`;
    const phone = slow ? "slow phone" : "unthrottled";
    console.log(
      `  ${what.padEnd(14)} ${phone.padEnd(12)} first paint ${String(Math.round(drawnMs)).padStart(5)}` +
        `   slowest of ${acts} presses ${String(Math.round(pressMs)).padStart(4)}${search}`,
    );
  }
}
