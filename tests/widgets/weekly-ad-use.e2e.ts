import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";
import { makeCircular, makeWeeklyAd } from "./weekly-ad-factory";
import type { WidgetWorld } from "./widget-world";
import { openWidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openWidgetWorld();
});

test.afterAll(() => world.close());

test.beforeEach(() => {
  world.ads.clear();
  world.answers.clear();
  world.ads.set(7, makeWeeklyAd());
  world.seen.length = 0;
});

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1600, height: 900 };

const area = (page: Page, id: number) => page.locator(`.ec-pages [data-deal="${id}"]`);
const list = (page: Page) => page.getByRole("region", { name: "List of deals" });

const errorsOf = (page: Page) => findFaults(page, { within: "[data-endcap-view]" });

test.describe("categories", () => {
  test("filter pages and list alike, say how many, and go together with the search", async ({ page }) => {
    await page.setViewportSize(WIDE);
    await page.goto(world.demo(7));
    const category = page.getByRole("combobox", { name: "Category" });
    await expect(category.getByRole("option")).toHaveText([
      "All categories",
      ...["Bakery (4)", "Dairy (4)", "Meat & Seafood (4)", "Produce (8)", "More deals (4)"],
    ]);
    await category.selectOption("Produce");
    await expect(page.getByText("8 deals in Produce")).toBeVisible();
    await expect(list(page).locator(".ec-open")).toHaveCount(8);
    await expect(page.locator(".ec-hit")).toHaveCount(8);
    await page.getByRole("searchbox").fill("sweet");
    await expect(page.getByText("4 deals match in Produce")).toBeVisible();
    await page.getByRole("searchbox").fill("eggs");
    await expect(
      list(page).getByText("No deals match “eggs” in Produce. Try another word or all categories."),
    ).toBeVisible();
    expect(await errorsOf(page)).toEqual([]);
  });

  test("are remembered while the page is open, also when the ad is taken away", async ({ page }) => {
    await page.goto(world.demo(7));
    await page.getByRole("combobox", { name: "Category" }).selectOption("Dairy");
    const root = page.locator("[data-endcap-view]");
    await root.evaluate((element: HTMLElement) => window.Endcap?.unmount?.(element));
    await root.evaluate((element: HTMLElement) => window.Endcap?.mount?.(element));
    await expect(page.getByText("4 deals in Dairy")).toBeVisible();
  });
});

test("another store's pages come without losing the place, and are announced", async ({ page }) => {
  const store = { id: 3, slug: "mill-creek", name: "Mill Creek" };
  const { pages } = makeCircular();
  const answer = makeWeeklyAd({ store, circulars: [makeCircular({ pages: pages.slice(1) })] });
  world.ads.set(7, (response) => {
    const asked = world.seen.findLast(({ url }) => url?.includes("/weekly-ad"))?.url ?? "";
    const ad = asked.endsWith("?store=mill-creek") ? answer : makeWeeklyAd();
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(ad));
  });
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await expect(page.getByText("Deals can differ by store")).toBeVisible();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Dairy");
  await area(page, 1300).scrollIntoViewIfNeeded();
  const place = () => area(page, 1300).evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();
  await page.evaluate(() => {
    const choice = { key: "mill-creek", name: "Mill Creek", listUrl: null };
    window.Endcap?.shopper?.("7").store.set(choice);
  });
  await expect(page.getByRole("figure")).toHaveCount(3);
  await expect(page.getByText("Deals at Mill Creek")).toBeAttached();
  await expect(page.getByText("Now showing Harvest Savings at Mill Creek.")).toBeAttached();
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Dairy");
  expect(Math.abs((await place()) - before)).toBeLessThan(40);
});

