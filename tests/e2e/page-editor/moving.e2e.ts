import { makeArea } from "#db/seed/factories";
import { areasOf, dragOn, expect, form, openEditor, saved, test } from "#tests/setup/editor-test";

test.describe("moving and resizing", () => {
  test("by dragging hides the form, is saved by itself and can be undone and redone", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", left: 0.2, top: 0.5, width: 0.2, height: 0.2 });
    const sheet = await openEditor(page, editor);
    await page.keyboard.down("Alt");
    await dragOn(page, sheet, [0.3, 0.6], [0.5, 0.7]);
    await page.keyboard.up("Alt");
    await expect(form(page)).toBeHidden();
    const left = async () => (await areasOf(world.db, pageId))[0]?.left ?? 0;
    await expect.poll(left).toBeCloseTo(0.4, 2);
    await page.getByRole("button", { name: "Undo: Move" }).click();
    await expect.poll(left).toBeCloseTo(0.2, 3);
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(left).toBeCloseTo(0.4, 2);
    await expect(saved(page)).toBeVisible();
    expect((await areasOf(world.db, pageId))[0]?.version).toBe(4);
  });

  test("by a handle moves one corner", async ({ page, world, editor }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", left: 0.2, top: 0.5, width: 0.2, height: 0.2 });
    const sheet = await openEditor(page, editor);
    await sheet.getByRole("button", { name: /^Area Eggs/ }).focus();
    await page.keyboard.down("Alt");
    await dragOn(page, sheet, [0.4, 0.7], [0.6, 0.8]);
    await page.keyboard.up("Alt");
    await expect.poll(async () => (await areasOf(world.db, pageId))[0]?.width).toBeCloseTo(0.4, 2);
    expect((await areasOf(world.db, pageId))[0]).toMatchObject({ left: 0.2, top: 0.5 });
  });

  test("by keys goes in pixels of the page image, and a burst of them is one step", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    const height = editor.pages[0]?.bigImageHeight as number;
    const width = editor.pages[0]?.bigImageWidth as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", left: 0.2, top: 0.5, width: 0.2, height: 0.2 });
    const sheet = await openEditor(page, editor);
    const area = sheet.getByRole("button", { name: /^Area Eggs/ });
    await area.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Alt+ArrowRight");
    await expect(area).toBeFocused();
    const row = async () => (await areasOf(world.db, pageId))[0];
    await expect.poll(async () => ((await row())?.top ?? 0) * height).toBeCloseTo(0.5 * height + 13, 1);
    await expect.poll(async () => ((await row())?.width ?? 0) * width).toBeCloseTo(0.2 * width + 1, 1);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(row).toMatchObject({ top: 0.5, width: 0.2 });
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
  });

  test("a drag takes no click away from a suggestion, by key or by pointer", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", left: 0.7, top: 0.5, width: 0.1, height: 0.1 });
    const sheet = await openEditor(page, editor);
    await page.keyboard.press("s");
    const suggestion = sheet.getByRole("button", { name: "Suggested area Apples, $1.99 lb" });
    await dragOn(page, sheet, [0.75, 0.55], [0.8, 0.6]);
    await expect(page.getByRole("button", { name: "Undo: Move" })).toBeVisible();
    await expect(form(page)).toBeHidden();
    await suggestion.press("Enter");
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Apples");
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await dragOn(page, sheet, [0.8, 0.6], [0.75, 0.55]);
    await suggestion.click();
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Apples");
  });
});
