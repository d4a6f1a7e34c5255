import { expect, test } from "@playwright/test";
import { embedSnippet, embedViews } from "#app/identity/domain/retailers/embed-snippet";
import { openEveryView } from "./every-view";
import type { WidgetWorld } from "./widget-world";

let world: WidgetWorld;

test.beforeAll(async () => {
  world = await openEveryView();
});

test.afterAll(() => world.close());

/** Wrappers that hold nothing but the root, which stands where `~` does. */
const layouts: Record<string, string> = {
  block: "~",
  "flex row": '<div style="display:flex">~</div>',
  "flex row, centred": '<div style="display:flex;justify-content:center;align-items:center">~</div>',
  "flex row, wrapping": '<div style="display:flex;flex-wrap:wrap">~</div>',
  "flex column, centred": '<div style="display:flex;flex-direction:column;align-items:center">~</div>',
  "flex column, start": '<div style="display:flex;flex-direction:column;align-items:flex-start">~</div>',
  "grid, items centred": '<div style="display:grid;place-items:center">~</div>',
  "grid, content centred": '<div style="display:grid;place-content:center">~</div>',
  "grid in a grid":
    '<div style="display:grid;grid-template-columns:minmax(0,auto)"><div style="display:grid;justify-items:start">~</div></div>',
  "inline grid": '<div style="display:inline-grid">~</div>',
  "inline flex": '<div style="display:inline-flex">~</div>',
  float: '<div style="float:left">~</div>',
  "fit-content": '<div style="width:fit-content;margin:auto">~</div>',
  "inline-block": '<div style="display:inline-block">~</div>',
  table: '<div style="display:table">~</div>',
  "table, a cell of its own": '<table cellspacing="0" cellpadding="0"><tr><td>~</td></tr></table>',
  absolute: '<div style="position:relative;height:9000px"><div style="position:absolute">~</div></div>',
  "absolute, from the right":
    '<div style="position:relative;height:9000px"><div style="position:absolute;right:0">~</div></div>',
  dialog: '<dialog open style="position:static;padding:0;border:0">~</dialog>',
  "fieldset and flex":
    '<fieldset style="border:0;padding:0;margin:0;display:flex;justify-content:center">~</fieldset>',
  "WordPress group, centred":
    '<div style="display:flex;flex-wrap:nowrap;justify-content:center;gap:1em"><div style="max-width:840px">~</div></div>',
  "Elementor container":
    '<div style="display:flex;flex-direction:column;align-items:center"><div style="display:flex;flex-direction:column;width:auto">~</div></div>',
  "Divi module":
    '<div style="position:relative;width:100%;display:table"><div style="display:table-cell;vertical-align:middle">~</div></div>',
  "Squarespace grid":
    '<div style="display:grid;grid-template-columns:minmax(0,1fr) repeat(8,minmax(0,auto)) minmax(0,1fr)"><div style="grid-area:1/2/2/10;display:flex;align-items:flex-start">~</div></div>',
  "Wix mesh":
    '<div style="display:grid;grid-template-rows:min-content;grid-template-columns:100%"><div style="justify-self:center;position:relative">~</div></div>',
  carousel:
    '<div style="display:flex;overflow:hidden"><div style="flex:0 0 auto;max-width:100%">~</div></div>',
  "zoomed column": '<div style="zoom:1.0;display:flex;justify-content:flex-end">~</div>',
  "right to left": '<div dir="rtl" style="display:flex;align-items:start;flex-direction:column">~</div>',
  "vertical writing": '<div style="writing-mode:vertical-rl;display:flex;align-items:start">~</div>',
};

/** Beside something else: at least 320 px where the place has room for both, however long the other's lines are. */
const shared: Record<string, string> = {
  "flex row beside long text": `<div style="display:flex"><p style="min-width:0">${"word ".repeat(400)}</p>~</div>`,
  "flex row beside a narrow column": '<div style="display:flex"><aside style="width:20px">a</aside>~</div>',
  "grid beside a narrow column": '<div style="display:grid;grid-template-columns:20px auto">a~</div>',
  "cell beside a narrow one": "<table><tr><td>a<td>~</table>",
};

const entries = Object.entries({ ...layouts, ...shared });

for (const view of embedViews) {
  test(`${view} takes the width of its place in every layout`, async ({ page }) => {
    const snippet = embedSnippet({ origin: world.appOrigin, retailerId: 7, view });
    const root = `<div data-endcap-view="${view}" data-endcap-retailer="7"></div>`;
    const places = entries.map(
      ([name, html]) =>
        `<section title="${name}" style="position:relative;display:flow-root">${html.replace("~", root)}</section>`,
    );
    await page.goto(
      world.addPage(
        `/${view}`,
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">${places.join("\n")}${snippet.replace(/<div[^>]*><\/div>/, "")}</html>`,
      ),
    );
    await expect(page.locator("[data-endcap-state=ready]")).toHaveCount(entries.length);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const measured = await page
        .locator("body > section")
        .evaluateAll((sections: HTMLElement[]) =>
          sections.map((each) => [
            each.title,
            Math.round(each.querySelector("[data-endcap-view]")?.getBoundingClientRect().width ?? 0),
          ]),
        );
      const narrow = measured
        .filter(([name, px]) => Number(px) < (String(name) in shared ? 320 : Math.min(width - 16, 840)))
        .map((each) => each.join(": "));
      expect(narrow, `at ${width} px`).toEqual([]);
      const tooWide = await page
        .locator("body > section")
        .evaluateAll((sections: HTMLElement[]) =>
          sections.flatMap((each) =>
            each.scrollWidth > innerWidth ? `${each.title}: ${each.scrollWidth}` : [],
          ),
        );
      expect(tooWide, `at ${width} px`).toEqual([]);
    }
  });
}
