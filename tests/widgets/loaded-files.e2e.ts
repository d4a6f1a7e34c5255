import { expect, type Page, test } from "@playwright/test";
import { type EmbedView, embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { measureWidgets } from "#tests/bench/widget-size";
import { awaitDrawnAd } from "#tests/setup/drawn-ad";
import { type RunningServer, startServer } from "#tests/setup/running-server";
import type {} from "#widgets/shared/view";
import { openWidgetWorld, type WidgetWorld } from "./widget-world";

/** Later than everything that a view puts off until it has drawn. */
const REST_MS = 5000;

let server: RunningServer;
let world: WidgetWorld;
let retailerId: number;

test.beforeAll(async () => {
  [server, world] = await Promise.all([
    startServer({ environment: { DEMO: "1", DEMO_PORT: "0", DEMO_PICTURE_PAGE: "0" } }),
    openWidgetWorld(),
  ]);
  const demo = await (await fetch(server.demoAddress ?? "")).text();
  retailerId = Number(/data-retailer="(\d+)"/.exec(demo)?.[1]);
  await awaitDrawnAd(`${server.address}/public/retailers/${retailerId}/weekly-ad`);
});

test.afterAll(() => Promise.all([server.stop(), world.close()]));

/**
 * Opens a page of a retailer's with one view and looks at it from top to bottom.
 * @returns tells what files of ours have come so far
 */
async function look(page: Page, view: EmbedView): Promise<() => string[]> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === server.address && pathname.startsWith("/widgets/v1/")) files.add(pathname.slice(12));
  });
  await page.clock.install();
  const snippet = embedSnippet({ origin: server.address, retailerId, view });
  await page.goto(world.addPage(`/${view}`, `<!doctype html><title>Shop</title><main>${snippet}</main>`));
  await page.locator("[data-endcap-state=ready]").waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.clock.fastForward(REST_MS);
  await page.waitForLoadState("networkidle");
  return () => [...files].sort();
}

const limited = (view: EmbedView) =>
  measureWidgets(view)
    .map(({ file }) => file)
    .sort();

for (const view of embedViews) {
  test(`a shopper who presses nothing loads of ${view} what its limit counts`, async ({ page }) => {
    await expect.poll(await look(page, view)).toEqual(limited(view));
  });
}

test("a shopper with a store and a list, too, loads of each view what its limit counts", async ({
  context,
}) => {
  const first = await context.newPage();
  await look(first, "weekly-ad");
  await first
    .getByRole("button", { name: /^Add to list/ })
    .first()
    .click();
  await expect(first.getByText("On your list (1)").first()).toBeVisible();
  // Left earlier, the next page would load what changes the list, to keep what this one had not.
  await expect
    .poll(() => first.evaluate((id) => localStorage[`endcap-list-${id}`], retailerId))
    .toBeUndefined();
  await first.evaluate((id) => {
    window.Endcap?.shopper?.(`${id}`).store.set({ key: "1", name: "Main Street", listUrl: null });
  }, retailerId);
  await first.close();
  for (const view of embedViews)
    await expect.poll(await look(await context.newPage(), view), view).toEqual(limited(view));
});
