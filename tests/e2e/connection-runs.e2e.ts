import { makeRetailer, makeUser } from "#db/seed/factories";
import { assignService, makeService, makeSubservice } from "#db/seed/integration-factories";
import {
  addPage,
  addPost,
  choose,
  keysIn,
  keysOf,
  runCards,
  submitConnection,
} from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";

test("staff log in to Facebook, choose a page, schedule a connection, and its rows come to a Google spreadsheet", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const retailer = await makeRetailer(world.db);
  const staff = await makeUser(world.db, {
    role: "Retailer",
    retailerId: retailer.id,
    passwordHash: world.passwordHash,
  });
  const service = await makeService(world.db);
  const subservice = await makeSubservice(world.db, { serviceId: service.id });
  await assignService(world.db, {
    retailerId: retailer.id,
    serviceId: service.id,
    subserviceId: subservice.id,
  });
  const shop = addPage(graph, `Shop of ${retailer.name}`);
  const document = sheets.addDocument();
  await signIn(page, world, staff.email);

  await page.goto("/dashboard/properties");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Log in with Facebook" }).click();
  await page.getByRole("button", { name: "Continue as Dana Whitfield" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText("Connected", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Property" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add Property" });
  await adding.getByRole("textbox", { name: "Unique ID" }).fill(`shop_${retailer.id}`);
  await adding.getByLabel("Property Name").fill("Shop");
  await choose(adding, "Service", service.name);
  await choose(adding, "Subservice", subservice.name);
  await adding.getByRole("textbox", { name: "Property Page" }).click();
  await expect(page.getByRole("option", { name: "Corner Grocer" })).toHaveCount(0);
  await page.getByRole("option", { name: shop.info.name }).click();
  await adding.getByRole("button", { name: "Add Property" }).click();
  await expect(page.getByText("New property created successfully.")).toBeVisible();
  const property = await world.db
    .selectFrom("property")
    .select(["pageName", "pageId"])
    .where("retailerId", "=", retailer.id)
    .executeTakeFirstOrThrow();
  expect(property).toEqual({ pageName: shop.info.name, pageId: shop.info.id });

  await page.goto("/dashboard/connections");
  await page.getByRole("button", { name: "Add Connection" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Connection" });
  await choose(dialog, "Property", "Shop");
  await expect(dialog.getByRole("textbox", { name: "Service", exact: true })).toHaveValue(service.name);
  await expect(dialog.getByRole("textbox", { name: "Subservice", exact: true })).toHaveValue(subservice.name);
  await expect(dialog.getByLabel("Page Name")).toHaveValue(shop.info.name);
  await choose(dialog, "Connect as User", "Dana Whitfield (0)");
  await choose(dialog, "Page Title", "Posts");
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
  await dialog.getByLabel("Every: number").fill("2");
  await choose(dialog, "Every: unit", "seconds");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Every 2 seconds, counted from");
  await expect(preview).toContainText(/The first run asks for what is from [\d/: ]+ until [\d/: ]+\./);
  const runs = preview.getByRole("listitem");
  await expect(runs).toHaveCount(5);
  expect(new Set(await runs.allTextContents()).size, "moments that can be told apart").toBe(5);
  await preview.getByRole("button", { name: "Try with Five Rows" }).click();
  await expect(preview.getByRole("row")).toHaveCount(1 + shop.posts.length);
  expect(document.shownRows()).toEqual([]);
  await submitConnection(dialog, "Schedule Now");
  await expect(page.getByText("New connection scheduled successfully.")).toBeVisible();

  await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  await page.getByRole("link", { name: /^Runs of/ }).click();
  await expect(page.getByText(/Next run \w+ \d+, \d{4}/)).toBeVisible();
  addPost(shop);
  await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  const latest = runCards(page).first();
  await expect(latest).toContainText("Scheduled");
  await expect(latest).toContainText(`Rows left out${shop.posts.length}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused by hand.")).toBeVisible();
  await expect(latest).toContainText("Done");
  await expect(latest).toContainText(`Rows left out${shop.posts.length}`);
  expect(keysIn(document)).toEqual(keysOf(shop));
});
