import { makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";

test("a store is added, edited and deleted from the list", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/stores");
  await expect(page.getByRole("heading", { name: "No stores yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Store" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Store" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill("Oak Street / North");
  await expect(dialog.getByLabel("Slug")).toHaveValue("oak-street-north");
  await dialog.getByLabel("Store Number").fill("0042");
  await expect(dialog.getByRole("textbox", { name: "Retailer" })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Circular Group" }).click();
  await page.getByRole("option", { name: own.group.name, exact: true }).click();
  await dialog.getByLabel("Address 1").fill("12 Oak Street");
  await dialog.getByLabel("City").fill("Verona");
  await dialog.getByRole("textbox", { name: "State" }).click();
  await page.getByRole("option", { name: "PA – Pennsylvania" }).click();
  await dialog.getByLabel("Phone").fill("412-555-0134");
  await dialog.getByLabel("Hours").fill("Mon–Sat 7–9\nSun 8–6");
  await dialog.getByLabel("Has Existing Shopping List").check();
  await dialog.getByRole("button", { name: "Add Store" }).click();
  await expect(dialog).toBeHidden();
  const row = page.locator('[row-index="0"]');
  for (const [column, text] of [
    ["storeNumber", "0042"],
    ["name", "Oak Street / North"],
    ["slug", "oak-street-north"],
    ["circularGroup", own.group.name],
    ["retailer", own.retailer.name],
  ]) {
    await expect(row.locator(`[col-id="${column}"]`)).toHaveText(text as string);
  }

  await page.getByRole("button", { name: "Edit Oak Street / North" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Store" });
  await expect(editing.getByLabel("Hours")).toHaveValue("Mon–Sat 7–9\nSun 8–6");
  await expect(editing.getByLabel("Has Existing Shopping List")).toBeChecked();
  await expect(editing.getByRole("textbox", { name: "State" })).toHaveValue("PA – Pennsylvania");
  await expect(editing.getByRole("textbox", { name: "Circular Group" })).toHaveValue(own.group.name);
  await editing.getByLabel("Has Existing Shopping List").uncheck();
  await editing.getByLabel("Name", { exact: true }).fill("Oak Street South");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(row.locator('[col-id="slug"]')).toHaveText("oak-street-south");
  const saved = await world.db
    .selectFrom("store")
    .selectAll()
    .where("retailerId", "=", own.retailer.id)
    .executeTakeFirstOrThrow();
  expect(saved).toMatchObject({ state: "PA", hasExistingShoppingList: 0, phone: "412-555-0134" });

  await page.getByRole("button", { name: "Delete Oak Street South" }).click();
  const question = page.getByRole("dialog", { name: "Delete Store" });
  await expect(question).toContainText("Are you sure you want to delete Oak Street South?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No stores yet" })).toBeVisible();
});

test("an address is looked up and chosen by keyboard alone, and fills the fields", async ({
  page,
  world,
}) => {
  await signInAsStaff(page, world);
  await page.goto("/dashboard/stores");
  await page.getByRole("button", { name: "Add Store" }).first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Store" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Elm");
  const search = dialog.getByRole("combobox", { name: "Find Address" });
  await search.focus();
  await page.keyboard.type("1043 Hamil Rd, Verona Pennsylvania");
  await expect(page.getByRole("option", { name: "1043 Hamil Rd Verona, PA 15147" })).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText("1 address found.");
  await page.keyboard.press("ArrowDown");
  await expect(search).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("City")).toHaveValue("Verona");
  await expect(dialog.getByLabel("Address 1")).toHaveValue("1043 Hamil Rd");
  await expect(dialog.getByRole("textbox", { name: "State" })).toHaveValue("PA – Pennsylvania");
  await expect(dialog.getByLabel("ZIP Code")).toHaveValue("15147");
  await expect(dialog.getByLabel("County")).toHaveValue("Allegheny");
  await expect(dialog.getByLabel("Latitude")).toHaveValue(/^40\.\d+$/);
  await dialog.getByRole("textbox", { name: "Circular Group" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("City").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "Elm", exact: true })).toBeVisible();
});

test("another address typed by hand clears where the old one lay, but no coordinates typed by hand", async ({
  page,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const place = { latitude: 40.5, longitude: -79.8, googlePlacesId: "place-1" };
  const of = { retailerId: own.retailer.id, circularGroupId: own.group.id };
  const { id } = await makeStore(world.db, { ...of, ...place, name: "Elm" });
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/stores");
  await page.getByRole("button", { name: "Edit Elm" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Store" });
  await dialog.getByLabel("Phone").fill("217-555-0134");
  await expect(dialog.getByLabel("Latitude")).toHaveValue("40.5");
  await dialog.getByLabel("Address 1").fill("9 Oak Street");
  for (const name of ["Latitude", "Longitude", "Google Places ID"]) {
    await expect(dialog.getByLabel(name)).toHaveValue("");
  }
  await expect(dialog.getByText("belonged to the old address and were cleared")).toBeVisible();
  await dialog.getByLabel("Latitude").fill("41.25");
  await dialog.getByLabel("City").fill("Salem");
  await expect(dialog.getByLabel("Latitude")).toHaveValue("41.25");
  await dialog.getByLabel("City").press("Enter");
  await expect(dialog).toBeHidden();
  const store = await world.db.selectFrom("store").selectAll().where("id", "=", id).executeTakeFirst();
  expect(store).toMatchObject({
    address1: "9 Oak Street",
    city: "Salem",
    latitude: 41.25,
    longitude: null,
    googlePlacesId: null,
  });
});
