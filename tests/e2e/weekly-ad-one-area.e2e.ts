import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeArea } from "#db/seed/factories";
import { expect, form, openEditor, saved, test } from "#tests/setup/editor-test";
import type {} from "#widgets/shared/view";

/** A retailer's website of another origin with the snippet of the weekly ad. */
async function openShop(origin: string, retailerId: number) {
  const snippet = embedSnippet({ origin, retailerId, view: "weekly-ad" });
  const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${snippet}</body></html>`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** What a shopper gets of the one deal in each of its forms. */
async function formsOf(page: Page, address: string, areaId: number, word: string) {
  await page.goto(address);
  const target = page.locator(`[data-deal="${areaId}"]`);
  await target.waitFor();
  const clickTarget = await target.getAttribute("aria-label");
  const entry = page.locator(".ec-list .ec-deal").first();
  const listEntry = [
    await entry.locator(".ec-open").textContent(),
    await entry.locator(".ec-price").textContent(),
  ].join(", ");
  await page.getByRole("searchbox").fill(word);
  const found = await page.locator(".ec-list .ec-open").allTextContents();
  await page
    .getByRole("button", { name: /^Add to list: / })
    .first()
    .click();
  await page.getByText("On your list (1)").first().waitFor();
  const [draft] = await page.evaluate(async () => {
    const root = document.querySelector<HTMLElement>("[data-endcap-view]");
    const list = window.Endcap?.shopper?.(root?.dataset.endcapRetailer ?? "").list;
    const items = list?.items().map(({ name, deal }) => `${name}, ${deal?.text}`) ?? [];
    const changes = await list?.changes();
    for (const { id } of list?.items() ?? []) changes?.change(id, { removed: true });
    return items;
  });
  await page.getByRole("button", { name: "Print all deals" }).click();
  await page.waitForFunction(() => "printed" in window);
  const sheet = page.frames().at(-1)?.locator("li");
  const printed = [await sheet?.locator("h4").textContent(), await sheet?.locator(".price").textContent()];
  const script = page.locator('script[type="application/ld+json"]');
  await script.waitFor({ state: "attached" });
  const data = JSON.parse((await script.textContent()) ?? "");
  const offer = data.hasOfferCatalog[0].itemListElement[0];
  const { name, price, priceSpecification, url } = offer;
  const toMachines = { name, price, multiBuy: priceSpecification?.referenceQuantity.value, url };
  return { clickTarget, listEntry, found, draft, printed: printed.join(", "), toMachines };
}

test("a change of one area in the back-office changes all that shoppers get of it", async ({
  page,
  world,
  editor,
  browser,
}) => {
  const { retailerId, id } = editor.circular;
  const days = { activeDate: "2020-01-01T00:00:00.000Z", terminationDate: "2090-01-01T00:00:00.000Z" };
  const circulars = world.db.updateTable("circular").where("retailerId", "=", retailerId);
  await circulars.set({ terminationDate: "2026-01-02T00:00:00.000Z" }).execute();
  await circulars.set(days).where("id", "=", id).execute();
  const pageId = editor.pages[0]?.id ?? 0;
  const area = await makeArea(world.db, { pageId, prefix: "Large", ingredient: "Eggs", deal: "$3.49" });
  const shop = await openShop(world.server.address, retailerId);
  const shopper = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  await shopper.addInitScript(() => {
    window.print = () => Object.assign(window.top ?? window, { printed: true });
  });
  const url = `#endcap-deal-${area.id}`;
  expect(await formsOf(await shopper.newPage(), shop.address, area.id, "eggs")).toEqual({
    clickTarget: "Large Eggs, $3.49",
    listEntry: "Large Eggs, $3.49",
    found: ["Large Eggs"],
    draft: "Large Eggs, $3.49",
    printed: "Large Eggs, $3.49",
    toMachines: { name: "Large Eggs, $3.49", price: 3.49, multiBuy: undefined, url },
  });

  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: /^Area Large Eggs/ }).click();
  await form(page).getByLabel("Prefix").fill("Brown");
  await form(page).getByLabel("Deal").fill("2/$7");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();
  await expect(saved(page)).toBeVisible();

  await expect(async () => {
    // A shopper who was not here before: nothing is kept of the earlier answer.
    const fresh = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    await fresh.addInitScript(() => {
      window.print = () => Object.assign(window.top ?? window, { printed: true });
    });
    // The ad of a second ago finds no brown eggs: it is not worked with, but asked for anew.
    fresh.setDefaultTimeout(5000);
    const forms = await formsOf(await fresh.newPage(), shop.address, area.id, "brown");
    await fresh.close();
    expect(forms).toEqual({
      clickTarget: "Brown Eggs, 2/$7",
      listEntry: "Brown Eggs, 2/$7",
      found: ["Brown Eggs"],
      draft: "Brown Eggs, 2/$7",
      printed: "Brown Eggs, 2/$7",
      toMachines: { name: "Brown Eggs, 2/$7", price: undefined, multiBuy: 2, url },
    });
  }).toPass({ timeout: 60_000 });
  await shopper.close();
  shop.close();
});
