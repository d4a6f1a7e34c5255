import { expect, type Page, test } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";
import { makeStores } from "./every-view";
import { addListPage, dealOf, entry, everything, put, region, tick, type } from "./shopping-list-page";
import { openWidgetWorld, type WidgetWorld } from "./widget-world";

let world: WidgetWorld;
let address: string;

test.beforeAll(async () => {
  world = await openWidgetWorld();
  address = addListPage(world, "/list");
});

test.afterAll(() => world.close());

const departments = (page: Page) => region(page).getByRole("heading", { level: 3 });

async function choose(page: Page, store: object | null): Promise<void> {
  await page.evaluate((chosen) => {
    const { Endcap } = window as unknown as {
      Endcap: { shopper: (id: string) => { store: { set: (v: unknown) => void } } };
    };
    Endcap.shopper("7").store.set(chosen);
  }, store);
}

test("an empty list says what to do", async ({ page }) => {
  await page.goto(address);
  await expect(
    page.getByText("Your list is empty. Type what you need, or add deals from the weekly ad."),
  ).toBeVisible();
});

test("takes what is typed, with quantity and unit, twice the same as more of it, and keeps it", async ({
  page,
}) => {
  await page.goto(address);
  await type(page, "2 lb apples", "milk (2%)", "1 pound Apples");
  await expect(entry(page, "apples")).toContainText("3 lb");
  await expect(entry(page, "milk")).toContainText("2%");
  await expect(region(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "Added to your list: Apples" })).toBeAttached();
  await page.reload();
  await expect(entry(page, "Apples")).toContainText("3 lb");
  await expect(region(page).getByRole("listitem")).toHaveCount(2);
});

test("a pasted list of several lines is several things", async ({ page }) => {
  await page.goto(address);
  await page.getByLabel("Add an item").focus();
  await page.getByLabel("Add an item").evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "2 eggs\n\n- bread\r\nbutter");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(region(page).getByRole("listitem")).toHaveCount(3);
  await expect(tick(page, "bread")).toBeVisible();
});

test("groups by department, alphabetically, and remembers the one of a name", async ({ page }) => {
  await page.goto(address);
  await put(page, dealOf(1, "Sweet Corn", "2/$5"), dealOf(2, "Rye Bread", "$4.99", { category: "Bakery" }));
  await type(page, "string");
  await expect(departments(page)).toHaveText(["Bakery", "Produce", "More"]);
  await page.getByRole("button", { name: "Remove: Sweet Corn" }).click();
  await expect(departments(page)).toHaveText(["Bakery", "More"]);
  await type(page, "3 sweet corn");
  await expect(departments(page)).toHaveText(["Bakery", "Produce", "More"]);
});

