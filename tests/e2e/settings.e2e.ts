import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, signInAsStaff, test } from "#tests/setup/browser-test";

test("without an app at Facebook the settings say so, and take a token", async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog.getByText(`The account of ${own.retailer.name}.`)).toBeVisible();
  const button = dialog.getByRole("button", { name: "Log in with Facebook" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/isn’t set up here/);
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await expect(dialog.getByLabel("API Key")).toBeVisible();
  await expectNothingSeriousInBothSchemes(page);
});
