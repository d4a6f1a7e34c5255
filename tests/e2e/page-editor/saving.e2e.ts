import { makeArea } from "#db/seed/factories";
import { areasOf, expect, form, openEditor, saved, test } from "#tests/setup/editor-test";

test.describe("saving", () => {
  test("a save that lost a race asks about what both changed, and merges the rest", async ({
    page,
    world,
    editor,
  }) => {
    const pageId = editor.pages[0]?.id as number;
    const row = await makeArea(world.db, { pageId, ingredient: "Eggs", deal: "$3" });
    const sheet = await openEditor(page, editor);
    const change = { deal: "$2", details: "Each", version: row.version + 1 };
    await world.db.updateTable("area").set(change).where("id", "=", row.id).execute();
    await sheet.getByRole("button", { name: "Area Eggs, $3" }).click();
    await form(page).getByLabel("Deal").fill("$5");
    await form(page).getByRole("button", { name: "Save" }).click();
    const choice = page.getByRole("dialog", { name: /has changed this area/ });
    await expect(choice.getByRole("row")).toHaveText([/Yours/, "Deal$5$2"]);
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(choice).toBeHidden();
    const stored = async () => (await areasOf(world.db, pageId))[0];
    await expect.poll(stored).toMatchObject({ deal: "$5", details: "Each" });

    // Only the name is edited here, only the price there.
    await world.db.updateTable("area").set({ deal: "$1", version: 9 }).where("id", "=", row.id).execute();
    await sheet.getByRole("button", { name: "Area Eggs, $5" }).click();
    await form(page).getByLabel("Ingredient").fill("Brown eggs");
    await form(page).getByRole("button", { name: "Save" }).click();
    await expect(sheet.getByRole("button", { name: "Area Brown eggs, $1" })).toBeVisible();
    await expect(page.getByText("Both changes are kept.")).toBeVisible();
    await page.getByRole("button", { name: "Undo: Edit" }).click();
    await expect(sheet.getByRole("button", { name: "Area Eggs, $1" })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    expect((await areasOf(world.db, pageId))[0]).toMatchObject({ ingredient: "Eggs", deal: "$1" });
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
    await expect(saved(page)).toBeVisible();
    await form(page).getByLabel("Deal").fill("$4");
    await expect(page.getByRole("status").getByText("Unsaved changes")).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
    await form(page).getByLabel("Deal").fill("$3");
    await expect(saved(page)).toBeVisible();
    await form(page).getByRole("checkbox", { name: "Featured in carousel" }).click();
    await expect(page.getByRole("status").getByText("Unsaved changes")).toBeVisible();
    await form(page).getByRole("checkbox", { name: "Featured in carousel" }).click();
    await form(page).getByRole("textbox", { name: "Category" }).fill(editor.category.name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").getByText("Unsaved changes")).toBeVisible();
    await form(page).getByRole("textbox", { name: "Category" }).fill("");
    await expect(saved(page)).toBeVisible();
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
    await expect(saved(page)).toBeVisible();
    expect(await asksBeforeUnload()).toBe(false);
    await page.keyboard.press("n");
    await expect(form(page)).toBeVisible();
    await expect(page.getByRole("status").getByText("Unsaved changes")).toBeVisible();
    expect(await asksBeforeUnload()).toBe(true);
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await expect(form(page)).toBeHidden();
    await expect(sheet.getByRole("button", { name: "Area Eggs, $3" })).toBeVisible();
  });
});
