import { expect, type Page } from "@playwright/test";
import config from "../../playwright.config";

const { launchOptions } = config.use ?? {};

/**
 * For `test.use`: the browser of somebody with a phone. What shoppers do is not counted of what calls itself headless;
 * the whole browser is renamed, since a page that is gone has no emulation.
 */
export const aPersonsBrowser = {
  ownProfile: true,
  viewport: { width: 360, height: 740 },
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      "--user-agent=Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    ],
  },
};

/** The widgets leave out browsers that a program drives. */
export function beAPerson(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }),
  );
}

/** Opens a page of a retailer's website whose clock `look` turns, until each widget says that it shows what it has. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("[data-endcap-view]:not([data-endcap-state=ready])")).toHaveCount(0);
}

/**
 * Looks at what is in sight as long as it takes to count: what has come into the page is watched after a moment, seen
 * after a second, and what is typed stands after one and a half. Wants `page.clock.install()` before the visit.
 */
export async function look(page: Page): Promise<void> {
  for (const ms of [200, 1800]) {
    await page.evaluate(() => new Promise((tell) => new IntersectionObserver(tell).observe(document.body)));
    await page.clock.fastForward(ms);
  }
}

/** What is counted is sent when the page is left. */
export function leave(page: Page): Promise<unknown> {
  return page.goto("about:blank");
}
