import { expect, signInAsStaff, test } from "#tests/setup/browser-test";

test("a sheet is added, renamed, opened and deleted from the list", async ({ page, world }) => {
  await signInAsStaff(page, world);
  await page.goto("/dashboard/sheets");
  await expect(page.getByRole("heading", { name: "No sheets yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Sheet" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Sheet" });
  await expect(dialog.getByLabel("Sheet Name")).toBeFocused();
  await dialog.getByRole("button", { name: "Add Sheet" }).click();
  await expect(dialog.getByText("Sheet name is required!")).toBeVisible();
  await page.keyboard.type("Posts of spring");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Edit Posts of spring" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Sheet" });
  await editing.getByLabel("Sheet Name").fill("Posts of summer");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();

  await page.getByRole("link", { name: "Posts of summer" }).click();
  await expect(page.getByRole("heading", { name: "Posts of summer" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No rows yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sheets" }).click();

  await page.getByRole("button", { name: "Delete Posts of summer" }).click();
  const question = page.getByRole("dialog", { name: "Delete Sheet" });
  await expect(question).toContainText("Are you sure you want to delete Posts of summer?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No sheets yet" })).toBeVisible();
});
