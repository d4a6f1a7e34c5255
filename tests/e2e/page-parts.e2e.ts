import type { Page } from "@playwright/test";
import { expect, signInAsStaff, test } from "#tests/setup/browser-test";
import { drawDeals, drawSmallPdf } from "#tests/setup/pdfs";

const deals = { APPLES: [60, 600], PEARS: [340, 600], GRAPES: [60, 400], LEMONS: [340, 400] } as const;

/** Adds the pages of a PDF to the circular that is shown, and waits until the last one is drawn. */
async function addPages(page: Page, bytes: Uint8Array, count: number): Promise<void> {
  await page.getByRole("button", { name: "Add Pages" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  const pdf = { name: "week.pdf", mimeType: "application/pdf", buffer: Buffer.from(bytes) };
  await dialog.locator('input[type="file"]').last().setInputFiles(pdf);
  await dialog.getByRole("button", { name: "Add pages" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(count);
  await expect(page.getByRole("button", { name: `Preview page ${count}` })).toBeEnabled({ timeout: 30_000 });
}

const card = (page: Page, number: number) =>
  page.getByRole("article", { name: `Page ${number}`, exact: true });

test("a spread becomes two pages by its card's button", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  const right = { BACON: [672, 600], HAM: [952, 600], RICE: [672, 400], BEANS: [952, 400] } as const;
  await addPages(page, await drawDeals([{ width: 1224, height: 792, deals: { ...deals, ...right } }]), 3);
  await expect(card(page, 3).getByText("This looks like two pages side by side.")).toBeVisible();
  await page.getByRole("button", { name: "Make two pages: Page 3" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Preview page 4" })).toBeEnabled({ timeout: 30_000 });
  await expect(page.getByText("This looks like two pages side by side.")).toBeHidden();
  await expect(page.getByText("Only a part of the PDF’s page is shown.")).toHaveCount(2);
});

test("a circular takes the dates that are printed on it", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  const made = world.db.insertInto("circular").values({
    ...{ retailerId: own.retailer.id, name: "Week 6", title: "Fresh", slug: "week-6", publishedAt: null },
    ...{ activeDate: "2031-02-10T12:00:00.000Z", terminationDate: "2031-02-17T05:59:59.000Z" },
    ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  });
  const { id } = await made.returning("id").executeTakeFirstOrThrow();
  await page.goto(`/dashboard/circulars/${id}/edit`);
  await addPages(page, await drawSmallPdf(1, "Feb 5 - Feb 11 •"), 1);
  const line =
    "Page 1 says Feb 5th 2031 to Feb 11th 2031. This circular runs Feb 10th 2031 to Feb 16th 2031.";
  await expect(page.getByText(line)).toBeVisible();
  await page.getByRole("button", { name: "Use the ad’s dates" }).click();
  await expect(page.getByText("The circular has the dates of the ad now.")).toBeVisible();
  await expect(page.getByText(line)).toBeHidden();
  const dates = world.db
    .selectFrom("circular")
    .select(["activeDate", "terminationDate"])
    .where("id", "=", id);
  expect(await dates.executeTakeFirst()).toEqual({
    activeDate: "2031-02-05T12:00:00.000Z",
    terminationDate: "2031-02-12T05:59:59.000Z",
  });
});
