import { expect, type Page, test } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

const root = '<div data-endcap-view="store-picker" data-endcap-retailer="7"></div>';

/** Opens a page where the root stands in place of `~`; gives what the console is told. */
async function open(page: Page, layout: string): Promise<string[]> {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  page.on("pageerror", (error) => warnings.push(error.message));
  const snippet = embedSnippet({ origin: world.appOrigin, retailerId: 7, view: "store-picker" });
  const html = layout.replace("~", root) + snippet.replace(/<div[^>]*><\/div>/, "");
  await page.goto(
    world.addPage(
      "/place",
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">${html}</html>`,
    ),
  );
  return warnings;
}

/** The root's left edge and width, and how far the page scrolls sideways. */
const measure = (page: Page) =>
  page.locator("[data-endcap-view]").evaluate((each) => {
    const { left, width } = each.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    // Not -0.
    return [Math.round(left) + 0, Math.round(width), scrollWidth - clientWidth];
  });

/** Places with the root's left edge and width at 360 px and at 1280 px; the body's margin is 8 px. */
const layouts: Record<string, [html: string, phone: [number, number], desk: [number, number]]> = {
  // These are as wide as the view would like to be.
  "flex: none": ["<div style='display:flex'><div style='flex:none'>~</div></div>", [8, 344], [8, 1264]],
  "flex: none, padded": [
    "<div style='display:flex'><div style='flex:none;padding:20px'>~</div></div>",
    [28, 304],
    [28, 1224],
  ],
  "flex: none, centred beside another": [
    "<div style='display:flex;justify-content:center'><aside style='flex:none;width:60px'>a</aside><div style='flex:none'>~</div></div>",
    [68, 284],
    [68, 1204],
  ],
  "max-content": ["<div style='width:max-content'>~</div>", [8, 344], [8, 1264]],
  "max-content in a column of 600 px": [
    "<div style='max-width:600px'><div style='width:max-content'>~</div></div>",
    [8, 344],
    [8, 600],
  ],
  "max-content from right to left": [
    "<div dir=rtl><div style='width:max-content'>~</div></div>",
    [8, 344],
    [8, 1264],
  ],
  "max-content out of the flow": [
    "<div style='position:relative;height:9000px'><div style='position:absolute;right:20px;width:max-content'>~</div></div>",
    [0, 332],
    [0, 1252],
  ],
  "max-content, zoomed": [
    "<div style='zoom:1.25'><div style='width:max-content'>~</div></div>",
    [8, 344],
    [8, 1264],
  ],
  "a track of max-content beside another": [
    "<div style='display:grid;grid-template-columns:max-content 60px'>~<p>a</p></div>",
    [8, 284],
    [8, 1204],
  ],
  "the second slide": [
    "<div style='display:flex;overflow:hidden'><div style='flex:0 0 100%'>a</div><div style='flex:none'>~</div></div>",
    [352, 344],
    [1272, 1264],
  ],
  // These ask for the least that the view needs.
  "min-content": ["<div style='width:min-content'>~</div>", [8, 320], [8, 320]],
  "a track of min-content": [
    "<div style='display:grid;grid-template-columns:min-content 1fr'>~<i>a</i></div>",
    [8, 320],
    [8, 320],
  ],
  "a float that is a container": [
    "<div style='float:left;container-type:inline-size'>~</div>",
    [8, 320],
    [8, 320],
  ],
  "moved back by a half": [
    "<div style='position:relative;height:9000px'><div style='position:absolute;left:50%;transform:translateX(-50%)'>~</div></div>",
    [20, 320],
    [324, 632],
  ],
  // These are narrower than that.
  "columns that never stack": [
    "<div style='display:flex;gap:2em'><div style='flex:1 0 0;min-width:0'>Word</div><div style='flex:1 0 0;min-width:0'>~</div></div>",
    [196, 156],
    [656, 616],
  ],
  "beside a column of 100 px": [
    "<div style='display:flex'><aside style='flex:none;width:100px'>a</aside>~</div>",
    [108, 244],
    [108, 1164],
  ],
  "text in three columns": [
    "<div style='column-count:3'><p>Word</p><div>~</div><p>Word</p></div>",
    [8, 344],
    [8, 1264],
  ],
  "a float in three columns": [
    "<div style='column-count:3'><div style='float:left'>~</div></div>",
    [8, 320],
    [8, 411],
  ],
};

test("a view fits into places that take their width from it, and the page doesn't scroll sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [name, [html, phone, desk]] of Object.entries(layouts)) {
    await open(page, html);
    await expect(page.locator("[data-endcap-state=ready]"), name).toBeAttached();
    for (const [width, place] of [
      [360, phone],
      [1280, desk],
      [360, phone],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => measure(page), `${name} at ${width} px`).toEqual([...place, 0]);
    }
  }
});

test("a root in shadow trees of the page's own shows its view", async ({ page }) => {
  const tree = (inside: string) => `<div><template shadowrootmode="open">${inside}</template></div>`;
  const warnings = await open(page, tree(`<p>Our stores</p>${tree("~")}`));
  await expect(page.getByRole("status")).toHaveText("All our 2 stores");
  expect(warnings).toEqual([]);
});

test("a place that is too narrow is named in the console, and a wide one is not", async ({ page }) => {
  const warnings = await open(page, "<div style='width:fit-content;container-type:inline-size'>~</div>");
  await expect.poll(() => warnings.join()).toContain("the view has a place of 0 px");
  const own = await open(page, "<div id=place style='width:500px'>~</div>");
  await expect(page.locator("[data-endcap-state=ready]")).toBeVisible();
  expect(own).toEqual([]);
  await page.locator("#place").evaluate((place) => {
    place.style.width = "200px";
  });
  await expect.poll(() => own.join()).toContain("the view has a place of 200 px");
  expect(await measure(page)).toEqual([8, 200, 0]);
});

test("an element that content blockers hide after a while has a word in the console", async ({ page }) => {
  const warnings = await open(page, "<div class='ad-wrapper'>~</div>");
  await expect(page.locator("[data-endcap-state=ready]")).toBeVisible();
  expect(warnings).toEqual([]);
  await page.addStyleTag({ content: ".ad-wrapper{display:none}" });
  await expect.poll(() => warnings.join()).toContain('"ad-wrapper" is hidden');
});

test("a root within another one, or within what shows no elements, has a word in the console", async ({
  page,
}) => {
  const within = root.replace("></div>", `>${root}</div>`);
  const nested = await open(page, within);
  await expect.poll(() => nested.join()).toContain("stands within another one");
  const warnings = await open(page, "<select></select><canvas></canvas>");
  for (const name of ["select", "canvas"]) {
    // Parsers of some browsers drop it there; a script of the site's may put it.
    await page.evaluate(
      ([selector, html]) => {
        const range = document.createRange();
        document.querySelector(selector as string)?.append(range.createContextualFragment(html as string));
      },
      [name, root],
    );
    await expect.poll(() => warnings.join()).toContain(`a ${name} shows no views`);
  }
});
