import type { Page } from "@playwright/test";
import { makeCount, makeDayOfAd } from "#db/seed/count-factories";
import { makeEmail } from "#db/seed/factories";
import { makeFullWorld, makeSmallWorld } from "#db/seed/worlds";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { expect, signIn, test } from "#tests/setup/browser-test";

// As many tests of this file at once as there are workers.
test.describe.configure({ mode: "parallel" });

test("axe finds nothing serious on the sign-in page and the pages of mailed links", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Email is required!")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSoundDialog(page);
  const link = "#t=abc&e=somebody%40endcap.test";
  await page.goto("about:blank");
  await page.goto(`/login${link}`);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("New Password is required!")).toBeVisible();
  await expectSound(page);
  await page.goto(`/confirmEmail${link}`);
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSound(page);
  await page.goto("/resetPassword");
  await expectSound(page);
});

test("axe finds nothing serious on the account menu, the emails and the outbox", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db);
  await world.db.deleteFrom("email").execute();
  const sentAt = new Date().toISOString();
  await makeEmail(world.db, { recipient: own.staff.email, retailerId: own.retailer.id, sentAt });
  await signIn(page, world);
  await page.goto("/dashboard/emails");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await test.step("the account menu and its dialogs", async () => {
    const openMenu = () => page.getByRole("button", { name: "Account of" }).click();
    await openMenu();
    await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeVisible();
    await expectSound(page, "[role=menu]");
    await page.getByRole("menuitem", { name: "My Profile" }).click();
    await expectDialog(page, "My Profile");
    await openMenu();
    await page.getByRole("menuitem", { name: "Change Password" }).click();
    await expectDialog(page, "Change Password");
  });
  await page.getByRole("button", { name: "Days (UTC)" }).click();
  await expect(page.getByRole("button", { name: "Previous month" })).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/emails/outbox");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByLabel(`Show the email to ${own.staff.email}`).click();
  await expect(page.getByRole("region", { name: "Text of the email" })).toBeVisible();
  await expectSoundDialog(page);
});

test("axe finds nothing serious on categories, groups, recipes, circulars and their forms", async ({
  page,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db);
  await signIn(page, world);
  await page.goto("/dashboard/categories");
  await expect(page.getByRole("textbox", { name: /^Name of / }).first()).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/circular-groups");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/recipes");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Add Recipe Category" }).click();
  await expect(page.getByRole("dialog", { name: "Add Recipe Category" })).toBeVisible();
  await expectSoundDialog(page);
  await page.goto("/dashboard/this-week");
  await expect(page.getByRole("heading", { name: "On now" })).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/circulars");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Add Circular" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Add circular" }).click();
  await expect(page.getByText("Name is required!")).toBeVisible();
  await expectSoundDialog(page);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await expectSound(page);
  await page.getByRole("button", { name: "Delete page 1" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSoundDialog(page);
});

test("axe finds nothing serious on a circular's insights, empty and full", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db);
  const retailerId = own.retailer.id;
  // With an address of its website, the screen has links to it within its sentences.
  const siteUrl = "https://grocer.example";
  await world.db.updateTable("retailer").set({ siteUrl }).where("id", "=", retailerId).execute();
  await signIn(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/insights`);
  await expect(page.getByRole("heading", { name: "No shoppers have opened it yet" })).toBeVisible();
  await expectSound(page);
  for (const day of ["2026-01-05", "2026-01-06"]) {
    await makeDayOfAd(world.db, own, { day, opened: 12_000_000 });
    await makeCount(world.db, { retailerId, day, name: "searchedInVain", detail: "x".repeat(60) });
  }
  await page.goto(`/dashboard/circulars/${own.circular.id}/insights?from=2026-01-01&until=2026-01-07`);
  await expect(page.getByRole("table", { name: "By day" })).toBeVisible();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "count them again" })).toBeVisible();
  await expectSound(page);
});

test("axe finds nothing serious on the stores, the users, their forms and the upload of a file", async ({
  page,
  world,
}) => {
  await makeFullWorld(world.db);
  await signIn(page, world);
  await page.goto("/dashboard/stores");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Add Store" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add Store" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Find Address" }).fill("springfield");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/users");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Add User" }).first().click();
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("User role is required!")).toBeVisible();
  await expectSoundDialog(page);
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: "Upload" }).click();
  const file = {
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First Name,Last Name,Email\nA,B,c"),
  };
  await dialog.locator('input[aria-label="Choose a file"]').setInputFiles(file);
  await expectSoundDialog(page);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByRole("heading", { name: "Rows that can’t be taken" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Import Nothing" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

/** Looks at a dialog and closes it. */
async function expectDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await expectSoundDialog(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}
