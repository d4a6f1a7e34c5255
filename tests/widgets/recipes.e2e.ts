import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { findFaults } from "#tests/setup/axe";
import { drawThumbnail } from "./draw-images";
import { awaitKept } from "./kept-answers";
import { makeCard, makeHome, makeList, makeRecipe } from "./recipes-factory";
import { makeWeeklyAd } from "./weekly-ad-factory";
import type { WidgetWorld } from "./widget-world";
import { openWidgetWorld } from "./widget-world";

let world: WidgetWorld;
const base = "/public/retailers/7/recipes";

test.beforeAll(async () => {
  world = await openWidgetWorld();
});

test.afterAll(() => world.close());

test.beforeEach(async ({ page }) => {
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/jpeg", body: drawThumbnail(1) }),
  );
  world.answers.clear();
  world.answers.set(base, makeHome());
  world.answers.set(`${base}?category=3&page=1`, makeList());
  world.answers.set(`${base}?category=3&page=2`, makeList({ page: 2, recipes: [makeCard(99)] }));
  world.answers.set(`${base}/12`, makeRecipe());
  world.ads.clear();
  world.ads.set(7, makeWeeklyAd());
});

const snippet = (retailerId = 7, nonce?: string) =>
  embedSnippet({ origin: world.appOrigin, retailerId, view: "recipes", ...(nonce ? { nonce } : {}) });
const html = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop</title>${head}</head><body><main><h1>Shop</h1>${body}</main></body></html>`;
const place = (body = snippet(), head = "", headers = {}) =>
  world.addPage("/recipes", html(body, head), headers);

const view = (page: Page) => page.getByRole("region", { name: "Recipes", exact: true });
const recipe = (page: Page) => page.getByRole("article");
const ingredients = (page: Page) => page.getByRole("region", { name: "Ingredients" });
const structured = (page: Page) =>
  page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((all) => all.map(({ textContent }) => JSON.parse(textContent ?? "")["@type"]));
const hash = (page: Page) => new URL(page.url()).hash;

test("shows the recipe of the week, featured categories and all categories", async ({ page }) => {
  await page.goto(place());
  const best = page.getByRole("region", { name: "Recipe of the week" });
  await expect(best.getByRole("heading", { name: "One-tray salmon" })).toBeVisible();
  for (const head of [".ecr-recipes-head", ".ecr-row-head"]) {
    await expect(page.locator(head).first()).toHaveCSS("display", "flex");
    await expect(page.locator(head).first()).toHaveCSS("scale", "none");
  }
  await expect(best.getByText("45 minutes")).toBeVisible();
  const row = page.getByRole("region", { name: "Quick dinners" });
  await expect(row.getByRole("listitem")).toHaveCount(8);
  await expect(row.getByRole("link", { name: "See all 30 recipes of Quick dinners" })).toBeVisible();
  const categories = page.getByRole("navigation", { name: "Categories of recipes" });
  for (const name of ["Quick dinners 30 recipes", "Breakfast 1 recipe"])
    await expect(categories.getByRole("link", { name, exact: true })).toBeVisible();
  await expect.poll(() => structured(page)).toEqual(["ItemList"]);
});

test("opens a category and a recipe, and the back button leads the same way back", async ({ page }) => {
  await page.goto(place());
  await page.getByRole("link", { name: /^See all 30/ }).click();
  await expect(page.getByRole("heading", { name: "Quick dinners" })).toBeFocused();
  await expect(view(page).getByRole("listitem")).toHaveCount(24);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  world.answers.set(`${base}/99`, makeRecipe({ id: 99, title: "Dish 99" }));
  await page.getByRole("link", { name: "Dish 99" }).click();
  await expect(recipe(page).getByRole("heading", { name: "Dish 99" })).toBeFocused();
  expect(hash(page)).toBe("#endcap-recipe-99");
  await page.goBack();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
  expect(hash(page)).toBe("");
  await page.goForward();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

test("searches while one types, as one step back, and says when nothing matches", async ({ page }) => {
  const found = makeList({
    category: null,
    query: "leek",
    total: 1,
    pageCount: 1,
    recipes: [makeCard(5, { title: "Leek soup" })],
  });
  world.answers.set(`${base}?q=leek&page=1`, found);
  world.answers.set(`${base}?q=caviar&page=1`, {
    ...found,
    query: "caviar",
    total: 0,
    pageCount: 0,
    recipes: [],
  });
  await page.goto(place());
  const search = page.getByRole("searchbox", { name: "Search recipes" });
  await search.pressSequentially("leek", { delay: 20 });
  await expect(page.getByRole("link", { name: "Leek soup" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 recipe" })).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill("caviar");
  await expect(page.getByText("No recipes match “caviar”. Try another word.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
  await expect(search).toHaveValue("");
});

test("shows a recipe by its address: times, attribution, steps, data for search engines", async ({
  page,
}) => {
  await page.goto(`${place()}#endcap-recipe-12`);
  await expect(recipe(page)).toHaveAccessibleName("One-tray salmon");
  await expect(recipe(page).getByText("1 hour 10 minutes")).toBeVisible();
  await expect(recipe(page).getByText("By Ann Cook")).toBeVisible();
  const source = recipe(page).getByRole("link", { name: "example.com" });
  await expect(source).toHaveAttribute("href", "https://www.example.com/tray");
  await expect(source).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("region", { name: "Steps" }).getByRole("listitem")).toHaveCount(2);
  await expect(recipe(page).locator("img")).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect.poll(() => structured(page)).toEqual(["Recipe"]);
  await page.getByRole("link", { name: "Back to recipes" }).click();
  await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
  await expect.poll(() => structured(page)).toEqual(["ItemList"]);
  await page.evaluate(() =>
    window.Endcap?.unmount?.(document.querySelector("[data-endcap-view]") as HTMLElement),
  );
  await expect.poll(() => structured(page)).toEqual([]);
});

