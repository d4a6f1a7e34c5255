import type { Page } from "@playwright/test";
import { makeRecipe, makeRecipeCategory } from "#db/seed/factories";
import { expectSound } from "#tests/setup/axe";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { evasions } from "#tests/setup/html-evasions";
import { forgetRecipes, plantInLibrary } from "#tests/setup/library";

test.beforeEach(async ({ page, world }) => {
  await forgetRecipes(world.db);
  await signIn(page, world);
});

const noMainRecipe = (page: Page) => page.getByText(/^No recipe is marked as the main recipe in/);

test("a recipe category is added, edited, featured and deleted with its recipes", async ({ page, world }) => {
  await page.goto("/dashboard/recipes");
  await expect(page.getByRole("heading", { name: "No recipe categories yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Recipe Category" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add Recipe Category" });
  await expect(adding.getByLabel("Category name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(adding.getByText("Category name is required!")).toBeVisible();
  await page.keyboard.type("Soups");
  await page.keyboard.press("Enter");
  await expect(adding).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: "Soups" });
  await expect(row.getByRole("gridcell", { name: "No main recipe" })).toBeVisible();
  await expect(row.getByText("No main recipe")).toHaveCSS("text-transform", "none");

  const featured = page.getByRole("switch", { name: "Featured: Soups" });
  await expect(featured).not.toBeChecked();
  await featured.focus();
  await page.keyboard.press("Space");
  await expect(featured).toBeChecked();
  const stored = () => world.db.selectFrom("recipeCategory").select(["id", "featured"]).executeTakeFirst();
  await expect.poll(async () => (await stored())?.featured).toBe(1);

  const id = (await stored())?.id as number;
  await makeRecipe(world.db, { recipeCategoryId: id, title: "Tomato soup" });
  await page.getByRole("button", { name: "Edit Soups" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Recipe Category" });
  await editing.getByLabel("Category name").fill("Hot soups");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "Hot soups", exact: true })).toBeVisible();
  await expect(featured).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Featured: Hot soups" })).toBeChecked();

  await page.getByRole("button", { name: "Delete Hot soups" }).click();
  const question = page.getByRole("dialog", { name: "Delete Recipe Category" });
  await expect(question).toContainText("Its recipe goes with it.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No recipe categories yet" })).toBeVisible();
  expect(await world.db.selectFrom("recipe").select("id").execute()).toEqual([]);
});

test("main recipe and recipe of the week are chosen in the edit dialog, and shown", async ({
  page,
  world,
}) => {
  const { id } = await makeRecipeCategory(world.db, { name: "Soups" });
  await makeRecipe(world.db, { recipeCategoryId: id, title: "Tomato soup" });
  await makeRecipe(world.db, { recipeCategoryId: id, title: "Leek soup" });
  await page.goto("/dashboard/recipes");
  const noWeek = page.getByText(
    "No recipe of the week chosen. Please select one from the Edit Category menu",
  );
  await expect(noWeek).toBeVisible();
  await expect(noMainRecipe(page)).toContainText("Soups");

  await page.getByRole("button", { name: "Edit Soups" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Recipe Category" });
  await editing.getByLabel("Main recipe: Leek soup").check();
  await editing.getByLabel("Main recipe: Tomato soup").check();
  await expect(editing.getByLabel("Main recipe: Leek soup")).not.toBeChecked();
  await editing.getByLabel("Recipe of the week: Leek soup").check();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();

  await expect(noWeek).toHaveCount(0);
  await expect(noMainRecipe(page)).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: "Tomato soup" })).toBeVisible();
  const panel = page.getByRole("region", { name: "Recipe of the Week" });
  await expect(panel.getByRole("heading", { name: "Leek soup" })).toBeVisible();
  await expect(panel).toContainText("Soups");
  await expect(panel).toContainText("Preparation: 10 min");
  await expect(panel).toContainText("Quick and good.");
  await panel.getByRole("button", { name: "Preview Leek soup" }).click();
  const preview = page.getByRole("dialog", { name: "Leek soup" });
  await expect(preview).toContainText("1 cup flour");
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();

  await page.getByRole("button", { name: "Edit Soups" }).click();
  await editing.getByLabel("Main recipe: Tomato soup").uncheck();
  await editing.getByLabel("Recipe of the week: Leek soup").uncheck();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(noWeek).toBeVisible();
  await expect(noMainRecipe(page)).toBeVisible();
});

