import type { Locator, Page } from "@playwright/test";
import { connectionName } from "#app/integrations/domain/connections/names";
import { makeFullWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { atWidth, closeByEscape, openRowAction, pressOn, walkDialog } from "#tests/setup/keyboard";
import { expectRows } from "#tests/setup/row-actions";

/** Waits for what a dialog fetches, which opens fields and moves others. */
async function settle(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const isStill = async () => {
    const before = await dialog.innerHTML();
    await page.waitForTimeout(1000);
    return (await dialog.innerHTML()) === before;
  };
  await expect.poll(isStill).toBe(true);
}

/** Goes round in a dialog that has just been opened, and closes it. */
async function walk(page: Page, title: string, opener: Locator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await settle(page, dialog);
  await walkDialog(page, dialog);
  await closeByEscape(page, dialog, opener);
}

test.describe("by keyboard alone at 360 px", () => {
  test.use(atWidth(360));

  test("connections: their dialogs are opened, gone round and closed", async ({ page, world }) => {
    test.slow();
    const { own } = await makeFullWorld(world.db, world.passwordHash);
    const { retailer, property, service, subservice } = own;
    const made = connectionName([retailer.slug, property.uniqueId, service.uniqueId, subservice.uniqueId]);
    await world.db
      .updateTable("connection")
      .set({ name: made })
      .where("id", "=", own.connection.id)
      .execute();
    await signIn(page, world, own.staff.email);
    await page.goto("/dashboard/connections");
    await expectRows(page);
    const add = page.getByRole("button", { name: "Add Connection" });
    await pressOn(page, add);
    await walk(page, "Add Connection", add);
    for (const submitted of ["View", "Edit", "Delete"]) {
      await walk(page, `${submitted} Connection`, await openRowAction(page, `${submitted} ${made}`));
    }
  });
});
