import type { Locator } from "@playwright/test";
import { makeCircular, makeRetailer } from "#db/seed/factories";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { drawSmallPdf } from "#tests/setup/pdfs";
import { chooseRowAction } from "#tests/setup/row-actions";

test("a PDF becomes a circular whose pages are watched landing", async ({ page, world }) => {
  const retailer = await makeRetailer(world.db, { name: "Landing Foods", timeZone: "America/Chicago" });
  await signIn(page, world);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: "Add Circular" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add circular" });
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name", { exact: true }).fill("Week 47/48");
  await expect(dialog.getByLabel("Slug")).toHaveValue("week-47-48");
  await dialog.getByLabel("Title").fill("Harvest deals");
  await dialog.getByRole("textbox", { name: "Retailer" }).click();
  await page.getByRole("option", { name: "Landing Foods" }).click();
  await expect(dialog.getByText("America/Chicago")).toBeVisible();
  await typeDay(dialog, "From", "11/18/2035");
  await typeDay(dialog, "Until", "11/24/2035");
  await dialog
    .locator('input[type="file"]')
    .last()
    .setInputFiles([
      { name: "front.pdf", mimeType: "application/pdf", buffer: await drawSmallPdf(2, "Front") },
      { name: "back.pdf", mimeType: "application/pdf", buffer: await drawSmallPdf(1, "Back") },
    ]);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Add circular" }).click();

  await expect(page).toHaveURL(/\/dashboard\/circulars\/\d+\/edit$/);
  await expect(page.getByRole("heading", { name: "Week 47/48 - Harvest deals" })).toBeVisible();
  await expect(page.getByText("Nov 18th 2035 to Nov 24th 2035")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("article").locator("img")).toHaveCount(3, { timeout: 30_000 });
  await expect(page.getByText(/Rendering page/)).toHaveCount(0);
  await expect
    .poll(() =>
      page
        .locator("article img")
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalHeight),
    )
    .toBe(320);
  const row = await world.db
    .selectFrom("circular")
    .selectAll()
    .where("retailerId", "=", retailer.id)
    .executeTakeFirstOrThrow();
  expect(row.activeDate).toBe("2035-11-18T06:00:00.000Z");
  expect(row.terminationDate).toBe("2035-11-25T05:59:59.000Z");
});

