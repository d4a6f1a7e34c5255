import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { type EmbedView, embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { type Handle, makeArea, makeCircular, makePages, makeRecipe, makeStore } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { transact } from "#db/transaction";
import { findFaults } from "#tests/setup/axe";
import { startServer } from "#tests/setup/e2e-server";
import { openBesideServer } from "#tests/setup/open-beside-server";
import { openShop } from "#tests/setup/shop";
import { openStaticHost, type StaticHost } from "#tests/setup/static-host";
import { drawPage } from "#tests/widgets/draw-images";

let host: StaticHost;
let folder: string;
let serverAddress: string;
let retailerId: number;
let store: { name: string; circularGroupId: number };

/** A retailer with an ad, which a server publishes as soon as it stands in the database; then that server is gone. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "endcap-published-"));
  host = await openStaticHost(folder);
  const environment = { PUBLISH_TO: folder, PUBLISH_URL: host.address };
  // The pages below have no PDF: whoever draws pages would find that out.
  const server = await startServer({ environment: { ...environment, ROLE: "web" } });
  const worker = spawn(process.execPath, ["build/cli/main.js", "worker", "--only", "publish"], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, NODE_ENV: "production", ...environment },
    stdio: "ignore",
  });
  serverAddress = server.address;
  const picture = drawPage(1, 960);
  const key = `${createHash("sha256").update(picture).digest("hex")}.jpg`;
  await writeFile(join(server.dataDir, "files", key), picture);
  const db = await openBesideServer(server.dataDir);
  await transact(db, (tx) => addAd(tx, key), { maxWaitMs: 10_000 });
  await db.destroy();
  const sitemap = () => readFile(join(folder, String(retailerId), "sitemap.xml"), "utf8").catch(() => "");
  await expect.poll(sitemap, { timeout: 60_000 }).toContain(`groups/${store.circularGroupId}.html`);
  worker.kill("SIGTERM");
  await once(worker, "exit");
  await server.stop();
  await expect(fetch(serverAddress)).rejects.toThrow();
});

async function addAd(db: Handle, key: string): Promise<void> {
  const { own, recipeCategory } = await makeFullWorld(db);
  retailerId = own.retailer.id;
  await db.deleteFrom("circular").where("id", "=", own.circular.id).execute();
  const circular = await makeCircular(db, { retailerId, title: "Harvest Savings" });
  const size = { bigImageKey: key, bigImageWidth: 960, bigImageHeight: 1280 };
  const [first, second] = await makePages(db, circular.id, 2, size);
  await makeArea(db, { pageId: first?.id ?? 0, ingredient: "Fresh Eggs", deal: "2/$5", featured: 1 });
  await makeArea(db, { pageId: second?.id ?? 0, ingredient: "Ripe Plums", left: 0.5 });
  await makeRecipe(db, { recipeCategoryId: recipeCategory.id, title: "Plum cake" });
  await db.updateTable("recipeCategory").set({ featured: 1 }).execute();
  const names = { name: "Mill Creek", slug: "mill-creek" };
  store = await makeStore(db, { retailerId, circularGroupId: own.group.id, ...names });
  const shown = { circularGroupId: own.group.id, pageId: second?.id ?? 0, position: 1 };
  await db.insertInto("circularGroupPage").values(shown).execute();
}

test.afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const snippet = (view: EmbedView) =>
  embedSnippet({ origin: serverAddress, retailerId, view, files: `${host.address}/${retailerId}` });

/** Opens a page of a shop with these views; gives what a browser has complained of. */
async function openPage(page: Page, views: readonly EmbedView[], search = ""): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const body = views.map(snippet).join("\n");
  const shop = await openShop(
    `<!doctype html><html lang="en"><title>Corner Shop</title><body><main><h1>Corner Shop</h1>${body}</main></body></html>`,
  );
  closers.push(shop.close);
  await page.goto(shop.address + search);
  return errors;
}

