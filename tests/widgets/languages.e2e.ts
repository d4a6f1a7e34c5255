import { expect, type Locator, type Page, test } from "@playwright/test";
import { embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { type Language, languages } from "#app/kernel/languages";
import { findFaults } from "#tests/setup/axe";
import arabic from "#widgets/messages/ar.json" with { type: "json" };
import german from "#widgets/messages/de.json" with { type: "json" };
import english from "#widgets/messages/en.json" with { type: "json" };
import spanish from "#widgets/messages/es.json" with { type: "json" };
import french from "#widgets/messages/fr-CA.json" with { type: "json" };
import italian from "#widgets/messages/it.json" with { type: "json" };
import polish from "#widgets/messages/pl.json" with { type: "json" };
import portuguese from "#widgets/messages/pt-BR.json" with { type: "json" };
import { addViews, findCutOff, makeStores, openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

const catalogues: Record<Language, typeof english> = {
  en: english,
  es: spanish,
  "fr-CA": french,
  "pt-BR": portuguese,
  de: german,
  it: italian,
  pl: polish,
  ar: arabic,
};

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

/** All four views of a page whose roots have these attributes. */
async function open(page: Page, attributes: string): Promise<void> {
  await page.goto(addViews(world, "/languages", [...embedViews], { attributes }));
  await expect(page.locator("[data-endcap-state=ready]")).toHaveCount(embedViews.length);
}

/** Whatever the views say: texts, names for screen readers, hints. */
function readAll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: (string | null)[] = [];
    // A store's hours stand there as the retailer wrote them.
    for (const { shadowRoot } of document.querySelectorAll("[data-endcap-view]"))
      for (const element of shadowRoot?.querySelectorAll(":not(.ec-as-written)") ?? []) {
        for (const name of ["aria-label", "placeholder", "title"]) said.push(element.getAttribute(name));
        for (const child of element.childNodes) if (child.nodeType === 3) said.push(child.textContent);
      }
    return said.flatMap((text) => text?.trim() || []);
  });
}

const views = (page: Page) => page.locator("[data-endcap-view] .ec[lang]");

/** Fixed texts of a catalogue. */
const textsOf = (catalogue: typeof english) => Object.values(catalogue).filter((text) => !text.includes("{"));

for (const language of languages) {
  test(`every view speaks ${language}, and nothing is cut off on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `data-endcap-lang="${language}"`);
    const own = catalogues[language];
    for (const view of await views(page).all()) {
      await expect(view).toHaveAttribute("lang", language);
      await expect(view).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    }
    const said = await readAll(page);
    for (const key of ["featuredDeals", "recipeOfTheWeek", "listEmpty", "chooseStore"] as const)
      expect(said).toContain(own[key]);
    const left = textsOf(english).filter((text) => !textsOf(own).includes(text) && said.includes(text));
    expect(left).toEqual([]);
    expect(said.filter((text) => /undefined|\[object|NaN/.test(text))).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
  });
}

test("in Arabic the views run from right to left, by mouse and by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `data-endcap-lang="ar"`);
  const middle = async (element: Locator) => {
    const { x, width } = (await element.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width / 2;
  };

  const featured = page.getByRole("region", { name: arabic.featuredDeals });
  const [back, on] = [arabic.previousFeatured, arabic.nextFeatured].map((name) =>
    featured.getByRole("button", { name, exact: true }),
  ) as [Locator, Locator];
  await expect(on).toHaveCSS("scale", "-1 1");
  expect(await middle(on)).toBeLessThan(await middle(back));

  // What comes first stands at the right, and gets the focus first.
  const [first, second] = [arabic.pages, arabic.list].map((name) =>
    page.getByRole("button", { name, exact: true }),
  ) as [Locator, Locator];
  expect(await middle(first)).toBeGreaterThan(await middle(second));
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();

  await page.locator('[data-deal="1100"]').click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: arabic.nextDeal })).toHaveCSS("scale", "-1 1");
  expect(await middle(dialog.getByRole("button", { name: arabic.nextDeal }))).toBeLessThan(
    await middle(dialog.getByRole("button", { name: arabic.previousDeal })),
  );
  expect(await findCutOff(page)).toEqual([]);
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

test("on an Arabic page, too, a deal opens beside its area", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `data-endcap-lang="ar"`);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const area = page.locator('[data-deal="1100"]');
  await area.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const [deal, panel] = [await area.boundingBox(), await dialog.boundingBox()];
  if (!deal || !panel) throw new Error("One of them is not drawn.");
  const apart = [panel.x - (deal.x + deal.width), deal.x - (panel.x + panel.width)];
  expect(Math.max(...apart)).toBeCloseTo(12, 0);
});

test("where neither page nor browser names one of ours, the retailer's language is spoken", async ({
  browser,
}) => {
  const { retailer, ...rest } = makeStores({ stores: [] });
  world.answers.set("/public/retailers/7/stores?store=0", {
    ...rest,
    retailer: { ...retailer, language: "pl" },
  });
  const context = await browser.newContext({ locale: "ja-JP" });
  const page = await context.newPage();
  await page.goto(addViews(world, "/retailers-language", ["shopping-list"], { lang: "" }));
  await expect(page.getByRole("region", { name: polish.shoppingList })).toBeVisible();
  await context.close();
});

test("where a language can't be had, English is spoken; where none can, the page's own words stand", async ({
  page,
}) => {
  const address = addViews(world, "/without", ["store-picker"], {
    attributes: 'data-endcap-lang="it"',
    inside: "<p>Our stores are in Springfield.</p>",
  });
  await page.route("**/store-picker-it.js", (route) => route.abort());
  await page.goto(address);
  await expect(page.getByRole("heading", { name: english.chooseYourStore })).toBeVisible();
  await page.route("**/store-picker-en.js", (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText("Our stores are in Springfield.")).toBeVisible();
});