test("scales in kitchen fractions and leaves what has no quantity", async ({ page }) => {
  await page.goto(`${place()}#endcap-recipe-12`);
  const lines = ingredients(page).getByRole("listitem");
  await expect(lines.nth(2)).toContainText("1 lb vine tomatoes");
  const servings = page.getByRole("group", { name: "Servings" });
  await servings.getByRole("button", { name: "Less" }).click();
  await expect(servings).toContainText("3 servings");
  await expect(lines.nth(1)).toContainText("3 salmon fillets");
  await expect(lines.nth(2)).toContainText("¾ lb vine tomatoes");
  await expect(lines.nth(3)).toContainText("1½–2¼ garlic cloves, chopped");
  await expect(lines.nth(4)).toContainText("Salt to taste");
});

test("marks amounts that stay as written while the others are scaled, and says so once", async ({ page }) => {
  const { ingredients: lines } = makeRecipe();
  const [, , , , salt] = lines;
  if (!salt) throw new Error("There is no fifth ingredient.");
  const text = "1 cup flour, plus 1/4 cup for rolling";
  world.answers.set(
    `${base}/12`,
    makeRecipe({ ingredients: [...lines, { ...salt, text, item: "flour", keepsAmount: true }] }),
  );
  await page.goto(`${place()}#endcap-recipe-12`);
  const kept = page.getByText("Amount unchanged, as in the recipe");
  await expect(ingredients(page).getByRole("listitem").nth(5)).toContainText(text);
  await expect(kept).toHaveCount(0);
  await page.getByRole("group", { name: "Servings" }).getByRole("button", { name: "More" }).click();
  await expect(ingredients(page).getByRole("listitem").filter({ has: kept })).toHaveText([
    `${text}\u00a0* (Amount unchanged, as in the recipe)`,
  ]);
  await expect(
    ingredients(page).getByText("* Amount unchanged, as in the recipe (4 servings)"),
  ).toBeVisible();
  expect(await findFaults(page, { within: "[data-endcap-view]" })).toEqual([]);
});

test("puts one ingredient, the missing ones, or all of them on the list, once each and by unit", async ({
  page,
}) => {
  await page.goto(`${place()}#endcap-recipe-12`);
  const list = () =>
    page.evaluate(() =>
      window.Endcap?.shopper?.("7")
        .list.items()
        .map(({ name, quantity, unit, recipes }) => [name, quantity, unit, recipes[0]?.title]),
    );
  await page.getByRole("button", { name: "Add to list: salmon fillets" }).click();
  await expect(page.getByRole("button", { name: "On your list: salmon fillets" })).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Added to your list: salmon fillets" }),
  ).toBeAttached();
  await page.getByRole("button", { name: "Add what’s missing (3)" }).click();
  await expect(page.getByRole("button", { name: "All on your list. Add again" })).toBeVisible();
  const once = await list();
  expect(once?.map(([name, quantity]) => [name, quantity])).toEqual([
    ["salmon fillets", 4],
    ["vine tomatoes", 1],
    ["garlic cloves", 3],
    ["Salt", 1],
  ]);
  expect(once?.every(([, , , title]) => title === "One-tray salmon")).toBe(true);
  await page.getByRole("button", { name: "All on your list" }).click();
  expect((await list())?.map(([, quantity]) => quantity)).toEqual([8, 2, 6, 2]);
  await page.reload();
  await expect(page.getByRole("button", { name: "On your list: salmon fillets" })).toBeVisible();
});

