import { makeCategory } from "#db/seed/factories";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.beforeEach(async ({ page, world }) => {
  await world.db.deleteFrom("area").execute();
  await world.db.deleteFrom("category").execute();
  await signIn(page, world);
});

test("a category is added, renamed and deleted, by keyboard too", async ({ page }) => {
  await page.goto("/dashboard/categories");
  await expect(page.getByRole("heading", { name: "No categories yet" })).toBeVisible();
  await page.getByLabel("New category").fill("Bakery");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Category added!")).toBeVisible();
  await expect(page.getByLabel("New category")).toHaveValue("");
  const name = page.getByRole("textbox", { name: "Name of Bakery" });
  await expect(name).toHaveValue("Bakery");
  const update = page.getByRole("button", { name: "Update Bakery" });
  await expect(update).toBeDisabled();

  await name.fill("Breads and rolls");
  await page.keyboard.press("Home");
  await page.keyboard.type("All ");
  await expect(name).toHaveValue("All Breads and rolls");
  await page.keyboard.press("Tab");
  await expect(update).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Category updated!")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name of All Breads and rolls" })).toBeVisible();

  await page.getByRole("button", { name: "Delete All Breads and rolls" }).click();
  const question = page.getByRole("dialog", { name: "Delete Category" });
  await expect(question).toContainText("Are you sure you want to delete All Breads and rolls?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Category deleted!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No categories yet" })).toBeVisible();
});

test("what is refused is said in a notice, and what was typed stays", async ({ page, world }) => {
  await makeCategory(world.db, "Dairy");
  await makeCategory(world.db, "Meat");
  await page.goto("/dashboard/categories");
  const notice = (title: string) => page.getByRole("alert").filter({ hasText: title });

  await page.getByLabel("New category").fill("dairy");
  await page.getByRole("button", { name: "Add Category" }).click();
  const adding = notice("There was an error while adding a category");
  await expect(adding).toContainText("There is a category of that name already.");
  await expect(page.getByLabel("New category")).toHaveValue("dairy");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Add Category" }).click();
  await answered;
  // What is refused again is not said beside what was said before; nor is anything that was overtaken.
  await expect(adding).toHaveCount(1);
  await page.getByLabel("New category").fill(" ");
  await page.getByRole("button", { name: "Add Category" }).click();
  await expect(adding.filter({ hasText: "Category name is required!" })).toBeVisible();
  await expect(adding).toHaveCount(1);

  const meat = page.getByRole("textbox", { name: "Name of Meat" });
  await meat.fill("Dairy");
  await page.keyboard.press("Enter");
  await expect(notice("There was an error while updating")).toContainText("of that name already");
  await expect(meat).toHaveValue("Dairy");
  await meat.press("Escape");
  await expect(meat).toHaveValue("Meat");
});
