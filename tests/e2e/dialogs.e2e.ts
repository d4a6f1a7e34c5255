import { expect, signInAsStaff, test } from "#tests/setup/browser-test";

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`the first field of a form has the focus, and its opener once it is closed (motion: ${reducedMotion})`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await signInAsStaff(page, world);
    await page.goto("/dashboard/users");
    const opener = page.getByRole("button", { name: "Add User" });
    const dialog = page.getByRole("dialog", { name: "Add User" });
    for (const _ of ["the first time", "again"]) {
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("First Name")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test(`a dialog that follows another one keeps the focus (motion: ${reducedMotion})`, async ({
    page,
    world,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await signInAsStaff(page, world);
    await page.goto("/dashboard/account/api-keys");
    const form = page.getByRole("dialog", { name: "Create API Key" });
    const key = page.getByRole("dialog", { name: "Copy your API key" });
    for (const name of ["Nightly import", "Price tags"]) {
      await page.getByRole("button", { name: "Create API Key" }).first().click();
      await form.getByLabel("Name").fill(name);
      await form.getByRole("button", { name: "Create" }).click();
      await expect(key).toBeVisible();
      await expect(form).toBeHidden();
      await page.keyboard.press("Tab");
      await expect(key.locator(":focus")).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(key).toBeHidden();
    }
  });
}

test("a dialog whose code is late is announced; its first field gets the focus, its opener has it once it is closed", async ({
  page,
  world,
}) => {
  await signInAsStaff(page, world);
  let letDialogCome = () => {};
  const isToCome = new Promise<void>((resolve) => {
    letDialogCome = resolve;
  });
  await page.route(/\/UserDialog-.*\.js/, async (route) => {
    await isToCome;
    await route.continue();
  });
  await page.goto("/dashboard/users");
  const opener = page.getByRole("button", { name: "Add User" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ has: page.getByLabel("Loading") })).toBeVisible();
  await expect(opener).toBeFocused();
  letDialogCome();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await expect(dialog.getByLabel("First Name")).toBeFocused();
  await expect(page.getByLabel("Loading")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a dialog that could not be loaded says so at each press", async ({ page, world }) => {
  await signInAsStaff(page, world);
  await page.route(/\/UserDialog-.*\.js/, (route) => route.abort());
  await page.goto("/dashboard/users");
  const opener = page.getByRole("button", { name: "Add User" });
  const told = page.getByText("This part of the page could not be loaded. Reload the page and try again.");
  for (const _ of ["the first time", "again"]) {
    await opener.click();
    await expect(told).toBeVisible();
    await expect(opener).toBeFocused();
    await page.getByRole("alert").filter({ has: told }).getByRole("button").click();
    await expect(told).toBeHidden();
  }
});

test("a grid that could not be loaded says so above the rows, and comes with the next load", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const script = /\/RowsGrid\.client-.*\.js/;
  await page.route(script, (route) => route.abort());
  await page.goto("/dashboard/users");
  const told = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded." });
  await expect(told).toBeVisible();
  await expect(page.getByRole("button", { name: "Add User" })).toBeVisible();
  const row = page.getByRole("table").getByRole("cell", { name: own.staff.email });
  await expect(row).toBeInViewport();
  await page.unroute(script);
  await told.getByRole("button", { name: "Reload the page" }).click();
  await expect(page.getByRole("gridcell", { name: own.staff.email })).toBeVisible();
});