test("a deal shows as written, with its store, its end and what the quantity costs", async ({ page }) => {
  await page.goto(address);
  const item = dealOf(1, "Strawberries", "2/$5", { quantity: 3 });
  if (item.deal) item.deal.endsAt = "2126-11-25T00:00:00-06:00";
  await put(
    page,
    item,
    dealOf(2, "Chicken", "$2.99 lb", { unit: "lb" }),
    dealOf(3, "Chips", "Buy 1 get 1 free"),
  );
  const line = entry(page, "Strawberries");
  for (const text of ["2/$5", "through Sun, Nov 24 at Green Basket Main St", "$7.50"]) {
    await expect(line.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Total of 2 of 3 items: $10.49; 1 has no price")).toBeVisible();
  await page.getByRole("button", { name: "More: Chicken" }).click();
  await expect(entry(page, "Chicken")).toContainText("1.5 lb");
  await expect(page.getByText("Total of 2 of 3 items: $11.99; 1 has no price")).toBeVisible();
});

test("an ended deal is struck through and costs nothing known; one of another store is marked", async ({
  page,
}) => {
  await page.goto(address);
  const ended = dealOf(1, "Strawberries", "2/$5");
  if (ended.deal) ended.deal.endsAt = "2024-11-06T00:00:00-06:00";
  await put(page, ended, dealOf(2, "Grapes", "$2.00"));
  await expect(entry(page, "Strawberries").locator("s")).toHaveText([/Strawberries/, "2/$5"]);
  await expect(entry(page, "Strawberries")).toContainText("ended Tue, Nov 5 at Green Basket Main St");
  await expect(entry(page, "Grapes").locator("s")).toHaveCount(0);
  await expect(page.getByText("Total of 1 of 2 items: $2.00; 1 has no price")).toBeVisible();
  await choose(page, { key: "oak-ave", name: "Green Basket Oak Ave", listUrl: null });
  await expect(entry(page, "Grapes")).toContainText("Deal of another store");
  await expect(page.getByText(/^Total/)).toHaveCount(0);
});

test("a deal ends while the list is open", async ({ page }) => {
  await page.clock.install({ time: new Date("2126-11-24T23:58:00-06:00") });
  await page.goto(address);
  const item = dealOf(1, "Strawberries", "2/$5");
  if (item.deal) item.deal.endsAt = "2126-11-25T00:00:00-06:00";
  await put(page, item);
  await expect(entry(page, "Strawberries")).toContainText("through Sun, Nov 24");
  await page.clock.runFor("03:00");
  await expect(entry(page, "Strawberries")).toContainText("ended Sun, Nov 24");
});

test("by keyboard: tick, change, remove, undo; the focus stays on the list and all is told", async ({
  page,
}) => {
  await page.goto(address);
  await type(page, "apples", "bread", "cheese");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(tick(page, "apples")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(departments(page)).toHaveText(["More", "In the cart (1)"]);
  await expect(tick(page, "bread")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "In the cart: apples" })).toBeAttached();

  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "bread" });
  await expect(form.getByLabel("Quantity")).toBeFocused();
  await page.keyboard.type("some");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert")).toHaveText("Please give a number, like 2 or 1.5.");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1 1/2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("pounds");
  await page.keyboard.press("Tab");
  await page.keyboard.type("rye");
  await page.keyboard.press("Enter");
  await expect(entry(page, "bread")).toContainText("1.5 lb");
  await expect(entry(page, "bread")).toContainText("rye");
  await expect(page.getByRole("button", { name: "Edit: bread" })).toBeFocused();

  await page.getByRole("button", { name: "Remove: cheese" }).focus();
  await page.keyboard.press("Enter");
  await expect(tick(page, "cheese")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tick(page, "cheese")).toBeFocused();
});

test("the cart is cleared at once, and comes back at once", async ({ page }) => {
  await page.goto(address);
  await type(page, "apples", "bread", "cheese");
  for (const name of ["apples", "bread"]) await tick(page, name).check();
  await page.getByRole("button", { name: "Clear the cart" }).click();
  await expect(region(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(departments(page)).toHaveText(["More", "In the cart (2)"]);
  await expect(tick(page, "apples")).toBeChecked();
});

test("copies what is still to buy as text, departments, deals and their total included", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(address);
  const item = dealOf(1, "Strawberries", "2/$5", { quantity: 3 });
  if (item.deal) item.deal.endsAt = "2126-11-25T00:00:00-06:00";
  await put(page, item, dealOf(2, "Grapes", "$2.00"));
  await type(page, "2 lb apples (green)", "bread");
  for (const name of ["Grapes", "bread"]) await tick(page, name).check();
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Copy my items" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll("\r", "")).toBe(
    [
      "Shopping list",
      "Produce\n- 3 Strawberries – 2/$5, through Sun, Nov 24 at Green Basket Main St",
      "More\n- 2 lb apples (green)",
      "Total of 1 of 2 items: $7.50; 1 has no price",
    ].join("\n\n"),
  );
});

test("where the clipboard is closed, the text stands there selected", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await page.goto(address);
  await type(page, "apples");
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Copy my items" }).click();
  await expect(page.getByLabel("Copy this text")).toHaveValue("Shopping list\n\nMore\n- apples");
  await expect(page.getByLabel("Copy this text")).toBeFocused();
});

test("prints a sheet of its own: large type, by department, squares to tick, nothing of the host page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    // Chromium without a screen prints nothing; what would be printed stays in the frame.
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow") ?? {};
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get() {
        const opened = get?.call(this) as Window | null;
        if (opened) opened.print = () => Object.assign(window, { printed: 1 });
        return opened;
      },
    });
  });
  await page.goto(address);
  await put(page, dealOf(1, "Strawberries", "2/$5", { quantity: 3 }));
  await type(page, "<b>2</b> lb apples", "bread");
  await tick(page, "bread").check();
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
  const sheet = page.frameLocator("iframe.ec-print-frame");
  await expect(sheet.locator("h2")).toHaveText(["Produce", "More"]);
  await expect(sheet.locator("li")).toHaveText([/^3 Strawberries2\/\$5, through/, "<b>2</b> lb apples"]);
  await expect(sheet.locator(".total")).toHaveText("Total of 1 of 2 items: $7.50; 1 has no price");
  await expect(sheet.locator("body")).not.toContainText("Our shop");
  await expect(sheet.locator("li").first()).toHaveCSS("font-size", /2[0-9]/);
  const square = await sheet
    .locator("li")
    .first()
    .evaluate((line) => getComputedStyle(line, "::before").borderTopWidth);
  expect(Number.parseFloat(square)).toBeGreaterThan(1);
});

