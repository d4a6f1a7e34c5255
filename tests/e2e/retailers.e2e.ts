import { makeRetailer } from "#db/seed/factories";
import { makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { chooseRowAction, findRowAction } from "#tests/setup/row-actions";

test("the Embed Code dialog shows and copies one snippet per view", async ({ page, world, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const retailer = await makeRetailer(world.db, {
    name: "Corner Grocer",
    siteUrl: "https://corner.example/",
  });
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  await chooseRowAction(page, "Corner Grocer", "Embed Code of Corner Grocer");
  const dialog = page.getByRole("dialog", { name: "Embed Code: Corner Grocer" });
  for (const [tab, view] of [
    ["Weekly ad", "weekly-ad"],
    ["Recipes", "recipes"],
    ["Shopping list", "shopping-list"],
    ["Store picker", "store-picker"],
  ]) {
    await dialog.getByRole("tab", { name: tab }).click();
    await expect(dialog.getByRole("region")).toContainText(
      `<div data-endcap-view="${view}" data-endcap-retailer="${retailer.id}"></div>`,
    );
  }
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/<script /g)).toHaveLength(3);
  expect(copied).toContain(`${world.server.address}/widgets/`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const entry = await findRowAction(page, "Corner Grocer", "Retailer Page of Corner Grocer");
  await expect(entry).toHaveAttribute("href", "https://corner.example/");
});

test("a retailer is added, edited and deleted, with the notices of each", async ({ page, world }) => {
  const social = await makeService(world.db, { name: "Social Media" });
  const part = await makeSubservice(world.db, { serviceId: social.id, name: "Photo Pages" });
  await makeService(world.db, { name: "Gift Cards" });
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  await page.getByRole("button", { name: "Add Retailer" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add Retailer" });
  await expect(adding.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(adding.getByText("Retailer name is required!")).toBeVisible();
  await expect(adding.getByText("Slug is required!")).toBeVisible();
  await page.keyboard.type("Mill / Creek Foods");
  await expect(adding.getByLabel("Slug")).toHaveValue("mill-creek-foods");
  // A country brings its zone along, until one is chosen; what is typed replaces what is there.
  await adding.getByRole("textbox", { name: "Country" }).click();
  await page.keyboard.type("Ger");
  await page.keyboard.press("Enter");
  await expect(adding.getByRole("textbox", { name: "Country" })).toHaveValue("Germany");
  const timeZone = adding.getByRole("textbox", { name: "Time Zone" });
  await expect(timeZone).toHaveValue("Europe/Berlin");
  await timeZone.click();
  await page.keyboard.type("Denver");
  await expect(timeZone).toHaveValue("Denver");
  await page.getByRole("option", { name: "America/Denver" }).click();
  await expect(adding.getByRole("textbox", { name: "Subservices" })).toBeDisabled();
  await adding.getByRole("textbox", { name: "Services", exact: true }).click();
  await page.getByRole("option", { name: "Social Media" }).click();
  await page.getByRole("option", { name: "Gift Cards" }).click();
  await adding.getByRole("textbox", { name: "Subservices" }).click();
  await page.getByRole("option", { name: "Photo Pages" }).click();
  await adding.getByLabel("Site URL").fill("https://mill.example/");
  await adding.getByRole("button", { name: "Add Retailer" }).click();
  await expect(page.getByText("New retailer created successfully.")).toBeVisible();
  const retailer = await world.db
    .selectFrom("retailer")
    .select(["id", "timeZone"])
    .where("slug", "=", "mill-creek-foods")
    .executeTakeFirstOrThrow();
  expect(retailer.timeZone).toBe("America/Denver");
  const subservices = () =>
    world.db
      .selectFrom("retailerSubservice")
      .select("subserviceId")
      .where("retailerId", "=", retailer.id)
      .execute();
  expect(await subservices()).toEqual([{ subserviceId: part.id }]);
  await page.goto("/dashboard/retailers?search=Mill");
  await expect(page.getByRole("img", { name: "Social Media" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Gift Cards" })).toHaveText("GC");

  await page.getByRole("button", { name: "Edit Mill / Creek Foods" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Retailer" });
  const update = editing.getByRole("button", { name: "Update" });
  await editing.getByLabel("Slug").fill("");
  await expect(update).toBeDisabled();
  await editing.getByLabel("Name", { exact: true }).fill("Mill Creek");
  await expect(update).toBeEnabled();
  const services = editing.getByRole("textbox", { name: "Services", exact: true });
  await services.press("Backspace");
  await services.press("Backspace");
  await expect(editing.getByRole("textbox", { name: "Subservices" })).toBeDisabled();
  await update.click();
  await expect(page.getByText("Mill Creek retailer updated successfully.")).toBeVisible();
  expect(await subservices()).toEqual([]);

  await chooseRowAction(page, "Mill Creek", "Delete Mill Creek");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Mill Creek retailer deleted successfully.")).toBeVisible();
});

test("sort order and page size are remembered", async ({ page, world }) => {
  await makeRetailer(world.db, { name: "aaa first" });
  await makeRetailer(world.db, { name: "zzz last" });
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  const firstName = page.locator('[row-index="0"] [col-id="name"]');
  await expect(firstName).toHaveText("aaa first");
  await page.getByRole("columnheader", { name: "Name" }).click();
  await expect(firstName).toHaveText("zzz last");
  await page.getByRole("textbox", { name: "Rows per page" }).click();
  await page.getByRole("option", { name: "ALL / page" }).click();
  await page.reload();
  await expect(firstName).toHaveText("zzz last");
  await expect(page.getByRole("textbox", { name: "Rows per page" })).toHaveValue("ALL / page");
});

test("choosing a retailer in the top bar narrows the lists until all are chosen again", async ({
  page,
  world,
}) => {
  const { own, other } = await makeSmallWorld(world.db);
  await signIn(page, world);
  await page.goto("/dashboard/circulars");
  await page.getByRole("textbox", { name: "Retailer" }).click();
  await page.getByRole("option", { name: own.retailer.name, exact: true }).click();
  await expect(page.getByRole("link", { name: own.circular.name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: other.circular.name, exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Retailer" })).toHaveValue(own.retailer.name);
  await page.getByRole("textbox", { name: "Retailer" }).click();
  await page.getByRole("option", { name: "All retailers" }).click();
  await expect(page.getByRole("link", { name: other.circular.name, exact: true })).toBeVisible();
});
