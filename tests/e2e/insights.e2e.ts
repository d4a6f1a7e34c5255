import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { makeCount, makeDayOfAd } from "#db/seed/count-factories";
import { makeStore } from "#db/seed/factories";
import { makeFullWorld } from "#db/seed/worlds";
import { expectSound } from "#tests/setup/axe";
import { expect, signIn, test, type World } from "#tests/setup/browser-test";
import { aPersonsBrowser, beAPerson, leave, look, visit } from "#tests/setup/human-browser";
import { chooseRowAction } from "#tests/setup/row-actions";
import { openShop } from "#tests/setup/shop";

test.use(aPersonsBrowser);

type Rows = Awaited<ReturnType<typeof makeFullWorld>>;

const makeRows = (world: World) => makeFullWorld(world.db, world.passwordHash);

const screenOf = ({ own }: Rows) => `/dashboard/circulars/${own.circular.id}/insights`;

/** The numbers of a list of totals by what they are called. */
async function totals(page: Page, label = "Totals"): Promise<Record<string, string>> {
  const entries = await page.locator(`dl[aria-label="${label}"] > div`).evaluateAll((groups) =>
    groups.map((group) => {
      const text = (selector: string) => group.querySelector(selector)?.textContent ?? "";
      return [text("dt"), text("dd")];
    }),
  );
  return Object.fromEntries(entries);
}

/** The lines of a table, its cells parted by bars. */
async function linesOf(page: Page, label: string): Promise<string[]> {
  const rows = page.getByRole("table", { name: label, exact: true }).locator("tbody tr");
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.firstChild?.textContent ?? "")),
  );
  return lines.map((cells) => cells.join(" | "));
}

async function fileOf(page: Page): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const download = await downloading;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

async function signInAt(page: Page, world: World, email: string, width = 1600): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  await signIn(page, world, email);
}

/** What a shopper does on the website of the own retailer, from choosing a store to a search without results. */
async function shop(page: Page, address: string, { own, recipe }: Rows): Promise<void> {
  const [first] = own.areas;
  await visit(page, address);
  await page.getByRole("button", { name: `Choose this store: ${own.store.name}` }).click();
  // The ad of the store begins the looks anew when it comes.
  await expect(
    page.locator("[data-endcap-view=weekly-ad]").getByText(`Deals at ${own.store.name}`),
  ).toBeVisible();
  await page.locator(`[data-page="${own.pages[0]?.id}"]`).scrollIntoViewIfNeeded();
  await look(page);
  const deal = page.locator(`[data-deal="${first?.id}"]`);
  await deal.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Add to list/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.locator(`[data-page="${own.pages[1]?.id}"]`).scrollIntoViewIfNeeded();
  await look(page);
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByText("Whoever has this link can read your list").first()).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search recipes" });
  // Each half of the word is answered with no recipe, before the other half is typed.
  for (const typed of ["qui", "quinoa"]) {
    await search.fill(typed);
    await expect(page.getByText(`No recipes match “${typed}”`)).toBeVisible();
  }
  await look(page);
  await leave(page);
  await page.goto(`${address}#endcap-recipe-${recipe.id}`);
  await expect(page.getByRole("article").getByRole("heading", { name: recipe.title })).toBeVisible();
  await leave(page);
}

