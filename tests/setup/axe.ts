import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./browser-test";

/**
 * What a screen is looked at in: each width with one of the colour schemes, so that two visits see both of both.
 * With `test.use`.
 */
export const looks = [
  { width: 360, colorScheme: "dark" },
  { width: 1600, colorScheme: "light" },
] as const;

/** What `test.use` needs for a look. */
export const inLook = ({ width, colorScheme }: (typeof looks)[number]) => ({
  viewport: { width, height: 900 },
  colorScheme,
});

/**
 * Runs axe on the page as it is, in its colour scheme.
 * @param within what has come since the page was looked at last, such as an open dialog; left out: all of it
 */
export async function expectNothingSerious(page: Page, within?: string): Promise<void> {
  expect(await seriousFaults(page, { within })).toEqual([]);
}

/** An open dialog: nothing serious in it, and it fits the window. */
export async function expectSoundDialog(page: Page): Promise<void> {
  await expectNothingSerious(page, "[role=dialog]");
  await expectToFit(page);
}

/** Nothing makes the page move sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** As `expectNothingSerious` in the light scheme, and once more what depends on colours in the dark one. */
export async function expectNothingSeriousInBothSchemes(page: Page): Promise<void> {
  const light = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const dark = await seriousFaults(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

async function seriousFaults(
  page: Page,
  { within, ...options }: { within?: string; runOnly?: string[] } = {},
): Promise<string[]> {
  await fadesOver(page);
  // Legacy mode saves a second page for each run, which is needed for frames of other origins alone.
  // Preloading copies a widget's style sheet into a style element, which the page's policy blocks.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...options, preload: false, resultTypes: ["violations"] });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Half-faded text has half the contrast. What turns for ever, such as a loader, is not waited for. */
async function fadesOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fading = () =>
      document.getAnimations().some(({ playState, effect }) => {
        return playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
    // A fade begins some frames after what fades is there.
    for (let still = 0; still < 5; still = fading() ? 0 : still + 1) await new Promise(requestAnimationFrame);
  });
}
