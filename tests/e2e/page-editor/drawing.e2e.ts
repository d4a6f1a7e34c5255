import { areasOf, dragOn, expect, form, openEditor, printHasCome, test } from "#tests/setup/editor-test";

test.describe("drawing", () => {
  test("a rectangle dragged with the left button becomes an area when its form is saved", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await dragOn(page, sheet, [0.2, 0.6], [0.5, 0.8]);
    await expect(form(page)).toBeVisible();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page).getByText("Field is required")).toBeVisible();
    await form(page).getByLabel("Prefix").fill("Organic");
    await form(page).getByLabel("Ingredient").fill("Gala Apples");
    await form(page).getByLabel("Deal").fill("$1.99 lb");
    await form(page).getByRole("textbox", { name: "Category" }).click();
    await page.getByRole("option", { name: editor.category.name }).click();
    await form(page).getByLabel("Details").fill("Crisp\nand sweet");
    await form(page).getByLabel("Featured in carousel").check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Organic Gala Apples, $1.99 lb" })).toBeFocused();
    const [area, ...others] = await areasOf(world.db, editor.pages[0]?.id);
    expect(others).toEqual([]);
    expect(area).toMatchObject({
      prefix: "Organic",
      ingredient: "Gala Apples",
      deal: "$1.99 lb",
      details: "Crisp\nand sweet",
      featured: 1,
      categoryId: editor.category.id,
    });
    expect(area?.left).toBeCloseTo(0.2, 1);
    expect(area?.height).toBeCloseTo(0.2, 1);
  });

  test("what is printed in a drawn rectangle fills its form; the category chosen last is offered", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await printHasCome(page);
    await dragOn(page, sheet, [0.05, 0.5], [0.6, 0.6]);
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Apples");
    await expect(form(page).getByLabel("Ingredient")).toBeFocused();
    await expect(form(page).getByLabel("Deal")).toHaveValue("$1.99 lb");
    await form(page).getByRole("textbox", { name: "Category" }).click();
    await page.getByRole("option", { name: editor.category.name }).click();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await dragOn(page, sheet, [0.2, 0.7], [0.5, 0.8]);
    await expect(form(page).getByRole("textbox", { name: "Category" })).toHaveValue(editor.category.name);
    await form(page).getByLabel("Ingredient").fill("Pears");
    await form(page).getByRole("button", { name: "Save" }).click();
    const categories = async () =>
      (await areasOf(world.db, editor.pages[0]?.id)).map(({ categoryId }) => categoryId);
    await expect.poll(categories).toEqual([editor.category.id, editor.category.id]);
  });

  test("a rectangle's side catches a printed edge unless Alt is held", async ({ page, editor }) => {
    const sheet = await openEditor(page, editor);
    const printedLeft = 30 / 306;
    const box = await sheet.boundingBox();
    const nearly = printedLeft + 4 / (box?.width ?? 1);
    const imageWidth = editor.pages[0]?.bigImageWidth ?? 0;
    const x = async () =>
      Number(await form(page).getByRole("textbox", { name: "X", exact: true }).inputValue());
    await printHasCome(page);
    await dragOn(page, sheet, [0.5, 0.5], [nearly, 0.6]);
    expect(await x()).toBe(Math.round(printedLeft * imageWidth));
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await page.keyboard.down("Alt");
    await dragOn(page, sheet, [0.5, 0.5], [nearly, 0.6]);
    await page.keyboard.up("Alt");
    expect(await x()).toBeGreaterThan(Math.round(printedLeft * imageWidth));
  });

  test("a click makes an area of 100 by 160 pixels, cancelling takes it away; the form of a wide one stays inside the window", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    const box = await sheet.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + 300);
    await expect(form(page).getByLabel("Width")).toHaveValue("100");
    await expect(form(page).getByLabel("Height")).toHaveValue("160");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await expect(sheet.getByRole("button", { name: /^Area / })).toHaveCount(0);
    expect(await areasOf(world.db, editor.pages[0]?.id)).toEqual([]);

    await dragOn(page, sheet, [0.01, 0.02], [0.98, 0.3]);
    for (const part of [
      form(page).getByLabel("Ingredient"),
      form(page).getByLabel("Featured in carousel"),
      form(page).getByRole("button", { name: "Save" }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });

  test("works without a pointer: N, the form, its number fields, Enter", async ({ page, world, editor }) => {
    await openEditor(page, editor);
    await page.keyboard.press("n");
    await expect(form(page).getByLabel("Ingredient")).toBeFocused();
    await page.keyboard.type("Whole Milk");
    await form(page).getByRole("textbox", { name: "X", exact: true }).fill("50");
    await form(page).getByRole("textbox", { name: "Width" }).fill("300");
    await form(page).getByLabel("Ingredient").press("Enter");
    await expect(form(page)).toBeHidden();
    const [area] = await areasOf(world.db, editor.pages[0]?.id);
    const width = editor.pages[0]?.bigImageWidth ?? 0;
    expect(area).toMatchObject({ ingredient: "Whole Milk" });
    expect((area?.left ?? 0) * width).toBeCloseTo(50, 0);
    expect((area?.width ?? 0) * width).toBeCloseTo(300, 0);
  });
});
