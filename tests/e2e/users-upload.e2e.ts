import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signInAsStaff, test } from "#tests/setup/browser-test";

const heading = "First Name,Last Name,E-Mail";

async function sendFile(page: Page, text: string | Buffer, name = "people.csv"): Promise<void> {
  await page.goto("/dashboard/users");
  await page.getByRole("button", { name: "Upload" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload Users" });
  await dialog
    .locator('input[aria-label="Choose a file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole("button", { name: "Upload" }).click();
}

test("a file is matched, checked and imported, and its failed rows are downloaded", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const unique = `${own.retailer.id}@example.test`;
  const text = [
    `${heading};Card`.replaceAll(",", ";"),
    `Ada;Byron;ada.${unique};0042`,
    "Alan;Turing;=nowhere;",
    `Grace;;grace.${unique};`,
  ].join("\r\n");
  await sendFile(page, text);
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("3. E-Mail");
  await expect(page.getByRole("textbox", { name: "Bonus Card Number" })).toHaveValue("");
  await page.getByRole("textbox", { name: "Bonus Card Number" }).click();
  await page.getByRole("option", { name: "4. Card" }).click();
  await expect(page.getByRole("columnheader", { name: "Card" })).toContainText("Bonus Card Number");
  await page.getByRole("button", { name: "Check Rows" }).click();

  await expect(page.getByRole("heading", { name: "Checked, nothing written yet" })).toBeVisible();
  const problems = page.getByRole("region", { name: "Problems" });
  await expect(problems.getByRole("row")).toHaveText([
    "RowColumnValueReason",
    "3E-Mail=nowhereEmail must be an email address.",
    "4Last NameLast name is required!",
  ]);
  await page.reload();
  await page.getByRole("button", { name: "Import 1 Row, Leave Out 2" }).click();
  await expect(page.getByRole("alert")).toContainText("Uploaded successfully");
  await expect(page.getByRole("term")).toHaveText(["Created", "Updated", "Skipped", "Failed"]);
  await expect(page.getByRole("definition")).toHaveText(["1", "0", "0", "2"]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Failed Rows" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Failed rows of people.csv");
  expect(await readFile(await file.path(), "utf8")).toBe(
    [
      "\ufeffFirst Name,Last Name,E-Mail,Card,Row,Reason",
      "Alan,Turing,'=nowhere,,3,E-Mail: Email must be an email address.",
      `Grace,,grace.${unique},,4,Last Name: Last name is required!`,
      "",
    ].join("\r\n"),
  );
  const row = await world.db
    .selectFrom("user")
    .selectAll()
    .where("email", "=", `ada.${unique}`)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ bonusCardNumber: "0042", retailerId: own.retailer.id, role: "Customer" });

  await page.getByRole("link", { name: "Back to Users" }).click();
  await sendFile(page, text);
  await page.getByRole("textbox", { name: "Bonus Card Number" }).click();
  await page.getByRole("option", { name: "4. Card" }).click();
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByText("This file was sent before")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["1", "0", "0", "2"]);
});

test("the encoding that a file does not tell is asked for, with its lines to choose by", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const email = `taro.${own.retailer.id}@example.test`;
  const japanese = Buffer.concat([
    Buffer.from(`${heading}\r\nAda,Byron,ada.${email}\r\n`),
    Buffer.from("91be9859", "hex"),
    Buffer.from(`,Yamada,${email}\r\n`),
  ]);
  await sendFile(page, japanese);
  const dialog = page.getByRole("dialog", { name: "Upload Users" });
  await expect(dialog.getByRole("alert")).toContainText("doesn’t say how its letters are encoded.");
  const encoding = dialog.getByRole("textbox", { name: "Encoding" });
  await expect(encoding).toBeFocused();
  await expect(encoding).toHaveValue("Western (Windows-1252, Latin 1)");
  const lines = dialog.getByRole("region", { name: "Lines of the file" });
  await expect(lines).toHaveText(`‘¾˜Y,Yamada,${email}`);
  await encoding.fill("Cyrillic (Win");
  await page.getByRole("option", { name: "Cyrillic (Windows-1251)" }).click();
  await expect(lines).not.toContainText("太郎");
  await encoding.fill("Japanese (Sh");
  await page.getByRole("option", { name: "Japanese (Shift JIS)" }).click();
  await expect(lines).toHaveText(`太郎,Yamada,${email}`);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("region", { name: "The first rows of the file" })).toContainText("太郎");
  await page.getByRole("button", { name: "Check Rows" }).click();
  await page.getByRole("button", { name: "Import 2 Rows" }).click();
  await expect(page.getByRole("alert")).toContainText("Uploaded successfully");
  const row = await world.db
    .selectFrom("user")
    .select("firstName")
    .where("email", "=", email)
    .executeTakeFirst();
  expect(row?.firstName).toBe("太郎");
});
