import { makeCircularGroup } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";

test("a group is added, renamed and deleted from the list", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await world.db.deleteFrom("circularGroup").where("id", "=", own.group.id).execute();
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circular-groups");
  await expect(page.getByRole("heading", { name: "No circular groups yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Circular Group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Circular Group" });
  await expect(dialog.getByLabel("Circular Group Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Add Circular Group" }).click();
  await expect(dialog.getByText("Circular Group Name is required!")).toBeVisible();
  await page.keyboard.type("North shore");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "North shore", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Edit North shore" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Circular Group" });
  await expect(editing.getByLabel("Circular Group Name")).toHaveValue("North shore");
  await editing.getByLabel("Circular Group Name").fill("South shore");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "South shore", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Delete South shore" }).click();
  const question = page.getByRole("dialog", { name: "Delete Circular Group" });
  await expect(question).toContainText("Are you sure you want to delete South shore?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No circular groups yet" })).toBeVisible();
});

test("a long list comes page by page; order, page and size stand in the address", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await world.db.deleteFrom("circularGroup").where("id", "=", own.group.id).execute();
  for (let number = 1; number <= 60; number += 1) {
    const name = `Group no ${String(number).padStart(2, "0")}`;
    await makeCircularGroup(world.db, { retailerId: own.retailer.id, name });
  }
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circular-groups");
  const firstName = page.locator('[row-index="0"] [col-id="name"]');
  await expect(firstName).toHaveText("Group no 60");
  await expect(page.getByText("1–25 of 60")).toBeVisible();
  await page.getByRole("columnheader", { name: "Circular Group Name" }).click();
  await expect(firstName).toHaveText("Group no 01");
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect(firstName).toHaveText("Group no 51");
  await expect(page).toHaveURL(/sort=name&page=3$/);

  await page.getByRole("link", { name: "Circulars" }).click();
  await page.getByRole("link", { name: "Circular Groups" }).click();
  await expect(firstName).toHaveText("Group no 01");
  await page.getByRole("columnheader", { name: "Circular Group Name" }).click();
  await expect(firstName).toHaveText("Group no 60");
  await page.goto("/dashboard/circular-groups?sort=name&page=2");
  await expect(firstName).toHaveText("Group no 26");
});
