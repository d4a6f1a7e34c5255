import AxeBuilder from "@axe-core/playwright";
import { makeArea } from "#db/seed/factories";
import { expect, form, openEditor, test } from "#tests/setup/editor-test";

for (const width of [1600, 360]) {
  test(`axe finds nothing serious at ${width} px, closed and with the form open`, async ({
    page,
    world,
    editor,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Eggs", top: 0.05 });
    const sheet = await openEditor(page, editor);
    await page.keyboard.press("s");
    await expect(sheet.getByRole("button", { name: /^Suggested area/ }).first()).toBeVisible();
    const serious = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    };
    expect(await serious()).toEqual([]);
    await sheet.getByRole("button", { name: /^Area Eggs/ }).click();
    await expect(form(page)).toBeVisible();
    expect(await serious()).toEqual([]);
  });
}
