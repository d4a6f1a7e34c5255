import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { addViews, journeys, openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;
const scripts = ["preact", "endcap", "weekly-ad"];
const bundle = (name: string) => readFileSync(`public/widgets/v1/${name}.js`, "utf8");

test.beforeAll(async () => {
  world = await openEveryView();
  const type = { "Content-Type": "text/javascript" };
  for (const name of scripts) world.addPage(`/copied/${name}.js`, bundle(name), type);
  world.addPage("/joined.js", scripts.map(bundle).join(";\n"), type);
});

test.afterAll(() => world.close());

const ours = (name: string) => `${world.appOrigin}/widgets/v1/${name}.js`;
const include = (src: string, attributes = "defer") => `<script src="${src}" ${attributes}></script>`;
const all = (attributes?: string, names = scripts) =>
  names.map((name) => include(ours(name), attributes)).join("");
const copied = () => scripts.map((name) => include(`/copied/${name}.js`)).join("");
const inlined = () => `<script>${scripts.map(bundle).join(";\n")}</script>`;
const sheets = () =>
  ["endcap", "weekly-ad"]
    .map((name) => `<link rel="stylesheet" href="${world.appOrigin}/widgets/v1/${name}.css">`)
    .join("");
const named = () => `data-endcap-server="${world.appOrigin}"`;
const root = (attributes = "") =>
  `<div data-endcap-view="weekly-ad" data-endcap-retailer="7" ${attributes}></div>`;
const byManager = () => `<script>
  addEventListener("load", () => {
    for (const src of ${JSON.stringify(scripts.map(ours))}) {
      const script = document.createElement("script");
      script.src = src;
      document.head.append(script);
    }
  });</script>`;

/** What a page warns of, and what it throws. */
function listen(page: Page): { warnings: string[]; errors: string[] } {
  const heard = { warnings: [] as string[], errors: [] as string[] };
  page.on("pageerror", (error) => heard.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "warning") heard.warnings.push(message.text());
  });
  return heard;
}

