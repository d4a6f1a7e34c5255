import { expect as base, type Page } from "@playwright/test";
import { demoPath } from "#app/demo/data.server";

const expect = base.configure({ timeout: 30_000 });

/** What a scene finds in the demo world. */
export interface Stage {
  page: Page;
  /** The circular of next week, a draft with pages without areas. */
  draftId: number;
  /** The circular of this week, which is live. */
  liveId: number;
  /** A page of the draft that has suggestions left. */
  draftPageId: number;
  /** The first page of the live circular, all of whose deals have their areas. */
  livePageId: number;
}

/** A picture of the guide by the name of its file: brings the screen to what is shown. */
export const scenes: Record<string, (stage: Stage) => Promise<void>> = {
  "this-week": async ({ page }) => {
    await page.goto("/dashboard/this-week");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
  "add-circular": async ({ page }) => {
    await page.goto("/dashboard/circulars");
    await page.getByRole("button", { name: "Add Circular" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"]').last().setInputFiles(demoPath("weekly-ad.pdf"));
    await dialog.getByLabel("Name").first().fill("Week 13");
    await dialog.getByLabel("Title").fill("Fresh this week");
    await expect(dialog.getByText("weekly-ad.pdf")).toBeVisible();
  },
  "accept-deals": async ({ page, draftId, draftPageId }) => {
    await page.goto(`/dashboard/circulars/${draftId}/edit/page/${draftPageId}`);
    await expect(page.getByRole("button", { name: /^Accept all sure ones/ })).toBeVisible();
    await page.getByRole("switch", { name: /^Show suggested areas/ }).click();
    await expect(page.getByRole("button", { name: /^Suggested area/ }).first()).toBeVisible();
  },
  deals: async ({ page, liveId }) => {
    await page.goto(`/dashboard/circulars/${liveId}/deals`);
    await expect(page.getByRole("gridcell").first()).toBeVisible();
  },
  publish: async ({ page, draftId }) => {
    await page.goto(`/dashboard/circulars/${draftId}/edit`);
    await page.getByRole("button", { name: "Publish" }).first().click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Publish" })).toBeVisible();
  },
  "replace-page": async ({ page, liveId }) => {
    await page.goto(`/dashboard/circulars/${liveId}/edit`);
    await page.getByRole("button", { name: "Replace page 1" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  recipes: async ({ page, liveId, livePageId }) => {
    await page.goto(`/dashboard/circulars/${liveId}/edit/page/${livePageId}`);
    await page
      .getByRole("button", { name: /^Area / })
      .first()
      .click();
    await page.getByRole("button", { name: "Add recipe" }).click();
    const dialog = page.getByRole("dialog", { name: "Select Recipe" });
    await dialog.getByRole("textbox", { name: "Ingredient" }).fill("chicken");
    await dialog.getByRole("button", { name: "Search recipes" }).click();
    await expect(dialog.getByRole("listitem").first()).toBeVisible();
  },
  connection: async ({ page }) => {
    await page.goto("/dashboard/connections");
    await page.getByRole("button", { name: "Add Connection" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  people: async ({ page }) => {
    await page.goto("/dashboard/users");
    await page.getByRole("button", { name: "Add User" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
};