const closers: (() => Promise<void>)[] = [];

test.afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const root = (page: Page, view: EmbedView) => page.locator(`main > [data-endcap-view="${view}"]`);

test("the four views stand on a shop's page while the server is down, and axe finds nothing", async ({
  page,
}) => {
  const errors = await openPage(page, embedViews);
  const ad = root(page, "weekly-ad");
  await expect(ad.getByRole("heading", { name: "Harvest Savings" })).toBeVisible();
  await expect(ad.getByRole("button", { name: /Fresh Eggs/ }).first()).toBeVisible();
  const picture = ad.getByRole("img", { name: /^Harvest Savings, page 1/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.getAttribute("src")).toContain(`${host.address}/${retailerId}/public/images/`);
  await expect(root(page, "recipes").getByRole("link", { name: "Plum cake" }).first()).toBeVisible();
  await expect(root(page, "store-picker").getByRole("heading", { name: store.name })).toBeVisible();
  await expect(root(page, "shopping-list")).toHaveAttribute("data-endcap-state", /ready|empty/);
  expect(await findFaults(page)).toEqual([]);
  expect(host.missed).toEqual([]);
  expect(errors).toEqual([]);
});

test("a shopper finds a store, sees its pages, opens a deal, a recipe and the list, all without the server", async ({
  page,
}) => {
  await openPage(page, embedViews);
  const picker = root(page, "store-picker");
  await picker.getByRole("searchbox", { name: "ZIP code, city or store name" }).fill("mill");
  await picker.getByRole("button", { name: "Search" }).click();
  await picker.getByRole("button", { name: "Choose this store: Mill Creek" }).click();
  const ad = root(page, "weekly-ad");
  await expect(ad.getByText("Deals at Mill Creek")).toBeVisible();
  await expect(ad.getByRole("button", { name: /Fresh Eggs/ })).toHaveCount(0);
  await ad
    .getByRole("button", { name: /^Ripe Plums/ })
    .first()
    .click();
  const dialog = ad.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Add to list/ }).click();
  await page.keyboard.press("Escape");
  await expect(root(page, "shopping-list").getByText("Ripe Plums").first()).toBeVisible();
  const recipes = root(page, "recipes");
  await recipes.getByRole("link", { name: "Plum cake" }).first().click();
  await expect(recipes.getByRole("heading", { name: "Plum cake" })).toBeVisible();
  await expect(recipes.getByText("1 cup flour")).toBeVisible();
});

test("what needs the server says so in a sentence, and the rest stays", async ({ page }) => {
  await openPage(page, ["recipes"]);
  const recipes = root(page, "recipes");
  await recipes.getByRole("searchbox", { name: "Search recipes" }).fill("leek");
  await expect(recipes.getByText("We couldn’t load the recipes.")).toBeVisible();
  await recipes.getByRole("searchbox", { name: "Search recipes" }).fill("");
  await expect(recipes.getByRole("link", { name: "Plum cake" }).first()).toBeVisible();
});

test("an ad that has ended is gone, though nobody was there to write another", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-01-01T12:00:00.000Z"));
  await openPage(page, ["weekly-ad"]);
  await expect(root(page, "weekly-ad")).toHaveAttribute("data-endcap-state", "empty");
});

test("the page for search engines fits a phone, and axe finds nothing", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: { width: 360, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(`${host.address}/${retailerId}/index.html`);
  await expect(page.getByRole("heading", { name: /weekly ad/ })).toBeVisible();
  await expect(page.getByText("Fresh Eggs")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Weekly ad of Mill Creek" }).click();
  await expect(page.getByText("Ripe Plums")).toBeVisible();
  await expect(page.getByText("Fresh Eggs")).toHaveCount(0);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { hasOfferCatalog } = JSON.parse(data ?? "");
  expect(hasOfferCatalog[0].itemListElement[0].name).toBe("Ripe Plums, $1.99");
});
