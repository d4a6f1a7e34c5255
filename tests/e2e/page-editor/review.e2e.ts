import { makeArea, makeCircular, makePages, makeRetailer } from "#db/seed/factories";
import { expectSound } from "#tests/setup/axe";
import { areasOf, expect, form, openEditor, printHasCome, saved, test } from "#tests/setup/editor-test";
import { printDeals, printDoubt } from "#tests/setup/printed-deals";

test("all sure suggestions of a page are accepted at once, which one undo takes back", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDeals(world.db, pageId);
  const sheet = await openEditor(page, editor);
  await page.getByRole("button", { name: "Accept all sure ones (2)" }).click();
  await expect(sheet.getByRole("button", { name: "Area Milk, $2.49" })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  const names = async () => (await areasOf(world.db, pageId)).map(({ ingredient }) => ingredient);
  await expect.poll(names).toEqual(["Milk", "Eggs"]);
  await page.getByRole("button", { name: "Undo: Accept 2 suggestions" }).click();
  await expect.poll(names).toEqual([]);
  await page.keyboard.press("Shift+A");
  await expect.poll(names).toEqual(["Milk", "Eggs"]);
});

test("what two people accept at one moment is there once, and undo takes back one's own alone", async ({
  page,
  context,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDeals(world.db, pageId);
  const names = async () => (await areasOf(world.db, pageId)).map(({ ingredient }) => ingredient);
  const second = await context.newPage();
  const accept = "Accept all sure ones (2)";
  await openEditor(page, editor);
  const secondSheet = await openEditor(second, editor);
  for (const one of [page, second]) await expect(one.getByRole("button", { name: accept })).toBeVisible();
  await page.getByRole("button", { name: accept }).click();
  await expect.poll(names).toEqual(["Milk", "Eggs"]);
  await second.getByRole("button", { name: accept }).click();
  await expect(saved(second)).toBeVisible();
  await second.getByRole("button", { name: "Undo: Accept 2 suggestions" }).click();
  await expect(secondSheet.getByRole("button", { name: "Area Milk, $2.49" })).toHaveCount(1);
  await expect(saved(second)).toBeVisible();
  expect(await names()).toEqual(["Milk", "Eggs"]);
});

test("a review walks from doubt to doubt with single keys", async ({ page, world, editor }) => {
  const [first, second] = editor.pages.map(({ id }) => id as number);
  await printDeals(world.db, first as number);
  const sheet = await openEditor(page, editor);
  await printHasCome(page);
  await page.keyboard.press("r");
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("1 to look at")).toBeVisible();
  await expect(review.getByText("Pears")).toBeVisible();
  await expectSound(page);

  await page.keyboard.press("n");
  await expect(review.getByText("Nothing left to review on this page.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(review).toBeHidden();

  await page.keyboard.press("r");
  await page.keyboard.press("p");
  await expect(review.getByLabel("Deal")).toBeFocused();
  await page.keyboard.type("$1.19");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Area Pears, $1.19" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("i");
  await expect(review.getByLabel("Ingredient")).toBeFocused();
  await page.keyboard.type("Williams pears");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("button", { name: "Area Williams pears, $1.29" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(review.getByText("Pears")).toBeVisible();
  await page.keyboard.press("x");
  await expect(review.getByText("Nothing left to review on this page.")).toBeVisible();

  // The next page goes on with the review; its one suggestion is taken as it is.
  await review.getByRole("link", { name: "Review the next page" }).click();
  await expect(review.getByText("Apples")).toBeVisible();
  await page.keyboard.press("a");
  await expect.poll(async () => (await areasOf(world.db, second)).length).toBe(1);
  await expect(form(page)).toBeHidden();
  expect(await areasOf(world.db, first)).toEqual([]);

  // What was turned down stays away.
  await openEditor(page, editor);
  await expect(page.getByRole("button", { name: "Accept all sure ones (2)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Review/ })).toBeHidden();
});

test("what lies over an area of another box stays in review and says so, also for sure ones", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDeals(world.db, pageId);
  const wide = { left: 0.55, top: 0.02, width: 0.42, height: 0.25 };
  await makeArea(world.db, { pageId, ...wide, ingredient: "Dairy", deal: "" });
  const sheet = await openEditor(page, editor);
  await expect(page.getByRole("button", { name: "Review (3)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accept all sure ones/ })).toBeHidden();
  await page.keyboard.press("r");
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("Overlaps the area Dairy. Skip it if both are the same deal.")).toBeVisible();
  await expect(
    sheet.getByRole("button", { name: "Suggested area Milk, $2.49. Overlaps the area Dairy." }),
  ).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("x");
  await expect(review.getByText("Pears")).toBeVisible();
  await expect(review.getByText(/Overlaps/)).toBeHidden();
  const names = async () => (await areasOf(world.db, pageId)).map(({ ingredient }) => ingredient);
  await expect.poll(names).toEqual(["Dairy", "Milk"]);
});

test("name, price and box are corrected by keys alone, with what else is printed to choose from", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDoubt(world.db, pageId);
  await openEditor(page, editor);
  await printHasCome(page);
  await page.keyboard.press("r");
  const review = page.getByRole("region", { name: "Review" });
  const [name, price] = [review.getByLabel("Ingredient"), review.getByLabel("Deal")];
  const option = (text: string) => review.getByRole("option", { name: text });
  await expect(price).toHaveValue("$3.99");
  await expectSound(page);

  // A digit takes the reading that it stands before; in the field, the arrow keys go through them.
  await page.keyboard.press("6");
  await expect(price).toHaveValue("$4.99");
  await expect(option("$4.99")).toHaveAttribute("aria-selected", "true");
  const others = await review.getByRole("listbox", { name: "Names as printed" }).getByRole("option").count();
  expect(others).toBeGreaterThan(1);
  await page.keyboard.press("i");
  const read = await name.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(name).not.toHaveValue(read);
  const chosen = await name.inputValue();
  await page.keyboard.press("Escape");

  await page.keyboard.press("b");
  const box = review.getByRole("button", { name: /^Box on the page/ });
  await expect(box).toBeFocused();
  const before = await box.getAttribute("aria-label");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect(box).not.toHaveAttribute("aria-label", before ?? "");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await areasOf(world.db, pageId)).length).toBe(1);
  const [area] = await areasOf(world.db, pageId);
  expect(area).toMatchObject({ ingredient: chosen, deal: "$4.99" });
  expect(area?.details).toContain("$3.99");
  expect(area?.details).not.toContain("$4.99");
  const [x, , width] = (before?.match(/\d+/g) ?? []).map(Number);
  const image = { width: editor.pages[0]?.bigImageWidth ?? 0 };
  expect(Math.round((area?.left ?? 0) * image.width)).toBe((x ?? 0) - 10);
  expect(Math.round((area?.width ?? 0) * image.width)).toBe((width ?? 0) + 10);
});

test("a name from an earlier ad says so, and what was read is taken by its key, or in the form by its button", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await printDeals(world.db, pageId);
  // Other tests' ads of the sample's retailer have pears too.
  const { id: retailerId } = await makeRetailer(world.db);
  await world.db.updateTable("circular").set({ retailerId }).where("id", "=", editor.circular.id).execute();
  const lastWeek = await makeCircular(world.db, { retailerId, name: "Weekly ad November 20" });
  const [earlier] = await makePages(world.db, lastWeek.id, 1);
  await makeArea(world.db, { pageId: earlier?.id ?? 0, ingredient: "Williams pears", readName: "Pears" });
  const sheet = await openEditor(page, editor);
  await printHasCome(page);
  await page.keyboard.press("r");
  const review = page.getByRole("region", { name: "Review" });
  const name = review.getByLabel("Ingredient");
  await expect(
    review.getByText("As in Weekly ad November 20. Press 2 for the name as read here."),
  ).toBeVisible();
  await expect(name).toHaveValue("Williams pears");
  await expectSound(page);
  await page.keyboard.press("2");
  await expect(name).toHaveValue("Pears");

  await sheet.getByRole("button", { name: "Suggested area Williams pears, $1.29" }).click();
  await expect(form(page).getByText("As in Weekly ad November 20. Read here: Pears")).toBeVisible();
  await expect(form(page).getByLabel("Ingredient")).toHaveValue("Williams pears");
  await form(page).getByRole("button", { name: "Use the name as read here" }).click();
  await expect(form(page).getByLabel("Ingredient")).toHaveValue("Pears");
  await expectSound(page);
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByRole("button", { name: "Area Pears, $1.29" })).toBeVisible();
  expect(await areasOf(world.db, pageId)).toMatchObject([{ ingredient: "Pears", readName: "Pears" }]);
});
