import { expect, type Locator, type Page } from "@playwright/test";

/** The menu of a list's row, in which the actions stand that have no button of their own. */
export const menuOfRow = (page: Page, row: string): Locator =>
  page.getByRole("button", { name: `More actions for ${row}`, exact: true });

/** Opens the row's menu; gives the entry of that name. */
export async function openRowMenu(page: Page, row: string, action: string): Promise<Locator> {
  await menuOfRow(page, row).click();
  return page.getByRole("menuitem", { name: action, exact: true });
}

/** Chooses an action of the row's menu. */
export async function chooseRowAction(page: Page, row: string, action: string): Promise<void> {
  await (await openRowMenu(page, row, action)).click();
}

/** Waits until a list shows its rows: as a table, or as cards on a phone. */
export async function expectRows(page: Page): Promise<void> {
  await expect(page.getByRole("grid").or(page.locator("[data-cards]"))).toBeVisible();
}
