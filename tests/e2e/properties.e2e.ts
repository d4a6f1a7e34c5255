import type { Locator, Page } from "@playwright/test";
import type { Insertable } from "kysely";
import type { Database } from "#db/database";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { assignService, makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import type { PropertyTable } from "#db/tables/services";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.use({ worldName: "short lists" });

/** Two retailers: one with a service of two subservices and a service without any, one that uses no service. */
async function makeWorld(db: Database, passwordHash: string) {
  const retailer = await makeRetailer(db);
  const idle = await makeRetailer(db);
  const staff = await makeUser(db, { role: "Retailer", retailerId: retailer.id, passwordHash });
  const social = await makeService(db);
  const plain = await makeService(db);
  const first = await makeSubservice(db, { serviceId: social.id });
  const second = await makeSubservice(db, { serviceId: social.id });
  const unused = await makeSubservice(db, { serviceId: social.id });
  await assignService(db, { retailerId: retailer.id, serviceId: social.id, subserviceId: first.id });
  await db
    .insertInto("retailerSubservice")
    .values({ retailerId: retailer.id, subserviceId: second.id })
    .execute();
  await assignService(db, { retailerId: retailer.id, serviceId: plain.id });
  const add = (given: Partial<Insertable<PropertyTable>> = {}) =>
    makeProperty(db, {
      retailerId: retailer.id,
      serviceId: social.id,
      subserviceId: first.id,
      pageName: "Old page",
      ...given,
    });
  return { retailer, idle, staff, social, plain, first, second, unused, add };
}

async function choose(page: Page, dialog: Locator, label: string, option: string) {
  await dialog.getByRole("textbox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

const field = (dialog: Locator, label: string) => dialog.getByRole("textbox", { name: label, exact: true });

test("a property is added by an Administrator, its selectors following one another", async ({
  page,
  world,
}) => {
  const { retailer, idle, social, plain, first, second, unused } = await makeWorld(
    world.db,
    world.passwordHash,
  );
  await signIn(page, world);
  await page.goto("/dashboard/properties");
  await page.getByRole("button", { name: "Add Property" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Property" });
  await dialog.getByRole("button", { name: "Add Property" }).click();
  for (const message of [
    "Retailer is required!",
    "Unique ID is required!",
    "Property name is required!",
    "Service is required!",
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await choose(page, dialog, "Retailer", idle.name);
  await expect(dialog.getByRole("alert")).toContainText(
    "Property can't be added because no services are available for the selected retailer",
  );
  await expect(field(dialog, "Service")).toBeDisabled();
  await choose(page, dialog, "Retailer", retailer.name);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await choose(page, dialog, "Service", plain.name);
  await expect(field(dialog, "Subservice")).toBeDisabled();
  await expect(field(dialog, "Property Page")).toBeDisabled();
  await choose(page, dialog, "Service", social.name);
  await field(dialog, "Subservice").click();
  await expect(page.getByRole("option", { name: second.name, exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: unused.name, exact: true })).toHaveCount(0);
  await page.getByRole("option", { name: first.name, exact: true }).click();
  const typedPage = field(dialog, "Property Page");
  await expect(typedPage).toHaveAccessibleDescription(/No Facebook account is logged in/);
  await typedPage.fill("Typed page");

  await field(dialog, "Unique ID").fill("not right");
  await expect(
    dialog.getByText("Space and special characters is not allowed.[underscore (_) is allowed.]"),
  ).toBeVisible();
  await dialog.getByLabel("City").fill("Verona 2");
  await dialog.getByLabel("State").fill("4");
  await expect(dialog.getByText("Number are not allowed.")).toHaveCount(2);
  await expect(dialog.getByLabel("Zip")).toHaveAttribute("maxlength", "5");
  await dialog.getByLabel("City").fill("Verona");
  await dialog.getByLabel("State").fill("Ohio");
  await dialog.getByLabel("Zip").fill("15147");
  const uniqueId = `page_${retailer.id}`;
  await field(dialog, "Unique ID").fill(uniqueId);
  await dialog.getByLabel("Property Name").fill("North page");
  await dialog.getByLabel("Password", { exact: true }).fill("typedPassword99");
  await dialog.getByRole("button", { name: "Add Property" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("New property created successfully.")).toBeVisible();
  const row = await world.db
    .selectFrom("property")
    .selectAll()
    .where("uniqueId", "=", uniqueId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    retailerId: retailer.id,
    serviceId: social.id,
    subserviceId: first.id,
    pageName: "Typed page",
    pageId: null,
    state: "Ohio",
    zip: "15147",
  });
  expect(row.passwordSealed).not.toBeNull();
  await page.reload();
  expect(await page.content()).not.toContain("typedPassword99");

  await page.getByRole("button", { name: "Add Property" }).first().click();
  await field(dialog, "Unique ID").fill(uniqueId);
  await dialog.getByLabel("Property Name").focus();
  await expect(dialog.getByText("UniqueID already exists")).toBeVisible();
});

test("a property is edited: another service clears what hangs on it, and what is stored stays or goes", async ({
  page,
  world,
}) => {
  const { staff, add, social, plain, first, second } = await makeWorld(world.db, world.passwordHash);
  const property = await add({ passwordSealed: "sealed", apiKeySealed: "sealed" });
  await signIn(page, world, staff.email);
  await page.goto("/dashboard/properties");
  await page.getByRole("button", { name: `Edit ${property.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Property" });
  await expect(field(dialog, "Unique ID")).toBeDisabled();
  await expect(field(dialog, "Service")).toHaveValue(social.name);
  await expect(field(dialog, "Subservice")).toHaveValue(first.name);
  await expect(field(dialog, "Property Page")).toHaveValue("Old page");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
  await choose(page, dialog, "Subservice", second.name);
  await expect(field(dialog, "Property Page")).toHaveValue("");
  await choose(page, dialog, "Service", plain.name);
  await expect(field(dialog, "Subservice")).toHaveValue("");
  await expect(field(dialog, "Property Page")).toBeDisabled();
  await dialog.getByLabel("Property Name").fill("South page");
  await dialog.getByRole("switch", { name: "Forget the stored API Key" }).check();
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("South page property updated successfully.")).toBeVisible();
  const row = await world.db
    .selectFrom("property")
    .selectAll()
    .where("id", "=", property.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: "South page",
    serviceId: plain.id,
    subserviceId: null,
    pageName: null,
    passwordSealed: "sealed",
    apiKeySealed: null,
  });
});