test("says what is on sale as written, at the chosen store, and leads to the deal on this page or another", async ({
  page,
}) => {
  const store = { id: 5, slug: "mill-creek", name: "Mill Creek" };
  world.answers.set(
    `${base}/12?store=mill-creek`,
    makeRecipe({
      store,
      deals: [],
      ingredients: makeRecipe().ingredients.map((each) => ({ ...each, areas: [] })),
    }),
  );
  await page.goto(`${place()}#endcap-recipe-12`);
  const sale = recipe(page).getByText("On sale this week");
  await expect(sale).toHaveCount(1);
  await expect(recipe(page).getByText("Vine Tomatoes, 99¢ lb")).toBeVisible();
  await expect(recipe(page).getByRole("link", { name: /99¢/ })).toHaveCount(0);
  await page.evaluate((choice) => window.Endcap?.shopper?.("7").store.set(choice), {
    key: "mill-creek",
    name: "Mill Creek",
    listUrl: null,
  });
  await expect(sale).toHaveCount(0);
  await page.evaluate(() => window.Endcap?.shopper?.("7").store.set(null));
  await expect(sale).toHaveCount(1);

  const named = snippet().replace("<div ", '<div data-endcap-ad-page="/weekly-ad?x=1#top" ');
  await page.goto(`${world.addPage("/named", html(named))}#endcap-recipe-12`);
  await expect(recipe(page).getByRole("link", { name: /99¢/ })).toHaveAttribute(
    "href",
    `${world.shopOrigin}/weekly-ad?x=1#endcap-deal-1100`,
  );

  await page.goto(`${world.addPage("/both", html(snippet() + world.snippet(7)))}#endcap-recipe-12`);
  await recipe(page).getByRole("link", { name: /99¢/ }).click();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Sweet Strawberries");
});

test("leaves a hash of the host page alone and has its own way back", async ({ page }) => {
  await page.goto(`${place()}#/products`);
  await page.getByRole("region", { name: "Recipe of the week" }).getByRole("link").click();
  await expect(recipe(page)).toBeVisible();
  expect(hash(page)).toBe("#/products");
  await page.getByRole("link", { name: "Back to recipes" }).click();
  await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
});

test("prints the recipe as it is scaled", async ({ page }) => {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        const opened = this.contentDocument?.defaultView;
        if (opened) opened.print = () => printed.push(this.contentDocument?.body.textContent ?? "");
        return opened;
      },
    });
  });
  await page.goto(`${place()}#endcap-recipe-12`);
  await page.getByRole("group", { name: "Servings" }).getByRole("button", { name: "Less" }).click();
  await page.getByRole("button", { name: "Print" }).click();
  const printed = () => page.evaluate(() => (window as unknown as { printed: string[] }).printed.join());
  await expect.poll(printed).toContain("¾ lb vine tomatoes");
  expect(await printed()).toContain("Roast everything for 12 minutes.");
});

test("a recipe opens in place in another view, without touching the address", async ({ page }) => {
  const ad = makeWeeklyAd();
  const target = ad.circulars[0]?.pages[0]?.areas[0];
  if (!target) throw new Error("The factory makes pages with areas.");
  target.recipes = [{ id: 12, title: "One-tray salmon", url: `${base}/12` }];
  world.ads.set(7, ad);
  await page.goto(world.addPage("/ad", html(world.snippet(7))));
  await page.locator(`[data-deal="${target.id}"]`).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "One-tray salmon" }).click();
  await expect(dialog.getByRole("article")).toHaveAccessibleName("One-tray salmon");
  await dialog.getByRole("button", { name: "Add to list: salmon fillets" }).click();
  await expect(dialog.getByRole("button", { name: "On your list: salmon fillets" })).toBeVisible();
  expect(hash(page)).not.toContain("recipe");
});

