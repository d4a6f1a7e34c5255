import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { findFaults } from "#tests/setup/axe";
import { type RunningServer, startServer } from "#tests/setup/running-server";
import { awaitKept } from "./kept-answers";
import { openWidgetWorld, type WidgetWorld } from "./widget-world";

let server: RunningServer;
let world: WidgetWorld;
let demo: string;
let retailerId: number;

test.beforeAll(async () => {
  [server, world] = await Promise.all([
    startServer({ environment: { DEMO: "1", DEMO_PORT: "0", DEMO_PICTURE_PAGE: "0" } }),
    openWidgetWorld(),
  ]);
  demo = server.demoAddress ?? "";
  const page = await (await fetch(demo)).text();
  retailerId = Number(/data-retailer="(\d+)"/.exec(page)?.[1]);
});

test.afterAll(() => Promise.all([server.stop(), world.close()]));

const snippet = (nonce?: string, id = retailerId) =>
  embedSnippet({ origin: server.address, retailerId: id, view: "store-picker", ...(nonce ? { nonce } : {}) });
const hostPage = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main>${body}</main></body></html>`;

const storesPage = () => `${demo}/stores.html`;
const field = (page: Page) => page.getByLabel("ZIP code, city or store name");
const results = (page: Page) => page.getByRole("list", { name: "Stores" }).getByRole("listitem");
const chosen = (page: Page) => page.getByRole("region", { name: "Your store" });
const kept = (page: Page) =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`endcap-store-${id}`) ?? "null"), retailerId);

test("a shopper finds a store by ZIP code, city and name, and chooses it for all pages", async ({ page }) => {
  await page.goto(storesPage());
  await expect(results(page)).toHaveCount(6);
  await expect(page.getByRole("status")).toHaveText("All our 6 stores");
  await field(page).fill("62521");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("status")).toHaveText("6 stores near Decatur, IL 62521, the nearest first");
  await expect(results(page).first()).toContainText(/Lakeside\s+\d\.\d mi/);
  await field(page).fill("champaign");
  await field(page).press("Enter");
  await expect(results(page).first()).toContainText("University");
  await expect(results(page).first()).toContainText("Open 24 hours");
  await field(page).fill("mill");
  await field(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText("1 store found");
  const mill = results(page).first();
  await expect(mill.getByRole("link", { name: "Call Mill Creek: 217-555-0102" })).toHaveAttribute(
    "href",
    "tel:2175550102",
  );
  const directions = mill.getByRole("link", { name: "Directions to Mill Creek" });
  await expect(directions).toHaveAttribute("rel", "noopener");
  expect(decodeURIComponent((await directions.getAttribute("href")) ?? "")).toContain(
    "88 Mill Creek Road, Chatham, IL 62629",
  );

  await page.evaluate(() => {
    document.addEventListener("endcap:store-change", (event) => {
      document.body.dataset.heard = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await mill.getByRole("button", { name: "Choose this store: Mill Creek" }).click();
  await expect(chosen(page).getByRole("heading", { name: "Your store Mill Creek" })).toBeFocused();
  await expect(page.locator("body")).toHaveAttribute(
    "data-heard",
    new RegExp(
      `{"retailerId":"${retailerId}","store":{"key":"mill-creek","id":\\d+,"name":"Mill Creek","listUrl":null}}`,
    ),
  );
  await expect(page.getByRole("banner")).toContainText("My store: Mill Creek");
  await page.goto(demo);
  await expect(page.getByRole("banner")).toContainText("My store: Mill Creek");
  await page.goto(storesPage());
  await expect(chosen(page)).toContainText("88 Mill Creek Road");

  await page.getByRole("button", { name: "Change the store" }).click();
  await expect(field(page)).toBeFocused();
  await page.getByRole("button", { name: "Keep Mill Creek" }).click();
  await expect(chosen(page)).toContainText("Mill Creek");
});

test("says so when nothing is found, or nothing is near", async ({ page }) => {
  await page.goto(storesPage());
  await field(page).fill("<b>xyzzy</b>");
  await field(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText(
    "We found no store for “<b>xyzzy</b>”. Try a ZIP code, a city, or a part of the store’s name.",
  );
  await expect(results(page)).toHaveCount(0);
  await field(page).fill("99501");
  await field(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText(
    "We have no store near there. These are the nearest ones.",
  );
  await field(page).fill("");
  await field(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText("All our 6 stores");
});

test("asks for the position on a press only, to about 100 m, and says so when it is refused", async ({
  browser,
}) => {
  const context = await browser.newContext({
    geolocation: { latitude: 39.676234, longitude: -89.699876 },
    permissions: ["geolocation"],
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(storesPage());
  await expect(results(page)).toHaveCount(6);
  expect(asked.filter((url) => url.includes("near="))).toEqual([]);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByRole("status")).toHaveText("6 stores near your position, the nearest first");
  await expect(results(page).first()).toContainText("Mill Creek");
  expect(asked.filter((url) => url.includes("near="))).toEqual([
    expect.stringMatching(/near=39\.676%2C-89\.700$/),
  ]);

  await context.clearPermissions();
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "This page may not use your position. Please type a ZIP code or a city instead.",
  );
  await context.close();
});

test("on a holiday that the hours name they are shown as written, and nobody is told it is open", async ({
  page,
}) => {
  const find = async (now: string) => {
    await page.clock.setFixedTime(now);
    await page.goto(storesPage());
    await field(page).fill("court square");
    await field(page).press("Enter");
    await expect(page.getByRole("status")).toHaveText("1 store found");
  };
  const court = results(page).first();
  await find("2026-11-26T12:00:00-06:00");
  await expect(court).toContainText("Every day 7 am – 8 pm. Closed Thanksgiving and Christmas Day.");
  await expect(court).not.toContainText(/open now|opens|closed now|today/i);
  await find("2026-11-27T12:00:00-06:00");
  await expect(court).toContainText("Open now · closes 8 pm");
  await expect(court).toContainText("Today: 7 am – 8 pm");
  await expect(court).toContainText("Closed Thanksgiving and Christmas Day");
});

test("the chosen store is there without a network, with its hours", async ({ page, context }) => {
  await page.goto(`${storesPage()}?store=university`);
  await expect(chosen(page)).toContainText("Open 24 hours");
  await expect.poll(() => kept(page)).toMatchObject({ key: "university", name: "University", listUrl: null });
  await page.goto(storesPage());
  await expect(chosen(page)).toContainText("University");
  await awaitKept(page, "/stores");
  await context.route("**/public/**", (route) => route.abort());
  await page.reload();
  await expect(chosen(page)).toContainText("906 College Street");
  await expect(chosen(page)).toContainText("Open 24 hours");
  await expect(chosen(page)).toContainText("No connection: this is the store as you last saw it.");
  await page.getByRole("button", { name: "Change the store" }).click();
  await expect(page.getByRole("alert")).toContainText("We couldn’t load our stores.");
  await context.unroute("**/public/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(results(page)).toHaveCount(6);
});

test("a chosen store stays chosen when its slug is another one", async ({ page }) => {
  await page.goto(`${storesPage()}?store=university`);
  await expect.poll(() => kept(page)).toMatchObject({ key: "university" });
  await page.evaluate((id) => {
    const name = `endcap-store-${id}`;
    localStorage[name] = localStorage[name].replace('"university"', '"old-campus"');
  }, retailerId);
  await page.goto(storesPage());
  await expect(chosen(page).getByRole("heading", { name: "Your store University" })).toBeVisible();
  await expect.poll(() => kept(page)).toMatchObject({ key: "university" });
});

test("a store that is not there anymore is forgotten", async ({ page }) => {
  await page.goto(`${storesPage()}?store=burnt-down`);
  await expect(results(page)).toHaveCount(6);
  await expect.poll(() => kept(page)).toBeNull();
});

test("an only store is chosen without a question; no store and no retailer end in a sentence", async ({
  page,
}) => {
  const answerWith = (change: (body: StoreSearch) => StoreSearch) =>
    page.route("**/public/retailers/*/stores*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  await answerWith((body) => ({ ...body, stores: body.stores.slice(0, 1), total: 1 }));
  const address = world.addPage("/one", hostPage(snippet()));
  await page.goto(address);
  await expect(chosen(page)).toContainText("Court Square");
  await expect(page.getByRole("button", { name: "Change the store" })).toHaveCount(0);
  await page.unrouteAll();
  await page.evaluate(() => localStorage.clear());
  await answerWith((body) => ({ ...body, stores: [], total: 0 }));
  await page.goto(address);
  await expect(page.getByRole("status")).toHaveText("Our stores will be listed here soon.");
  await page.unrouteAll();
  await page.goto(world.addPage("/unknown", hostPage(snippet(undefined, 999_999))));
  await expect(page.getByRole("status")).toHaveText(
    "We can’t find these stores. Please ask the store about them.",
  );
});

test("hostile words, a strict policy, a polluted prototype and blocked storage harm nobody", async ({
  page,
}) => {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new Error("blocked");
      },
    });
    Object.assign(Object.prototype, { dangerouslySetInnerHTML: { __html: "<i id=owned></i>" }, near: "0,0" });
  });
  const hostile = '"><img src=x onerror="document.title=1"><script>document.title=1</script>';
  await page.route("**/public/retailers/*/stores*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as StoreSearch;
    const [first] = body.stores;
    const odd = { name: hostile, city: hostile, address: [hostile, hostile], phone: hostile };
    const hours = {
      text: hostile,
      week: null,
      notes: [],
      hasExceptions: false,
      holidays: [],
      timeZone: hostile,
    };
    await route.fulfill({
      response,
      json: { ...body, stores: [{ ...first, ...odd, hours }], summary: hostile },
    });
  });
  const policy = `default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; connect-src ${server.address}`;
  await page.goto(world.addPage("/strict", hostPage(snippet("abc")), { "Content-Security-Policy": policy }));
  await expect(results(page)).toHaveCount(1);
  await expect(results(page)).toContainText(hostile);
  await results(page).getByRole("button").click();
  await expect(chosen(page)).toContainText(hostile);
  expect(await page.title()).toBe("Shop");
  await expect(page.locator("#owned, img")).toHaveCount(0);
  expect(trouble).toEqual([]);
  // What was chosen is asked for again, which must not be cut off by the test's end.
  await page.unrouteAll({ behavior: "wait" });
});

test("a page without a picker asks in place, and one with a picker there", async ({ page }) => {
  const line = `<div data-endcap-view="asker" data-endcap-retailer="${retailerId}"></div>`;
  await page.goto(world.addPage("/with", hostPage(`${line}<div style="height:2000px"></div>${snippet()}`)));
  await expect(results(page)).toHaveCount(6);
  const isTaken = await page.evaluate((id) => {
    const asked = new CustomEvent("endcap:choose-store", {
      ...{ bubbles: true, cancelable: true, detail: { retailerId: String(id) } },
    });
    return !document.querySelector("[data-endcap-view=asker]")?.dispatchEvent(asked);
  }, retailerId);
  expect(isTaken).toBe(true);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toBeInViewport();

  // In a shadow tree, as the line of another view opens it.
  await page.goto(world.addPage("/nested", hostPage(`${snippet()}<div id="outer"></div>`)));
  await expect(results(page)).toHaveCount(6);
  await page.evaluate((id) => {
    document.querySelector("[data-endcap-view]")?.remove();
    const outer = document.querySelector("#outer") as HTMLElement;
    const root = document.createElement("div");
    Object.assign(root.dataset, { endcapView: "store-picker", endcapRetailer: String(id), endcapAsk: "" });
    outer.attachShadow({ mode: "open" }).append(root);
    window.Endcap?.mount?.(root);
  }, retailerId);
  await expect(results(page)).toHaveCount(6);
  await expect(field(page)).toBeFocused();
});

test("at 320 px axe finds nothing, nothing is cut off and everything is big enough to press", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(storesPage());
  await expect(results(page)).toHaveCount(6);
  const check = async () => {
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const boxes = page.locator("[data-endcap-view] :is(button, a, input, summary)");
    for (const box of await boxes.all())
      expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  };
  await check();
  await page.getByRole("button", { name: "Choose this store" }).first().click();
  await expect(chosen(page)).toBeVisible();
  await check();
});

test("every page of the demo site has a frame without faults, and its view or its place", async ({
  page,
}) => {
  for (const [path, view] of [
    ["/", "weekly-ad"],
    ["/recipes.html", "recipes"],
    ["/list.html", "shopping-list"],
    ["/stores.html", "store-picker"],
  ] as const) {
    await page.goto(demo + path);
    await expect(page.locator(`[data-endcap-view="${view}"]`)).toHaveAttribute(
      "data-endcap-retailer",
      String(retailerId),
    );
    await expect(page.locator("nav [aria-current=page]")).toHaveCount(1);
    expect(await findFaults(page, { without: "[data-endcap-view]" }), path).toEqual([]);
  }
});
