import { makeEmail, makeRecipe, makeRecipeCategory, makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import {
  atWidth,
  closeByEscape,
  expectFocusKept,
  expectReady,
  openRowAction,
  pressOn,
  tabTo,
  walkDialog,
} from "#tests/setup/keyboard";
import { plantInLibrary } from "#tests/setup/library";
import { expectRows } from "#tests/setup/row-actions";

test.describe("by keyboard alone at 360 px", () => {
  test.use(atWidth(360));

  test("recipe categories with their recipes, the Featured switch and the recipe of the week", async ({
    page,
    world,
  }) => {
    await world.db.deleteFrom("recipe").execute();
    await world.db.deleteFrom("recipeCategory").execute();
    await world.db.deleteFrom("libraryRecipe").execute();
    const { id } = await makeRecipeCategory(world.db, { name: "Soups" });
    await makeRecipe(world.db, { recipeCategoryId: id, title: "Tomato soup", originalId: "t" });
    await plantInLibrary(world.db, [{ originalId: "l", title: "Leek soup" }]);
    await signIn(page, world);
    await page.goto("/dashboard/recipes");
    await expectRows(page);
    const add = page.getByRole("button", { name: "Add Recipe Category" });
    const adding = page.getByRole("dialog", { name: "Add Recipe Category" });
    await pressOn(page, add);
    await walkDialog(page, adding);
    await closeByEscape(page, adding, add);
    const featured = page.getByRole("switch", { name: "Featured: Soups" });
    await tabTo(page, featured, { unseen: true });
    await page.keyboard.press("Space");
    await expect(featured).toBeChecked();
    await expect(featured).toBeFocused();

    const finding = page.getByRole("dialog", { name: "Add Recipes to category" });
    let opener = await openRowAction(page, "Add Recipes to Soups");
    await walkDialog(page, finding);
    await page.keyboard.type("leek");
    await page.keyboard.press("Enter");
    const preview = page.getByRole("dialog", { name: "Leek soup" });
    const previewed = finding.getByRole("button", { name: "Preview Leek soup" });
    await pressOn(page, previewed);
    await walkDialog(page, preview);
    await closeByEscape(page, preview, previewed);
    await tabTo(page, finding.getByRole("checkbox", { name: "Leek soup" }), { back: true });
    await page.keyboard.press("Space");
    await pressOn(page, finding.getByRole("button", { name: "Add 1 recipes to category" }));
    await expect(finding).toBeHidden();
    await expect(opener).toBeFocused();

    const editing = page.getByRole("dialog", { name: "Edit Recipe Category" });
    opener = await openRowAction(page, "Edit Soups");
    await expect(editing.getByText("Recipes (2)")).toBeVisible();
    await walkDialog(page, editing);
    const deletes = editing.getByRole("button", { name: "Delete Tomato soup" });
    const question = page.getByRole("dialog", { name: "Delete Recipe", exact: true });
    await pressOn(page, deletes);
    await walkDialog(page, question);
    await closeByEscape(page, question, deletes);
    await expect(editing).toBeVisible();
    await tabTo(page, editing.getByLabel("Recipe of the week: Leek soup"), { back: true });
    await page.keyboard.press("Space");
    await pressOn(page, editing.getByRole("button", { name: "Save" }));
    await expect(editing).toBeHidden();
    const week = page.getByRole("region", { name: "Recipe of the Week" });
    await expect(week.getByRole("heading", { name: "Leek soup" })).toBeVisible();
    await expect(opener).toBeFocused();
    const shows = week.getByRole("button", { name: "Preview Leek soup" });
    await tabTo(page, shows, { back: true });
    await page.keyboard.press("Enter");
    await walkDialog(page, preview);
    await closeByEscape(page, preview, shows);

    const deleting = page.getByRole("dialog", { name: "Delete Recipe Category" });
    opener = await openRowAction(page, "Delete Soups");
    await walkDialog(page, deleting);
    await closeByEscape(page, deleting, opener);
  });

  test("the days of the emails are chosen; a mail of the outbox is read and tried again", async ({
    page,
    world,
  }) => {
    const { own } = await makeSmallWorld(world.db);
    await world.db.deleteFrom("email").execute();
    const of = { recipient: own.staff.email, retailerId: own.retailer.id };
    await makeEmail(world.db, { ...of, status: "failed", error: "No such box." });
    await signIn(page, world);
    await page.goto("/dashboard/emails");
    const days = page.getByRole("button", { name: "Days (UTC)" });
    await expect(days).toBeVisible();
    await pressOn(page, days);
    await tabTo(page, page.getByRole("button", { name: "Previous month" }));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Previous month" })).toBeHidden();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole("link", { name: "Outbox" }), { back: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Outbox", level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole("tab", { name: "All" }));
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: "Failed" })).toHaveAttribute("aria-selected", "true");
    const mail = page.getByRole("dialog").filter({ hasText: "From" });
    let opener = await openRowAction(page, `Show the email to ${own.staff.email}`);
    await walkDialog(page, mail);
    await tabTo(page, mail.getByRole("tab", { name: "Text" }));
    await page.keyboard.press("ArrowRight");
    await expect(mail.getByRole("tab", { name: "HTML" })).toHaveAttribute("aria-selected", "true");
    await closeByEscape(page, mail, opener);
    const retrying = page.getByRole("dialog", { name: "Retry" });
    opener = await openRowAction(page, `Retry the email to ${own.staff.email}`);
    await walkDialog(page, retrying);
    await closeByEscape(page, retrying, opener);
  });
});

test.describe("by keyboard alone at 1600 px", () => {
  test.use(atWidth(1600));

  test("a file of users is chosen, matched and imported; invitations are sent again", async ({
    page,
    world,
  }) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    await makeUser(world.db, { role: "Customer", retailerId: own.retailer.id, passwordHash: null });
    await signIn(page, world, own.staff.email);
    await page.goto("/dashboard/users?tab=customers");
    await expectRows(page);
    const again = page.getByRole("button", { name: "Resend Invitations" });
    const inviting = page.getByRole("dialog", { name: "Resend Invitations" });
    await pressOn(page, again);
    await expect(inviting).toContainText("1 Customer has never set a password.");
    await walkDialog(page, inviting);
    await closeByEscape(page, inviting, again);
    await page.keyboard.press("Enter");
    await pressOn(page, inviting.getByRole("button", { name: "Send" }));
    await expect(page.getByText("1 invitation waits in the outbox")).toBeVisible();
    await expect(again).toBeFocused();

    const upload = page.getByRole("button", { name: "Upload" });
    const uploading = page.getByRole("dialog", { name: "Upload Users" });
    await pressOn(page, upload);
    await walkDialog(page, uploading);
    await closeByEscape(page, uploading, upload);
    await page.keyboard.press("Enter");
    const chosen = page.waitForEvent("filechooser");
    await expectReady(uploading);
    await page.keyboard.press("Enter");
    const buffer = Buffer.from(`First Name,Last Name,Email\nAda,Byron,ada.1600@example.test`);
    await (await chosen).setFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await pressOn(page, uploading.getByRole("button", { name: "Upload" }));
    await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
    await tabTo(page, page.getByRole("textbox", { name: "Email" }));
    await pressOn(page, page.getByRole("button", { name: "Check Rows" }));
    await pressOn(page, page.getByRole("button", { name: "Import 1 Row" }));
    await expect(page.getByText("Uploaded successfully")).toBeVisible();
  });
});
