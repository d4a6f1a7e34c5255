import { expect, type Locator, type Page } from "@playwright/test";

/** The menu of a list's row, in which the actions stand that have no button of their own. */
export const menuOfRow = (page: Page, row: string): Locator =>
  page.getByRole("button", { name: `More actions for ${row}`, exact: true });

/** The row's action of that name: a button of its own where there is room, otherwise an entry of the menu, opened. */
export async function findRowAction(page: Page, row: string, action: string): Promise<Locator> {
  const own = { name: action, exact: true };
  const button = page.getByRole("button", own).or(page.getByRole("link", own));
  const menu = menuOfRow(page, row);
  await expect(menu.or(button).first()).toBeVisible();
  if (await button.isVisible()) return button;
  await menu.click();
  return page.getByRole("menuitem", { name: action, exact: true });
}

/** Chooses an action of a row. */
export async function chooseRowAction(page: Page, row: string, action: string): Promise<void> {
  await (await findRowAction(page, row, action)).click();
}

/** Waits until a list shows its rows: as a table, or as cards on a phone. */
export async function expectRows(page: Page): Promise<void> {
  await expect(page.getByRole("grid").or(page.locator("[data-cards]"))).toBeVisible();
}
