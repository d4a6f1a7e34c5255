import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./browser-test";

/** Runs axe on the page as it is, and once more what depends on colours in the dark scheme. */
export async function expectNothingSerious(page: Page): Promise<void> {
  const light = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const dark = await seriousFaults(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

async function seriousFaults(page: Page, options: { runOnly?: string[] } = {}): Promise<string[]> {
  await fadesOver(page);
  // Legacy mode saves a second page for each run, which is needed for frames of other origins alone.
  // Preloading copies a widget's style sheet into a style element, which the page's policy blocks.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...options, preload: false, resultTypes: ["violations"] });
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
