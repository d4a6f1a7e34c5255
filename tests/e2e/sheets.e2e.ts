import { readFile } from "node:fs/promises";
import { fillSheet, makeSheet } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";

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

test("fifty thousand rows come page by page, and whole in the downloads", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const { id } = await makeSheet(world.db, { retailerId: own.retailer.id, name: "Posts" });
  await fillSheet(world.db, id, 50_000);
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/sheets/${id}`);
  await expect(page.getByText("50,000 rows")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "message" })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Post 1", exact: true })).toBeVisible();
  await expect(page.getByText("1–25 of 50000")).toBeVisible();
  expect((await page.content()).length).toBeLessThan(500_000);

  await page.getByRole("columnheader", { name: "Row" }).click();
  await expect(page.locator('[row-index="0"] [col-id="cell-1"]')).toHaveText("Post 50000");

  const download = async (name: string) => {
    const begun = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await begun;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csvFile = await download("Download CSV");
  expect(csvFile.name).toBe("Posts.csv");
  const csv = csvFile.bytes.toString();
  expect(csv.trim().split("\r\n")).toHaveLength(50_001);
  const xlsxFile = await download("Download Excel");
  expect(xlsxFile.name).toBe("Posts.xlsx");
  expect(xlsxFile.bytes.subarray(0, 2).toString()).toBe("PK");
});
