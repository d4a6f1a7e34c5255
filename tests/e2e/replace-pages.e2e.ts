import { expectSound } from "#tests/setup/axe";
import { expect, signInAsStaff, test } from "#tests/setup/browser-test";
import { drawSmallPdf } from "#tests/setup/pdfs";

test("a page is replaced: its new print is compared with its deals, and what is ticked is taken", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const address = `/dashboard/circulars/${own.circular.id}`;
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Replace page 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace page 1" });
  await expect(dialog.getByText("Page 1", { exact: true })).toBeVisible();
  await dialog
    .locator('input[type="file"]')
    .last()
    .setInputFiles({
      name: "new.pdf",
      mimeType: "application/pdf",
      buffer: await drawSmallPdf(1, "New"),
    });
  await dialog.getByRole("button", { name: "Compare pages" }).click();
  await expect(page).toHaveURL(`${address}/replacement`);

  const gone = page.getByRole("region", { name: "Gone" });
  const fresh = page.getByRole("region", { name: "New" });
  const lost = gone.getByRole("checkbox", { name: `Delete ${own.areas[0]?.ingredient}` });
  // The old page has no words by which the deal could have been found.
  await expect(lost).not.toBeChecked();
  await fresh.getByRole("checkbox", { name: /Add .*Apples/ }).check();
  await expectSound(page);

  await page.goto(`${address}/edit`);
  await page.getByRole("link", { name: "See what changes" }).click();
  await lost.check();
  await fresh.getByRole("textbox", { name: /Deal of .*Apples/ }).fill("2/$5");
  await expect(fresh.getByRole("checkbox", { name: /Add .*Apples/ })).toBeChecked();
  await page.getByRole("button", { name: "Replace pages" }).click();
  await expect(page).toHaveURL(`${address}/edit`);
  await expect(page.getByText("The pages are replaced. Deals: 1 deleted, 1 added.")).toBeVisible();
  const areas = await world.db
    .selectFrom("area")
    .select(["ingredient", "deal"])
    .where("pageId", "=", own.pages[0]?.id ?? 0)
    .execute();
  expect(areas).toEqual([{ ingredient: "Apples", deal: "2/$5" }]);

  await expectSound(page);
  const setVersion = (version: number) =>
    world.db.updateTable("area").set({ version }).where("ingredient", "=", "Apples").execute();
  await setVersion(9);
  await page.reload();
  await expect(page.getByText("since then, deals on the new pages were added, changed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await setVersion(1);
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The old pages are back. The new ones are waiting again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See what changes" })).toBeVisible();
  const back = await world.db
    .selectFrom("area")
    .select(["id", "ingredient"])
    .where("pageId", "=", own.pages[0]?.id ?? 0)
    .execute();
  expect(back).toEqual([{ id: own.areas[0]?.id, ingredient: own.areas[0]?.ingredient }]);
});

test("new pages that nobody wants are discarded", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  const address = `/dashboard/circulars/${own.circular.id}`;
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Replace pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace pages" });
  await dialog
    .locator('input[type="file"]')
    .last()
    .setInputFiles({
      name: "new.pdf",
      mimeType: "application/pdf",
      buffer: await drawSmallPdf(3, "New"),
    });
  await dialog.getByRole("button", { name: "Compare pages" }).click();
  await expect(page.getByText("New page 3 is added.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Discard new pages" }).click();
  await expect(page).toHaveURL(`${address}/edit`);
  await expect(page.getByRole("link", { name: "See what changes" })).toHaveCount(0);
  await expect(page.getByRole("article")).toHaveCount(2);
});
