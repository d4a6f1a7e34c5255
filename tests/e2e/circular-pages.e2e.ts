import { makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { drawQuarters } from "#tests/setup/pictures";

test("pictures become pages in the order of the numbers in their names", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await page.getByRole("button", { name: "Add Pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  const picture = drawQuarters();
  const files = dialog.locator('input[type="file"]').last();
  await files.setInputFiles([
    { name: "page-1.jpg", mimeType: "image/jpeg", buffer: picture.toBuffer("image/jpeg") },
    { name: "page-10.png", mimeType: "image/png", buffer: picture.toBuffer("image/png") },
    { name: "page-2.webp", mimeType: "image/webp", buffer: picture.toBuffer("image/webp") },
  ]);
  await expect(dialog.getByRole("listitem")).toContainText(["page-1.jpg", "page-2.webp", "page-10.png"]);
  await dialog.getByRole("button", { name: "Add pages" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Preview page 5" })).toBeEnabled({ timeout: 30_000 });
});

test("pages are put in order with the pointer and with the keyboard alone, and the order is saved at once", async ({
  page,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await makePages(world.db, own.circular.id, 1);
  const order = async () => {
    const pages = world.db.selectFrom("circularPage").select("id").where("circularId", "=", own.circular.id);
    return (await pages.orderBy("position").execute()).map(({ id }) => id);
  };
  const [first, second, third] = await order();
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  const edit = (number: number) => page.getByRole("link", { name: `Edit page ${number}`, exact: true });
  const handle = (number: number) => page.getByRole("button", { name: `Move page ${number}`, exact: true });
  const saved = page.getByText("The order of the pages was saved.");

  await handle(3).scrollIntoViewIfNeeded();
  const start = await handle(3).boundingBox();
  const end = await handle(1).boundingBox();
  if (!start || !end) throw new Error("There is no page to drag.");
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x - 10, start.y + 10, { steps: 4 });
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(saved).toBeVisible();
  expect(await order()).toEqual([third, first, second]);
  await expect(edit(1)).toHaveAttribute("href", new RegExp(`/page/${third}$`));

  await handle(1).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("page 1 is over place 1.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("page 1 is over place 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(edit(2)).toHaveAttribute("href", new RegExp(`/page/${third}$`));
  await expect.poll(order).toEqual([first, third, second]);
  await expect(handle(2)).toBeFocused();
});

test("an order that somebody else has changed meanwhile is not overwritten", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await makePages(world.db, own.circular.id, 1);
  await page.getByRole("button", { name: "Move page 1" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("page 1 is over place 1.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("page 1 is over place 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(
    page.getByText("Somebody else has changed the circular's pages in the meantime."),
  ).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Edit page 1", exact: true })).toHaveAttribute(
    "href",
    new RegExp(`/page/${own.pages[0]?.id}$`),
  );
});

test("the preview outlines the areas and walks through the pages", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await page.getByRole("button", { name: "Preview page 1" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Page 1 of 2");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  const outline = await dialog.getByRole("listitem").boundingBox();
  const sheet = await dialog.getByRole("img", { name: "Page 1" }).boundingBox();
  expect((outline?.width ?? 0) / (sheet?.width ?? 1)).toBeCloseTo(0.25, 1);
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Page 2 of 2");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a blank page carries a warning; deleting it says how many areas go with it", async ({
  page,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await world.db
    .updateTable("circularPage")
    .set({ blank: 1 })
    .where("id", "=", own.pages[1]?.id ?? 0)
    .execute();
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await expect(page.getByRole("article", { name: "Page 2" })).toContainText("Blank page");
  await page.getByRole("button", { name: "Delete page 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete page" });
  await expect(dialog).toContainText("Its 1 area goes with it.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(1);
});
