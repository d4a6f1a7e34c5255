import type { Locator } from "@playwright/test";
import { makeSubservice } from "#db/seed/integration-factories";
import { choose, logInAsDana, makeReadyRetailer } from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";

const selectorOf = (dialog: Locator) => dialog.getByRole("textbox", { name: "Property Page", exact: true });

test("a property is added with a page of the account, which subservice 32 takes as others do until it is saved", async ({
  page,
  world,
  graph,
}) => {
  const { retailer, staff, service } = await makeReadyRetailer(world);
  const special = await makeSubservice(world.db, { id: 32, serviceId: service.id });
  const other = await makeSubservice(world.db, { serviceId: service.id });
  for (const { id } of [special, other]) {
    await world.db
      .insertInto("retailerSubservice")
      .values({ retailerId: retailer.id, subserviceId: id })
      .execute();
  }
  await logInAsDana(world, graph, retailer.id);
  await signIn(page, world, staff.email);
  await page.goto("/dashboard/properties");
  await page.getByRole("button", { name: "Add Property" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Property" });
  const selector = selectorOf(dialog);
  await expect(selector).toBeDisabled();
  await choose(dialog, "Service", service.name);
  await expect(selector).toBeDisabled();
  await choose(dialog, "Subservice", special.name);
  await expect(selector).toBeEnabled();
  await choose(dialog, "Property Page", "Green Basket Market");
  await choose(dialog, "Subservice", other.name);
  await expect(selector).toHaveValue("");
  await expect(selector).toBeEnabled();
  await choose(dialog, "Property Page", "Green Basket Market");
  // Its emptied text is no choice, and without a subservice there is no page.
  await dialog.getByRole("textbox", { name: "Subservice", exact: true }).fill("");
  await expect(selector).toHaveValue("");
  await expect(selector).toBeDisabled();

  for (const [name, pageName] of [
    ["With a page", "Green Basket Market"],
    ["Without a page", null],
  ] as const) {
    await dialog
      .getByRole("textbox", { name: "Unique ID" })
      .fill(`${name.replace(/ /g, "_")}_${retailer.id}`);
    await dialog.getByLabel("Property Name").fill(name);
    await choose(dialog, "Service", service.name);
    await choose(dialog, "Subservice", special.name);
    if (pageName) await choose(dialog, "Property Page", pageName);
    await dialog.getByRole("button", { name: "Add Property" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const editing = page.getByRole("dialog", { name: "Edit Property" });
    await expect(editing.getByRole("textbox", { name: "Subservice" })).toHaveValue(special.name);
    await expect(selectorOf(editing)).toHaveValue(pageName ?? "");
    if (pageName) await expect(selectorOf(editing)).toBeEnabled();
    else await expect(selectorOf(editing)).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add Property" }).first().click();
  }
});
