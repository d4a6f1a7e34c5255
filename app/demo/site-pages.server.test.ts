import { expect, test } from "vitest";
import { readDemoData } from "./data.server";
import { composeDemoPage, composeDemoStorePage, storePageName } from "./site-pages.server";

const widgets = { origin: "http://localhost:3000", retailerId: 7 };

test("each store has a page that the list of stores leads to, with its facts and its own ad", () => {
  const list = composeDemoPage("stores", widgets);
  const { stores } = readDemoData().stores;
  expect(stores.length).toBeGreaterThan(3);
  for (const { slug, name, phone, address1 } of stores) {
    expect(list).toContain(`href="${storePageName(slug)}">${name}</a>`);
    const page = composeDemoStorePage(slug, widgets) ?? "";
    expect(page).toContain(`<h1>${name}</h1>`);
    expect(page).toContain(address1);
    expect(page).toContain(`href="tel:${phone}"`);
    expect(page).toContain(`<div data-endcap-store="${slug}" data-endcap-view="weekly-ad"`);
    expect(page).not.toMatch(/\{\{|undefined/);
  }
});

test("a store that there is not has no page", () => {
  expect(composeDemoStorePage("no-such-store", widgets)).toBeNull();
});
