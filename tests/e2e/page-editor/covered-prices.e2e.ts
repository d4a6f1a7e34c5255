import { makeArea } from "#db/seed/factories";
import { expect, form, openEditor, printHasCome, saved, test } from "#tests/setup/editor-test";
import { printDeals } from "#tests/setup/printed-deals";

test("a price that is mended covers the printed one, and lets it be seen again", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDeals(world.db, pageId);
  const box = { left: 0.59, top: 0.14, width: 0.15, height: 0.1 };
  const area = await makeArea(world.db, { pageId, ingredient: "Milk", deal: "$2.49", ...box });
  const sheet = await openEditor(page, editor);
  await printHasCome(page);
  const openForm = () => sheet.getByRole("button", { name: /^Area Milk/ }).press("Enter");
  const tick = form(page).getByRole("checkbox", { name: "Cover the printed $2.49" });
  const covered = async () =>
    (await world.db.selectFrom("coveredPrice").select("areaId").where("areaId", "=", area.id).execute())
      .length;

  await openForm();
  await expect(tick).toHaveCount(0);
  await form(page).getByLabel("Deal", { exact: true }).fill("$1.99");
  await tick.check();
  let letThrough = () => {};
  const isLet = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/_data=/, async (route) => {
    await isLet;
    await route.continue();
  });
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("The page is being drawn anew. Shoppers see it within a minute."),
  ).toBeVisible();
  expect(await covered()).toBe(1);

  await expect(saved(page)).toBeVisible();
  await openForm();
  // A form that was open before the screen had learned of it must not take the cover away.
  letThrough();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect.poll(covered).toBe(0);
});
