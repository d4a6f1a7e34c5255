import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { keptAddresses } from "./kept-answers";
import { addListPage, entry, everything, put, region, tick, type } from "./shopping-list-page";
import { openWidgetWorld, type WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openWidgetWorld();
});

test.afterAll(() => world.close());

test.beforeEach(({ page }) => page.clock.install());

const SCRIPT = { "Content-Type": "text/javascript" };

/** The file of one line that a site serves. */
function addWorkerFile(
  path: string,
  text = `importScripts("${world.appOrigin}/widgets/v1/offline.js");`,
): void {
  world.addPage(path, text, SCRIPT);
}

/** Opens a page with the worker, and waits until it has kept the page and its files. */
async function openKept(page: Page, address: string): Promise<void> {
  await visitAndRest(page, address);
  await expect
    .poll(() => keptAddresses(page, "endcap-files"))
    .toEqual(expect.arrayContaining([expect.stringContaining("shopping-list-take.js")]));
}

/** Opens a page and turns its clock until it has told the worker what it has loaded, which it puts off. */
async function visitAndRest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    const { prototype } = ServiceWorker;
    const { postMessage } = prototype;
    prototype.postMessage = function (...told: unknown[]) {
      document.documentElement.dataset.told = "";
      Reflect.apply(postMessage, this, told);
    };
  });
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.evaluate(() => "told" in document.documentElement.dataset);
    })
    .toBe(true);
}

const names = async (page: Page) =>
  (await everything(page))
    .filter(({ removed }) => !removed)
    .map(({ name, quantity, ticked }) => `${quantity} ${name}${ticked ? " (ticked)" : ""}`)
    .sort();

const EXPECTED = ["1 bread", "1 cheese (ticked)", "1 milk (ticked)", "3 apples (ticked)"];

/** Ticks, adds more and removes while there is no network. */
async function shopWithoutNetwork(page: Page): Promise<void> {
  await tick(page, "milk").check();
  await tick(page, "cheese").check();
  await type(page, "1 apples");
  await expect(entry(page, "apples")).toContainText("3");
  await tick(page, "apples").check();
  await page.getByRole("button", { name: "Remove: eggs" }).click();
}

