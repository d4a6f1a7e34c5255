import type { Database } from "#db/database";
import { makeEmail } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { linkIn, waitForMail } from "#tests/setup/outbox";

/** Mails that left the given number of days ago. */
async function writeSent(
  db: Database,
  mail: { recipient: string; retailerId: number | null; daysAgo: number; count: number },
): Promise<void> {
  const at = new Date(Date.now() - mail.daysAgo * 24 * 3600 * 1000).toISOString();
  for (let number = 0; number < mail.count; number += 1) {
    const { recipient, retailerId } = mail;
    await makeEmail(db, { recipient, retailerId, dueAt: at, sentAt: at, createdAt: at });
  }
}

test.beforeEach(async ({ world }) => {
  await world.db.deleteFrom("email").execute();
});

test("an Administrator sees quotas, the chart and the counts of the last month", async ({ page, world }) => {
  const { own, other } = await makeSmallWorld(world.db);
  await writeSent(world.db, { recipient: "a@x.test", retailerId: own.retailer.id, daysAgo: 0, count: 3 });
  await writeSent(world.db, { recipient: "b@x.test", retailerId: other.retailer.id, daysAgo: 5, count: 2 });
  await writeSent(world.db, { recipient: "c@x.test", retailerId: other.retailer.id, daysAgo: 60, count: 4 });
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.getByRole("navigation").getByRole("link", { name: "Emails" }).click();
  await expect(page.getByRole("heading", { name: "Emails", level: 1 })).toBeVisible();
  await expect(page.getByRole("note")).toHaveText(
    "No mail server is set up. Emails are counted when they are put in the outbox, but nobody receives them.",
  );
  const hour = page.getByRole("region", { name: "Quotas of the last hour" });
  await expect(hour).toContainText("3 of 2,000");
  await expect(hour).toContainText("3 of 500");
  await expect(hour).toContainText("3 of 200");
  await expect(hour).toContainText("192.0.2.44");
  await expect(page.getByRole("region", { name: "Quotas of the last 24 hours" })).toContainText(
    "3 of 10,000",
  );
  await expect(page.getByRole("img", { name: /^Emails per day: 5 emails; the most, 3, on/ })).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: own.retailer.name })).toContainText("3");
  await expect(rows.filter({ hasText: other.retailer.name })).toContainText("2");
  expect(loaded.filter((url) => !url.startsWith(world.server.address))).toEqual([]);
});

test("the outbox shows a mail as text and as HTML, and its link works", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const { email } = own.staff;
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Recovery Email" }).click();
  const link = linkIn(await waitForMail(world.server.dataDir, email));
  await signIn(page, world);
  await page.goto("/dashboard/emails");
  await page.getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Sent");
  await expect(page.getByRole("button", { name: `Retry the email to ${email}` })).toBeDisabled();
  await page.getByRole("button", { name: `Show the email to ${email}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(link.href);
  await dialog.getByRole("tab", { name: "HTML" }).click();
  const frame = dialog.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  const button = frame.contentFrame().getByRole("link", { name: "Reset Password" });
  await expect(button).toBeVisible();
  await page.goto((await button.getAttribute("href")) ?? "");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
