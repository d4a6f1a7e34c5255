import { makeArea } from "#db/seed/factories";
import { expectSound } from "#tests/setup/axe";
import { expect, form, openEditor, test } from "#tests/setup/editor-test";

test("axe finds nothing serious, closed and with the form open", async ({ page, world, editor }) => {
  await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Eggs", top: 0.05 });
  const sheet = await openEditor(page, editor);
  await page.keyboard.press("s");
  await expect(sheet.getByRole("button", { name: /^Suggested area/ }).first()).toBeVisible();
  await expectSound(page);
  await sheet.getByRole("button", { name: /^Area Eggs/ }).click();
  await expect(form(page)).toBeVisible();
  await expectSound(page);
});
