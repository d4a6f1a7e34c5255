import type { Page } from "@playwright/test";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeSmallWorld } from "#db/seed/worlds";
import { test as base, expect, type World } from "#tests/setup/browser-test";
import { withRuntime } from "#tests/setup/e2e-server";
import { aPersonsBrowser, beAPerson, leave, look, visit } from "#tests/setup/human-browser";
import { openShop } from "#tests/setup/shop";
import type {} from "#widgets/shared/view";

interface Shop {
  /** A page of a retailer's website, of another origin, with the weekly ad. */
  address: string;
  rows: Awaited<ReturnType<typeof makeSmallWorld>>["own"];
  /** What the table holds of this retailer: sums by `name` and the id that it is about. */
  sums: () => Promise<Record<string, number>>;
}

const test = base.extend<{ shop: Shop; attributes: string }>({
  attributes: ["", { option: true }],
  shop: async ({ world, attributes }, use) => {
    const { own } = await makeSmallWorld(world.db);
    const origin = world.server.address;
    const snippet = embedSnippet({ origin, retailerId: own.retailer.id, view: "weekly-ad" });
    const html = snippet.replace("<div ", `<div ${attributes} `);
    const { address, close } = await openShop(`<!doctype html><title>A grocer</title>${html}`);
    const seeInsights = await insightsOf(world, own);
    await use({
      address,
      rows: own,
      async sums() {
        await seeInsights();
        return sumsOf(world, own.retailer.id);
      },
    });
    await close();
  },
});

/** What asks for the screen of insights, before which the server writes what it has gathered. */
async function insightsOf(world: World, { staff, circular }: Shop["rows"]): Promise<() => Promise<void>> {
  const secret = await withRuntime(world.server.dataDir, (runtime) =>
    createSession(
      runtime.makeContext({ actor: { kind: "anonymous" }, source: "screen" }),
      staff.id,
      "browser",
    ),
  );
  const headers = { Cookie: `endcap=${encodeURIComponent(btoa(JSON.stringify(secret)))}` };
  return async () => {
    const address = `${world.server.address}/dashboard/circulars/${circular.id}/insights`;
    expect((await fetch(address, { headers, redirect: "manual" })).status).toBe(200);
  };
}

async function sumsOf(world: World, retailerId: number): Promise<Record<string, number>> {
  const rows = await world.db
    .selectFrom("adCount")
    .selectAll()
    .where("retailerId", "=", retailerId)
    .orderBy("name")
    .execute();
  const about = (row: (typeof rows)[number]) => row.areaId || row.pageId || row.circularId || row.detail;
  return Object.fromEntries(rows.map((row) => [`${row.name} ${about(row)}`.trim(), row.count]));
}

test.use(aPersonsBrowser);

test.beforeEach(({ page }) => page.clock.install());

async function openAd(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await expect(page.getByRole("figure")).toHaveCount(2);
}

function seenOf({ rows: { circular, pages, areas } }: Shop, times = 1): Record<string, number> {
  return {
    [`adOpened ${circular.id}`]: times,
    [`pageSeen ${pages[0]?.id}`]: times,
    [`dealSeen ${areas[0]?.id}`]: times,
  };
}

test("what was seen, opened, added and looked for in vain is in the sums when the page is left", async ({
  page,
  shop,
}) => {
  await beAPerson(page);
  const [first, second] = shop.rows.areas;
  await openAd(page, shop.address);
  await look(page);
  await page.locator(`[data-deal="${first?.id}"]`).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Add to list/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.locator(`[data-deal="${second?.id}"]`).scrollIntoViewIfNeeded();
  await look(page);
  await page.getByRole("searchbox", { name: "Search deals" }).fill("Oat Milk");
  await look(page);
  await leave(page);
  const expected = {
    ...seenOf(shop),
    [`pageSeen ${shop.rows.pages[1]?.id}`]: 1,
    [`dealSeen ${second?.id}`]: 1,
    [`dealOpened ${first?.id}`]: 1,
    [`dealAdded ${first?.id}`]: 1,
    "searchedInVain oat milk": 1,
  };
  await expect.poll(shop.sums).toEqual(expected);
  expect(await page.context().cookies()).toEqual([]);
});

test("what is done without a network goes later, and once", async ({ page, context, shop }) => {
  await beAPerson(page);
  const deal = shop.rows.areas[0]?.id;
  await openAd(page, shop.address);
  await context.setOffline(true);
  await look(page);
  // The browser ends its own pretending when a page is really left, which may then send what is lost on the way.
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => false });
    dispatchEvent(new Event("pagehide"));
  });
  await page.close();
  expect(await shop.sums()).toEqual({});
  await context.setOffline(false);
  const later = await context.newPage();
  await beAPerson(later);
  await openAd(later, shop.address);
  await look(later);
  await later.locator(`[data-deal="${deal}"]`).click();
  await leave(later);
  await expect.poll(shop.sums).toEqual({ ...seenOf(shop, 2), [`dealOpened ${deal}`]: 1 });
  await openAd(later, shop.address);
  await look(later);
  await leave(later);
  await expect.poll(shop.sums).toEqual({ ...seenOf(shop, 3), [`dealOpened ${deal}`]: 1 });
});

test("a report goes every 15 seconds while the page stays open", async ({ page, shop }) => {
  await beAPerson(page);
  await openAd(page, shop.address);
  await look(page);
  expect(await shop.sums()).toEqual({});
  await page.clock.fastForward(15_000);
  await expect.poll(shop.sums).toEqual(seenOf(shop));
});

test("programs and the retailer's own people are not counted", async ({ page, shop, browser }) => {
  await openAd(page, shop.address);
  await look(page);
  await leave(page);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const own = await context.newPage();
  await own.clock.install();
  await beAPerson(own);
  await openAd(own, `${shop.address}?endcap-count=off`);
  await look(own);
  await openAd(own, shop.address);
  await look(own);
  await leave(own);
  await context.close();
  expect(await shop.sums()).toEqual({});
});

test.describe("a preview", () => {
  test.use({ attributes: "data-endcap-preview" });

  test("counts nothing", async ({ page, shop }) => {
    await beAPerson(page);
    await openAd(page, shop.address);
    await look(page);
    await leave(page);
    expect(await shop.sums()).toEqual({});
  });
});

for (const written of ["", '="true"', '="Required"'])
  test.describe(`where consent is asked for as ${written || "an attribute alone"}`, () => {
    test.use({ attributes: `data-endcap-consent${written}` });

    test("nothing is counted before it is given", async ({ page, shop }) => {
      await beAPerson(page);
      await openAd(page, shop.address);
      await look(page);
      await leave(page);
      expect(await shop.sums()).toEqual({});
    });
  });

test.describe("where consent is required", () => {
  test.use({ attributes: 'data-endcap-consent="required"' });

  test("nothing is counted or kept before it is given", async ({ page, shop }) => {
    await beAPerson(page);
    await openAd(page, shop.address);
    await look(page);
    await page.locator(`[data-deal="${shop.rows.areas[0]?.id}"]`).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await shop.sums()).toEqual({});
    await page.evaluate(() => window.Endcap?.consent?.(true));
    await look(page);
    await leave(page);
    await expect.poll(shop.sums).toEqual(seenOf(shop));
  });
});
