import { expect, type Page, test } from "@playwright/test";
import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { addViews, journeys, openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

const all = [...embedViews];

/** Everything a page complains of, but for answers that are meant to be bad. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) trouble.push(message.text());
  });
  return trouble;
}

async function expectAllReady(page: Page): Promise<void> {
  for (const { ready } of journeys) await expect(ready(page)).toBeVisible();
}

const states = (page: Page) =>
  page
    .locator("[data-endcap-view]")
    .evaluateAll((roots) => roots.map((root) => (root as HTMLElement).dataset.endcapState));

test("the four views live on one page, and one shopper is known to all of them", async ({ page }) => {
  const trouble = listenForTrouble(page);
  await page.goto(addViews(world, "/all", all));
  await expectAllReady(page);
  await page.locator('[data-deal="1100"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to list: Sweet Strawberries" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: /Sweet Strawberries/ })).toBeVisible();
  await page.getByRole("button", { name: "Choose this store: Oak Avenue" }).click();
  await expect(page.getByText("Prices at Oak Avenue")).toBeVisible();
  await expect
    .poll(() => world.seen.some(({ url }) => url === "/public/retailers/7/weekly-ad?store=oak-ave"))
    .toBe(true);
  expect(trouble).toEqual([]);
});

test("an unknown retailer, and roots without a retailer, end in a sentence each", async ({ page }) => {
  const trouble = listenForTrouble(page);
  await page.goto(addViews(world, "/unknown", all, { retailerId: 404 }));
  // A list is the shopper's own: it needs nobody's answer.
  await expect.poll(() => states(page)).toEqual(["empty", "empty", "ready", "empty"]);
  const html = await (await fetch(addViews(world, "/nobody", all))).text();
  await page.goto(world.addPage("/nobody", html.replaceAll(/ data-endcap-retailer="7"/g, "")));
  await expect.poll(() => states(page)).toEqual(["empty", "empty", "failed", "empty"]);
  expect(trouble).toEqual([]);
});

test("an unknown store in the address shows what everybody gets", async ({ page }) => {
  const trouble = listenForTrouble(page);
  world.answers.set("/public/retailers/7/stores?store=burnt-down", {
    retailer: { id: 7, name: "Maple", siteName: null },
    from: null,
    stores: [],
    total: 2,
    summary: "",
  });
  await page.goto(`${addViews(world, "/burnt", all)}?store=burnt-down`);
  await expectAllReady(page);
  expect(trouble).toEqual([]);
});

test("two snippets from two addresses of the server: the first one serves all", async ({ page }) => {
  const trouble = listenForTrouble(page);
  const html = await (await fetch(addViews(world, "/twice", all))).text();
  const second = embedSnippet({
    origin: world.appOrigin.replace("127.0.0.1", "localhost"),
    retailerId: 7,
    view: "weekly-ad",
  });
  await page.goto(world.addPage("/twice", html.replace("</main>", `${second}</main>`)));
  await expect(page.getByRole("figure")).toHaveCount(8);
  await expectAllReady(page);
  expect(trouble).toEqual([]);
});

test("a later include of another version leaves what the first one does alone", async ({ page }) => {
  const trouble = listenForTrouble(page);
  const older = `<script>
    // As another version of the core would: it finds the global and what has been defined.
    addEventListener("load", () => {
      Endcap.define("weekly-ad", () => { throw new Error("the second definition"); });
      Endcap.mount();
    });
  </script>`;
  await page.goto(addViews(world, "/versions", all, { head: older }));
  await expectAllReady(page);
  expect(trouble).toEqual([]);
});

test("with all storage blocked every view works", async ({ page }) => {
  const trouble = listenForTrouble(page);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Blocked", "SecurityError");
        },
      });
  });
  await page.goto(addViews(world, "/blocked", all));
  await expectAllReady(page);
  await page.getByRole("button", { name: "Choose this store: Oak Avenue" }).click();
  await expect(page.getByRole("region", { name: "Your store" })).toContainText("Oak Avenue");
  await page.getByRole("link", { name: "One-tray salmon" }).click();
  await page.getByRole("button", { name: "Add all to list" }).click();
  await expect(page.getByRole("checkbox", { name: /salmon fillets/i })).toBeVisible();
  expect(trouble).toEqual([]);
});

test("with the storage full every view works", async ({ page }) => {
  const trouble = listenForTrouble(page);
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    if ("Cache" in window) Cache.prototype.put = full;
  });
  await page.goto(addViews(world, "/full", all));
  await expectAllReady(page);
  await page.getByRole("button", { name: "Choose this store: Oak Avenue" }).click();
  await expect(page.getByRole("region", { name: "Your store" })).toContainText("Oak Avenue");
  expect(trouble).toEqual([]);
});

test("answers and storage that hold something else end in a sentence each, and throw nothing", async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await page.addInitScript(() => {
    for (const name of ["list", "store", "counts"]) localStorage.setItem(`endcap-${name}-7`, '{"kept": [5]}');
  });
  let body = "";
  await page.route("**/public/retailers/7/**", (route) =>
    route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, contentType: "application/json", body }),
  );
  const address = addViews(world, "/other-shapes", all);
  for (body of ["null", "[]", '"Welcome to our network"', '{"circulars": [null], "stores": {}}']) {
    await page.goto(address);
    await expect.poll(() => states(page), body).toEqual(["failed", "failed", "ready", "failed"]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("endcap-list-7"))).toBeNull();
  }
  expect(trouble).toEqual([]);
});

test("a browser of some years ago gets every view, and the dialog of a deal", async ({ page }) => {
  const trouble = listenForTrouble(page);
  await page.addInitScript(() => {
    const lost = ["IntersectionObserver", "BroadcastChannel", "caches", "navigation"];
    for (const name of lost) Object.defineProperty(window, name, { value: undefined });
    for (const name of ["showModal", "show", "close"]) delete (HTMLDialogElement.prototype as never)[name];
    for (const prototype of [Array.prototype, String.prototype]) delete (prototype as { at?: unknown }).at;
  });
  await page.goto(addViews(world, "/old", all));
  await expectAllReady(page);
  await page.locator('[data-deal="1100"]').click();
  await expect(page.getByRole("heading", { name: "Sweet Strawberries" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Sweet Strawberries" })).toHaveCount(0);
  await expect(page.getByText("Open 24 hours").first()).toBeVisible();
  expect(trouble).toEqual([]);
});

test.describe("in another time zone than the retailer's", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("days are those of the retailer's clock", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-20T12:00:00-06:00") });
    await page.goto(addViews(world, "/tokyo", ["weekly-ad", "shopping-list"]));
    await expect(page.getByText("Valid Nov 18 – Nov 24.")).toBeVisible();
    await page.locator('[data-deal="1100"]').click();
    await expect(page.getByText("Page 1 · Valid through Tue, Nov 24")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Add to list: Sweet Strawberries" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("through Tue, Nov 24").last()).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what the site put inside the root stands in the view's place", async ({ page }) => {
    const inside = '<a href="/ad.pdf">Our ad as a PDF</a>';
    await page.goto(addViews(world, "/no-scripts", all, { inside }));
    await expect(page.getByRole("link", { name: "Our ad as a PDF" })).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Our ad as a PDF" }).first()).toBeVisible();
  });
});

test("where our scripts are blocked or too new for the browser, what stands inside the root stays", async ({
  page,
}) => {
  const inside = '<a href="/ad.pdf">Our ad as a PDF</a>';
  const address = addViews(world, "/fallback", all, { inside });
  await page.goto(address);
  await expectAllReady(page);
  await expect(page.getByRole("link", { name: "Our ad as a PDF" }).first()).toBeHidden();
  await page.route("**/widgets/v1/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "this is newer than the browser" }),
  );
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Our ad as a PDF" }).first()).toBeVisible();
});

