import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import { dollars, makeCircular, makeWeeklyAd } from "./weekly-ad-factory";
import type { WidgetWorld } from "./widget-world";
import { openWidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openWidgetWorld();
  world.ads.set(7, makeWeeklyAd());
  world.ads.set(
    8,
    makeWeeklyAd({
      retailer: { id: 8, slug: "corner", name: "Corner Store", siteName: null, ...dollars },
      circulars: [makeCircular({ id: 2, title: "Corner Deals" })],
    }),
  );
});

test.afterAll(() => world.close());

const hostPage = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body>${body}</body></html>`;

/** Everything a page complains of: uncaught errors and console errors. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  return trouble;
}

const shape = (page: Page) =>
  page.locator("[data-deal]").evaluateAll((all) =>
    all.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    }),
  );

test("hostile styles of the host page change nothing but font and colour", async ({ page }) => {
  const hostile = `<style>
    * { box-sizing: content-box; letter-spacing: 4px; text-transform: uppercase; line-height: 3; margin: 9px; }
    button { all: unset; } ul { list-style: square; padding: 80px; } img { width: 20px !important; }
    div:empty { display: none; } dialog { display: none !important; } h2, h3 { font-size: 80px; float: left; }
    section, figure { display: inline-block; width: 50px; } .ec-area, .ec { display: none !important; }
  </style>`;
  await page.setViewportSize({ width: 1000, height: 800 });
  const calm = "<style>* { margin: 9px }</style>";
  await page.goto(world.addPage("/calm", hostPage(world.snippet(7), calm)));
  await expect(page.getByRole("figure")).toHaveCount(4);
  const expected = await shape(page);
  await page.goto(world.addPage("/hostile", hostPage(world.snippet(7), hostile)));
  await expect(page.getByRole("figure")).toHaveCount(4);
  expect(await shape(page)).toEqual(expected);
  await page.locator("[data-deal]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveCSS("text-transform", "none");
});

test("the host page's own elements keep their look with our sheets linked", async ({ page }) => {
  const body = '<h2>Ours</h2><ul><li>One</li></ul><button>Press</button><p class="price">x</p>';
  const looks = () =>
    page.locator("body > :is(h2, ul, button, p)").evaluateAll((all) =>
      all.map((each) => {
        const { font, color, margin, padding, boxSizing, listStyle } = getComputedStyle(each);
        return { font, color, margin, padding, boxSizing, listStyle };
      }),
    );
  await page.goto(world.addPage("/bare", hostPage(body)));
  const before = await looks();
  await page.goto(world.addPage("/with", hostPage(body + world.snippet(7))));
  await expect(page.getByRole("figure")).toHaveCount(4);
  expect(await looks()).toEqual(before);
});

test("a polluted Object.prototype neither breaks it nor reaches its markup", async ({ page }) => {
  const trouble = listenForTrouble(page);
  const pollute = `<script>
    Object.prototype.dangerouslySetInnerHTML = { __html: "<i id=evil>evil</i>" };
    Object.prototype.onclick2 = function () {};
    Object.prototype.hidden = true;
    Array.prototype.last = function () { return this[this.length - 1]; };
  </script>`;
  await page.goto(world.addPage("/polluted", hostPage(world.snippet(7), pollute)));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await page.locator("[data-deal]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("#evil")).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("text from the ad is text, whatever it looks like", async ({ page }) => {
  const circular = makeCircular();
  const target = circular.pages[0]?.areas[0];
  if (!target) throw new Error("The factory makes pages with areas.");
  Object.assign(target, {
    ingredient: '<img src=x onerror="window.hacked=1">',
    details: "<script>window.hacked=1</script>",
    deal: "</style><b>",
    thumbnail: { ...target.thumbnail, url: "javascript:window.hacked=1" },
  });
  world.ads.set(9, makeWeeklyAd({ circulars: [circular] }));
  await page.goto(world.addPage("/hostile-text", hostPage(world.snippet(9))));
  await page.locator(`[data-deal="${target.id}"]`).click();
  await expect(page.getByRole("dialog").getByText("<script>window.hacked=1</script>")).toBeVisible();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

/** A piece of code from the page for web masters, for this server. */
function fromEmbedDocs(language: "html" | "js"): string {
  const docs = readFileSync("docs/embed.md", "utf8");
  const [, code = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "m").exec(docs) ?? [];
  return code.replace("https://ads.example.com", world.appOrigin);
}

test("the tag for a tag manager and the custom element show the ad where they are added late", async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  const noIcon = '<link rel="icon" href="data:,">';
  await page.goto(world.addPage("/tags", hostPage('<main id="weekly-ad"></main>', noIcon)));
  // As a tag manager adds it: an element of its own, once the page is there.
  await page.addScriptTag({ content: fromEmbedDocs("html").replaceAll(/<\/?script>/g, "") });
  await expect(page.locator("main").getByRole("figure")).toHaveCount(4);

  await page.goto(world.addPage("/element", hostPage("<endcap-weekly-ad></endcap-weekly-ad>", noIcon)));
  await page.addScriptTag({ content: fromEmbedDocs("js") });
  await expect(page.locator("endcap-weekly-ad").getByRole("figure")).toHaveCount(4);
  expect(trouble).toEqual([]);
});

test("a strict content security policy with a nonce is kept without a complaint", async ({ page }) => {
  const trouble = listenForTrouble(page);
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-abc123'",
    "style-src 'nonce-abc123'",
    `img-src ${world.appOrigin}`,
    `connect-src ${world.appOrigin}`,
  ].join("; ");
  const address = world.addPage(
    "/strict",
    hostPage(world.snippet(7, "abc123"), '<link rel="icon" href="data:,">'),
    {
      "Content-Security-Policy": policy,
    },
  );
  await page.goto(address);
  await expect(page.getByRole("figure")).toHaveCount(4);
  await page.locator("[data-deal]").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator(".ec-sheet").first()).toHaveCSS("position", "relative");
  expect(trouble.filter((text) => !text.includes("data:,"))).toEqual([]);
});

test("two ads of two retailers live on one page, each with its own deals", async ({ page }) => {
  await page.goto(world.addPage("/two", hostPage(world.snippet(7) + world.snippet(8))));
  await expect(page.getByRole("figure")).toHaveCount(8);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Harvest Savings", "Corner Deals"]);
  await page.locator('[data-deal="2101"]').click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.goto(`${world.shopOrigin}/two#endcap-deal-2100`);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.locator("[data-found]")).toHaveAttribute("data-deal", "2100");
});

