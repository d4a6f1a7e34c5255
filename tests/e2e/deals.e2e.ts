import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "@playwright/test";
import { makeArea } from "#db/seed/factories";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { areasOf, expect, test } from "#tests/setup/editor-test";
import { tabTo } from "#tests/setup/keyboard";
import { printDeals } from "#tests/setup/printed-deals";

test.beforeEach(async ({ page, world, editor }) => {
  const [first, second] = editor.pages;
  const pageId = first?.id ?? 0;
  await makeArea(world.db, { pageId, top: 0.1, ingredient: "Apples", deal: "$1.99", thumbnailIndex: 0 });
  await makeArea(world.db, { pageId, top: 0.5, ingredient: "Pears", deal: "10/$10" });
  await makeArea(world.db, { pageId: second?.id ?? 0, ingredient: "Milk", deal: "2/$5" });
  await page.goto(`/dashboard/circulars/${editor.circular.id}/edit`);
  await page.getByRole("navigation", { name: "Circular" }).getByRole("link", { name: "Deals" }).click();
  await expect(table(page).getByRole("gridcell", { name: "Apples" })).toBeVisible();
});

function table(page: Page): Locator {
  return page.getByRole("region", { name: "Deals", exact: true });
}

function cell(page: Page, text: string): Locator {
  return table(page).getByRole("gridcell", { name: text, exact: true });
}

/** What a column shows, from the top. */
async function column(page: Page, id: string): Promise<string[]> {
  return table(page).locator(`.ag-row [col-id="${id}"]`).allInnerTexts();
}

test("deals are sorted, filtered and edited in place, and shown on their page", async ({
  page,
  world,
  editor,
}) => {
  await table(page).getByRole("columnheader", { name: "Ingredient" }).click();
  await expect.poll(() => column(page, "ingredient")).toEqual(["Apples", "Milk", "Pears"]);

  await cell(page, "Milk").click();
  const beside = page.getByRole("complementary", { name: "Page 2" });
  await expect(beside.getByRole("button", { name: "Find Milk" })).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Oat milk");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Oat milk")).toBeVisible();
  await expect(page.getByText("All changes saved")).toBeVisible();
  const [saved] = await areasOf(world.db, editor.pages[1]?.id);
  expect(saved).toMatchObject({ ingredient: "Oat milk", version: 2 });

  await page.getByRole("textbox", { name: "Search deals" }).fill("pears 10");
  await expect.poll(() => column(page, "ingredient")).toEqual(["Pears"]);
  await expectSound(page);
});

test("many deals get a category or are deleted at once, which can be undone", async ({
  page,
  world,
  editor,
}) => {
  const stored = async () => (await areasOf(world.db, editor.pages[0]?.id)).map((area) => area.categoryId);
  await table(page).getByRole("checkbox", { name: "Column with Header Selection" }).check();
  const selected = page.getByRole("region", { name: "Selected deals" });
  await selected.getByRole("button", { name: "Category" }).click();
  await page.getByRole("menuitem", { name: editor.category.name, exact: true }).click();
  await expect(cell(page, editor.category.name)).toHaveCount(3);
  await expect.poll(stored).toEqual([editor.category.id, editor.category.id]);

  await selected.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete 3 deals?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No deals yet")).toBeVisible();
  await expect.poll(stored).toEqual([]);

  await page.getByRole("button", { name: "Undo: Delete 3 deals" }).click();
  await expect(cell(page, "Pears")).toBeVisible();
  await expect(selected).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect(cell(page, editor.category.name)).toHaveCount(0);
  await expect.poll(stored).toEqual([null, null]);
});

test("a deal that somebody else has changed is asked about before it is written over", async ({
  page,
  world,
}) => {
  await world.db
    .updateTable("area")
    .set({ deal: "$2.49", version: 2 })
    .where("ingredient", "=", "Apples")
    .execute();
  await cell(page, "$1.99").dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("$1.79");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Somebody else has changed this deal in the meantime." });
  await expect(dialog.getByRole("row", { name: "Apples Deal $1.79 $2.49" })).toBeVisible();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(cell(page, "$2.49")).toBeVisible();
});