test("an ad of five thousand deals is drawn, searched and listed", async ({ page }) => {
  const ad = world.ads.get(7);
  if (typeof ad !== "object") throw new Error("The world has an ad.");
  const [circular] = ad.circulars;
  const [first] = circular?.pages ?? [];
  if (!circular || !first) throw new Error("The factory makes pages.");
  const pages = Array.from({ length: 100 }, (_, at) => ({
    ...first,
    id: 5000 + at,
    number: at + 1,
    areas: Array.from({ length: 50 }, (_, place) => ({
      ...(first.areas[place % 6] as (typeof first.areas)[number]),
      id: 100_000 + at * 100 + place,
      featured: place === 0,
      ingredient: `Thing ${at * 50 + place}`,
    })),
  }));
  world.ads.set(9, { ...ad, circulars: [{ ...circular, pages }] });
  const began = Date.now();
  await page.goto(addViews(world, "/large", ["weekly-ad"], { retailerId: 9 }));
  await expect(page.getByRole("figure")).toHaveCount(100);
  const opened = Date.now() - began;
  await page.getByRole("searchbox").fill("Thing 4999");
  await expect(page.getByRole("region", { name: "List of deals" }).getByRole("listitem")).toHaveCount(1);
  test.info().annotations.push({ type: "5,000 deals", description: `drawn in ${opened} ms` });
  expect(opened).toBeLessThan(20_000);
});
