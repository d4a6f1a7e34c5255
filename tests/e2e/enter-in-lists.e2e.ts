import { makeArea, makeCategory, makeRetailer } from "#db/seed/factories";
import { makeService } from "#db/seed/integration-factories";
import { areasOf, expect, form, openEditor, saved, test } from "#tests/setup/editor-test";

test("Enter takes the first match of what was typed, and sends the form only from a closed list", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  const frozen = await makeCategory(world.db, "Frozen dinners");
  await makeArea(world.db, { pageId, ingredient: "Peas", deal: "$2" });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Peas, $2" }).click();
  const category = form(page).getByRole("textbox", { name: "Category" });

  await category.click();
  await page.keyboard.press("Enter");
  await expect(form(page), "an open list, nothing typed").toBeVisible();
  await category.pressSequentially("zzz");
  await expect(page.getByText("No such category")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(form(page), "a list without a match").toBeVisible();
  expect((await areasOf(world.db, pageId))[0]?.version).toBe(1);

  await form(page).getByLabel("Deal").focus();
  await page.keyboard.press("Tab");
  await expect(category).toBeFocused();
  await page.keyboard.insertText("Fro");
  await expect(page.getByRole("option", { name: "Frozen dinners", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(category).toHaveValue("Frozen dinners");
  await expect(form(page)).toBeVisible();
  await category.fill("Fro");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(form(page)).toBeHidden();
  await expect(saved(page)).toBeVisible();
  expect((await areasOf(world.db, pageId))[0]?.categoryId, "taken twice, and kept").toBe(frozen.id);

  await sheet.getByRole("button", { name: "Area Peas, $2" }).press("Enter");
  await category.fill("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(form(page)).toBeHidden();
  await expect(saved(page)).toBeVisible();
  expect((await areasOf(world.db, pageId))[0]?.categoryId, "let go of by its text").toBeNull();
});

test("Enter in the lists of a dialog takes the first match and leaves the dialog open", async ({
  page,
  world,
}) => {
  const retailer = await makeRetailer(world.db, { name: "Enter Foods" });
  const service = await makeService(world.db, { name: "Loyalty by Enter" });
  await page.goto("/dashboard/retailers?search=Enter+Foods");
  await page.getByRole("button", { name: `Edit ${retailer.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit retailer" });
  const services = dialog.getByRole("textbox", { name: "Services", exact: true });
  await services.click();
  await page.keyboard.press("Enter");
  await services.pressSequentially("Loyalty by");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(service.name)).toBeVisible();
  const zone = dialog.getByRole("textbox", { name: "Time Zone" });
  await zone.click();
  await zone.fill("Honol");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue(/Honolulu/);
  await expect(dialog).toBeVisible();
});

test("a country and a zone are found by the names that people use, and what can't be found is said", async ({
  page,
  world,
}) => {
  const retailer = await makeRetailer(world.db, { name: "Named Foods", timeZone: "Europe/Kiev" });
  await page.goto("/dashboard/retailers?search=Named+Foods");
  await page.getByRole("button", { name: `Edit ${retailer.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit retailer" });
  const country = dialog.getByRole("textbox", { name: "Country" });
  const zone = dialog.getByRole("textbox", { name: "Time Zone" });
  await country.fill("Narnia");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(dialog.getByText("Nothing in the list is called “Narnia”. Nothing is chosen.")).toBeVisible();
  await country.fill("UK");
  await expect(dialog.getByText("Narnia")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("United Kingdom");
  await country.fill("Holland");
  await page.keyboard.press("Tab");
  await expect(country, "a whole name needs no Enter").toHaveValue("Netherlands");
  await zone.fill("rest");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(zone).toHaveValue("Europe/Kiev");
  await expect(
    dialog.getByText("Nothing in the list is called “rest”. “Europe/Kiev” stays chosen."),
  ).toBeVisible();
  await zone.fill("EST");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("America/New_York");
  await expect(dialog.getByText("stays chosen")).toHaveCount(0);
});
