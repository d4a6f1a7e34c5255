import type { Locator, Page } from "@playwright/test";
import { makeActivity } from "#db/seed/factories";
import { expectSound } from "#tests/setup/axe";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";

test.use({ worldName: "short lists" });

test.beforeEach(async ({ page, world }) => {
  await signIn(page, world);
  await world.db.deleteFrom("activity").execute();
});

function cells(page: Page, column: string): Locator {
  return page.locator(`[role=gridcell][col-id=${column}]`);
}

async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Search by" }).click();
  await page.getByRole("option", { name: field }).click();
  await page.getByRole("searchbox", { name: "Search for" }).fill(text);
  await page.keyboard.press("Enter");
}

test("what was done is listed, searched by field and days, and leafed through", async ({ page, world }) => {
  for (let number = 1; number <= 60; number += 1) {
    await makeActivity(world.db, {
      description: `Line ${number} was written.`,
      at: `2026-01-0${Math.ceil(number / 20)}T10:00:00.000Z`,
      ...(number === 60
        ? { errorDescription: "The page is gone.", succeeded: 0, userName: "kim@shop.test" }
        : {}),
    });
  }
  await page.goto("/dashboard/retailers");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Activity Logs" }).click();
  await expect(page).toHaveURL(/\/dashboard\/activitylog$/);
  await expect(page.getByRole("heading", { name: "Activity Logs" })).toBeVisible();
  await expect(page.getByText("Total Count 60")).toBeVisible();
  await expect(cells(page, "number").first()).toHaveText("1");
  await expect(cells(page, "description").first()).toHaveText("Line 60 was written.");
  await expect(cells(page, "error").first()).toHaveText("The page is gone.");
  await expect(cells(page, "error").nth(1)).toHaveText("-");
  await expect(cells(page, "date").first()).toHaveText("01/03/2026 10:00:00");

  const [previous, next] = ["Previous", "Next"].map((name) => page.getByRole("button", { name })) as [
    Locator,
    Locator,
  ];
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(page.getByText("Page 2")).toBeVisible();
  await expect(cells(page, "number").first()).toHaveText("26");
  // What is written meanwhile doesn't push lines onto the next page.
  await makeActivity(world.db, { description: "Written meanwhile." });
  await next.click();
  await expect(page.getByText("Page 3")).toBeVisible();
  await expect(cells(page, "description").first()).toHaveText("Line 10 was written.");
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(page.getByText("Page 2")).toBeVisible();

  await search(page, "Activity Error Description", "PAGE IS");
  await expect(page.getByText("Total Count 1", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1")).toBeVisible();
  await expect(page).toHaveURL(/by=errorDescription/);
  await expect(cells(page, "description")).toHaveText(["Line 60 was written."]);

  await search(page, "Activity Log Description", "was written");
  await page.getByLabel("From", { exact: true }).fill("01/02/2026");
  await page.getByLabel("To", { exact: true }).fill("01/02/2026");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Total Count 20")).toBeVisible();
  await expect(cells(page, "description").first()).toHaveText("Line 40 was written.");

  await search(page, "Activity Username", "nobody at all");
  await expect(page.getByRole("heading", { name: "No activity matches" })).toBeVisible();
  await page.goto("/dashboard/activitylog");
  await expect(page.getByRole("textbox", { name: "Search by" })).toHaveValue("Activity Username");
});

test("a line shows who did it from where, and what was before and after", async ({ page, world }) => {
  await world.db.deleteFrom("area").execute();
  await world.db.deleteFrom("category").execute();
  const change = (values: Record<string, string>) =>
    page.request.post(`${world.server.address}/dashboard/categories/change`, {
      form: values,
      headers: { Origin: world.server.address },
    });
  await change({ intent: "add", name: "Bakery" });
  const { id } = await world.db.selectFrom("category").select("id").executeTakeFirstOrThrow();
  await change({ intent: "edit", id: String(id), name: "Breads" });
  await page.goto("/dashboard/activitylog");
  await page.getByRole("button", { name: "Details of number 1", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "category.edited" });
  await expect(dialog).toContainText(adminSignIn.email);
  await expect(dialog).toContainText(/Address(127\.0\.0\.1|::1)/);
  await expect(dialog).toContainText(/Request[0-9a-f-]{36}/);
  await expect(dialog.getByRole("row").last()).toHaveText(/name\s*Bakery\s*Breads/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("axe finds nothing serious on the activity log and its details", async ({ page, world }) => {
  const [before, after] = [{ name: "Bakery" }, { name: "Breads" }].map((name) => JSON.stringify(name));
  await makeActivity(world.db, { before, after, errorDescription: "The page is gone.", succeeded: 0 });
  await page.goto("/dashboard/activitylog");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("From", { exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Details of number 1", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "circular.created" }).getByText("Breads")).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/activitylog?search=nothing");
  await expect(page.getByRole("heading", { name: "No activity matches" })).toBeVisible();
  await expectSound(page);
});
