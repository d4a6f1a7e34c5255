import { makeArea } from "#db/seed/factories";
import { areasOf, expect, form, openEditor, test } from "#tests/setup/editor-test";

test.describe("keys", () => {
  test("Tab walks in reading order, Enter opens the form, Esc returns, Delete deletes, undo brings back", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Third", left: 0.1, top: 0.7, width: 0.2, height: 0.1 });
    await makeArea(world.db, { pageId, ingredient: "Second", left: 0.6, top: 0.11, width: 0.2, height: 0.1 });
    await makeArea(world.db, { pageId, ingredient: "First", left: 0.1, top: 0.1, width: 0.2, height: 0.1 });
    const sheet = await openEditor(page, editor);
    const area = (name: string) => sheet.getByRole("button", { name: new RegExp(`^Area ${name}`) });
    await area("First").focus();
    await page.keyboard.press("Tab");
    await expect(area("Second")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(area("Third")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Third");
    await expect(form(page).getByLabel("Ingredient")).toBeFocused();
    await page.keyboard.press("n");
    await expect(form(page).getByLabel("Ingredient")).toHaveValue(/n/);
    await form(page).getByLabel("Ingredient").fill("Third");
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await expect(area("Third")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect.poll(async () => (await areasOf(world.db, pageId)).length).toBe(2);
    await page.keyboard.press("Control+z");
    await expect(area("Third")).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, pageId)).length).toBe(3);
  });

  test("the form has the focus though the next frame comes late", async ({ page, world, editor }) => {
    await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Eggs", deal: "$3" });
    const sheet = await openEditor(page, editor);
    const area = sheet.getByRole("button", { name: "Area Eggs, $3" });
    await area.focus();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.evaluate(() => {
      const draw = window.requestAnimationFrame;
      window.requestAnimationFrame = (drawn) => window.setTimeout(() => draw(drawn), 300);
    });
    await page.keyboard.press("Enter");
    await expect(form(page).getByLabel("Ingredient")).toBeFocused();
  });

  test("Ctrl+D duplicates beside the original; Ctrl+C and Ctrl+V carry an area to another page", async ({
    page,
    world,
    editor,
  }) => {
    const [first, second] = editor.pages.map(({ id }) => id);
    await makeArea(world.db, {
      pageId: first as number,
      ingredient: "Eggs",
      deal: "$3",
      left: 0.2,
      top: 0.5,
      thumbnailIndex: 0,
    });
    let sheet = await openEditor(page, editor);
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).focus();
    await page.keyboard.press("Control+d");
    await expect.poll(async () => (await areasOf(world.db, first)).length).toBe(2);
    const [original, copy] = await areasOf(world.db, first);
    expect(copy).toMatchObject({ ingredient: "Eggs", deal: "$3", width: original?.width });
    expect(copy?.left).toBeGreaterThan(original?.left ?? 1);
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).first().focus();
    await page.keyboard.press("Control+c");
    await page.getByRole("link", { name: "Next Page >" }).click();
    await expect(page).toHaveURL(new RegExp(`/page/${second}$`));
    sheet = page.getByRole("region", { name: "Areas of this page" });
    await expect(sheet.getByRole("img", { name: "Page 2" })).toBeVisible();
    await page.keyboard.press("Control+v");
    await expect(sheet.getByRole("button", { name: "Area Eggs, $3" })).toBeFocused();
    await expect
      .poll(async () => await areasOf(world.db, second))
      .toMatchObject([{ ingredient: "Eggs", left: 0.2, top: 0.5, thumbnailIndex: null }]);
  });
});
