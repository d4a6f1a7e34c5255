import { expect, type Locator, type Page } from "@playwright/test";
import { type EmbedView, embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import type { PublicStore, StoreSearch } from "#app/shopping/domain/publishing/stores";
import { makeHome, makeList, makeRecipe } from "./recipes-factory";
import { dealOf, put } from "./shopping-list-page";
import { dollars, makeWeeklyAd } from "./weekly-ad-factory";
import { openWidgetWorld, type WidgetWorld } from "./widget-world";

/** How a shopper presses something: with the mouse, a finger, or the keyboard. */
export type Press = (target: Locator, key?: string) => Promise<void>;

/** A state of a view that is worth looking at, with what a screen reader is told of it. */
export interface State {
  name: string;
  tree: string;
}

export interface Journey {
  view: EmbedView;
  /** What shows when the view is ready. */
  ready: (page: Page) => Locator;
  /** Uses the view, and calls `look` in each of its main states. */
  walk: (page: Page, press: Press, look: (state: State) => Promise<void>) => Promise<void>;
}

function makeStore(changes: Partial<PublicStore>): PublicStore {
  const week = Array.from({ length: 7 }, (): [number, number][] => [[0, 1440]]);
  return {
    id: 1,
    key: "main-st",
    name: "Main Street",
    number: "1",
    address: ["2140 Prairie Avenue"],
    city: "Springfield",
    state: "IL",
    zip: "62704",
    phone: "217-555-0101",
    hours: {
      text: "Open 24 hours",
      week,
      notes: [],
      hasExceptions: false,
      holidays: [],
      timeZone: "America/Chicago",
    },
    coordinates: null,
    distance: { miles: 1.2, kilometres: 1.9 },
    listUrl: null,
    ...changes,
  };
}

export function makeStores(changes: Partial<StoreSearch> = {}): StoreSearch {
  return {
    retailer: { id: 7, name: "Maple & Main Market", siteName: null, ...dollars },
    from: null,
    stores: [
      makeStore({}),
      makeStore({ id: 2, key: "oak-ave", name: "Oak Avenue", address: ["9 Oak Avenue"], distance: null }),
    ],
    total: 2,
    summary: "All our 2 stores",
    ...changes,
  };
}

/** A world in which retailer 7 has all that the four views read. */
export async function openEveryView(): Promise<WidgetWorld> {
  const world = await openWidgetWorld();
  const base = "/public/retailers/7";
  world.ads.set(7, makeWeeklyAd());
  world.answers.set(`${base}/recipes`, makeHome());
  world.answers.set(`${base}/recipes?category=3&page=1`, makeList());
  for (const store of ["", "?store=main-st", "?store=oak-ave"])
    world.answers.set(`${base}/recipes/12${store}`, makeRecipe({ image: null }));
  world.answers.set(`${base}/stores`, makeStores());
  for (const store of makeStores().stores)
    world.answers.set(`${base}/stores?store=${store.key}`, makeStores({ stores: [store] }));
  return world;
}

interface HostPage {
  attributes?: string;
  /** What stands inside the root before the view comes. */
  inside?: string;
  head?: string;
  retailerId?: number;
  /** What the page says it is written in; empty: it says nothing. */
  lang?: string;
}

/** Puts a plain page with these views on the shop, and gives its address. */
export function addViews(
  world: WidgetWorld,
  path: string,
  views: EmbedView[],
  { attributes = "", inside = "", head = "", retailerId = 7, lang = "en" }: HostPage = {},
): string {
  const snippets = views.map((view) =>
    embedSnippet({ origin: world.appOrigin, retailerId, view })
      .replace("<div ", `<div ${attributes} `)
      .replace("></div>", `>${inside}</div>`),
  );
  return world.addPage(
    path,
    `<!doctype html><html${lang && ` lang="${lang}"`}><head><meta charset="utf-8"><title>Our shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">${head}</head>
    <body><main><h1>Our shop</h1>${snippets.join("\n")}</main></body></html>`,
  );
}

/** What sticks out of the window or is cut off, in the view's own tree. What moves sideways on purpose may. */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tree = document.querySelector("[data-endcap-view]")?.shadowRoot;
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page moves sideways");
    for (const element of tree?.querySelectorAll<HTMLElement>("*") ?? []) {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isMoved = (each: Element | null): boolean =>
        !!each && (/auto|scroll/.test(getComputedStyle(each).overflowX) || isMoved(each.parentElement));
      if (!width || !height || element.closest(".ec-said") || element.tagName === "OPTION") continue;
      const name = `${element.tagName}.${element.className} "${element.textContent?.slice(0, 40)}"`;
      if ((left < -1 || right > innerWidth + 1) && !isMoved(element.parentElement))
        faults.push(`${name} sticks out`);
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => /hidden|clip/.test(overflow);
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut && element.textContent?.trim()) faults.push(`${name} is cut off`);
    }
    return faults;
  });
}

const button = (from: Page | Locator, name: string | RegExp) => from.getByRole("button", { name }).first();

