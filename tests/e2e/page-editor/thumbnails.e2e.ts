import { renderExtrasJob } from "#app/circulars/domain/pages/page-jobs";
import { toInstant } from "#db/columns";
import { makeArea } from "#db/seed/factories";
import { areasOf, expect, form, openEditor, test } from "#tests/setup/editor-test";
import { expectReady } from "#tests/setup/keyboard";

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
  await expectReady(picker);
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(form(page).getByRole("button", { name: "Change", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeHidden();
});

test("a picture is picked though it comes while it is pressed", async ({ page, world, editor }) => {
  const pageId = editor.pages[0]?.id as number;
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", left: 0.1 });
  let send = () => {};
  const pressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**/api/CircularPages/${pageId}/ThumbnailImage/0`, async (route) => {
    await pressed;
    await route.continue();
  });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await form(page).getByRole("button", { name: "Add thumbnail" }).click();
  const picker = page.getByRole("dialog", { name: "Select Thumbnail" });
  const tile = picker.getByRole("button", { name: "Picture 1" });
  await tile.hover();
  await page.mouse.down();
  send();
  await expect
    .poll(() => tile.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(tile.locator(".mantine-Skeleton-root")).toHaveCount(0);
  await page.mouse.up();
  await expect(picker).toBeHidden();
  await expect(form(page).getByRole("button", { name: "Change thumbnail" })).toBeVisible();
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
  const { key, kind, priority } = renderExtrasJob(pageId);
  const now = toInstant(new Date());
  // Not yet to be taken up: the test cuts the picture itself.
  const runAt = toInstant(new Date(Date.now() + 3_600_000));
  await world.db
    .insertInto("job")
    .values({
      key,
      kind,
      priority,
      createdAt: now,
      runAt,
      payload: JSON.stringify({ pageId }),
      attempts: 0,
      status: "queued",
    })
    .execute();
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", thumbnailIndex: 0 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await expect(form(page).getByRole("button", { name: "Change thumbnail" })).toHaveText("Being cut…");
  const address = `/api/CircularPages/${pageId}/ThumbnailImage/0`;
  expect(asked).not.toContain(address);
  await form(page).getByRole("button", { name: "Change", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Select Thumbnail" });
  await expect(picker.getByRole("status")).toContainText("1 of 2 pictures are cut");
  await expect(picker.getByRole("progressbar", { name: "Cutting pictures" })).toBeVisible();
  await page.keyboard.press("Escape");
  await cut(editor.pages[0]?.smallImageKey ?? null);
  await expect(form(page).locator(`img[src="${address}"]`)).toBeVisible();
});

test("a picture that nothing will ever cut is not waited for", async ({ page, world, editor }) => {
  const pageId = editor.pages[0]?.id as number;
  await world.db.updateTable("pageThumbnail").set({ fileKey: null }).where("pageId", "=", pageId).execute();
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", thumbnailIndex: 0 });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await expect(form(page).getByRole("button", { name: "Change thumbnail" })).toHaveText("Not cut");
  await expect(form(page).getByRole("button", { name: "Cut Again" })).toBeVisible();
});

test("a picture that was given up says so, and is cut when asked for again", async ({
  page,
  world,
  editor,
}) => {
  const pageId = editor.pages[0]?.id as number;
  await world.db.updateTable("pageThumbnail").set({ fileKey: null }).where("pageId", "=", pageId).execute();
  const { key, kind, priority } = renderExtrasJob(pageId);
  const now = toInstant(new Date());
  const dates = { createdAt: now, runAt: now };
  await world.db
    .insertInto("job")
    .values({
      key,
      kind,
      priority,
      ...dates,
      payload: JSON.stringify({ pageId }),
      attempts: 3,
      status: "failed",
    })
    .execute();
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", thumbnailIndex: 0 });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await expect(form(page).getByRole("button", { name: "Change thumbnail" })).toHaveText("Not cut");
  await expect(form(page).getByRole("alert")).toContainText(
    "The pictures of this page could not be cut out of the PDF. Try it again; if it fails again, save the area without a thumbnail.",
  );
  await form(page).getByRole("button", { name: "Change", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Select Thumbnail" });
  await expect(picker.getByRole("button", { name: "Picture 1" })).toBeDisabled();
  await picker.getByRole("button", { name: "Cut Again" }).press("Enter");
  await expect(picker.getByRole("alert")).toHaveCount(0);
  await expect(picker.locator(`img[src="/api/CircularPages/${pageId}/ThumbnailImage/0"]`)).toBeVisible();
  await picker.getByRole("button", { name: "Picture 1" }).click();
  await expect(form(page).getByText("Not cut")).toHaveCount(0);
});

test("what lies in an area is cut out as its own picture", async ({ page, world, editor }) => {
  const pageId = editor.pages[0]?.id as number;
  await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3", left: 0.1, top: 0.4, height: 0.3 });
  const sheet = await openEditor(page, editor);
  await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
  await form(page).getByRole("button", { name: "Add thumbnail" }).click();
  await page
    .getByRole("dialog", { name: "Select Thumbnail" })
    .getByRole("button", { name: "Cut out" })
    .click();
  const chosen = form(page).getByRole("button", { name: "Change thumbnail" });
  const isDrawn = () => chosen.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect(chosen.locator("img")).toBeVisible();
  await expect.poll(isDrawn).toBe(true);
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();
  const [area] = await areasOf(world.db, pageId);
  const cut = await world.db
    .selectFrom("pageThumbnail")
    .selectAll()
    .where("pageId", "=", pageId)
    .where("position", "=", area?.thumbnailIndex ?? 0)
    .executeTakeFirst();
  expect(cut).toMatchObject({ origin: "cut-out", left: area?.left, top: area?.top, height: area?.height });
});