test("recipes are looked for, previewed, chosen over several searches and added", async ({ page, world }) => {
  const { id } = await makeRecipeCategory(world.db, { name: "Soups" });
  await makeRecipe(world.db, { recipeCategoryId: id, title: "Tomato soup", originalId: "t" });
  await plantInLibrary(world.db, [
    { originalId: "t", title: "Tomato soup" },
    { originalId: "l", title: "Leek soup", image: "https://pictures.example/leek.png" },
    { originalId: "s", title: "Bean stew" },
  ]);
  await page.route("https://pictures.example/**", (route) => {
    expect(route.request().headers().referer).toBeUndefined();
    return route.fulfill({ path: "docs/page-editor.jpg" });
  });
  await page.goto("/dashboard/recipes");
  await page.getByRole("button", { name: "Add Recipes to Soups" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Recipes to category" });
  await expect(dialog.getByLabel("Search recipes")).toBeFocused();
  await page.keyboard.type("soup");
  await page.keyboard.press("Enter");
  const found = dialog.getByRole("list", { name: "Recipes found" });
  const known = found.getByRole("checkbox", { name: "Tomato soup" });
  await expect(known).toBeChecked();
  await expect(known).toBeDisabled();
  const picture = found.getByRole("listitem").filter({ hasText: "Leek soup" }).locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.width])).toEqual([
    true,
    80,
  ]);
  await expect(found.getByText("Load more")).toBeHidden();

  await found.getByRole("button", { name: "Preview Leek soup" }).click();
  const preview = page.getByRole("dialog", { name: "Leek soup" });
  await expect(preview).toContainText("Cooking: 20 min");
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await found.getByRole("checkbox", { name: "Leek soup" }).check();
  await expect(dialog.getByText("1 selected")).toBeVisible();

  await dialog.getByLabel("Search recipes").fill("ste");
  await expect(found).toHaveCount(0);
  await page.keyboard.press("Enter");
  await found.getByRole("checkbox", { name: "Bean stew" }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("button", { name: "Add 2 recipes to category" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Soups" })).toContainText("3");
  const stored = await world.db.selectFrom("recipe").select("title").orderBy("title").execute();
  expect(stored.map(({ title }) => title)).toEqual(["Bean stew", "Leek soup", "Tomato soup"]);
});

test("more results come at the end of the list, and by the link when it is shown", async ({
  page,
  world,
}) => {
  await makeRecipeCategory(world.db, { name: "Pies" });
  const pies = Array.from({ length: 50 }, (_, at) => ({ originalId: `pie-${at}`, title: `Pie no ${at}` }));
  await plantInLibrary(world.db, pies);
  await page.goto("/dashboard/recipes");
  await page.getByRole("button", { name: "Add Recipes to Pies" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Recipes to category" });
  await dialog.getByLabel("Search recipes").fill("pie");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox")).toHaveCount(20);
  const link = dialog.getByText("Load more");
  await link.evaluate((element) => element.removeAttribute("hidden"));
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(dialog.getByRole("checkbox")).toHaveCount(40);
  await dialog.getByRole("checkbox").last().focus();
  await expect(dialog.getByRole("checkbox")).toHaveCount(50);
});

test("nothing in a recipe runs, also where it was planted in the database", async ({ page, world }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { id } = await makeRecipeCategory(world.db, { name: "</script><script>alert(1)</script>" });
  const html = evasions.join("\n");
  const recipe = await makeRecipe(world.db, {
    recipeCategoryId: id,
    title: "<img src=x onerror=alert(1)>",
    recipeOfTheWeek: 1,
  });
  const json = JSON.stringify({
    ...JSON.parse(recipe.json),
    summary: evasions.slice(0, 300).join(""),
    instructions: html,
    steps: evasions,
    ingredients: evasions,
    sourceUrl: "https://x.example/",
    sourceName: "<svg onload=alert(1)>",
  });
  await world.db.updateTable("recipe").set({ json }).where("id", "=", recipe.id).execute();
  await page.goto("/dashboard/recipes");
  await page.getByRole("button", { name: "Preview <img src=x onerror=alert(1)>" }).click();
  const preview = page.getByRole("dialog", { name: "<img src=x onerror=alert(1)>" });
  await expect(
    preview.getByRole("listitem").filter({ hasText: "<svg onload=alert(1)>" }).first(),
  ).toBeVisible();
  expect(
    await preview.locator("script, style, svg[onload], iframe, img[onerror], object, [onclick]").count(),
  ).toBe(0);
  await page.waitForLoadState("networkidle");
  expect(dialogs).toEqual([]);
});

test("axe finds nothing serious in the recipe dialogs", async ({ page, world }) => {
  const { id } = await makeRecipeCategory(world.db, { name: "Soups" });
  await makeRecipe(world.db, { recipeCategoryId: id, title: "Tomato soup", originalId: "t" });
  await plantInLibrary(world.db, [
    { originalId: "t", title: "Tomato soup" },
    { originalId: "l", title: "Leek soup", summary: '<p>Hot <a href="https://x.example/">soup</a></p>' },
  ]);
  const act = (name: string) => page.getByRole("button", { name }).click();
  await page.goto("/dashboard/recipes");
  await act("Add Recipes to Soups");
  const adding = page.getByRole("dialog", { name: "Add Recipes to category" });
  await adding.getByLabel("Search recipes").fill("soup");
  await page.keyboard.press("Enter");
  await adding.getByRole("checkbox", { name: "Leek soup" }).check();
  await expectSound(page);
  await adding.getByRole("button", { name: "Preview Leek soup" }).click();
  await expect(page.getByRole("dialog", { name: "Leek soup" })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Leek soup" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(adding).toBeHidden();
  await act("Edit Soups");
  const editing = page.getByRole("dialog", { name: "Edit Recipe Category" });
  await expect(editing.getByLabel("Main recipe: Tomato soup")).toBeVisible();
  await expectSound(page);
});
