import { makeDayOfAd } from "#db/seed/count-factories";
import { makePages } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import {
  atWidth,
  closeByEscape,
  expectFocusKept,
  openRowAction,
  pressOn,
  tabTo,
  typeInto,
  walkDialog,
} from "#tests/setup/keyboard";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { expectRows } from "#tests/setup/row-actions";

test.describe.configure({ mode: "parallel" });

test.describe("by keyboard alone at 360 px", () => {
  test.use(atWidth(360));

  test("a circular is added with its file, edited and deleted", async ({ page, world }) => {
    const { own } = await signInAsStaff(page, world);
    await page.goto("/dashboard/circulars");
    await expectRows(page);
    const add = page.getByRole("button", { name: "Add Circular" });
    const adding = page.getByRole("dialog", { name: "Add Circular" });
    await pressOn(page, add);
    await walkDialog(page, adding);
    await closeByEscape(page, adding, add);
    await page.keyboard.press("Enter");
    await expect(adding.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type("Aa week");
    await typeInto(page, adding.getByLabel("Title"), "Harvest deals");
    await typeInto(page, adding.getByLabel("From", { exact: true }), "11/18/2035");
    await typeInto(page, adding.getByLabel("Until", { exact: true }), "11/24/2035");
    const chosen = page.waitForEvent("filechooser");
    await pressOn(page, adding.getByLabel("PDF File: choose files"));
    const buffer = await drawSmallPdf(1, "Keys");
    await (await chosen).setFiles({ name: "keys.pdf", mimeType: "application/pdf", buffer });
    await expect(adding.getByRole("listitem")).toHaveCount(1);
    await pressOn(page, adding.getByRole("button", { name: "Add Circular" }));
    await expect(page.getByRole("heading", { name: "Aa week - Harvest deals" })).toBeVisible();

    await pressOn(page, page.getByRole("link", { name: "Back" }));
    await expect(page.getByRole("link", { name: "Aa week", exact: true })).toBeVisible();
    await tabTo(page, page.getByRole("tab", { name: "Current Circulars" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Expired Circulars" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("link", { name: "Aa week", exact: true })).toBeVisible();
    await world.db.deleteFrom("circular").where("id", "=", own.circular.id).execute();
    await page.reload();
    await expect(page.getByRole("link", { name: "Aa week", exact: true })).toBeVisible();

    const editing = page.getByRole("dialog", { name: "Edit Circular" });
    let opener = await openRowAction(page, "Edit details of Aa week");
    await walkDialog(page, editing);
    await closeByEscape(page, editing, opener);
    await openRowAction(page, "Edit details of Aa week");
    await typeInto(page, editing.getByLabel("Title"), "Winter deals");
    await page.keyboard.press("Enter");
    await expect(editing).toBeHidden();
    await expectFocusKept(page);
    const deleting = page.getByRole("dialog", { name: "Delete Circular" });
    opener = await openRowAction(page, "Delete Aa week");
    await walkDialog(page, deleting);
    await closeByEscape(page, deleting, opener);
    await openRowAction(page, "Delete Aa week");
    await pressOn(page, deleting.getByRole("button", { name: "Delete" }));
    await expect(deleting).toBeHidden();
    await expectFocusKept(page);
    await expect(page.getByRole("link", { name: "Aa week", exact: true })).toHaveCount(0);
  });

  test("the pages of a group are added, moved, removed and saved", async ({ page, world }) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    await makePages(world.db, own.circular.id, 1);
    await signIn(page, world, own.staff.email);
    const address = `/dashboard/circulars/${own.circular.id}/edit/group/${own.group.id}`;
    await page.goto(address);
    const moves = page
      .getByRole("region", { name: "Pages of the group" })
      .getByRole("button", { name: /^Move page/ });
    await pressOn(page, page.getByRole("button", { name: "Add All Pages" }));
    await expect(moves).toHaveText(["Page 1", "Page 2", "Page 3"]);
    await expectFocusKept(page);
    await pressOn(page, page.getByRole("button", { name: /^Move page 3/ }), "Space");
    await expect(page.getByText("page 3 is over place 3.")).toBeAttached();
    // On a phone they stand in two columns: above the third is the first.
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("page 3 is over place 1.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(moves).toHaveText(["Page 3", "Page 1", "Page 2"]);
    await expect(page.getByRole("button", { name: /^Move page 3/ })).toBeFocused();
    await pressOn(page, page.getByRole("button", { name: "Remove page 2" }));
    await expect(moves).toHaveText(["Page 3", "Page 1"]);
    await expectFocusKept(page);
    const question = page.getByRole("dialog", { name: "Leave this page?" });
    await tabTo(page, page.getByRole("link", { name: "Back" }), { back: true });
    await page.keyboard.press("Enter");
    await walkDialog(page, question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expectFocusKept(page);
    await pressOn(page, page.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByText("The group’s pages were saved.")).toBeVisible();
    await expectFocusKept(page);
  });
});

test.describe("by keyboard alone at 1600 px", () => {
  test.use(atWidth(1600));

  test("a circular's insights are filtered, sorted and leafed through", async ({ page, world }) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    const today = new Date().toISOString().slice(0, 10);
    await makeDayOfAd(world.db, own, { day: today, opened: 80 });
    await signIn(page, world, own.staff.email);
    await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
    await pressOn(page, page.getByRole("link", { name: "Insights" }));
    await expect(page.getByRole("heading", { name: /^Insights of / })).toBeVisible();
    await pressOn(page, page.getByRole("button", { name: "Days" }));
    await tabTo(page, page.getByRole("button", { name: "Previous month" }));
    await page.keyboard.press("Escape");
    await tabTo(page, page.getByRole("combobox", { name: "Store" }));
    await page.keyboard.type("No store");
    await expect(page.getByRole("status")).toContainText("No store chosen");
    await pressOn(page, page.getByRole("button", { name: "Clear filters" }));
    await expect(page.getByRole("status")).toContainText("all stores");
    await expectFocusKept(page);
    const map = page.getByRole("region", { name: "Heat map" });
    await tabTo(page, map.getByRole("radio", { name: "Opened" }), { unseen: true });
    await page.keyboard.press("ArrowRight");
    await expect(map.getByRole("listitem")).toContainText("20");
    await pressOn(page, map.getByRole("button", { name: "Next page" }));
    await expect(map.getByRole("listitem")).toContainText("10");
    await expectFocusKept(page);
    const heading = page.getByRole("table", { name: "Deals" }).getByRole("columnheader", { name: "Seen" });
    await pressOn(page, heading.getByRole("button"));
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await tabTo(page, page.getByRole("link", { name: "Back" }), { back: true });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Insights" })).toBeVisible();
  });

  test("the pages of a circular are previewed, added, cloned and deleted", async ({ page, world }) => {
    const { own } = await signInAsStaff(page, world);
    await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
    for (const [opens, title] of [
      ["Edit Circular Details", "Edit Circular"],
      ["Add Pages", "Add pages"],
      ["Preview page 1", "Page 1 of 2"],
      ["Clone page 1", "Clone page 1"],
      ["Delete page 1", "Delete page"],
    ] as const) {
      const opener = page.getByRole("button", { name: opens }).last();
      const dialog = page.getByRole("dialog", { name: title });
      await pressOn(page, opener);
      await walkDialog(page, dialog);
      await closeByEscape(page, dialog, opener);
    }
    await tabTo(page, page.getByRole("region", { name: "Pages of the groups" }), { back: true });
    await tabTo(page, page.getByRole("link", { name: `Edit pages of ${own.group.name}` }));
    await pressOn(page, page.getByRole("button", { name: `Clone ${own.group.name}` }));
    await expect(page.getByText("Successfully cloned circular group")).toBeVisible();
    // The notice comes before the list, which then moves what is below it.
    await expect(page.getByRole("link", { name: `Edit pages of ${own.group.name} (copy)` })).toBeVisible();

    const preview = page.getByRole("dialog", { name: /^Page \d of 2$/ });
    const opener = page.getByRole("button", { name: "Preview page 1" }).last();
    await pressOn(page, opener);
    await expect(preview).toContainText("Page 1 of 2");
    await page.keyboard.press("ArrowRight");
    await expect(preview).toContainText("Page 2 of 2");
    await closeByEscape(page, preview, opener);

    const cloning = page.getByRole("dialog", { name: "Clone page 1" });
    await pressOn(page, page.getByRole("button", { name: "Clone page 1" }));
    const chosen = page.waitForEvent("filechooser");
    await pressOn(page, cloning.getByLabel("PDF File: choose files"));
    const buffer = await drawSmallPdf(1, "Clone by keys");
    await (await chosen).setFiles({ name: "clone.pdf", mimeType: "application/pdf", buffer });
    await pressOn(page, cloning.getByRole("button", { name: "Clone page" }));
    await expect(page.getByText("The page was cloned successfully")).toBeVisible();
    await expectFocusKept(page);

    const deleting = page.getByRole("dialog", { name: "Delete page" });
    await pressOn(page, page.getByRole("button", { name: "Delete page 3" }));
    await pressOn(page, deleting.getByRole("button", { name: "Delete" }));
    await expect(deleting).toBeHidden();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectFocusKept(page);
  });
});
