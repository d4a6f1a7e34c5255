import { makeSmallWorld } from "#db/seed/worlds";
import { expectNothingSerious } from "#tests/setup/axe";
import { expect, signIn, test } from "#tests/setup/browser-test";

for (const width of [360, 768, 1600]) {
  test(`without an app at Facebook the settings say so, and take a token, at ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    await signIn(page, world, own.staff.email);
    await page.goto("/dashboard/users");
    await page.getByRole("button", { name: "Account of" }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await expect(dialog.getByText(`The account of ${own.retailer.name}.`)).toBeVisible();
    const button = dialog.getByRole("button", { name: "Log in with Facebook" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/is not set up on this server/);
    await expect(dialog.getByLabel("Username")).toBeFocused();
    await expect(dialog.getByLabel("API Key")).toBeVisible();
    await expectNothingSerious(page);
  });
}