export const journeys: Journey[] = [
  {
    view: "weekly-ad",
    ready: (page) => page.getByRole("figure").first(),
    async walk(page, press, look) {
      await look({
        name: "ad",
        tree: `
          - region "Weekly ad of Maple & Main Market":
            - heading "Harvest Savings" [level=2]
            - region "Featured deals"
            - searchbox "Search deals"
            - region "Pages"
        `,
      });
      const deal = page.locator('[data-deal="1100"]');
      await press(deal);
      const dialog = page.getByRole("dialog");
      await press(button(dialog, "Add to list: Sweet Strawberries"));
      await look({
        name: "deal",
        tree: `
          - dialog "Sweet Strawberries":
            - button "Close"
            - heading "Sweet Strawberries" [level=3]
            - paragraph: 2/$5
            - 'button "On your list (1): Sweet Strawberries. Add more"'
            - 'button "Take away: Sweet Strawberries"'
            - button "See it on page 1"
            - button "Previous deal"
            - button "Next deal"
        `,
      });
      await press(button(dialog, "Close"));
      await expect(dialog).toHaveCount(0);
      const list = page.getByRole("button", { name: "List", exact: true });
      // A wide page shows both at once.
      if (await list.isVisible()) await press(list);
      await look({
        name: "list",
        tree: `
          - region "List of deals":
            - heading "All deals (24)" [level=3]
        `,
      });
    },
  },
  {
    view: "recipes",
    ready: (page) => page.getByRole("region", { name: "Recipe of the week" }),
    async walk(page, press, look) {
      await look({
        name: "home",
        tree: `
          - region "Recipes":
            - heading "Recipes" [level=2]
            - searchbox "Search recipes"
            - region "Recipe of the week":
              - heading "One-tray salmon" [level=3]:
                - link "One-tray salmon"
            - region "Quick dinners":
              - heading "Quick dinners" [level=3]
              - link "See all 30 recipes of Quick dinners"
            - navigation "Categories of recipes"
        `,
      });
      await press(page.getByRole("link", { name: /^See all 30/ }));
      await look({
        name: "list",
        tree: `
          - region "Recipes":
            - region "Quick dinners":
              - paragraph:
                - link "All categories"
              - heading "Quick dinners" [level=3]
              - status: 30 recipes
              - navigation "Pages of recipes"
        `,
      });
      await press(page.getByRole("link", { name: "All categories" }));
      await press(page.getByRole("link", { name: "One-tray salmon" }));
      await press(page.getByRole("group", { name: "Servings" }).getByRole("button", { name: "More" }));
      await press(button(page, "Add all to list"));
      await look({
        name: "recipe",
        tree: `
          - region "Recipes":
            - paragraph:
              - link "Back to recipes"
            - article "One-tray salmon":
              - heading "One-tray salmon" [level=3]
              - button "Print"
              - group "Servings":
                - button "Less"
                - status: 5 servings
                - button "More"
              - region "Ingredients":
                - heading "Ingredients" [level=4]
                - list
                - button "All on your list. Add again"
              - region "Steps":
                - heading "Steps" [level=4]
                - list
        `,
      });
      await press(page.getByRole("link", { name: "Back to recipes" }));
      await expect(page.getByRole("region", { name: "Recipe of the week" })).toBeVisible();
    },
  },
  {
    view: "shopping-list",
    ready: (page) => page.getByLabel("Add an item"),
    async walk(page, press, look) {
      await look({
        name: "empty",
        tree: `
          - region "Shopping list":
            - heading "Shopping list" [level=2]
            - textbox "Add an item"
            - button "Add"
            - paragraph: /Your list is empty/
        `,
      });
      const ended = dealOf(1, "Strawberries of a very long name that goes on and on and on", "2/$5", {
        note: "ripe ones",
      });
      if (ended.deal) ended.deal.endsAt = "2024-11-06T00:00:00-06:00";
      await put(page, ended, dealOf(2, "Chicken", "$2.99 lb", { unit: "lb" }));
      await press(page.getByLabel("Add an item"), "");
      await page.keyboard.type("2 loaves bread");
      await press(button(page, "Add"));
      await press(page.getByRole("checkbox", { name: /bread/i }), "Space");
      await press(button(page, "Edit: Chicken"));
      await expect(page.getByRole("form", { name: "Chicken" })).toBeVisible();
      await press(button(page, "Save"));
      await press(button(page, "Print, copy or share"));
      await press(button(page, "Send by email"));
      await look({
        name: "filled",
        tree: `
          - region "Shopping list":
            - heading "Shopping list (3)" [level=2]
            - textbox "Add an item"
            - heading "Produce" [level=3]
            - list:
              - listitem:
                - checkbox /Strawberries .* ended/
                - 'button /Remove: Strawberries/'
              - listitem:
                - checkbox /Chicken/
            - heading "In the cart (1)" [level=3]
            - list:
              - listitem:
                - checkbox /bread/ [checked]
            - button "Clear the cart"
            - button "Print"
            - button "Copy my items"
            - button "Make a link"
            - button "Send by email" [expanded]
            - textbox "Send it to"
            - button "Keep this list on all my devices"
        `,
      });
      await press(button(page, /^Remove: Strawberries/));
      await press(button(page, "Undo"));
      await expect(page.getByRole("checkbox", { name: /Strawberries/ })).toBeVisible();
    },
  },
  {
    view: "store-picker",
    ready: (page) => page.getByRole("list", { name: "Stores" }),
    async walk(page, press, look) {
      await look({
        name: "question",
        tree: `
          - region "Choose your store":
            - heading "Choose your store" [level=2]
            - searchbox "ZIP code, city or store name"
            - button "Search"
            - button "Near me"
            - status: All our 2 stores
            - list "Stores":
              - listitem:
                - heading "Main Street 1.2 mi" [level=3]
                - paragraph: Open 24 hours
                - paragraph:
                  - 'link "Call Main Street: 217-555-0101"'
                  - link "Directions to Main Street, opens in a new tab"
                - 'button "Choose this store: Main Street"'
        `,
      });
      await press(button(page, "Choose this store: Main Street"));
      await look({
        name: "chosen",
        tree: `
          - region "Your store":
            - heading "Your store Main Street" [level=2]
            - button "Change the store"
        `,
      });
      await press(button(page, "Change the store"));
      await press(button(page, "Keep Main Street"));
      await expect(page.getByRole("region", { name: "Your store" })).toBeVisible();
    },
  },
];