test("each trouble ends in a sentence", async ({ page }) => {
  await page.goto(world.addPage("/unknown", html(snippet(404))));
  await expect(page.getByText("We can’t find these recipes. Please ask the store about them.")).toBeVisible();
  world.answers.set(base, { recipeOfTheWeek: null, featured: [], categories: [] });
  await page.goto(place());
  await expect(page.getByText("Recipes are on their way. Please check back soon.")).toBeVisible();
  for (const trouble of [500, { hello: 1 }]) {
    world.answers.set(base, trouble);
    await page.goto(world.addPage(`/broken-${typeof trouble}`, html(snippet())));
    await page.evaluate(async () => {
      for (const key of await caches.keys()) await caches.delete(key);
    });
    await page.reload();
    await expect(page.getByRole("alert")).toHaveText(/We couldn’t load the recipes/);
    world.answers.set(base, makeHome());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
  }
  await page.goto(`${place()}#endcap-recipe-404`);
  await page.reload();
  await expect(page.getByText("This recipe is no longer here. There are others.")).toBeVisible();
});

test("what was read before shows when it cannot be read now", async ({ page }) => {
  await page.goto(`${place()}#endcap-recipe-12`);
  await expect(recipe(page)).toBeVisible();
  await awaitKept(page, `${base}/12`);
  world.answers.set(`${base}/12`, 503);
  await page.reload();
  await expect(
    page.getByText("We couldn’t reach the store’s server. This is what you last saw"),
  ).toBeVisible();
  await expect(recipe(page)).toBeVisible();
});

test("text is text, whatever it looks like; a polluted prototype and a strict policy change nothing", async ({
  page,
}) => {
  const evil = '<img src=x onerror="window.hacked=1">';
  world.answers.set(
    `${base}/12`,
    makeRecipe({
      title: evil,
      summary: evil,
      steps: [evil],
      yield: evil,
      image: "javascript:window.hacked=1",
      attribution: { author: evil, source: evil, url: "https://example.com/" },
      ingredients: makeRecipe().ingredients.map((each) => ({ ...each, text: evil, item: evil })),
    }),
  );
  const pollute = `<script nonce="abc">Object.prototype.dangerouslySetInnerHTML = { __html: "<i id=evil></i>" }; Object.prototype.hidden = true;</script>`;
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src ${world.appOrigin}; connect-src ${world.appOrigin}; img-src https:`;
  await page.goto(
    `${place(snippet(7, "abc"), pollute, { "Content-Security-Policy": policy })}#endcap-recipe-12`,
  );
  await expect(recipe(page)).toHaveAccessibleName(evil);
  await expect(page.locator("#evil")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(trouble).toEqual([]);
});

test("works by keyboard alone", async ({ page }) => {
  await page.goto(place());
  const ofTheWeek = page.getByRole("link", { name: "One-tray salmon" });
  // The search is there before the recipes are.
  await expect(ofTheWeek).toBeVisible();
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await expect(ofTheWeek).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(recipe(page).getByRole("heading", { name: "One-tray salmon" })).toBeFocused();
  await page.getByRole("button", { name: "More", exact: true }).press("Enter");
  await expect(page.getByRole("group", { name: "Servings" })).toContainText("5 servings");
  await page.getByRole("button", { name: "Add all to list" }).press(" ");
  await expect(page.getByRole("button", { name: "All on your list" })).toBeVisible();
});

test("nothing overflows, targets are large, axe finds nothing, 320 px wide", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const check = async (state: string) => {
    expect(await findFaults(page, { within: "[data-endcap-view]" }), state).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(320);
    const sizes = await view(page)
      .locator("button, a.ec-button, input")
      .evaluateAll((all) => all.map((each) => Math.min(each.clientHeight, each.clientWidth)));
    expect(Math.min(...sizes), state).toBeGreaterThanOrEqual(24);
  };
  await page.goto(place());
  await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
  await check("home");
  await page.getByRole("link", { name: /^See all 30/ }).click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await check("list");
  await page.goto(`${world.shopOrigin}/recipes#endcap-recipe-12`);
  await expect(recipe(page)).toBeVisible();
  await check("recipe");
  await page.getByRole("button", { name: "Add to list: salmon fillets" }).click();
  await check("recipe, added");
});
