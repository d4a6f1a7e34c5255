import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";
import arabic from "#widgets/messages/ar.json" with { type: "json" };
import { awaitKept } from "./kept-answers";
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
  world.ads.set(7, makeWeeklyAd());
  world.seen.length = 0;
});

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1600, height: 900 };

const area = (page: Page, id: number) => page.locator(`[data-deal="${id}"]`);
const dialog = (page: Page) => page.getByRole("dialog");
const list = (page: Page) => page.getByRole("region", { name: "List of deals" });

test("shows the ad of another origin: title, days, pages in order, each area as a named button", async ({
  page,
}) => {
  await page.goto(world.demo(7));
  await expect(page.getByRole("heading", { name: "Harvest Savings" })).toBeVisible();
  await expect(page.getByText("Valid Nov 18 – Nov 24.")).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(4);
  const figures = page.getByRole("figure");
  await expect(figures.first()).toHaveAccessibleName("Page 1 of 4");
  await expect(figures.first().locator("[data-deal]")).toHaveCount(6);
  await expect(area(page, 1101)).toHaveAccessibleName("Boneless Chicken Breast, $2.99 lb");
});

test("puts each area over its place on the page image", async ({ page }) => {
  await page.goto(world.demo(7));
  const sheet = await page.getByRole("figure").first().locator("img").boundingBox();
  const box = await area(page, 1101).boundingBox();
  if (!sheet || !box) throw new Error("The first page and its area must be on the screen.");
  expect(sheet.width / sheet.height).toBeCloseTo(0.75, 2);
  expect((box.x - sheet.x) / sheet.width).toBeCloseTo(0.52, 2);
  expect((box.y - sheet.y) / sheet.height).toBeCloseTo(0.16, 2);
  expect(box.width / sheet.width).toBeCloseTo(0.44, 2);
});

test("opens a deal by mouse, beside the area, and closes it by a press elsewhere", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(world.demo(7));
  await area(page, 1100).click();
  await expect(dialog(page)).toHaveAccessibleName("Sweet Strawberries");
  for (const text of ["2/$5", "Product of California", "Page 1 · Valid through Tue, Nov 24"]) {
    await expect(dialog(page).getByText(text)).toBeVisible();
  }
  await expect(dialog(page).locator("img")).toHaveAttribute("src", /thumbnail-1100/);
  expect((await dialog(page).boundingBox())?.x).toBeGreaterThan(
    (await area(page, 1100).boundingBox())?.x ?? 0,
  );
  await page.mouse.click(5, 5);
  await expect(dialog(page)).toHaveCount(0);
});

test("one press goes from an open deal to the next one on the page", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(world.demo(7));
  await area(page, 1104).click();
  const other = await area(page, 1102).boundingBox();
  await page.mouse.click((other?.x ?? 0) + 10, (other?.y ?? 0) + 10);
  await expect(dialog(page)).toHaveAccessibleName("Large Eggs");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("works by keyboard alone: Tab in reading order, Enter opens, Escape closes, focus returns", async ({
  page,
}) => {
  await page.goto(world.demo(7));
  await area(page, 1100).focus();
  await page.keyboard.press("Tab");
  await expect(area(page, 1101)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveAccessibleName("Boneless Chicken Breast");
  await expect(dialog(page).getByRole("heading")).toBeFocused();
  await page.getByRole("button", { name: "Next deal" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveAccessibleName("Large Eggs");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(area(page, 1101)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(area(page, 1102)).toBeFocused();
});

test("the skip button takes the keyboard past the pages to the list", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await page.getByRole("button", { name: "Skip to the list of deals" }).focus();
  await page.keyboard.press("Enter");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(list(page).getByRole("button").first()).toBeFocused();
});

test("list and pages hold the same deals", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure")).toHaveCount(4);
  const names = (within: string) =>
    page.locator(within).evaluateAll((all) => all.map((each) => each.ariaLabel).sort());
  const onPages = await names("[data-deal]");
  expect(onPages).toHaveLength(24);
  expect(await names(".ec-list .ec-open")).toEqual(onPages);
  await expect(list(page).getByRole("heading", { level: 4 })).toHaveText([
    "Bakery",
    "Dairy",
    "Meat & Seafood",
    "Produce",
    "More deals",
  ]);
});

test("a phone shows pages or list, a wide column both", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expect(list(page)).toBeHidden();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole("figure").first()).toBeHidden();
  await page.setViewportSize(WIDE);
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole("figure").first()).toBeVisible();
});

