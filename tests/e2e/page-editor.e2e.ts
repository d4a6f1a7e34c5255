import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import type { Database } from "#db/database";
import { makeArea } from "#db/seed/factories";
import { test as base, expect, signIn } from "#tests/setup/browser-test";
import { makeEditedCircular, type RenderedSample, renderSample } from "#tests/setup/editor-world";
import { drawSmallPdf } from "#tests/setup/small-pdf";

const test = base.extend<
  { editor: Awaited<ReturnType<typeof makeEditedCircular>> },
  { sample: RenderedSample }
>({
  sample: [
    async ({ world }, use) => use(await renderSample(world.server.dataDir, world.db)),
    { scope: "worker", timeout: 60_000 },
  ],
  editor: async ({ world, sample }, use) => use(await makeEditedCircular(world.db, sample)),
});

test.beforeEach(async ({ page, world }) => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await signIn(page, world);
});

type Editor = Awaited<ReturnType<typeof makeEditedCircular>>;

async function openEditor(page: Page, editor: Editor, index = 0): Promise<Locator> {
  await page.goto(`/dashboard/circulars/${editor.circular.id}/edit/page/${editor.pages[index]?.id}`);
  const sheet = page.getByRole("region", { name: "Areas of this page" });
  await expect(sheet.getByRole("img", { name: `Page ${index + 1}` })).toBeVisible();
  // The screen takes keys once the browser has brought it to life.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  return sheet;
}

async function dragOn(
  page: Page,
  sheet: Locator,
  from: [number, number],
  to: [number, number],
): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error("The page is not shown.");
  await page.mouse.move(box.x + from[0] * box.width, box.y + from[1] * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0] * box.width, box.y + to[1] * box.height, { steps: 8 });
  await page.mouse.up();
}

const saved = (page: Page) => page.getByText("All changes saved");

function areasOf(db: Database, pageId: number | undefined) {
  return db
    .selectFrom("area")
    .selectAll()
    .where("pageId", "=", pageId as number)
    .orderBy("id")
    .execute();
}

function form(page: Page): Locator {
  return page.getByRole("dialog", { name: "Edit Area" });
}