test("chosen files are put in order and removed by mouse and by keyboard before they are sent", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await page.getByRole("button", { name: "Add Pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  const files = ["a", "b", "c", "d"].map(async (name, index) => ({
    name: `${name}.pdf`,
    mimeType: "application/pdf",
    buffer: await drawSmallPdf(index + 1, name),
  }));
  await dialog
    .locator('input[type="file"]')
    .last()
    .setInputFiles(await Promise.all(files));
  const items = dialog.getByRole("listitem");
  const expectOrder = async (...names: string[]) => {
    await expect(items).toHaveText(names.map((name) => new RegExp(`^${name}\\.pdf`)));
  };
  await expectOrder("a", "b", "c", "d");

  await items.filter({ hasText: "d.pdf" }).dragTo(items.filter({ hasText: "a.pdf" }));
  await expectOrder("d", "a", "b", "c");
  await items.filter({ hasText: "d.pdf" }).dragTo(items.filter({ hasText: "b.pdf" }));
  await expectOrder("a", "b", "d", "c");
  await dialog.getByRole("button", { name: "Move c.pdf up" }).click();
  await expectOrder("a", "b", "c", "d");

  const down = dialog.getByRole("button", { name: "Move a.pdf down" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(down).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectOrder("b", "c", "d", "a");
  await expect(down).toBeFocused();
  await expect(dialog.getByRole("status").filter({ hasText: "a.pdf is now file 4 of 4." })).toBeAttached();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(dialog.getByRole("button", { name: "Remove c.pdf" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("button", { name: "Remove c.pdf" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Remove d.pdf" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectOrder("b", "a");

  await dialog.getByRole("button", { name: "Add pages" }).click();
  await expect(dialog).toBeHidden();
  const sent = await world.db
    .selectFrom("circularFile")
    .select("fileName")
    .where("circularId", "=", own.circular.id)
    .where("fileName", "in", ["a.pdf", "b.pdf", "c.pdf", "d.pdf"])
    .orderBy("id")
    .execute();
  expect(sent.map(({ fileName }) => fileName)).toEqual(["b.pdf", "a.pdf"]);
});

test("a file that is no PDF is refused with a sentence, and what was typed stays", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: "Add Circular" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add circular" });
  await dialog.getByLabel("Name", { exact: true }).fill("Broken");
  await dialog.getByLabel("Title").fill("Broken");
  await typeDay(dialog, "From", "11/18/2035");
  await typeDay(dialog, "Until", "11/24/2035");
  const file = dialog.locator('input[type="file"]').last();
  await file.setInputFiles([
    { name: "front.heic", mimeType: "image/heic", buffer: Buffer.from("hello") },
    { name: "back.tiff", mimeType: "image/tiff", buffer: Buffer.from("hello") },
  ]);
  const refused = "“front.heic”, “back.tiff” were not added. Only PDF, JPG, PNG and WebP files are taken.";
  await expect(dialog.getByText(refused)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await file.setInputFiles({
    name: "torn.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("this only says that it is a PDF"),
  });
  await dialog.getByRole("button", { name: "Add circular" }).click();
  await expect(dialog.getByRole("alert")).toContainText('Error"torn.pdf" is not a PDF file.');
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Broken");
  const { count } = await world.db
    .selectFrom("circular")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("retailerId", "=", own.retailer.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);

  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Broken");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("an upload under way shows its progress and can be cancelled", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await page.getByRole("button", { name: "Add Pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Add pages" });
  await dialog
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(4_000_000, "x") });
  await dialog.getByRole("button", { name: "Add pages" }).click();
  await expect(dialog.getByText(/Uploading: \d+ %/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel upload" }).click();
  await expect(dialog.getByText(/Uploading/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add pages" }).click();
  await expect(dialog.getByText(/Uploading: \d+ %/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel upload" }).click();
});

test("details are edited from the list; the dates are the retailer's wall time", async ({ page, world }) => {
  const retailer = await makeRetailer(world.db, { timeZone: "America/Los_Angeles" });
  const circular = await makeCircular(world.db, {
    retailerId: retailer.id,
    name: "Before",
    activeDate: "2035-06-01T07:00:00.000Z",
    terminationDate: "2035-06-08T06:59:59.000Z",
  });
  await signIn(page, world);
  await page.goto("/dashboard/circulars");
  await chooseRowAction(page, "Before", "Edit details of Before");
  const dialog = page.getByRole("dialog", { name: "Edit circular" });
  await expect(dialog.getByLabel("From", { exact: true })).toHaveValue("06/01/2035");
  await expect(dialog.getByLabel("Until: hours")).toHaveValue("23");
  await dialog.getByLabel("Name", { exact: true }).fill("After");
  await typeDay(dialog, "Until", "05/01/2035");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Termination Date must be after Active Date.");
  // What is no date is neither turned around nor taken away.
  await typeDay(dialog, "Until", "31/12/2035");
  await expect(dialog.getByText("“31/12/2035” is not a date. Type it as MM/DD/YYYY")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Until", { exact: true })).toHaveValue("31/12/2035");
  await typeDay(dialog, "From", "05.06.2035 8am");
  await expect(dialog.getByLabel("From", { exact: true })).toHaveValue("06/05/2035");
  await expect(dialog.getByLabel("From: hours")).toHaveValue("08");
  await typeDay(dialog, "Until", "31.12.2035");
  await expect(dialog.getByText("is not a date")).toBeHidden();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "After", exact: true })).toBeVisible();
  const row = await world.db
    .selectFrom("circular")
    .selectAll()
    .where("id", "=", circular.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    slug: "after",
    activeDate: "2035-06-05T15:00:00.000Z",
    terminationDate: "2036-01-01T07:59:59.000Z",
  });
});

/** Leaves the field afterwards, which closes its calendar. */
async function typeDay(dialog: Locator, label: "From" | "Until", day: string): Promise<void> {
  const field = dialog.getByLabel(label, { exact: true });
  await field.fill(day);
  await field.press("Tab");
}