test("a store of the root, or of the page's address, is asked for; without one none is", async ({ page }) => {
  const asked = async (path: string, attributes: string) => {
    const root = `<div data-endcap-view="weekly-ad" data-endcap-retailer="7"${attributes}></div>`;
    const snippet = world.snippet(7).replace(/<div[^>]*><\/div>/, root);
    const address = world.addPage("/store", hostPage(snippet));
    const before = world.seen.length;
    await page.goto(address + path);
    await expect(page.getByRole("figure")).toHaveCount(4);
    return world.seen
      .slice(before)
      .flatMap(({ url }) => (url?.includes("weekly-ad") && url.includes("/public/") ? url : []));
  };
  const plain = "/public/retailers/7/weekly-ad";
  expect(await asked("", "")).toEqual([plain]);
  expect(await asked("", ' data-endcap-store="mill-creek"')).toEqual([`${plain}?store=mill-creek`]);
  expect(await asked("?store=a%26b", "")).toEqual([`${plain}?store=a%26b`]);
  expect(await asked("?store=court", ' data-endcap-store="mill-creek"')).toEqual([
    `${plain}?store=mill-creek`,
  ]);
});

test("a single-page site may add, move, take away and dismiss the ad at any time", async ({ page }) => {
  await page.goto(world.addPage("/spa", hostPage(`<main></main>${world.snippet(8)}`)));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await page.evaluate(() => {
    const root = document.createElement("div");
    root.id = "late";
    root.dataset.endcapView = "weekly-ad";
    root.dataset.endcapRetailer = "7";
    document.querySelector("main")?.append(root);
  });
  await expect(page.getByRole("figure")).toHaveCount(8);
  await page.evaluate(() => document.querySelector("#late")?.remove());
  await expect(page.getByRole("figure")).toHaveCount(4);
  const root = page.locator("[data-endcap-view]");
  await root.evaluate((element: HTMLElement) => window.Endcap?.unmount?.(element));
  await page.evaluate(() => document.body.append(document.createElement("p")));
  await expect(page.getByRole("figure")).toHaveCount(0);
  await root.evaluate((element: HTMLElement) => window.Endcap?.mount?.(element));
  await expect(page.getByRole("figure")).toHaveCount(4);
});

test("scripts that a site brings in later find their way, and the view is loaded when only the core is there", async ({
  page,
}) => {
  const root = '<div data-endcap-view="weekly-ad" data-endcap-retailer="7"></div>';
  await page.goto(world.addPage("/late", hostPage(root)));
  await page.waitForLoadState("load");
  for (const file of ["preact", "endcap"]) {
    await page.addScriptTag({ url: `${world.appOrigin}/widgets/v1/${file}.js` });
  }
  await expect(page.getByRole("figure")).toHaveCount(4);
});