test.describe("drawing", () => {
  test("a rectangle dragged with the left button becomes an area when its form is saved", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await dragOn(page, sheet, [0.2, 0.6], [0.5, 0.8]);
    await expect(form(page)).toBeVisible();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page).getByText("Field is required")).toBeVisible();
    await form(page).getByLabel("Prefix").fill("Organic");
    await form(page).getByLabel("Ingredient").fill("Gala Apples");
    await form(page).getByLabel("Deal").fill("$1.99 lb");
    await form(page).getByRole("textbox", { name: "Category" }).click();
    await page.getByRole("option", { name: editor.category.name }).click();
    await form(page).getByLabel("Details").fill("Crisp\nand sweet");
    await form(page).getByLabel("Featured in carousel").check();
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Organic Gala Apples, $1.99 lb" })).toBeFocused();
    const [area, ...others] = await areasOf(world.db, editor.pages[0]?.id);
    expect(others).toEqual([]);
    expect(area).toMatchObject({
      prefix: "Organic",
      ingredient: "Gala Apples",
      deal: "$1.99 lb",
      details: "Crisp\nand sweet",
      featured: 1,
      categoryId: editor.category.id,
    });
    expect(area?.left).toBeCloseTo(0.2, 1);
    expect(area?.height).toBeCloseTo(0.2, 1);
  });

  test("a rectangle's side catches a printed edge unless Alt is held", async ({ page, editor }) => {
    const sheet = await openEditor(page, editor);
    const printedLeft = 30 / 306;
    const box = await sheet.boundingBox();
    const nearly = printedLeft + 4 / (box?.width ?? 1);
    const imageWidth = editor.pages[0]?.bigImageWidth ?? 0;
    const x = async () =>
      Number(await form(page).getByRole("textbox", { name: "X", exact: true }).inputValue());
    await page.waitForLoadState("networkidle");
    await dragOn(page, sheet, [0.5, 0.5], [nearly, 0.6]);
    expect(await x()).toBe(Math.round(printedLeft * imageWidth));
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await page.keyboard.down("Alt");
    await dragOn(page, sheet, [0.5, 0.5], [nearly, 0.6]);
    await page.keyboard.up("Alt");
    expect(await x()).toBeGreaterThan(Math.round(printedLeft * imageWidth));
  });

  test("a click makes an area of 100 by 160 pixels; cancelling takes it away", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    const box = await sheet.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + 300);
    await expect(form(page).getByLabel("Width")).toHaveValue("100");
    await expect(form(page).getByLabel("Height")).toHaveValue("160");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await expect(sheet.getByRole("button", { name: /^Area / })).toHaveCount(0);
    expect(await areasOf(world.db, editor.pages[0]?.id)).toEqual([]);
  });

  test("the form of an area as wide as the page stays inside the window", async ({ page, editor }) => {
    const sheet = await openEditor(page, editor);
    await dragOn(page, sheet, [0.01, 0.02], [0.98, 0.3]);
    await expect(form(page).getByLabel("Ingredient")).toBeInViewport({ ratio: 1 });
    await expect(form(page).getByLabel("Featured in carousel")).toBeInViewport({ ratio: 1 });
    await expect(form(page).getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  });

  test("works without a pointer: N, the form, its number fields, Enter", async ({ page, world, editor }) => {
    await openEditor(page, editor);
    await page.keyboard.press("n");
    await expect(form(page).getByLabel("Prefix")).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Whole Milk");
    await form(page).getByRole("textbox", { name: "X", exact: true }).fill("50");
    await form(page).getByRole("textbox", { name: "Width" }).fill("300");
    await form(page).getByLabel("Ingredient").press("Enter");
    await expect(form(page)).toBeHidden();
    const [area] = await areasOf(world.db, editor.pages[0]?.id);
    const width = editor.pages[0]?.bigImageWidth ?? 0;
    expect(area).toMatchObject({ ingredient: "Whole Milk" });
    expect((area?.left ?? 0) * width).toBeCloseTo(50, 0);
    expect((area?.width ?? 0) * width).toBeCloseTo(300, 0);
  });
});

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

  test("a dragged side catches a printed edge unless Alt is held", async ({ page, world, editor }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", left: 0.4, top: 0.3, width: 0.2, height: 0.1 });
    const sheet = await openEditor(page, editor);
    const printedLeft = 30 / 306;
    const box = await sheet.boundingBox();
    const nearly = 0.1 + printedLeft + 4 / (box?.width ?? 1);
    await page.waitForLoadState("networkidle");
    await dragOn(page, sheet, [0.5, 0.35], [nearly, 0.352]);
    await expect.poll(async () => (await areasOf(world.db, pageId))[0]?.left).toBeCloseTo(printedLeft, 3);
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
    await page.keyboard.press("n");
    await expect(form(page).getByLabel("Prefix")).toHaveValue("n");
    await form(page).getByLabel("Prefix").fill("");
    await page.keyboard.press("Escape");
    await expect(form(page)).toBeHidden();
    await expect(area("Third")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect.poll(async () => (await areasOf(world.db, pageId)).length).toBe(2);
    await page.keyboard.press("Control+z");
    await expect(area("Third")).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, pageId)).length).toBe(3);
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

test.describe("suggested areas", () => {
  test("a click starts an area from one, its fields filled from the printed words", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await page.getByRole("switch", { name: /Show suggested areas/ }).check();
    await sheet.getByRole("button", { name: "Suggested area Apples, $1.99 lb" }).click();
    await expect(form(page).getByLabel("Ingredient")).toHaveValue("Apples");
    await expect(form(page).getByLabel("Deal")).toHaveValue("$1.99 lb");
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Apples, $1.99 lb" })).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Suggested area Apples/ })).toHaveCount(0);
    expect(await areasOf(world.db, editor.pages[0]?.id)).toMatchObject([{ ingredient: "Apples" }]);
  });

  test("S shows them, X turns one down, A accepts one, and both can be undone", async ({
    page,
    world,
    editor,
  }) => {
    const sheet = await openEditor(page, editor);
    await page.keyboard.press("s");
    const suggestion = sheet.getByRole("button", { name: "Suggested area Apples, $1.99 lb" });
    await suggestion.focus();
    await page.keyboard.press("x");
    await expect(suggestion).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await suggestion.focus();
    await page.keyboard.press("a");
    await expect(sheet.getByRole("button", { name: "Area Apples, $1.99 lb" })).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, editor.pages[0]?.id)).length).toBe(1);
    await page.keyboard.press("Control+z");
    await expect(suggestion).toBeVisible();
    await expect.poll(async () => (await areasOf(world.db, editor.pages[0]?.id)).length).toBe(0);
  });
});

