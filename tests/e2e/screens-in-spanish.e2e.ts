import { makeActivity } from "#db/seed/factories";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.use({ worldName: "short lists" });

test("Spanish is chosen in the account menu, is kept, and is left again", async ({ page, world }) => {
  await signIn(page, world);
  await page.goto("/dashboard/stores");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { name: "Tiendas", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Tiendas · Endcap");
  await page.getByRole("link", { name: "Recetas" }).click();
  await expect(page).toHaveTitle("Recetas · Endcap");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recetas", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Recipes", level: 1 })).toBeVisible();
});

test.describe("with Spanish chosen", () => {
  test.beforeEach(({ context, world }) =>
    context.addCookies([{ name: "endcap-language", value: "es", url: world.server.address }]),
  );

  test("the activity log tells in Spanish what was recorded in English", async ({ page, world }) => {
    await signIn(page, world);
    await world.db.deleteFrom("activity").execute();
    await makeActivity(world.db, {
      name: "store.created",
      logType: "store",
      description: 'Store "St. Mary" was added.',
    });
    await makeActivity(world.db, { logType: "user", description: "Somebody wrote this by hand." });
    await page.goto("/dashboard/activitylog");
    const cells = page.getByRole("gridcell");
    await expect(cells.getByText("Se agregó la tienda “St. Mary”.")).toBeVisible();
    await expect(cells.getByText("Somebody wrote this by hand.")).toBeVisible();
    // Types are looked for by the words that the table shows.
    await page.getByRole("textbox", { name: "Buscar por" }).click();
    await page.getByRole("option", { name: "Tipo de actividad" }).click();
    await page.getByRole("searchbox", { name: "Buscar" }).fill("Tienda");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=store/);
    await expect(page.getByRole("searchbox", { name: "Buscar" })).toHaveValue("tienda");
    await expect(cells.getByText("Somebody wrote this by hand.")).toBeHidden();
    await page.goto("/dashboard/activitylog?from=2026-02-02&to=2026-02-01");
    await expect(page.getByRole("alert")).toContainText("“Hasta” no puede ser anterior a “Desde”.");
    await page.getByLabel("Desde").click();
    await expect(page.getByRole("button", { name: "Elegir un mes" })).toHaveText("Febrero 2026", {
      ignoreCase: true,
    });
  });
});