test("roots without an id, with nonsense, or of an unknown view end quietly", async ({ page }) => {
  const trouble = listenForTrouble(page);
  const roots = [
    '<div data-endcap-view="weekly-ad"></div>',
    '<div data-endcap-view="weekly-ad" data-endcap-retailer="../7"></div>',
    '<div data-endcap-view="../../evil" data-endcap-retailer="7"></div>',
    '<img alt="" data-endcap-view="weekly-ad" data-endcap-retailer="7">',
  ].join("");
  await page.goto(world.addPage("/odd", hostPage(roots + world.snippet(7))));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await expect(page.getByText("We can’t find this ad.")).toHaveCount(2);
  expect(trouble).toEqual([]);
});

test("the host page hears what happens, as typed events on the root", async ({ page }) => {
  const record = `<script>
    window.heard = [];
    for (const name of ["ready", "deal-open", "deal-close", "view-change", "circular-change", "empty", "error"])
      document.addEventListener("endcap:" + name, (event) => heard.push([name, event.detail, event.target.tagName]));
  </script>`;
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await page.goto(world.addPage("/events", hostPage(world.snippet(7), record)));
  await page.locator('[data-deal="1200"]').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(heard).toHaveLength(3);
  const deal = {
    areaId: 1200,
    pageId: 12,
    pageNumber: 2,
    circularId: 1,
    prefix: "Sweet",
    ingredient: "Strawberries",
    deal: "2/$5",
    category: "Produce",
  };
  expect(await heard()).toEqual([
    ["ready", { retailerId: 7, circularIds: [1] }, "DIV"],
    ["deal-open", deal, "DIV"],
    ["deal-close", deal, "DIV"],
  ]);
});

test("takes the host page's font, colour and accent", async ({ page }) => {
  const style =
    "<style>body { font: 18px Georgia; color: rgb(0, 0, 90); --endcap-accent: rgb(90, 0, 90) }</style>";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(world.addPage("/themed", hostPage(world.snippet(7), style)));
  const title = page.getByRole("heading", { level: 2 });
  await expect(title).toHaveCSS("font-family", "Georgia");
  await expect(title).toHaveCSS("color", "rgb(0, 0, 90)");
  await expect(page.getByRole("button", { name: "Pages", exact: true })).toHaveCSS(
    "background-color",
    "rgb(90, 0, 90)",
  );
});

test("a narrow column of a wide page gets the narrow layout", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const column = `<aside style="width: 320px">${world.snippet(7)}</aside>`;
  await page.goto(world.addPage("/column", hostPage(column)));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "List of deals" })).toBeHidden();
  await expect(page.getByRole("button", { name: "List", exact: true })).toBeVisible();
});

test("a tiny area is still 24 px in each direction and inside its page", async ({ page }) => {
  const circular = makeCircular();
  const target = circular.pages[0]?.areas[0];
  if (!target) throw new Error("The factory makes pages with areas.");
  Object.assign(target, { left: 0.99, top: 0.99, width: 0.005, height: 0.005 });
  world.ads.set(9, makeWeeklyAd({ circulars: [circular] }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(world.addPage("/tiny", hostPage(world.snippet(9))));
  const box = await page.locator(`[data-deal="${target.id}"]`).boundingBox();
  const sheet = await page.locator(".ec-sheet").first().boundingBox();
  if (!box || !sheet) throw new Error("The first page and its area must be drawn.");
  expect(box.width).toBeGreaterThanOrEqual(24);
  expect(box.height).toBeGreaterThanOrEqual(24);
  expect(box.x + box.width).toBeLessThanOrEqual(sheet.x + sheet.width + 0.5);
  expect(box.y + box.height).toBeLessThanOrEqual(sheet.y + sheet.height + 0.5);
});

test("Escape closes a deal, and not what the host page shows it in", async ({ page }) => {
  const record = `<script>
    window.heard = [];
    for (const type of ["keydown", "keyup"]) document.addEventListener(type, ({ key }) => heard.push(type + key), true);
  </script>`;
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  await page.goto(world.addPage("/modal", hostPage(world.snippet(7), record)));
  const dialog = page.getByRole("dialog");
  await page.locator('[data-deal="1200"]').click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await heard()).toEqual([]);

  await page.locator('[data-deal="1200"]').click();
  // The focus leaves the dialog with this, and the key is held for long.
  await dialog.locator(".ec-where").click();
  for (let times = 0; times < 3; times++) await page.keyboard.down("Escape");
  await page.keyboard.up("Escape");
  await expect(dialog).toBeHidden();
  expect(await heard()).toEqual([]);

  await page.keyboard.press("Escape");
  expect(await heard()).toEqual(["keydownEscape", "keyupEscape"]);
  await page.locator('[data-deal="1200"]').click();
  await page.locator("[data-endcap-view]").evaluate((each) => each.remove());
  await page.keyboard.press("Escape");
  expect(await heard()).toEqual(["keydownEscape", "keyupEscape"]);
});
