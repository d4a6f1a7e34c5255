import { makeArea } from "#db/seed/factories";
import { expect, form, openEditor, test } from "#tests/setup/editor-test";

test("Fit shows the whole page in the window, 100 % shows it at 1,500 px", async ({ page, editor }) => {
  const sheet = await openEditor(page, editor);
  const height = async () => (await sheet.boundingBox())?.height ?? 0;
  await page.getByRole("button", { name: /^Zoom Fit/ }).click();
  await expect(page.getByRole("button", { name: /^Zoom 100 %/ })).toBeVisible();
  expect(await height()).toBeCloseTo(1500, 0);
  await page.getByRole("button", { name: "Zoom out" }).click();
  expect(await height()).toBeCloseTo(1125, 0);
  await page.getByRole("button", { name: /^Zoom 75 %/ }).click();
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1000);
  await page.getByRole("button", { name: "Zoom in" }).click();
  const next = await page.getByRole("button", { name: /^Zoom \d+ %/ }).textContent();
  expect(await height()).toBeCloseTo(Number.parseInt(next ?? "", 10) * 15, 0);
});

test("the form stands beside the page where there is room, and covers neither tools nor area", async ({
  page,
  world,
  editor,
}) => {
  await makeArea(world.db, {
    pageId: editor.pages[0]?.id as number,
    ingredient: "Eggs",
    left: 0.7,
    top: 0.02,
  });
  const sheet = await openEditor(page, editor);
  const area = sheet.getByRole("button", { name: /^Area Eggs/ });
  await area.click();
  await expect(form(page)).toBeVisible();
  const box = await form(page).boundingBox();
  expect(box?.width).toBeCloseTo(420, 0);
  const back = await page.getByRole("button", { name: "Clone Circular Page" }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((back?.y ?? 0) + (back?.height ?? 0));
  const shown = await sheet.boundingBox();
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
});

test("on a phone the tools take two rows, and the rest is in a menu", async ({ page, editor }) => {
  const sheet = await openEditor(page, editor);
  await page.setViewportSize({ width: 360, height: 780 });
  const more = page.getByRole("button", { name: "More tools" });
  const tops = await Promise.all(
    [
      page.getByRole("button", { name: /^(Show|Hide) pages$/ }),
      page.getByRole("button", { name: "Undo" }),
      more,
    ].map(async (tool) => (await tool.boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(2);
  await more.click();
  await page.getByRole("menuitem", { name: "Zoom in" }).click();
  await expect(page.getByText(/^Zoom: \d+ %$/)).toBeVisible();
  await page.getByRole("menuitem", { name: /Show suggested areas/ }).click();
  await expect(sheet.getByRole("button", { name: /^Suggested/ }).first()).toBeVisible();
  await more.click();
  await page.getByRole("menuitem", { name: "Clone Circular Page" }).click();
  await expect(page.getByRole("dialog", { name: /Clone/ })).toBeVisible();
});