async function withNetworkCut(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test("with the worker: network cut, reloaded, ticked, reloaded, network back: nothing lost, nothing doubled", async ({
  page,
  context,
}) => {
  addWorkerFile("/kept/endcap-offline.js");
  const address = addListPage(world, "/kept/list", {
    attributes: 'data-endcap-offline="/kept/endcap-offline.js"',
  });
  await openKept(page, address);
  await type(page, "2 apples", "bread", "cheese", "milk", "eggs");
  await withNetworkCut(context, async () => {
    await page.reload();
    await expect(region(page).getByRole("listitem")).toHaveCount(5);
    await shopWithoutNetwork(page);
    await page.reload();
    await expect(region(page).getByRole("listitem")).toHaveCount(4);
    expect(await names(page)).toEqual(EXPECTED);
    await page.getByRole("button", { name: "Edit: bread" }).click();
    await expect(page.getByRole("form", { name: "bread" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await page.reload();
  await expect(region(page).getByRole("listitem")).toHaveCount(4);
  expect(await names(page)).toEqual(EXPECTED);
});

test("without the worker: the open page goes on without a network, and keeps everything", async ({
  page,
  context,
}) => {
  await page.goto(addListPage(world, "/open/list"));
  await type(page, "2 apples", "bread", "cheese", "milk", "eggs");
  await withNetworkCut(context, () => shopWithoutNetwork(page));
  await page.reload();
  await expect(region(page).getByRole("listitem")).toHaveCount(4);
  expect(await names(page)).toEqual(EXPECTED);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("typed before the network went and never read: the thing gets on the list as it was typed", async ({
  page,
  context,
}) => {
  await page.goto(addListPage(world, "/first/list"));
  await expect(page.getByLabel("Add an item")).toBeVisible();
  await withNetworkCut(context, async () => {
    await type(page, "2 lb apples");
    await expect(tick(page, "2 lb apples")).toBeVisible();
    await page.getByRole("button", { name: "Print, copy or share" }).click();
    await expect(page.getByRole("alert")).toHaveText("This needs the network. Please try again later.");
  });
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeFocused();
});

test("keeps the pages with our widgets and our files, and nothing else of the site", async ({
  page,
  context,
}) => {
  addWorkerFile("/site/endcap-offline.js");
  const attributes = 'data-endcap-offline="/site/endcap-offline.js"';
  const address = addListPage(world, "/site/list", { attributes });
  const secret = addListPage(world, "/site/account", {
    attributes,
    headers: { "Cache-Control": "no-store" },
  });
  const plain = world.addPage("/site/plain", "<!doctype html><title>Plain</title><p>Plain</p>");
  await openKept(page, address);
  await page.goto(plain);
  await visitAndRest(page, secret);
  // The worker has been told of the secret page before this one.
  const last = addListPage(world, "/site/last", { attributes });
  await visitAndRest(page, last);
  await expect.poll(() => keptAddresses(page, "endcap-pages")).toEqual([address, last]);
  const kept = [
    ...(await keptAddresses(page, "endcap-files")),
    ...(await keptAddresses(page, "endcap-images")),
  ];
  expect(kept.every((url) => url.startsWith(`${world.appOrigin}/widgets/v1/`))).toBe(true);
  const posted = await page.evaluate(
    async (url) => (await fetch(url, { method: "POST", body: "x" })).status,
    address,
  );
  expect(posted).toBe(200);
  await page.goto(`${address}?from=mail#top`);
  await withNetworkCut(context, async () => {
    await page.goto(`${address}?from=elsewhere`);
    await expect(page.getByLabel("Add an item")).toBeVisible();
    expect((await page.goto(plain).catch((error: Error) => error))?.toString()).toContain("ERR_");
  });
});

test("shows a changed page at once when there is a network", async ({ page, context }) => {
  addWorkerFile("/fresh/endcap-offline.js");
  const attributes = 'data-endcap-offline="/fresh/endcap-offline.js"';
  const address = addListPage(world, "/fresh/list", { attributes });
  await openKept(page, address);
  const head = "<title>Second edition</title>";
  addListPage(world, "/fresh/list", { attributes, head });
  await page.reload();
  expect(await page.evaluate(() => document.head.innerHTML)).toContain("Second edition");
  await withNetworkCut(context, async () => {
    await page.reload();
    expect(await page.evaluate(() => document.head.innerHTML)).toContain("Second edition");
  });
});

for (const [how, away] of [
  ["emptied", (path: string) => addWorkerFile(path, "")],
  ["taken away", (path: string) => world.removePage(path)],
] as const) {
  test(`when its file is ${how} the worker and all it kept are gone`, async ({ page }) => {
    const path = `/leave-${how.replace(" ", "-")}/endcap-offline.js`;
    addWorkerFile(path);
    const list = addListPage(world, path.replace("endcap-offline.js", "list"), {
      attributes: `data-endcap-offline="${path}"`,
    });
    const plain = world.addPage(path.replace("endcap-offline.js", "plain"), "<!doctype html><p>Plain</p>");
    await openKept(page, list);
    await type(page, "apples");
    // Kept before the page is left.
    await expect(tick(page, "apples")).toBeVisible();
    away(path);
    await page.goto(plain);
    // The worker asks once in its life; this one has lived since it was installed.
    const session = await page.context().newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await page.goto(plain);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await page.evaluate(() => caches.keys())).not.toContain("endcap-pages");
    await page.goto(list);
    await expect(tick(page, "apples")).toBeVisible();
  });
}

test("a worker that the site has already is left alone", async ({ page }) => {
  world.addPage("/own/sw.js", "self.addEventListener('fetch', () => {});", SCRIPT);
  addWorkerFile("/own/endcap-offline.js");
  const list = addListPage(world, "/own/list", {
    attributes: 'data-endcap-offline="/own/endcap-offline.js"',
  });
  await page.goto(world.addPage("/own/plain", "<!doctype html><p>Plain</p>"));
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/own/sw.js");
    await navigator.serviceWorker.ready;
  });
  await page.goto(list);
  await type(page, "apples");
  await page.waitForTimeout(1000);
  const scripts = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL),
  );
  expect(scripts).toEqual([`${world.shopOrigin}/own/sw.js`]);
});

test("a list of another retailer of the same site is another list", async ({ page }) => {
  await page.goto(addListPage(world, "/seven"));
  await put(page, { id: "item--apples", kind: "text", name: "apples" });
  await expect(tick(page, "apples")).toBeVisible();
  await page.goto(addListPage(world, "/eight", { retailerId: 8 }));
  await expect(page.getByText("Your list is empty.")).toBeVisible();
});