test("the ad of a chosen store is shown when its slug is another one, and of none by the id of another", async ({
  page,
}) => {
  const renamed = makeWeeklyAd({ store: { id: 3, slug: "mill-race", name: "Mill Race" } });
  const other = makeWeeklyAd({ store: { id: 5, slug: "9", name: "Store Nine" } });
  const stores = [renamed, other];
  world.ads.set(7, (response) => {
    const asked = world.seen.findLast(({ url }) => url?.includes("/weekly-ad"))?.url?.split("?store=")[1];
    const ad = stores.find(({ store }) => store && (store.slug === asked || `${store.id}` === asked));
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(ad ?? makeWeeklyAd()));
  });
  const choose = (key: string, id: number) =>
    page.evaluate((choice) => window.Endcap?.shopper?.("7").store.set(choice), {
      key,
      id,
      name: "Mill Creek",
      listUrl: null,
    });
  const kept = () => page.evaluate(() => JSON.parse(localStorage["endcap-store-7"]));
  await page.goto(world.demo(7));
  await choose("mill-creek", 9);
  await expect.poll(() => world.seen.some(({ url }) => url?.endsWith("?store=9"))).toBe(true);
  await expect(page.getByText("Deals can differ by store")).toBeVisible();
  expect(await kept()).toMatchObject({ key: "mill-creek", id: 9 });
  await choose("mill-brook", 3);
  await expect(page.getByText("Deals at Mill Race")).toBeAttached();
  expect(await kept()).toMatchObject({ key: "mill-race", id: 3, name: "Mill Race" });
});

test("a deal goes on the list from the list of deals, the featured ones and its dialog", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  const kept = () =>
    page.evaluate(() =>
      window.Endcap?.shopper?.("7")
        .list.items()
        .map(({ name, quantity, deal }) => [name, quantity, deal?.text, deal?.endsAt]),
    );
  const featured = page.getByRole("region", { name: "Featured deals" });
  await featured.getByRole("button", { name: "Add to list: Sweet Strawberries" }).first().click();
  await expect(page.getByText("Added to your list: Sweet Strawberries")).toBeAttached();
  const ends = "2026-11-25T00:00:00-06:00";
  expect(await kept()).toEqual([["Sweet Strawberries", 1, "2/$5", ends]]);
  await area(page, 1100).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^On your list \(1\): Sweet Strawberries/ }).click();
  await expect(dialog.getByText("On your list (2)")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await list(page).getByRole("button", { name: "Add to list: Large Eggs" }).first().click();
  expect(await kept()).toEqual([
    ["Sweet Strawberries", 2, "2/$5", ends],
    ["Large Eggs", 1, "$3.49", ends],
  ]);
  expect(await errorsOf(page)).toEqual([]);
});

test("a price that is corrected after its deal was put on the list is corrected there when the ad is read, and an early end, too", async ({
  page,
}) => {
  const ad = makeWeeklyAd({ circulars: [makeCircular({ terminationDate: "2999-01-01T00:00:00-06:00" })] });
  world.ads.set(7, ad);
  await page.goto(world.demo(7));
  await page.getByRole("button", { name: "Add to list: Sweet Strawberries" }).first().click();
  await expect(page.getByText("Added to your list: Sweet Strawberries")).toBeAttached();
  const [strawberries] = ad.circulars[0]?.pages[0]?.areas ?? [];
  if (strawberries) Object.assign(strawberries, { deal: "$9.99", price: null });
  await page.reload();
  const kept = () =>
    page.evaluate(() =>
      window.Endcap?.shopper?.("7")
        .list.items()
        .map(({ quantity, deal }) => [quantity, deal?.text]),
    );
  await expect.poll(kept).toEqual([[1, "$9.99"]]);

  world.ads.set(7, { ...ad, circulars: [] });
  await page.reload();
  const isOver = () =>
    page.evaluate(() => {
      const [item] = window.Endcap?.shopper?.("7").list.items() ?? [];
      return Boolean(item?.deal && Date.parse(item.deal.endsAt) <= Date.now());
    });
  await expect.poll(isOver).toBe(true);
});

