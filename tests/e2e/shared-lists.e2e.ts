import { addToItem } from "#app/shopping/domain/publishing/list-item";
import { makeSmallWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, test } from "#tests/setup/browser-test";
import { waitForMail } from "#tests/setup/outbox";
import { openShop } from "#tests/setup/shop";

const milk = addToItem(undefined, { id: "item--milk", kind: "text", name: "Milk", category: "Dairy" }, 1000);
const pears = addToItem(
  undefined,
  { id: "item-lb-pears", kind: "text", name: "Pears", quantity: 2, unit: "lb" },
  1000,
);

test("a list is shared from another origin, and whoever has the link reads it", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db);
  // As people type it.
  const typed = { siteUrl: "www.market.example", siteName: "Corner Market" };
  await world.db.updateTable("retailer").set(typed).where("id", "=", own.retailer.id).execute();
  const shop = await openShop("<!doctype html><title>A grocer's page</title>");
  await page.goto(shop.address);
  const url = await page.evaluate(
    async ({ address, items }) => {
      const answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ items }),
        credentials: "omit",
      });
      return ((await answer.json()) as { url: string }).url;
    },
    {
      address: `${world.server.address}/public/retailers/${own.retailer.id}/shared-lists`,
      items: [milk, pears],
    },
  );
  await shop.close();
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole("heading", { name: "Shopping list" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Dairy" }).getByRole("checkbox", { name: "Milk" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Corner Market" })).toHaveAttribute(
    "href",
    "https://www.market.example",
  );
  await page.getByRole("checkbox", { name: "2 lb Pears" }).check();
  await expectNothingSeriousInBothSchemes(page);
});

test("a link that leads to no list says so", async ({ page }) => {
  const response = await page.goto("/lists/nothing-is-here");
  expect(response?.status()).toBe(404);
  expect(response?.headers()).toMatchObject({ "x-robots-tag": "noindex", "cache-control": "no-store" });
  await expect(
    page.getByText("This list is not there any more. Shared lists are kept for 14 days."),
  ).toBeVisible();
});

test("a mailed list comes from the retailer with its answers' address, its name and its logo", async ({
  world,
  request,
}) => {
  const { own } = await makeSmallWorld(world.db);
  await world.db
    .updateTable("retailer")
    .set({
      fromAddress: "news@grocer.test",
      replyTo: "help@grocer.test",
      siteName: "Grocer & Sons",
      logoUrl: "https://grocer.test/logo.png",
    })
    .where("id", "=", own.retailer.id)
    .execute();
  const answer = await request.post(`/public/retailers/${own.retailer.id}/list-emails`, {
    data: { to: "shopper@mail.test", items: [milk, pears] },
    headers: { Origin: "https://grocer.test" },
  });
  expect(answer.status()).toBe(202);
  const mail = await waitForMail(world.server.dataDir, "shopper@mail.test");
  expect(mail.subject).toBe("Your shopping list from Grocer & Sons");
  expect(mail.from).toMatchObject({ name: "Grocer & Sons", address: "news@grocer.test" });
  expect(mail.replyTo?.[0]?.address).toBe("help@grocer.test");
  expect(mail.text).toContain("Typed by hand, and shown on the whole list only: 2");
  expect(mail.html).toContain('<img src="https://grocer.test/logo.png" alt="Grocer &amp; Sons"');
});