test("the store's own list is where shoppers are sent; their items can be copied", async ({ page }) => {
  await page.goto(address);
  await type(page, "apples");
  await choose(page, { key: "oak", name: "Oak Ave", listUrl: "https://lists.example.com/oak" });
  await expect(page.getByText("Oak Ave has a shopping list of its own.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open its shopping list" })).toHaveAttribute(
    "href",
    "https://lists.example.com/oak",
  );
  await expect(page.getByLabel("Add an item")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy my items" })).toBeVisible();
  await choose(page, { key: "bad", name: "Bad", listUrl: "javascript:alert(1)" });
  await expect(tick(page, "apples")).toBeVisible();
});

test("a store that the page's address names is asked for its name and its own list", async ({ page }) => {
  const answer = (store: object) => ({ ...makeStores(), stores: [{ ...makeStores().stores[0], ...store }] });
  const listUrl = "https://lists.example.com/oak";
  world.answers.set("/public/retailers/7/stores?store=oak", answer({ key: "oak", name: "Oak Ave", listUrl }));
  world.answers.set("/public/retailers/7/stores?store=elm", answer({ key: "elm", name: "Elm Court" }));
  await page.goto(`${address}?store=elm`);
  await expect(page.getByText("Prices at Elm Court")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address}?store=oak`);
  await expect(page.getByText("Oak Ave has a shopping list of its own.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open its shopping list" })).toHaveAttribute("href", listUrl);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address}?store=burnt-down`);
  await expect(page.getByLabel("Add an item")).toBeVisible();
});

test("two tabs show one list", async ({ page, context }) => {
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  await type(page, "apples");
  await expect(tick(other, "apples")).toBeVisible();
  await tick(other, "apples").check();
  await expect(tick(page, "apples")).toBeChecked();
  await Promise.all([type(page, "bread"), type(other, "cheese", "bread")]);
  for (const tab of [page, other]) {
    await expect(region(tab).getByRole("listitem")).toHaveCount(3);
    await expect(entry(tab, "bread")).toContainText("2");
  }
  await Promise.all([page.reload(), other.reload()]);
  await expect(region(page).getByRole("listitem")).toHaveCount(3);
  const ids = (await everything(page)).map(({ id }) => id).sort();
  expect(ids).toEqual(["item--apples", "item--bread", "item--cheese"]);
});

test("a tick is kept even when the page is left in the same moment", async ({ page }) => {
  await page.goto(address);
  await type(page, "apples", "bread");
  for (const name of ["apples", "bread"]) {
    await tick(page, name).evaluate((box: HTMLInputElement) => {
      box.click();
      location.reload();
    });
    await page.waitForLoadState("load");
    await expect(tick(page, name)).toBeChecked();
  }
});

for (const blocked of [["indexedDB"], ["indexedDB", "localStorage", "caches"]]) {
  test(`with ${blocked.join(", ")} blocked the list works and says that it isn't kept`, async ({ page }) => {
    await page.addInitScript((names) => {
      for (const name of names) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Blocked", "SecurityError");
          },
        });
      }
    }, blocked);
    await page.goto(address);
    await expect(page.getByText("This browser keeps no list")).toBeVisible();
    await type(page, "bread", "apples");
    await tick(page, "bread").check();
    await expect(departments(page)).toHaveText(["More", "In the cart (1)"]);
    await expect(page.getByText("This browser keeps no list")).toBeVisible();
  });
}

test("with the storage full the list goes on and says that it isn't kept, until there is room", async ({
  page,
}) => {
  await page.goto(address);
  await type(page, "apples");
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const full = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = full;
    Object.assign(window, {
      makeRoom: () => {
        IDBObjectStore.prototype.put = put;
      },
    });
  });
  await tick(page, "apples").check();
  await type(page, "bread");
  await expect(page.getByText("This browser keeps no list")).toBeVisible();
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
  await type(page, "cheese");
  await expect(page.getByText("This browser keeps no list")).toHaveCount(0);
  await page.reload();
  await expect(region(page).getByRole("listitem")).toHaveCount(3);
  await expect(tick(page, "apples")).toBeChecked();
});

