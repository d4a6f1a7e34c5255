import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What a screen is looked at in: each width with one of the colour schemes, which shows both of both. */
const wide = { width: 1600, colorScheme: "light" } as const;
const looks = [wide, { width: 360, colorScheme: "dark" }] as const;

/**
 * Runs axe on the page as it is, in a wide window and in a phone's, in which it must also fit. Leaves it in the wide one.
 * @param within what has come since the page was looked at last, such as an open menu; left out: all of it
 */
export async function expectSound(page: Page, within?: string): Promise<void> {
  for (const look of looks) {
    await wear(page, look);
    expect(await seriousFaults(page, { within })).toEqual([]);
    const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);
    // Charts follow the window with a delay.
    await expect.poll(widthOfPage).toBeLessThanOrEqual(look.width);
  }
  await wear(page, wide);
}

/** As `expectSound`, of the open dialog. */
export async function expectSoundDialog(page: Page): Promise<void> {
  await expectSound(page, "[role=dialog]");
}

async function wear(page: Page, { width, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

/** Runs axe on the page as it is in the light scheme, and once more what depends on colours in the dark one. */
export async function expectNothingSeriousInBothSchemes(page: Page): Promise<void> {
  const light = await seriousFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const dark = await seriousFaults(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

async function seriousFaults(page: Page, where: Where & { runOnly?: string[] } = {}): Promise<string[]> {
  await fadesOver(page);
  return named((await violationsOf(page, where)).filter(({ impact }) => seriousImpacts.has(impact)));
}

const seriousImpacts = new Set<string | null | undefined>(["serious", "critical"]);

interface Where {
  /** A selector; left out: all of the page. */
  within?: string;
  without?: string;
}

/** All that axe finds on the page as it is: each rule, with the elements that break it. */
export async function findFaults(page: Page, where: Where = {}): Promise<string[]> {
  return named(await violationsOf(page, where));
}

async function violationsOf(page: Page, { within, without, ...options }: Where & { runOnly?: string[] }) {
  // Legacy mode saves a second page for each run, which is needed for frames of other origins alone.
  // Preloading copies a widget's style sheet into a style element, which the page's policy blocks.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...options, preload: false, resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  return (await axe.analyze()).violations;
}

function named(violations: Awaited<ReturnType<typeof violationsOf>>): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
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