test("from the list of a phone a deal leads to its place on the page", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await page.getByRole("button", { name: "List", exact: true }).click();
  await list(page).getByRole("button", { name: "Sweet Strawberries, 2/$5", exact: true }).nth(2).click();
  await page.getByRole("button", { name: "See it on page 3" }).click();
  await expect(area(page, 1300)).toBeInViewport();
  await expect(area(page, 1300)).toBeFocused();
});

test("search narrows the list, says how many, and has a sentence for none", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await page.getByRole("searchbox", { name: "Search deals" }).fill("jalapeno");
  await expect(list(page).locator(".ec-open")).toHaveCount(4);
  await expect(page.getByRole("status").filter({ hasText: "4 deals match" })).toBeAttached();
  await page.getByRole("searchbox").fill("caviar");
  await expect(list(page).getByText("No deals match “caviar”. Try another word.")).toBeVisible();
});

test("the featured deals move by their buttons and never by themselves", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(world.demo(7));
  const featured = page.getByRole("region", { name: "Featured deals" });
  const row = featured.getByRole("list");
  await expect(featured.getByRole("listitem")).toHaveCount(12);
  await expect(featured.getByRole("button", { name: "Previous featured deals" })).toBeDisabled();
  await featured.getByRole("button", { name: "Next featured deals" }).click();
  await expect(featured.getByRole("button", { name: "Previous featured deals" })).toBeEnabled();
  const moved = await row.evaluate((element) => element.scrollLeft);
  expect(moved).toBeGreaterThan(100);
  await page.clock.fastForward(60_000);
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(moved);
});

test("where lines run from right to left, the featured deals move and their arrows point that way", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const html = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>Shop</title></head><body>${world.snippet(7)}</body></html>`;
  await page.goto(world.addPage("/right-to-left", html));
  const featured = page.getByRole("region", { name: arabic.featuredDeals });
  const [back, on] = [arabic.previousFeatured, arabic.nextFeatured].map((name) =>
    featured.getByRole("button", { name, exact: true }),
  ) as [Locator, Locator];
  await expect(back).toBeDisabled();
  await expect(on).toHaveCSS("scale", "-1 1");
  const first = featured.getByRole("listitem").first();
  await expect(first).toBeInViewport();
  await on.click();
  await expect(first).not.toBeInViewport();
  await expect(back).toBeEnabled();
  expect(await featured.getByRole("list").evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(-100);
  await back.click();
  await expect(first).toBeInViewport();
  await expect(back).toBeDisabled();
});

test("several circulars are chosen by name and dates", async ({ page }) => {
  const feast = makeCircular({ id: 2, title: "Feast", terminationDate: "2026-11-27T00:00:00-06:00" });
  world.ads.set(7, makeWeeklyAd({ circulars: [makeCircular(), feast] }));
  await page.goto(world.demo(7));
  const choice = page.getByRole("group", { name: "Choose an ad" });
  await expect(choice.getByRole("button")).toHaveText([
    "Harvest Savings Valid Nov 18 – Nov 24",
    "Feast Valid Nov 18 – Nov 26",
  ]);
  await choice.getByRole("button", { name: "Feast" }).click();
  await expect(page.getByRole("heading", { name: "Feast" })).toBeVisible();
  await expect(area(page, 2100)).toBeAttached();
  await expect(area(page, 1100)).toHaveCount(0);
});

test("an address leads to a deal of any page and circular, and follows what is open", async ({ page }) => {
  world.ads.set(7, makeWeeklyAd({ circulars: [makeCircular(), makeCircular({ id: 2, title: "Feast" })] }));
  await page.goto(`${world.demo(7)}#endcap-deal-2303`);
  await expect(dialog(page)).toHaveAccessibleName("Fresh Baked Sourdough Bread");
  await expect(area(page, 2303)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await area(page, 2300).click();
  expect(new URL(page.url()).hash).toBe("#endcap-deal-2300");
});