test("of five thousand items the first are drawn, and more when they are asked for", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect(page.getByLabel("Add an item")).toBeVisible();
  const items = Array.from({ length: 5000 }, (_, index) =>
    dealOf(index, `Thing ${index}`, index % 3 ? "$1.00" : "2/$5", { category: `Department ${index % 40}` }),
  );
  await put(page, ...items);
  await page.reload();
  await expect(page.getByText("Total of 5,000 items: $7,500.50")).toBeVisible({ timeout: 20_000 });
  for (const box of (await region(page).getByRole("checkbox").all()).slice(0, 9)) await box.click();
  await expect(page.getByRole("button", { name: "Show more (4,941 left)" })).toBeVisible();
  await page.getByRole("button", { name: /^Show more/ }).click();
  await expect(region(page).getByRole("listitem")).toHaveCount(109, { timeout: 20_000 });
});

test("hostile text in every field is text", async ({ page }) => {
  await page.goto(address);
  const evil = '<img src=x onerror="window.hacked=1">';
  const item = dealOf(1, evil, evil, { category: evil, note: evil, unit: evil });
  Object.assign(item.deal ?? {}, {
    details: evil,
    endsAt: evil,
    timeZone: evil,
    store: { key: evil, name: evil },
  });
  await put(page, item, { ...item, id: `deal-"]${evil}` });
  await type(page, evil);
  await tick(page, evil).last().click();
  await page
    .getByRole("button", { name: `Remove: ${evil}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(await page.locator("img").count()).toBe(0);
});

test("a polluted prototype and a strict policy change nothing", async ({ page }) => {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  const policy = `default-src 'none'; script-src 'nonce-n1'; style-src 'nonce-n1'; connect-src ${world.appOrigin}`;
  const head = `<link rel="icon" href="data:,"><script nonce="n1">
    Object.prototype.dangerouslySetInnerHTML = { __html: "<i id=evil>evil</i>" };
    Object.prototype.hidden = true;
  </script>`;
  const strict = addListPage(world, "/strict-list", { head, headers: { "Content-Security-Policy": policy } });
  const html = await (await fetch(strict)).text();
  world.addPage(
    "/strict-list",
    html.replaceAll(" defer>", ' nonce="n1" defer>').replaceAll('.css">', '.css" nonce="n1">'),
    {
      "Content-Security-Policy": policy,
    },
  );
  await page.goto(strict);
  await type(page, "apples", "bread");
  await tick(page, "apples").check();
  await page.getByRole("button", { name: "Edit: bread" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("#evil")).toHaveCount(0);
  await expect(departments(page)).toHaveText(["More", "In the cart (1)"]);
  expect(trouble.filter((text) => !text.includes("data:,"))).toEqual([]);
});

test("without a retailer a sentence stands in its place", async ({ page }) => {
  await page.goto(addListPage(world, "/nobody", { retailerId: Number.NaN }));
  await expect(page.getByText("The shopping list can’t be shown now.")).toBeVisible();
});

test("axe finds nothing at all, nothing sticks out and targets are large, 320 px wide", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(address);
  const check = () => findFaults(page, { within: "[data-endcap-view]" });
  expect(await check()).toEqual([]);
  const ended = dealOf(1, "Strawberries of a very long name that goes on and on", "2/$5", {
    note: "ripe ones",
  });
  if (ended.deal) ended.deal.endsAt = "2024-11-06T00:00:00-06:00";
  await put(page, ended, dealOf(2, "Chicken", "$2.99 lb", { unit: "lb" }));
  await type(page, "apples", "bread");
  await choose(page, { key: "oak-ave", name: "Oak Ave", listUrl: null });
  await tick(page, "bread").check();
  await page.getByRole("button", { name: "Edit: apples" }).click();
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await expect(page.getByRole("form", { name: "apples" })).toBeVisible();
  expect(await check()).toEqual([]);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  expect(await check()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const small = await region(page)
    .locator("button, label:has(input[type=checkbox]), input:not([type=checkbox])")
    .evaluateAll((all) =>
      all
        .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ text }) => text),
    );
  expect(small).toEqual([]);
});
