import { makeService } from "#db/seed/integration-factories";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.use({ worldName: "short lists" });

test("a subservice is added, edited and deleted by keyboard, with the notices of each", async ({
  page,
  world,
}) => {
  await makeService(world.db, { name: "Platforms" });
  await signIn(page, world);
  await page.goto("/dashboard/subservices");
  await page.getByRole("button", { name: "Add Subservice" }).first().press("Enter");
  const adding = page.getByRole("dialog", { name: "Add Subservice" });
  await expect(adding.getByLabel("Subservice Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(adding.getByText("Subservice name is required!")).toBeVisible();
  await expect(adding.getByText("Service name is required!", { exact: true })).toBeVisible();
  await expect(adding.getByText("Unique ID is required!")).toBeVisible();
  await adding.getByLabel("Website").focus();
  await page.keyboard.type("photos example");
  await expect(adding.getByLabel("Website")).toHaveValue("photosexample");
  await expect(adding.getByText("Please enter a valid website url.")).toBeVisible();
  await adding.getByLabel("Website").fill("https://photos.example");
  await adding.getByLabel("Subservice Name").fill("Photo Pages");
  await adding.getByRole("textbox", { name: "Service", exact: true }).click();
  await page.getByRole("option", { name: "Platforms" }).click();
  await adding.getByLabel("Unique ID").fill("photo_pages");
  await page.keyboard.press("Enter");
  await expect(page.getByText("New subservice created successfully.")).toBeVisible();

  await page.getByRole("button", { name: "View Photo Pages" }).click();
  const viewing = page.getByRole("dialog", { name: "View Subservice" });
  for (const text of ["Platforms", "https://photos.example", "photo_pages", "All retailers"]) {
    await expect(viewing).toContainText(text);
  }
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Edit Photo Pages" }).press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit Subservice" });
  await expect(editing.getByLabel("Unique ID")).toBeDisabled();
  await editing.getByLabel("Subservice Name").fill("Photos");
  await editing.getByRole("button", { name: "Update" }).press("Enter");
  await expect(page.getByText("Photos subservice updated successfully.")).toBeVisible();

  await page.getByRole("button", { name: "Delete Photos" }).press("Enter");
  const deleting = page.getByRole("dialog", { name: "Delete Subservice" });
  await expect(deleting).toContainText("Are you sure you want to delete Photos?");
  await deleting.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Photos subservice deleted successfully.")).toBeVisible();
});