test("a thumbnail is picked from the pictures that are free and not as large as the page", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", left: 0.1 });
  await makeArea(world.db, { pageId, ingredient: "Milk", deal: "$2", left: 0.6, thumbnailIndex: 1 });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await form(page).getByRole("button", { name: "Add thumbnail" }).click();
  const picker = page.getByRole("dialog", { name: "Select Thumbnail" });
  await expect(picker.getByRole("button", { name: /^Picture/ })).toHaveCount(1);
  await picker.getByRole("button", { name: "Picture 1" }).click();
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();
  expect((await areasOf(world.db, pageId)).map(({ thumbnailIndex }) => thumbnailIndex)).toEqual([0, 1]);

  await sheet.getByRole("button", { name: "Area Eggs, $3" }).press("Enter");
  await form(page).getByRole("button", { name: "Change", exact: true }).click();
  await expect(picker).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(form(page).getByRole("button", { name: "Change", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeHidden();
});

test("a picture that is not cut yet is not asked for, and appears once it is", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  const cut = (fileKey: string | null) =>
    world.db
      .updateTable("pageThumbnail")
      .set({ fileKey })
      .where("pageId", "=", pageId)
      .where("position", "=", 0)
      .execute();
  await cut(null);
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", thumbnailIndex: 0 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await expect(form(page).getByRole("button", { name: "Change thumbnail" })).toHaveText("Being cut…");
  const address = `/api/CircularPages/${pageId}/ThumbnailImage/0`;
  expect(asked).not.toContain(address);
  await cut(editor.pages[0]?.smallImageKey ?? null);
  await expect(form(page).locator(`img[src="${address}"]`)).toBeVisible();
});

test.describe("saving", () => {
  test("a save that lost a race shows both versions, and the person chooses", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    const row = await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3" });
    const sheet = await openEditor(page, editor);
    const change = { deal: "$2", version: row.version + 1 };
    await world.db.updateTable("area").set(change).where("id", "=", row.id).execute();
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
    await form(page).getByLabel("Deal").fill("$5");
    await form(page).getByRole("button", { name: "Save" }).click();
    const choice = page.getByRole("dialog", { name: /Somebody else has changed this area/ });
    await expect(choice.getByRole("row", { name: "Deal $5 $2" })).toBeVisible();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(choice).toBeHidden();
    await expect.poll(async () => (await areasOf(world.db, pageId))[0]?.deal).toBe("$5");

    await world.db.updateTable("area").set({ deal: "$1", version: 9 }).where("id", "=", row.id).execute();
    await sheet.getByRole("button", { name: "Area Eggs, $5" }).focus();
    await page.keyboard.press("ArrowDown");
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(sheet.getByRole("button", { name: "Area Eggs, $1" })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    expect((await areasOf(world.db, pageId))[0]).toMatchObject({ deal: "$1", version: 9 });
  });

  test("what could not be saved is told and saved by Retry; a form keeps what was typed", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", left: 0.2 });
    const sheet = await openEditor(page, editor);
    await page.route("**/areas*", (route) => route.abort());
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page.getByRole("status").getByText("Error updating circular area")).toBeVisible();
    await page.keyboard.press("Enter");
    await form(page).getByLabel("Deal").fill("$4");
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page).getByRole("alert")).toContainText("Error updating circular area");
    await expect(form(page).getByLabel("Deal")).toHaveValue("$4");
    await page.unroute("**/areas*");
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(form(page)).toBeHidden();
    await expect.poll(async () => (await areasOf(world.db, pageId))[0]).toMatchObject({ deal: "$4" });
    expect((await areasOf(world.db, pageId))[0]?.left).toBeGreaterThan(0.2);
  });

  test("asks before typed words are lost", async ({ page, world, editor }) => {
    await makeArea(world.db, { pageId: editor.pages[0]?.id as number, ingredient: "Eggs", deal: "$3" });
    const sheet = await openEditor(page, editor);
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
    const asksBeforeUnload = () =>
      page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(await asksBeforeUnload()).toBe(false);
    await form(page).getByLabel("Deal").fill("$4");
    expect(await asksBeforeUnload()).toBe(true);
    await page.keyboard.press("Escape");
    await expect(form(page).getByText("Discard what you typed?")).toBeVisible();
    await form(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(form(page).getByLabel("Deal")).toHaveValue("$4");
    await page.getByRole("link", { name: "Next Page >" }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByRole("dialog", { name: "Leave this page?" })).toBeHidden();
    await expect(form(page).getByLabel("Deal")).toHaveValue("$4");
    await page.keyboard.press("Escape");
    await form(page).getByRole("button", { name: "Discard" }).click();
    await expect(form(page)).toBeHidden();
    expect(await asksBeforeUnload()).toBe(false);
    await page.keyboard.press("n");
    await expect(form(page)).toBeVisible();
    expect(await asksBeforeUnload()).toBe(true);
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Eggs, $3" })).toBeVisible();
  });
});

