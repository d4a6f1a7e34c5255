import type { Locator } from "@playwright/test";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";

const sundayFirst = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

test("weeks begin on Sunday in every calendar, as retailers in the United States have them", async ({
  page,
  world,
}) => {
  await makeSmallWorld(world.db);
  await signIn(page, world);
  const weekdaysOf = async (field: Locator) => {
    await field.click();
    await expect(page.getByRole("table").locator("thead th").first()).toBeVisible();
    return page.getByRole("table").locator("thead th").allTextContents();
  };

  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: "Add Circular" }).first().click();
  const dialog = page.getByRole("dialog");
  expect(await weekdaysOf(dialog.getByRole("textbox", { name: "From", exact: true }))).toEqual(sundayFirst);

  await page.goto("/dashboard/activitylog");
  expect(await weekdaysOf(page.getByLabel("From", { exact: true }))).toEqual(sundayFirst);

  await page.goto("/dashboard/emails");
  expect(await weekdaysOf(page.getByRole("button", { name: "Days (UTC)" }))).toEqual(sundayFirst);
});