test("a block of cells is pasted from a spreadsheet, and cells that can't be taken are told", async ({
  page,
}) => {
  const paste = (text: string) =>
    table(page).evaluate((region, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      const target = region.ownerDocument.activeElement ?? region;
      target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  await cell(page, "Apples").click();
  await paste("Gala apples\t$0.99\nBartlett pears\t$1.49");
  await expect(cell(page, "Bartlett pears")).toBeVisible();
  await expect.poll(() => column(page, "deal")).toEqual(["$0.99", "$1.49", "2/$5"]);

  await cell(page, "Gala apples").click();
  await paste("\t5 lb bag\nPears");
  const dialog = page.getByRole("dialog", { name: "Not every cell can be pasted" });
  await expect(dialog.getByText("Row 1, Ingredient: Field is required")).toBeVisible();
  await dialog.getByRole("button", { name: "Paste the other 2 cells of 2 deals" }).click();
  await expect.poll(() => column(page, "ingredient")).toEqual(["Gala apples", "Pears", "Milk"]);
  await page.getByRole("button", { name: "Undo: Paste 2 cells" }).click();
  await expect.poll(() => column(page, "ingredient")).toEqual(["Gala apples", "Bartlett pears", "Milk"]);
});

test("deals go out as a file and come back changed, after a look at the changes", async ({ page }) => {
  await page.getByRole("button", { name: "Spreadsheet" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as CSV" }).click(),
  ]);
  const exported = (await buffer(await download.createReadStream())).toString();
  const changed = exported.replace("10/$10", "12/$10").replace("Milk", "");
  await page.getByRole("button", { name: "Spreadsheet" }).click();
  await page.getByRole("menuitem", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Deals" });
  const file = { name: "deals.csv", mimeType: "text/csv", buffer: Buffer.from(changed) };
  await dialog.locator('input[name="file"]').setInputFiles(file);
  await dialog.getByRole("button", { name: "Look at Changes" }).click();

  const plan = page.getByRole("dialog", { name: "Nothing written yet" });
  await expect(plan.getByRole("row", { name: "Pears Deal 10/$10 12/$10" })).toBeVisible();
  await expect(plan.getByText("Row 4: Ingredient: Field is required")).toBeVisible();
  await expectSoundDialog(page);
  await plan.getByRole("button", { name: "Import 1 deal" }).click();
  await expect(cell(page, "12/$10")).toBeVisible();
  await page.getByRole("button", { name: "Undo: Import 1 deal" }).click();
  await expect(cell(page, "10/$10")).toBeVisible();
});

test("all sure suggestions of the circular become deals at once, which can be undone", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[1]?.id as number;
  await printDeals(world.db, pageId);
  const stored = async () => (await areasOf(world.db, pageId)).map(({ ingredient }) => ingredient);
  await page.getByRole("button", { name: "Accept all sure ones" }).click();
  await expect(page.getByText("Accepted 2 deals on 1 page. Undo takes them back.")).toBeVisible();
  await expect.poll(stored).toEqual(["Milk", "Milk", "Eggs"]);
  await page.getByRole("button", { name: "Undo: Accept 2 deals" }).click();
  await expect.poll(stored).toEqual(["Milk"]);
});

test("a cell is reached, edited and its edit undone by keyboard alone", async ({ page, world, editor }) => {
  await tabTo(page, table(page).getByRole("columnheader", { name: "Ingredient" }));
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "Apples")).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.press("End");
  await page.keyboard.type(" and figs");
  await page.keyboard.press("Enter");
  const names = async () =>
    (await areasOf(world.db, editor.pages[0]?.id)).map(({ ingredient }) => ingredient);
  await expect.poll(names).toEqual(["Apples and figs", "Pears"]);
  // An empty name is not let out of its cell, and says why.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(table(page).getByRole("textbox", { name: "Input Editor" })).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText(/^Ingredient: Field is required\. /);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Z");
  await expect.poll(names).toEqual(["Apples", "Pears"]);
});
