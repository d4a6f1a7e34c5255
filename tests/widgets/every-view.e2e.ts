import { expect, type Locator, type Page, test } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";
import { addViews, findCutOff, journeys, openEveryView, type Press } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

/** More steps than any view of these tests has. */
const MOST_STEPS = 120;

/** Tabs until the element has the focus, which must be seen to have it at the end. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; (await target.and(page.locator(":focus")).count()) === 0; steps++) {
    if (steps === MOST_STEPS) throw new Error(`${target} is not reached by Tab.`);
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeInViewport();
  // A link that makes its whole card pressable wears its outline round the card.
  const outlines = await target.evaluate((element) =>
    [null, "::before"].map((part) => getComputedStyle(element, part).outlineStyle),
  );
  expect(outlines).toContain("solid");
}

interface Way {
  width: number;
  hasTouch: boolean;
  press: (page: Page) => Press;
}

/** Each way to press, at a width where it is usual. What is reached is the same by all of them. */
const ways: Record<string, Way> = {
  "by touch": { width: 320, hasTouch: true, press: () => (target) => target.tap() },
  "by mouse": { width: 1600, hasTouch: false, press: () => (target) => target.click() },
  "by keyboard": {
    width: 768,
    hasTouch: false,
    press:
      (page) =>
      async (target, key = "Enter") => {
        await tabTo(page, target);
        if (key) await page.keyboard.press(key);
      },
  },
};

/** What moves though the shopper wants nothing to. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tree = document.querySelector("[data-endcap-view]")?.shadowRoot;
    const elements = [...(tree?.querySelectorAll("*") ?? [])];
    const lasts = (time: string) => time.split(",").some((each) => Number.parseFloat(each) > 0.001);
    const moving = elements.filter((element) => {
      const { transitionDuration, animationDuration, animationName, scrollBehavior } =
        getComputedStyle(element);
      const isAnimated = animationName !== "none" && lasts(animationDuration);
      return lasts(transitionDuration) || isAnimated || scrollBehavior === "smooth";
    });
    const running = tree?.getAnimations().filter(({ playState }) => playState === "running") ?? [];
    return [
      ...moving.map((element) => `${element.tagName}.${element.className}`),
      ...running.map(({ id }) => id),
    ];
  });
}

for (const { view, ready, walk } of journeys) {
  for (const [way, { width, hasTouch, press }] of Object.entries(ways)) {
    test.describe(`${view} ${way}, ${width} px wide`, () => {
      test.use({ hasTouch, viewport: { width, height: 900 } });

      test("every state is reached, whole, still, named, and without a fault", async ({ page }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(addViews(world, `/${view}`, [view]));
        await expect(ready(page)).toBeVisible();
        await walk(page, press(page), async ({ name, tree }) => {
          await expect(page.locator("main")).toMatchAriaSnapshot(tree);
          expect(await findCutOff(page), name).toEqual([]);
          expect(await findMotion(page), name).toEqual([]);
          if (way !== "by keyboard") expect(await findFaults(page), name).toEqual([]);
        });
      });
    });
  }
}