test.describe("what is gone", () => {
  const figs = { prefix: "Black", ingredient: "Figs", deal: "2/$4" };

  test("says when it ended and offers the same item in this ad", async ({ page }) => {
    world.answers.set("/public/retailers/7/deals/99", {
      state: "ended",
      deal: { ...figs, endedAt: "2026-11-18T00:00:00-06:00" },
      startsAt: null,
      instead: { circularId: 1, pageId: 13, areaId: 1300 },
    });
    await page.goto(`${world.demo(7)}#endcap-deal-99`);
    await expect(page.getByText("“Black Figs, 2/$4” ended on Tue, Nov 17. Now on offer:")).toBeVisible();
    expect(await errorsOf(page)).toEqual([]);
    await page.getByRole("status").getByRole("button", { name: "Sweet Strawberries, 2/$5" }).click();
    await expect(page.getByRole("dialog")).toHaveAccessibleName("Sweet Strawberries");
    await expect(area(page, 1300)).toBeInViewport();
    await expect(page.getByText("ended on Tue")).toHaveCount(0);
  });

  test("a deal that is coming says when it starts", async ({ page }) => {
    const startsAt = "2026-11-25T00:00:00-06:00";
    world.answers.set("/public/retailers/7/deals/99", {
      state: "coming",
      deal: null,
      startsAt,
      instead: null,
    });
    await page.goto(`${world.demo(7)}#endcap-deal-99`);
    await expect(page.getByText("The deal you were sent starts on Wed, Nov 25.")).toBeVisible();
  });
});

test.describe("next week's ad", () => {
  const next = makeWeeklyAd({
    circulars: [makeCircular({ id: 2, title: "Feast", terminationDate: "2026-12-02T00:00:00-06:00" })],
  });

  test("comes by itself within a minute of its start, and once", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-24T23:50:00-06:00") });
    world.ads.set(7, makeWeeklyAd({ next: { activeDate: "2026-11-25T00:00:00-06:00", circulars: 1 } }));
    await page.goto(world.demo(7));
    await expect(page.getByRole("figure")).toHaveCount(4);
    const reads = () =>
      world.seen.filter(({ url }) => url?.includes("/public/") && url.includes("weekly-ad")).length;
    await page.clock.runFor("09:50");
    expect(reads()).toBe(1);
    world.ads.set(7, next);
    // In small steps, or the answer would seem to take too long.
    await expect(async () => {
      await page.clock.runFor("00:05");
      await expect(page.getByRole("heading", { name: "Feast" })).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(page.getByText("Now showing Feast.")).toBeAttached();
    await page.clock.runFor("30:00");
    expect(reads()).toBe(2);
  });

  test("comes when the shopper is back after a sleep", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-24T23:50:00-06:00") });
    await page.goto(world.demo(7));
    await expect(page.getByRole("figure")).toHaveCount(4);
    world.ads.set(7, next);
    await page.clock.pauseAt(new Date("2026-11-25T07:00:00-06:00"));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("heading", { name: "Feast" })).toBeVisible();
  });
});

test("offers for search engines stand in the head of the host page, and go with the ad", async ({ page }) => {
  const offers = { "@type": "Organization", hasOfferCatalog: [] };
  const told = page.locator('script[type="application/ld+json"]');
  world.answers.set("/public/retailers/7/offers", offers);
  await page.goto(world.demo(7));
  await expect(told).toHaveCount(1);
  expect(JSON.parse((await told.textContent()) ?? "")).toEqual(offers);
  await page
    .locator("[data-endcap-view]")
    .evaluate((element: HTMLElement) => window.Endcap?.unmount?.(element));
  await expect(told).toHaveCount(0);
});

test("a screen reader hears what there is, in order; at 320 px nothing is cut off", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(world.demo(7));
  const ad = page.getByRole("region", { name: "Weekly ad of Maple & Main Market" });
  await expect(ad).toMatchAriaSnapshot(`
    - region "Weekly ad of Maple & Main Market":
      - heading "Harvest Savings" [level=2]
      - paragraph:
        - button "Print all deals"
      - region "Featured deals":
        - heading "Featured deals" [level=3]
        - list:
          - listitem:
            - button "Sweet Strawberries, 2/$5"
            - 'button "Add to list: Sweet Strawberries"'
      - group "Show the ad as":
        - button "Pages" [pressed]
        - button "List"
      - searchbox "Search deals"
      - combobox "Category"
      - region "Pages":
        - button "Skip to the list of deals"
        - figure "Page 1 of 4":
          - img "Harvest Savings, page 1. Every deal on it is also in the list of deals."
          - button "Sweet Strawberries, 2/$5"
          - button "Zoom page 1"
  `);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await overflow()).toBe(320);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await list(page)
    .getByRole("button", { name: /^Add to list/ })
    .first()
    .click();
  expect(await overflow()).toBe(320);
  expect(await errorsOf(page)).toEqual([]);
});