test("an address leads to a page", async ({ page }) => {
  await page.goto(`${world.demo(7)}#endcap-page-13`);
  await expect(page.getByRole("figure", { name: "Page 3 of 4" })).toBeInViewport();
  await expect(page.getByRole("figure", { name: "Page 1 of 4" })).not.toBeInViewport();
});

test("an address to a deal that is gone says so and shows what is on offer", async ({ page }) => {
  await page.goto(`${world.demo(7)}#endcap-deal-99`);
  await expect(
    page.getByText("The deal you were sent has ended. Here is what is on offer now."),
  ).toBeVisible();
  await expect(page.getByRole("figure").first()).toBeVisible();
});

test("a hash of the host page is left alone", async ({ page }) => {
  await page.goto(`${world.demo(7)}#about`);
  await area(page, 1100).click();
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("#about");
});

test("with no active ad, or no such retailer, a friendly sentence stands in its place", async ({ page }) => {
  world.ads.set(7, makeWeeklyAd({ circulars: [] }));
  await page.goto(world.demo(7));
  await expect(page.getByText("This week’s ad is on its way. Please check back soon.")).toBeVisible();
  await page.goto(world.demo(404));
  await expect(page.getByText("We can’t find this ad. Please ask the store about it.")).toBeVisible();
});

test("when the ad cannot be read it says so, and Try again brings it", async ({ page }) => {
  const broken = (response: import("node:http").ServerResponse) => response.end("<html>");
  for (const [retailer, trouble] of [[7, 500] as const, [8, broken] as const]) {
    world.ads.set(retailer, trouble);
    await page.goto(world.demo(retailer));
    await expect(page.getByRole("alert")).toHaveText(/We couldn’t load this week’s ad/);
    world.ads.set(retailer, makeWeeklyAd());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("figure")).toHaveCount(4);
  }
});

test("an ad that was read before shows when it cannot be read now, says so, and is read again by a press", async ({
  page,
}) => {
  const terminationDate = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  world.ads.set(7, makeWeeklyAd({ circulars: [makeCircular({ terminationDate })] }));
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await awaitKept(page, "/retailers/7/weekly-ad");
  world.ads.set(7, 500);
  await page.reload();
  await expect(
    page.getByText("We couldn’t reach the store’s server. This is the ad as you last saw it"),
  ).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(4);
  world.ads.set(7, makeWeeklyAd());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We couldn’t reach the store’s server")).toHaveCount(0);
  await expect(page.getByRole("figure")).toHaveCount(4);
});

test("fetches the page image that fits, the first at once and the far ones only when they come near", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure")).toHaveCount(4);
  const first = page.getByRole("figure").first().locator("img");
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const asked = world.seen.map(({ url }) => url).filter((url) => url?.includes("/page-"));
  expect(asked).toContain("/public/images/page-1-480.jpg");
  expect(asked.some((url) => url?.includes("-1440"))).toBe(false);
  await expect(page.getByRole("figure").last().locator("img")).toHaveAttribute("loading", "lazy");
});

test("sends no cookie with what it reads", async ({ page, context }) => {
  await context.addCookies([{ name: "session", value: "secret", url: world.appOrigin, sameSite: "Lax" }]);
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure")).toHaveCount(4);
  const read = world.seen.filter(({ url }) => url?.startsWith("/public/retailers/"));
  expect(read.map(({ headers }) => headers.cookie)).toEqual([undefined]);
});

for (const viewport of [PHONE, WIDE]) {
  test(`nothing jumps while it loads, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(world.demo(7));
    await expect(page.getByRole("figure")).toHaveCount(4);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shift).toBeLessThan(0.05);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });
}

test("axe finds nothing on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const check = () => findFaults(page, { within: "[data-endcap-view]" });
  await page.goto(world.demo(7));
  await expect(page.getByRole("figure")).toHaveCount(4);
  expect(await check()).toEqual([]);
  await page.getByRole("searchbox").fill("sweet");
  expect(await check()).toEqual([]);
  await list(page).locator(".ec-open").first().click();
  await expect(dialog(page)).toBeVisible();
  expect(await check()).toEqual([]);
});
