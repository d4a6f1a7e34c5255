import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";
import {
  atWidth,
  choose,
  chooseEntry,
  closeByEscape,
  pressOn,
  tabTo,
  typeInto,
  walkDialog,
} from "#tests/setup/keyboard";
import { expectRows } from "#tests/setup/row-actions";

test.describe.configure({ mode: "parallel" });

test.describe("by keyboard alone at 360 px", () => {
  test.use(atWidth(360));

  test("one asks for a link in the Forgot Password dialog, and signs in", async ({ page, world }) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    await world.db.deleteFrom("rateLimit").execute();
    await page.goto("/login");
    const forgot = page.getByRole("button", { name: "Forgot password?" });
    const dialog = page.getByRole("dialog", { name: "Forgot Password" });
    await pressOn(page, forgot);
    await walkDialog(page, dialog);
    await closeByEscape(page, dialog, forgot);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(own.staff.email);
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("If there is an account with this address, an email with a link is on its way."),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await tabTo(page, page.getByLabel("Email", { exact: true }), { back: true });
    await page.keyboard.press("Control+A");
    await page.keyboard.type(own.staff.email);
    await typeInto(page, page.getByLabel("Password", { exact: true }), adminSignIn.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/\w+$/);
  });
});

for (const width of [360, 1600]) {
  test.describe(`by keyboard alone at ${width} px`, () => {
    test.use(atWidth(width));

    test("the shell: skip link, menu, retailer switch, account menu and its dialogs", async ({
      page,
      world,
    }) => {
      const { own, other } = await makeSmallWorld(world.db);
      await signIn(page, world);
      await page.goto("/dashboard/circulars");
      await expectRows(page);
      await pressOn(page, page.getByRole("link", { name: "Skip to content" }));
      await expect(page.locator("#content")).toBeFocused();
      await page.reload();
      await expectRows(page);

      await choose(
        page,
        page.getByRole("banner").getByRole("textbox", { name: "Retailer" }),
        own.retailer.name,
      );
      await expect(page.getByRole("link", { name: own.circular.name, exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: other.circular.name, exact: true })).toHaveCount(0);

      const account = page.getByRole("button", { name: "Account of" });
      const entries = [
        ["My Profile", ["First name"]],
        ["Change Password", ["Old password"]],
        ["Settings", []],
      ] as const;
      for (const [entry, fields] of width < 768 ? entries : entries.slice(0, 1)) {
        await pressOn(page, account);
        await chooseEntry(page, entry);
        const dialog = page.getByRole("dialog", { name: entry });
        await expect(dialog).toBeVisible();
        for (const field of fields) await expect(dialog.getByLabel(field, { exact: true })).toBeFocused();
        // What Settings hold comes after the dialog has opened.
        await expect(dialog.getByRole("textbox").first()).toBeVisible();
        await walkDialog(page, dialog);
        await closeByEscape(page, dialog, account);
      }
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeVisible();
      // A menu hears no key before it has the focus.
      await page.waitForFunction(() => document.activeElement?.closest("[role=menu]"));
      await page.keyboard.press("Escape");
      await expect(account).toBeFocused();

      if (width < 768) {
        const burger = page.getByRole("button", { name: "Open the menu" });
        const drawer = page.getByRole("dialog", { name: "Menu" });
        await tabTo(page, burger, { back: true });
        await page.keyboard.press("Enter");
        await walkDialog(page, drawer);
        await closeByEscape(page, drawer, burger);
        await page.keyboard.press("Enter");
        await expect(drawer).toBeVisible();
        await pressOn(page, drawer.getByRole("link", { name: "Stores" }));
      } else {
        await pressOn(page, page.getByRole("navigation").getByRole("link", { name: "Stores" }));
      }
      await expect(page.getByRole("heading", { name: "Stores", exact: true })).toBeVisible();
    });
  });
}
