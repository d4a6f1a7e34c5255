import { areasOf, expect, form, openEditor, test } from "#tests/setup/editor-test";

test.describe("suggested areas", () => {
  test("a click starts an area from one, its fields filled from the printed words", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await page.getByRole("switch", { name: /Show suggested areas/ }).check();
    await sheet.getByRole("button", { name: "Suggested area Apples, $1.99 lb" }).click();
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Apples");
    await expect(form(page).getByLabel("Deal")).toHaveValue("$1.99 lb");
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Apples, $1.99 lb" })).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Suggested area Apples/ })).toHaveCount(0);
    expect(await areasOf(world.db, editor.pages[0]?.id)).toMatchObject([{ ingredient: "Apples" }]);
  });

  test("S shows them, X turns one down, A accepts one, and both can be undone", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await page.keyboard.press("s");
    const suggestion = sheet.getByRole("button", { name: "Suggested area Apples, $1.99 lb" });
    await suggestion.focus();
    await page.keyboard.press("x");
    await expect(suggestion).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await suggestion.focus();
    await page.keyboard.press("a");
    await expect(sheet.getByRole("button", { name: "Area Apples, $1.99 lb" })).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, editor.pages[0]?.id)).length).toBe(1);
    await page.keyboard.press("Control+z");
    await expect(suggestion).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, editor.pages[0]?.id)).length).toBe(0);
  });
});