test("what a shopper does on the website stands in the screen and its file, for the own retailer alone", async ({
  page,
  world,
}) => {
  test.slow();
  const rows = await makeRows(world);
  const { own, other, recipe } = rows;
  // With one store nobody is asked for it.
  await makeStore(world.db, { retailerId: own.retailer.id, circularGroupId: own.storeGroup.id });
  const origin = world.server.address;
  const snippets = embedViews.map((view) => embedSnippet({ origin, retailerId: own.retailer.id, view }));
  const website = await openShop(`<!doctype html><title>A grocer</title>${snippets.join("\n")}`);
  await page.clock.install();
  await beAPerson(page);
  await shop(page, website.address, rows);
  await website.close();
  const ofOwn = world.db.selectFrom("adCount").where("retailerId", "=", own.retailer.id);
  await expect
    .poll(() => ofOwn.select("name").where("name", "in", ["recipeOpened", "dealAdded"]).execute())
    .toHaveLength(2);

  await signInAt(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await chooseRowAction(page, own.circular.name, `Insights of ${own.circular.name}`);
  await expect(page.getByRole("heading", { name: `Insights of ${own.circular.name}` })).toBeVisible();
  const ofAd = await totals(page);
  expect(ofAd).toMatchObject({ "Deals opened": "1", "Added to a list": "1" });
  expect(Number(ofAd["Ad opened"])).toBeGreaterThan(0);
  expect(Number(ofAd["Pages seen"])).toBeGreaterThanOrEqual(2);
  expect(Number(ofAd["Deals seen"])).toBeGreaterThanOrEqual(2);
  expect(await totals(page, "Totals of the website")).toEqual({
    "Lists printed": "1",
    "Lists sent": "1",
    "Recipes opened": "1",
    "Stores chosen": "1",
    "Searches without a result": "1",
  });
  expect(await linesOf(page, "Searches without a result")).toEqual(["quinoa | 1"]);
  expect(await linesOf(page, "Recipes opened")).toEqual([`${recipe.title} | 1`]);
  expect((await linesOf(page, "Stores")).map((line) => line.split(" | ").slice(0, 2))).toContainEqual([
    own.store.name,
    "1",
  ]);
  expect((await linesOf(page, "Deals"))[0]).toMatch(
    new RegExp(`^${own.areas[0]?.ingredient} \\| 1 \\| \\d+ \\| 1 \\| 1`),
  );

  const { name, lines } = await fileOf(page);
  expect(name).toBe(`Insights of ${own.circular.name}.csv`);
  const figures = ["Ad opened", "Pages seen", "Deals seen", "Deals opened", "Added to a list"].map(
    (label) => ofAd[label],
  );
  expect(lines[1]).toBe(`Circular,${own.circular.name},,,${figures.join(",")},,,,,`);
  expect(lines).toContain(`Website,${own.retailer.name},,,,,,,,1,1,1,1,1`);

  await signInAt(page, world, other.staff.email);
  await page.goto(`/dashboard/circulars/${other.circular.id}/insights`);
  await expect(page.getByRole("heading", { name: "No shoppers have opened it yet" })).toBeVisible();
  expect(Object.values(await totals(page, "Totals of the website"))).toEqual(["0", "0", "0", "0", "0"]);
  for (const path of [screenOf(rows), `${screenOf(rows)}/file`]) {
    expect((await page.request.get(`${origin}${path}`)).status()).toBe(404);
  }
});

const twoDays = "from=2026-01-05&until=2026-01-06";

/** Two days of the own retailer, the second one with its store chosen. */
async function countTwoDays({ db }: World, { own, recipe }: Rows): Promise<void> {
  const { id: storeId } = own.store;
  await makeDayOfAd(db, own, { day: "2026-01-05", opened: 1200 });
  await makeDayOfAd(db, own, { day: "2026-01-06", opened: 400, storeId });
  const website = { retailerId: own.retailer.id, day: "2026-01-06" };
  await makeCount(db, { ...website, name: "recipeOpened", detail: `${recipe.id}`, count: 7 });
  await makeCount(db, { ...website, name: "listPrinted", count: 3, storeId });
}

test("the heat map shows each page's deals by how often they were seen, opened or added", async ({
  page,
  world,
}) => {
  const rows = await makeRows(world);
  await countTwoDays(world, rows);
  const [first, second] = rows.own.areas;
  await signInAt(page, world, rows.own.staff.email);
  await page.goto(`/dashboard/circulars/${rows.own.circular.id}/edit`);
  await page.getByRole("link", { name: "Insights" }).click();
  await expect(page.getByRole("heading", { name: `Insights of ${rows.own.circular.name}` })).toBeVisible();
  await page.goto(`${screenOf(rows)}?${twoDays}`);
  const map = page.getByRole("region", { name: "Heat map" });
  const deals = map.getByRole("listitem");
  await expect(deals).toHaveText([`${first?.ingredient}800`]);
  const heat = () =>
    map
      .getByTitle(/: [\d,]+$/)
      .evaluate((area) => Number(/([\d.]+)\)$/.exec(getComputedStyle(area).backgroundColor)?.[1]));
  const hot = await heat();
  await map.getByRole("button", { name: "Next page" }).click();
  await expect(map.getByRole("combobox", { name: "Page" })).toHaveValue("1");
  await expect(deals).toHaveText([`${second?.ingredient}400`]);
  expect(await heat()).toBeLessThan(hot);
  await expect(map.getByRole("button", { name: "Next page" })).toBeDisabled();
  await map.getByText("Seen", { exact: true }).click();
  await expect(deals).toHaveText([`${second?.ingredient}800`]);
  await map.getByRole("combobox", { name: "Page" }).selectOption("Page 1 · seen 1,600");
  await expect(deals).toHaveText([`${first?.ingredient}1,600`]);
});

test("as long as nobody opened the ad the screen says what to do, and how staff are left out", async ({
  page,
  world,
}) => {
  const rows = await makeRows(world);
  await world.db
    .updateTable("retailer")
    .set({ siteUrl: "corner.example/ads?week=1" })
    .where("id", "=", rows.own.retailer.id)
    .execute();
  await signInAt(page, world, rows.own.staff.email, 360);
  await page.goto(screenOf(rows));
  await expect(page.getByRole("heading", { name: "No shoppers have opened it yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the website", exact: true })).toHaveAttribute(
    "href",
    "https://corner.example/ads?week=1",
  );
  await expect(page.getByRole("link", { name: /don’t count my visits/ })).toHaveAttribute(
    "href",
    "https://corner.example/ads?week=1&endcap-count=off",
  );
  await page.getByRole("link", { name: "Get the embed code" }).click();
  await expect(page.getByRole("heading", { name: `Embed Code: ${rows.own.retailer.name}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Snippet of weekly-ad" })).toContainText("<script");
  await expectSound(page);
  const { circular } = rows.own;
  const later = { activeDate: "2035-03-14T05:00:00.000Z", terminationDate: "2035-03-21T04:59:59.000Z" };
  await world.db.updateTable("circular").set(later).where("id", "=", circular.id).execute();
  await page.goto(screenOf(rows));
  await expect(page.getByRole("heading", { name: "This circular isn’t live yet" })).toBeVisible();
  await expect(page.getByText("from Mar 14th 2035 on")).toBeVisible();
});
