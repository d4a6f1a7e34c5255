import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";
import { makeCircular, makeWeeklyAd } from "./weekly-ad-factory";
import type { WidgetWorld } from "./widget-world";
import { openWidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openWidgetWorld();
  world.ads.set(7, makeWeeklyAd({ store: { id: 3, slug: "mill-creek", name: "Mill Creek" } }));
});

test.afterAll(() => world.close());

test.beforeEach(() => {
  world.seen.length = 0;
});

const PHONE = { width: 360, height: 740 };
const WIDE = { width: 1600, height: 900 };

const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body><h1>Host page</h1>${body}</body></html>`;

/** Keeps what is printed instead of printing it: there is no printer here. */
const catchPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => Object.assign(window.top ?? window, { printed: document.documentElement.outerHTML });
  });

const printedFrame = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => "printed" in window)).toBe(true);
  const frame = page.frames().at(-1);
  if (!frame) throw new Error("Nothing was opened to print.");
  return frame;
};

const errorsOf = (page: Page) => findFaults(page, { within: "[data-endcap-view]" });

const strict = () =>
  [
    "default-src 'none'",
    "script-src 'nonce-abc123'",
    "style-src 'nonce-abc123'",
    `img-src ${world.appOrigin} data:`,
    `connect-src ${world.appOrigin}`,
  ].join("; ");

test.describe("the print sheet", () => {
  test("has every deal by category in large type, store and dates, and nothing of the host page", async ({
    page,
  }) => {
    await catchPrinting(page);
    await page.goto(world.demo(7));
    await page.getByRole("button", { name: "Print all deals" }).click();
    const sheet = await printedFrame(page);
    await expect(sheet.locator("h1")).toHaveText("Maple & Main Market");
    await expect(sheet.getByText("Deals at Mill Creek")).toBeAttached();
    await expect(sheet.getByText("Valid Nov 18 – Nov 24")).toBeAttached();
    await expect(sheet.locator("h3")).toHaveText([
      "Bakery",
      "Dairy",
      "Meat & Seafood",
      "Produce",
      "More deals",
    ]);
    await expect(sheet.locator("li")).toHaveCount(24);
    await expect(sheet.locator("li").filter({ hasText: "Paper Towels" }).first()).toContainText(
      "6 rolls. While supplies last",
    );
    const smallest = await sheet.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll("body *")].map((each) =>
          Number.parseFloat(getComputedStyle(each).fontSize),
        ),
      ),
    );
    expect(smallest).toBeGreaterThanOrEqual(24); // 18 pt
    expect(await sheet.evaluate(() => document.body.textContent)).not.toContain("Green Basket");
    await expect(sheet.locator("li").first()).toHaveCSS("break-inside", "avoid");
  });

  test("keeps a strict content security policy of the host page, as the zoom does", async ({ page }) => {
    const trouble: string[] = [];
    page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
    page.on("pageerror", ({ message }) => trouble.push(message));
    await catchPrinting(page);
    const policy = { "Content-Security-Policy": strict() };
    await page.goto(world.addPage("/strict-parts", hostPage(world.snippet(7, "abc123")), policy));
    await page.getByRole("button", { name: "Print all deals" }).click();
    const sheet = await printedFrame(page);
    await expect(sheet.locator("li").first()).toHaveCSS("break-inside", "avoid");
    await page.getByRole("button", { name: "Zoom page 1" }).click();
    await expect(page.getByRole("dialog", { name: "Page 1, enlarged" })).toHaveCSS("position", "fixed");
    expect(trouble).toEqual([]);
  });

  test("has a sentence when it cannot be loaded, and comes at the next press", async ({ page, context }) => {
    await catchPrinting(page);
    await page.goto(world.demo(7));
    await expect(page.getByRole("figure")).toHaveCount(4);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Print all deals" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "That couldn’t be loaded. Please check your connection and try again.",
    );
    await context.setOffline(false);
    await page.getByRole("button", { name: "Print all deals" }).click();
    await printedFrame(page);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("the zoom", () => {
  const open = async (page: Page) => {
    await page.goto(world.demo(7));
    await page.getByRole("button", { name: "Zoom page 2" }).click();
    const zoom = page.getByRole("dialog", { name: "Page 2, enlarged" });
    await expect(zoom).toBeVisible();
    return zoom;
  };

  test("enlarges by buttons and keys, keeps areas in their place, and fetches the picture that is sharp", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const zoom = await open(page);
    const size = zoom.getByRole("status", { name: "Size" });
    await expect(size).toHaveText("200 %");
    await zoom.getByRole("button", { name: "Larger" }).click();
    await expect(size).toHaveText("300 %");
    await page.keyboard.press("+");
    await expect(size).toHaveText("400 %");
    await expect(zoom.getByRole("button", { name: "Larger" })).toBeDisabled();
    await expect
      .poll(() => zoom.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-1440/);
    const sheet = await zoom.locator(".ec-sheet").boundingBox();
    const deal = await zoom.locator('[data-deal="1201"]').boundingBox();
    if (!sheet || !deal) throw new Error("The page and its area must be drawn.");
    expect((deal.x - sheet.x) / sheet.width).toBeCloseTo(0.52, 2);
    expect(deal.width / sheet.width).toBeCloseTo(0.44, 2);
    expect(await errorsOf(page)).toEqual([]);
    await page.keyboard.press("0");
    await expect(size).toHaveText("100 %");
    await page.keyboard.press("Escape");
    await expect(zoom).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Zoom page 2" })).toBeFocused();
  });

  test("is moved by a drag of the mouse, which presses nothing, and enlarged round the pointer by the wheel", async ({
    page,
  }) => {
    await page.setViewportSize(WIDE);
    const zoom = await open(page);
    const frame = zoom.getByRole("region", { name: "Page 2" });
    const at = () => frame.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    const deal = zoom.locator('[data-deal="1201"]');
    const box = await deal.boundingBox();
    if (!box) throw new Error("The area must be drawn.");
    const [x, y] = [box.x + 30, Math.max(box.y + 30, 300)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 90, { steps: 4 });
    await page.mouse.up();
    expect((await at())[1]).toBeGreaterThan(80);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await deal.click();
    await expect(page.getByRole("dialog", { name: "Boneless Chicken Breast" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.move(800, 450);
    const under = () =>
      zoom.locator(".ec-sheet").evaluate((sheet) => {
        const { x, y, width, height } = sheet.getBoundingClientRect();
        return [(800 - x) / width, (450 - y) / height];
      });
    const before = await under();
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await expect(zoom.getByRole("status", { name: "Size" })).not.toHaveText("200 %");
    const after = await under();
    expect(after[1]).toBeCloseTo(before[1] ?? 0, 1);
  });

  test("opens at the place of two presses between the deals", async ({ page }) => {
    await page.setViewportSize(WIDE);
    await page.goto(world.demo(7));
    const sheet = page.getByRole("figure").first().locator(".ec-sheet");
    await expect(sheet).toBeVisible();
    await sheet.scrollIntoViewIfNeeded();
    const box = await sheet.boundingBox();
    if (!box) throw new Error("The page must be drawn.");
    await page.mouse.dblclick(box.x + box.width * 0.5, box.y + box.height * 0.08);
    await expect(page.getByRole("dialog", { name: "Page 1, enlarged" })).toBeVisible();
  });
});

test.describe("on a phone with a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 }, deviceScaleFactor: 2 });

  test("a tap opens a deal, and a pinch is the browser's own and fetches the sharper picture", async ({
    page,
    context,
  }) => {
    await page.goto(world.demo(7));
    const first = page.getByRole("figure").first();
    const deal = first.locator("[data-deal]").first();
    await deal.scrollIntoViewIfNeeded();
    await deal.tap();
    await expect(page.getByRole("dialog")).toHaveAccessibleName("Sweet Strawberries");
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const source = () => first.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(await source()).toMatch(/-960/);
    const session = await context.newCDPSession(page);
    await session.send("Input.synthesizePinchGesture", {
      x: 200,
      y: 400,
      scaleFactor: 2.5,
      relativeSpeed: 800,
    });
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1.5);
    await expect.poll(source).toMatch(/-1440/);
  });
});

test("a recipe of a deal has a sentence when it cannot be loaded", async ({ page }) => {
  const circular = makeCircular();
  const first = circular.pages[0]?.areas[0];
  if (!first) throw new Error("The factory makes pages with areas.");
  first.recipes = [{ id: 5, title: "Strawberry Shortcake", url: "/public/retailers/8/recipes/5" }];
  world.ads.set(8, makeWeeklyAd({ circulars: [circular] }));
  await page.route("**/recipes.js", (route) => route.abort());
  await page.goto(world.demo(8));
  await page.locator(`[data-deal="${first.id}"]`).click();
  await page.getByRole("button", { name: "Strawberry Shortcake" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The recipe couldn’t be loaded. Please check your connection and try again.",
  );
  expect(await errorsOf(page)).toEqual([]);
});
