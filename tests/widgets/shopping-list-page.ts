import type { Locator, Page } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { dealPriceOf } from "#app/shopping/domain/publishing/deal-price";
import type { ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import type { Shopper } from "#widgets/shared/shopper";
import { dollars } from "./weekly-ad-factory";
import type { WidgetWorld } from "./widget-world";

/** Puts a page with a shopping list on the shop and gives its address. */
export function addListPage(
  world: WidgetWorld,
  path: string,
  { attributes = "", head = "", headers = {}, retailerId = 7 } = {},
): string {
  const snippet = embedSnippet({ origin: world.appOrigin, retailerId, view: "shopping-list" }).replace(
    "<div ",
    `<div ${attributes} `,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Our shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
    <body><main><h1>Our shop</h1>${snippet}</main></body></html>`;
  return world.addPage(path, html, headers);
}

/** A deal as views put it on the list. */
export function dealOf(id: number, name: string, text: string, more: Partial<NewItem> = {}): NewItem {
  return {
    id: `deal-${id}`,
    kind: "deal",
    name,
    category: "Produce",
    deal: {
      areaId: id,
      pageId: 1,
      circularId: 1,
      text,
      details: "",
      price: dealPriceOf({ deal: text, details: "" }, dollars),
      endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      timeZone: "America/Chicago",
      store: { key: "main-st", name: "Green Basket Main St" },
      image: null,
    },
    ...more,
  };
}

type EndcapWindow = { Endcap: { shopper: (id: string) => Shopper } };

/** Puts items on the list as other views of the page do. */
export async function put(page: Page, ...items: NewItem[]): Promise<void> {
  await page.evaluate(
    async (added) =>
      (await (window as unknown as EndcapWindow).Endcap.shopper("7").list.changes()).add(...added),
    items,
  );
}

/** Everything that the page knows of the list, removed items too. */
export function everything(page: Page): Promise<ListItem[]> {
  return page.evaluate(async () =>
    (await (window as unknown as EndcapWindow).Endcap.shopper("7").list.changes()).everything(),
  );
}

export async function type(page: Page, ...lines: string[]): Promise<void> {
  for (const line of lines) {
    await page.getByLabel("Add an item").fill(line);
    await page.keyboard.press("Enter");
    await page.getByLabel("Add an item").and(page.locator('[value=""], :not([value])')).first().waitFor();
  }
}

export const entry = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name }) });

export const tick = (page: Page, name: string): Locator => page.getByRole("checkbox", { name });

export const region = (page: Page): Locator => page.getByRole("region", { name: "Shopping list" });
