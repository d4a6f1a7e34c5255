import type { Page } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, test, type World } from "#tests/setup/browser-test";
import { linkIn, waitForMail } from "#tests/setup/outbox";
import { adminSignIn } from "#tests/setup/running-server";
import { openShop } from "#tests/setup/shop";

/** A retailer's page of another origin with the list on it. */
async function openList(page: Page, world: World, retailerId: number) {
  const snippet = embedSnippet({ origin: world.server.address, retailerId, view: "shopping-list" });
  const shop = await openShop(
    `<!doctype html><html lang="en"><title>My list</title><main>${snippet}</main></html>`,
  );
  await page.goto(shop.address);
  await expect(page.getByRole("region", { name: "Shopping list" })).toBeVisible();
  return shop;
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByLabel("Add an item").fill(text);
  await page.getByLabel("Add an item").press("Enter");
}

test("a list is given to others by a link and by mail, through the real server", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db);
  const shop = await openList(page, world, own.retailer.id);
  await add(page, "2 lb pears");
  await page.getByRole("button", { name: "Print, copy or share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel("Link to your list");
  await expect(link).toHaveValue(/\/lists\/[\w-]{22}$/);
  await page.getByRole("button", { name: "Send by email" }).click();
  await page.getByLabel("Send it to").fill("friend@mail.test");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Your list is on its way to friend@mail.test.").first()).toBeVisible();
  const mail = await waitForMail(world.server.dataDir, "friend@mail.test");
  // What was typed stands on the shared list alone: words of strangers are not mailed.
  expect(mail.text).not.toMatch(/pears/i);
  await page.goto(linkIn(mail).href);
  await expect(page.getByText(/2 lb pears/i)).toBeVisible();
  await shop.close();
});

test("a Customer's list is one on two devices, and nothing is lost between them", async ({
  browser,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db);
  await world.db
    .updateTable("user")
    .set({ passwordHash: world.passwordHash, bonusCardNumber: "4711" })
    .where("id", "=", own.customer.id)
    .execute();
  await world.db.deleteFrom("rateLimit").execute();
  const devices = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const shops = [];
  for (const [number, page] of devices.entries()) {
    shops.push(await openList(page, world, own.retailer.id));
    await add(page, `thing ${number}`);
    await page.getByRole("button", { name: "Keep this list on all my devices" }).click();
    await page.getByLabel("Email").fill(own.customer.email);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("The email or the password is not right.");
    await page.getByLabel("Password").fill(adminSignIn.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Bonus card 4711.")).toBeVisible();
  }
  const [first, second] = devices as [Page, Page];
  await expect(second.getByRole("checkbox")).toHaveCount(2);
  await second.getByRole("checkbox", { name: /thing 0/i }).check();
  await expect
    .poll(async () => {
      const rows = await world.db.selectFrom("customerListItem").select("json").execute();
      return rows.filter(({ json }) => (JSON.parse(json) as { ticked: boolean }).ticked).length;
    })
    .toBe(1);
  await first.reload();
  await expect(first.getByText("Bonus card 4711.")).toBeVisible();
  await expect(first.getByRole("heading", { name: "In the cart (1)" })).toBeVisible();
  await first.getByRole("button", { name: "Sign out" }).click();
  await expect(first.getByText("Sign in to keep your list on all your devices.")).toBeVisible();
  await expect(first.getByRole("checkbox")).toHaveCount(2);
  for (const shop of shops) await shop.close();
});