const open = (page: Page, path: string, body: string, head = "") =>
  page.goto(
    world.addPage(
      path,
      `<!doctype html><html lang="de"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
    ),
  );

const ways: Record<string, () => string> = {
  "copied, with a sheet of ours": () => sheets() + root() + copied(),
  "copied, with the server named": () => root(named()) + copied(),
  "copied, with the server named by a longer address": () =>
    root(`data-endcap-server=" ${world.appOrigin}/retailers/?page=2"`) + copied(),
  "copied, with the server named without its scheme": () =>
    root(`data-endcap-server="${new URL(world.appOrigin).host}"`) + copied(),
  "with the server named by a longer address": () =>
    root(`data-endcap-server="${world.appOrigin}/endcap/"`) + all(),
  "with the server named by what is no address": () => root('data-endcap-server="https://"') + all(),
  "joined into one, with the server named": () => root(named()) + include("/joined.js"),
  "joined into one, with a sheet of ours": () => sheets() + root() + include("/joined.js", ""),
  "pasted into the page, with the server named": () => root(named()) + inlined(),
  "pasted into the head, before the root": () => sheets() + inlined() + root(),
  async: () => root() + all("async"),
  "as modules": () => root() + all('type="module" crossorigin'),
  "in the wrong order": () => root() + all("", [...scripts].reverse()),
  "twice, once before the root": () => all("") + root() + all(""),
  "without the sheets": () => root() + all(),
  "by a tag manager, in any order": () => root() + byManager(),
  "without the runtime": () => root() + all("defer", ["endcap", "weekly-ad"]),
  "the view's failing": () =>
    root() + all("defer", ["preact", "endcap"]) + include("/not-there/weekly-ad.js"),
};

for (const [name, body] of Object.entries(ways)) {
  test(`the ad shows with its scripts included ${name}`, async ({ page }) => {
    const heard = listen(page);
    await open(page, "/way", body());
    await expect(page.getByRole("figure")).toHaveCount(4);
    await expect(page.locator(".ec-sheet").first()).toHaveCSS("position", "relative");
    expect(heard.errors).toEqual([]);
  });
}

const sentence = "Das kann gerade nicht angezeigt werden. Versuche es später noch einmal.";

const policy = (directives: string) => `<meta http-equiv="Content-Security-Policy" content="${directives}">`;

const failures: Record<string, [body: () => string, advice: RegExp, head?: () => string]> = {
  "copied, without a word of the server": [() => root() + copied(), /data-endcap-server/],
  "joined, without a word of the server": [() => root() + include("/joined.js"), /data-endcap-server/],
  "pasted, without a word of the server": [() => root() + inlined(), /data-endcap-server/],
  "copied, with what is no address of the server": [
    () => root('data-endcap-server="https://"') + copied(),
    /data-endcap-server="https:\/\/" is no address. Write it like this: data-endcap-server="https:/,
  ],
  "let in by a policy for some of them alone": [
    () => root() + all(),
    /script-src/,
    () => policy(`script-src ${scripts.map(ours).join(" ")}`),
  ],
  "under a policy of Trusted Types that doesn't name ours": [
    () => root() + all(),
    /trusted-types endcap/,
    () => policy("require-trusted-types-for 'script'; trusted-types other"),
  ],
};

for (const [name, [body, advice, head = () => ""]] of Object.entries(failures)) {
  test(`scripts that are ${name} end in a sentence, and in advice in the console`, async ({ page }) => {
    const heard = listen(page);
    await open(page, "/failure", body(), head());
    await expect(page.getByText(sentence)).toBeVisible();
    expect(heard.warnings.join("\n")).toMatch(advice);
    expect(heard.errors).toEqual([]);
    await open(page, "/failure", body().replace("></div>", "><a href=/ad.pdf>PDF</a></div>"), head());
    await expect(page.getByRole("link", { name: "PDF" })).toBeVisible();
    await expect(page.getByText(sentence)).toBeHidden();
  });
}

test("where no script of ours may run, the sheet says a sentence after a while", async ({ page }) => {
  await open(page, "/blocked", sheets() + root() + all(), policy("script-src 'none'"));
  const said = () =>
    page.locator("[data-endcap-view]").evaluate((each) => {
      const { content, visibility } = getComputedStyle(each, "::after");
      return [content, visibility];
    });
  expect(await said()).toEqual([`"${sentence}"`, "hidden"]);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  expect(await said()).toEqual([`"${sentence}"`, "visible"]);
});

for (const directive of ["", "; trusted-types endcap"]) {
  test(`all views work with Trusted Types${directive}`, async ({ page }) => {
    const heard = listen(page);
    page.on("console", (message) => message.type() === "error" && heard.errors.push(message.text()));
    world.answers.set("/public/retailers/7/offers", {
      "@type": "Organization",
      name: "Maple & Main <Market>",
    });
    const head = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'${directive}">`;
    // As of snippets that are pasted whole, one after the other: each brings the core.
    const again = include(ours("endcap"));
    await page.goto(addViews(world, "/typed", [...embedViews], { head: head + again }));
    for (const { ready } of journeys) await expect(ready(page)).toBeVisible();
    await page.getByRole("link", { name: "One-tray salmon" }).click();
    await expect(page.getByRole("article", { name: "One-tray salmon" })).toBeVisible();
    const data = page.locator('script[type="application/ld+json"]');
    for (const part of ['"name":"One-tray salmon"', "Main \\u003cMarket>"])
      await expect.poll(async () => (await data.allTextContents()).join()).toContain(part);
    // Nobody gets code past the site's policy with ours.
    expect(
      await page.evaluate(() => {
        try {
          return window.Endcap?.trustData?.("alert(1)");
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe("SyntaxError");
    expect(heard.warnings.join()).not.toContain("Trusted Types policy");
    expect(heard.errors).toEqual([]);
  });
}

test("where no style and no picture of ours is let in, icons stay small, and the console says what to allow", async ({
  page,
}) => {
  const heard = listen(page);
  await open(page, "/plain", root() + all(), policy("style-src 'none'; img-src 'none'"));
  await expect(page.getByRole("figure")).toHaveCount(4);
  const icon = await page.locator("svg").first().boundingBox();
  expect([icon?.width, icon?.height]).toEqual([20, 20]);
  await expect.poll(() => heard.warnings.join()).toContain(`let ${world.appOrigin} in (img-src)`);
  expect(heard.warnings.join()).toContain("style-src");
  expect(heard.warnings.filter((text) => text.includes("img-src"))).toHaveLength(1);
});

test("a wrong number says so, to the shopper and to the web master", async ({ page }) => {
  const heard = listen(page);
  await open(page, "/wrong", root().replace('"7"', '"404"') + all());
  await expect(page.getByText("Dieser Prospekt ist nicht zu finden")).toBeVisible();
  expect(heard.warnings.join()).toContain('no retailer with the number "404"');
});

test("a view that there is not says so, to the shopper and to the web master, until it is named rightly", async ({
  page,
}) => {
  const heard = listen(page);
  await open(page, "/misnamed", root().replace('"weekly-ad"', '"weeklyad"') + all());
  await expect(page.getByText(sentence)).toBeVisible();
  expect(heard.warnings.join()).toContain('no view "weeklyad". Views: weekly-ad,');
  await page
    .locator("[data-endcap-view]")
    .evaluate((each) => each.setAttribute("data-endcap-view", " Weekly-Ad "));
  await expect(page.getByRole("figure")).toHaveCount(4);
  await expect(page.getByText(sentence)).toBeHidden();
  expect(heard.errors).toEqual([]);
});

test("an element that can hold no view is named in the console", async ({ page }) => {
  const heard = listen(page);
  await open(page, "/table", root().replace("<div ", "<ul ").replace("</div>", "</ul>") + all());
  await expect.poll(() => heard.warnings.join()).toContain("ul can't hold a view");
});

test("an ad in an element that content blockers hide has a word in the console", async ({ page }) => {
  const heard = listen(page);
  await open(
    page,
    "/listed",
    `<style>.ad-wrapper{display:none}</style><div class="ad-wrapper">${root()}</div>${all()}`,
  );
  await expect.poll(() => heard.warnings.join()).toContain('"ad-wrapper" is hidden');
});

const libraries: Record<string, string> = {
  // As Prototype 1.7.3 and some polyfills do.
  "Array#entries":
    "delete Array.prototype.entries; delete Array.prototype.findLast; delete Array.prototype.toSorted;",
  // As Prototype 1.4 to 1.6 do.
  "toJSON and reduce": `for (const { prototype } of [Array, String, Number]) prototype.toJSON = function () { return "spoilt"; };
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
    Element.prototype.remove = function () { return this.parentNode.removeChild(this); };`,
  // As MooTools and Datejs do.
  "Array.from and Date.parse":
    "Array.from = (item) => [item]; Date.parse = () => null; Date.prototype.toISOString = () => 'x'; window.Event = class {};",
};

for (const [what, code] of Object.entries(libraries)) {
  test(`a library that changes ${what} leaves the views as they are`, async ({ page }) => {
    const heard = listen(page);
    await page.goto(
      `${addViews(world, "/library", [...embedViews], { head: `<script>${code}</script>` })}#endcap-deal-1200`,
    );
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Add to list: Sweet Strawberries" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("checkbox", { name: /Sweet Strawberries/ })).toBeVisible();
    await page.getByRole("link", { name: "One-tray salmon" }).click();
    await page.getByRole("group", { name: "Servings" }).getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("article")).not.toContainText("NaN");
    expect(heard.errors).toEqual([]);
  });
}
