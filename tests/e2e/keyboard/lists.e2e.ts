import type { Page } from "@playwright/test";
import { makeFullWorld, makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import {
  atWidth,
  choose,
  closeByEscape,
  expectFocusKept,
  openRowAction,
  pressOn,
  tabTo,
  typeInto,
  walkDialog,
} from "#tests/setup/keyboard";
import { expectRows } from "#tests/setup/row-actions";

test.describe.configure({ mode: "parallel" });

interface WalkedList {
  noun: string;
  /** Types what a new one needs; the focus is in its first field. */
  fill(page: Page): Promise<void>;
  /** What the new row's actions name. */
  made: string;
  /** The field by which it is given another name, and what its actions say then. */
  rename: [field: string, text: string, renamed: string];
}

/** Adds, edits and deletes a row, and turns away from each dialog once with Escape. */
async function walkList(page: Page, { noun, fill, made, rename }: WalkedList): Promise<void> {
  const add = page.getByRole("button", { name: `Add ${noun}` }).first();
  const dialog = (submitted: string) =>
    page.getByRole("dialog", { name: `${submitted} ${noun}`, exact: true });
  await pressOn(page, add);
  await walkDialog(page, dialog("Add"));
  await closeByEscape(page, dialog("Add"), add);
  await page.keyboard.press("Enter");
  await expect(dialog("Add").locator("input").first()).toBeFocused();
  await fill(page);
  await pressOn(page, dialog("Add").getByRole("button", { name: `Add ${noun}` }));
  await expect(dialog("Add")).toBeHidden();
  await expectFocusKept(page);

  let opener = await openRowAction(page, `Edit ${made}`);
  await walkDialog(page, dialog("Edit"));
  await closeByEscape(page, dialog("Edit"), opener);
  await openRowAction(page, `Edit ${made}`);
  await expect(dialog("Edit")).toBeVisible();
  const [field, text, renamed] = rename;
  await typeInto(page, dialog("Edit").getByLabel(field, { exact: true }), text);
  await page.keyboard.press("Enter");
  await expect(dialog("Edit")).toBeHidden();
  await expectFocusKept(page);

  opener = await openRowAction(page, `Delete ${renamed}`);
  await walkDialog(page, dialog("Delete"));
  await closeByEscape(page, dialog("Delete"), opener);
  await openRowAction(page, `Delete ${renamed}`);
  await pressOn(page, dialog("Delete").getByRole("button", { name: "Delete" }));
  await expect(dialog("Delete")).toBeHidden();
  await expectFocusKept(page);
}

test.describe("by keyboard alone at 360 px", () => {
  test.use(atWidth(360));

  test("stores are searched, added, edited and deleted", async ({ page, world }) => {
    const { own } = await makeFullWorld(world.db, world.passwordHash);
    await signIn(page, world, own.staff.email);
    await page.goto("/dashboard/stores");
    await expectRows(page);
    await tabTo(page, page.getByRole("searchbox", { name: "Search by name, number or city" }));
    await page.keyboard.type("nowhere");
    await expect(page.getByRole("heading", { name: "No store found" })).toBeVisible();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Elm");
    await tabTo(page, page.getByRole("button", { name: "Add Store" }).first(), { back: true });
    const dialog = page.getByRole("dialog", { name: "Add Store" });
    await walkList(page, {
      noun: "Store",
      made: "Elm",
      rename: ["Name", "Elm Street", "Elm Street"],
      async fill(on) {
        await on.keyboard.type("Elm");
        await choose(on, dialog.getByRole("textbox", { name: "Circular Group" }), own.group.name);
        await typeInto(on, dialog.getByLabel("Address 1"), "12 Oak Street");
        await typeInto(on, dialog.getByLabel("City"), "Verona");
        await choose(on, dialog.getByRole("textbox", { name: "State" }), "PA – Pennsylvania");
      },
    });
  });
});

test.describe("by keyboard alone at 1600 px", () => {
  test.use(atWidth(1600));

  test("users are chosen by tab and search, added, edited and deleted", async ({ page, world }) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    const name = "Aa Customer";
    await signIn(page, world);
    await page.goto("/dashboard/users");
    await expectRows(page);
    await tabTo(page, page.getByRole("tab", { name: "Administrators" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Customers" })).toHaveAttribute("aria-selected", "true");
    const search = page.getByRole("searchbox", { name: "Search by first name" });
    await tabTo(page, search, { back: true });
    await page.keyboard.type("Aa");
    await tabTo(page, page.getByRole("button", { name: "Add User" }).first(), { back: true });
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await walkList(page, {
      noun: "User",
      made: `${name} Byron`,
      rename: ["Last Name", "King", `${name} King`],
      async fill(on) {
        await on.keyboard.type(name);
        await typeInto(on, dialog.getByLabel("Last Name"), "Byron");
        await typeInto(on, dialog.getByLabel("Email"), "aa.customer@example.test");
        await choose(on, dialog.getByRole("textbox", { name: "Role" }), "Customer");
        await choose(on, dialog.getByRole("textbox", { name: "Retailer" }), own.retailer.name);
      },
    });
  });
});