test("cloning the page adds pages with copies of its areas", async ({ page, world, editor }) => {
  const [first] = editor.pages;
  await makeArea(world.db, { pageId: first?.id as number, ingredient: "Eggs", deal: "$3" });
  await openEditor(page, editor);
  await page.getByRole("button", { name: "Clone Circular Page" }).click();
  const dialog = page.getByRole("dialog", { name: "Clone page 1" });
  await dialog.getByRole("button", { name: "Clone page" }).click();
  await expect(dialog.getByText("PDF File is required!")).toBeVisible();
  await dialog
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "next-week.pdf",
      mimeType: "application/pdf",
      buffer: await drawSmallPdf(1, `Clone ${editor.circular.id}`),
    });
  await dialog.getByRole("button", { name: "Clone page" }).click();
  await expect(page.getByText("The page was cloned successfully")).toBeVisible();
  await page.getByRole("link", { name: "Page 3, 1 area" }).click();
  const sheet = page.getByRole("region", { name: "Areas of this page" });
  await expect(sheet.getByRole("button", { name: "Area Eggs, $3" })).toBeVisible({ timeout: 30_000 });
});

test.describe("finding one's way", () => {
  test("Back, previous and next page, and the list that finds an area", async ({ page, world, editor }) => {
    const { circular, pages } = editor;
    await makeArea(world.db, { pageId: pages[0]?.id as number, ingredient: "Eggs", deal: "$3" });
    const sheet = await openEditor(page, editor);
    await expect(page.getByRole("button", { name: "< Previous Page" })).toBeDisabled();
    await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute(
      "href",
      `/dashboard/circulars/${circular.id}/edit`,
    );
    await page.getByRole("button", { name: "Find Eggs, $3" }).click();
    await expect(sheet.getByRole("button", { name: "Area Eggs, $3" })).toBeFocused();
    await expect(page.getByRole("link", { name: "Page 1, 1 area" })).toBeVisible();
    await page.getByRole("link", { name: "Next Page >" }).click();
    await expect(page.getByRole("button", { name: "Next Page >" })).toBeDisabled();
    await expect(page.getByRole("link", { name: "< Previous Page" })).toBeVisible();
  });

  test("a page that is not in the circular is told", async ({ page, editor }) => {
    const response = await page.goto(`/dashboard/circulars/${editor.circular.id}/edit/page/999999`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("alert")).toHaveText("error: page not found");
  });

  test("a page being rendered appears by itself; one that failed says why and can be tried again", async ({
    page,
    world,
    editor,
  }) => {
    const [first, second] = editor.pages;
    const set = (id: number | undefined, values: { status: "rendering" | "ready" | "failed" }) =>
      world.db
        .updateTable("circularPage")
        .set({ ...values, failureReason: values.status === "failed" ? "This page is damaged." : null })
        .where("id", "=", id as number)
        .execute();
    await set(first?.id, { status: "rendering" });
    await page.goto(`/dashboard/circulars/${editor.circular.id}/edit/page/${first?.id}`);
    await expect(page.getByText("Rendering page 2 of 2")).toBeVisible();
    await set(first?.id, { status: "ready" });
    await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
    await set(second?.id, { status: "failed" });
    await page.getByRole("link", { name: "Next Page >" }).click();
    await expect(page.getByRole("alert")).toContainText("This page is damaged.");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("img", { name: "Page 2" })).toBeVisible({ timeout: 30_000 });
  });
});

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
