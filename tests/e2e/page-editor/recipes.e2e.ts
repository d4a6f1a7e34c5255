import { makeArea } from "#db/seed/factories";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { areasOf, expect, form, openEditor, test } from "#tests/setup/editor-test";
import { forgetRecipes, plantInLibrary } from "#tests/setup/library";

test.beforeEach(async ({ world }) => {
  await forgetRecipes(world.db);
  await plantInLibrary(world.db, [
    { originalId: "frittata", title: "Eggs in a frittata" },
    { originalId: "pancakes", title: "Pancakes", ingredients: ["2 eggs", "Flour"] },
    ...Array.from({ length: 25 }, (_, at) => ({ originalId: `cake-${at}`, title: `Cake no ${at}` })),
  ]);
});

test("recipes are looked for, shown, linked to an area and taken away, and undo covers it", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3" });
  const linked = async () => {
    const [area] = await areasOf(world.db, pageId);
    const recipes: { title: string }[] = JSON.parse(area?.recipesJson ?? "[]");
    return recipes.map(({ title }) => title);
  };
  const sheet = await openEditor(page, editor);
  const area = sheet.getByRole("button", { name: "Area Eggs, $3" });
  await area.click();
  await form(page).getByRole("button", { name: "Add recipe" }).click();
  const picker = page.getByRole("dialog", { name: "Select Recipe" });
  await expect(picker.getByLabel("Ingredient")).toHaveValue("Eggs");
  await expect(picker.getByRole("textbox", { name: "Number of recipes" })).toHaveValue("5");
  await expect(picker.getByRole("slider", { name: "Number of recipes" })).toHaveAttribute(
    "aria-valuenow",
    "5",
  );
  await picker.getByRole("button", { name: "Search recipes" }).click();
  const found = picker.getByRole("list", { name: "Recipes found" });
  await expect(found.getByRole("button")).toHaveText(["Eggs in a frittata", "Pancakes"]);
  await expectNothingSeriousInBothSchemes(page);
  await found.getByRole("button", { name: "Pancakes" }).click();
  const shown = page.getByRole("dialog", { name: "Pancakes" });
  await expect(shown).toContainText("Flour");
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(found.getByRole("button", { name: "Pancakes" })).toHaveAttribute("aria-pressed", "true");
  await expect(found.getByRole("button", { name: "Pancakes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await shown.getByRole("button", { name: "Select recipe" }).click();
  await expect(picker).toBeHidden();
  await expect(form(page)).toBeVisible();
  await expect(form(page).getByRole("listitem")).toHaveText(["Pancakes"]);

  await form(page).getByRole("button", { name: "Add recipe" }).click();
  await picker.getByLabel("Ingredient").fill("frittata");
  await page.keyboard.press("Enter");
  await found.getByRole("button", { name: "Eggs in a frittata" }).click();
  await page.getByRole("button", { name: "Select recipe" }).click();
  expect(await linked()).toEqual([]);
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();
  expect(await linked()).toEqual(["Pancakes", "Eggs in a frittata"]);

  await area.press("Enter");
  await form(page).getByRole("button", { name: "Remove recipe Pancakes" }).click();
  await form(page).getByRole("button", { name: "Save" }).click();
  // Within the form the key is the fields' own.
  await expect(form(page)).toBeHidden();
  await expect.poll(linked).toEqual(["Eggs in a frittata"]);
  await page.keyboard.press("Control+z");
  await expect.poll(linked).toEqual(["Pancakes", "Eggs in a frittata"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(linked).toEqual(["Eggs in a frittata"]);
});

test("the number of recipes is set by slider and field, and bounds what is found", async ({
  page,
  world,
  editor,
}) => {
  await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Cake", deal: "$3" });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Cake, $3" }).click();
  await form(page).getByRole("button", { name: "Add recipe" }).click();
  const picker = page.getByRole("dialog", { name: "Select Recipe" });
  const found = picker.getByRole("list", { name: "Recipes found" }).getByRole("button");
  const slider = picker.getByRole("slider", { name: "Number of recipes" });
  const field = picker.getByRole("textbox", { name: "Number of recipes" });
  await slider.press("ArrowRight");
  await expect(field).toHaveValue("6");
  await picker.getByRole("button", { name: "Search recipes" }).click();
  await expect(found).toHaveCount(6);
  await slider.press("Home");
  await expect(field).toHaveValue("1");
  await field.fill("20");
  await expect(slider).toHaveAttribute("aria-valuenow", "20");
  await picker.getByRole("button", { name: "Search recipes" }).click();
  await expect(found).toHaveCount(18);

  await page.route("**/dashboard/recipes/search?*", (route) => route.fulfill({ status: 500, body: "" }));
  await picker.getByRole("button", { name: "Search recipes" }).click();
  await expect(picker.getByRole("alert")).toContainText("Error searching recipes");
  await expect(found).toHaveCount(0);
});

test("recipes that came through the API show as chips under their names", async ({ page, world, editor }) => {
  await makeArea(world.db, {
    pageId: editor.pages[0]?.id as number,
    ingredient: "Pears",
    deal: "$1",
    recipesJson: JSON.stringify([{ id: 7, name: "<b>Pear</b> tart" }]),
  });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Pears, $1" }).click();
  await expect(form(page).getByRole("listitem")).toHaveText(["<b>Pear</b> tart"]);
});
