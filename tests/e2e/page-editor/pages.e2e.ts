import { makeArea } from "#db/seed/factories";
import { expect, openEditor, test } from "#tests/setup/editor-test";
import { drawSmallPdf } from "#tests/setup/pdfs";

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
