import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeRetailer } from "#db/seed/factories";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { makeXlsx } from "#tests/setup/xlsx";

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

test("a spreadsheet is taken for another retailer by an Administrator; nothing is imported when that is chosen", async ({
  page,
  world,
}) => {
  const retailer = await makeRetailer(world.db);
  await signIn(page, world);
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const email = `x.${retailer.id}@example.test`;
  const rows = [
    ["First Name", "Last Name", "Email"],
    ["X", "Y", email],
  ]
    .map((cells) => `<row>${cells.map(cell).join("")}</row>`)
    .join("");
  await sendFile(page, makeXlsx({ rows }), "people.xlsx");
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByRole("region", { name: "Problems" })).toContainText("Retailer is required!");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Change Columns" }).click();
  await page.getByRole("textbox", { name: "Default retailer" }).click();
  await page.getByRole("option", { name: retailer.name, exact: true }).click();
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByText("Every row can be taken.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 Row" })).toBeVisible();
  await page.getByRole("button", { name: "Import Nothing" }).click();
  await expect(page).toHaveURL(/\/dashboard\/users$/);
  expect(await world.db.selectFrom("user").select("id").where("email", "=", email).execute()).toEqual([]);
});

test("what failed is said once where the server gives no reason", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  const fails = { status: 502, contentType: "text/html", body: "<p>Bad gateway</p>" };
  await page.route("**/dashboard/users/upload**", (route) => route.fulfill(fails));
  await sendFile(page, `${heading}\nA,B,a.${own.retailer.id}@example.test`);
  const dialog = page.getByRole("dialog", { name: "Upload Users" });
  await expect(dialog.getByRole("alert")).toHaveText("File not Uploaded");
  await page.unroute("**/dashboard/users/upload**");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await page.route("**/dashboard/users/imports/*/step**", (route) => route.fulfill(fails));
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByRole("alert")).toHaveText("File not Uploaded");
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

test("a file of people who are all there already says so and leads to another file", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  await sendFile(page, `${heading}\nA,B,${own.staff.email}\nC,D,${own.customer.email}`);
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByText('all 2 people in "people.csv" are there already.')).toBeVisible();
  await expect(page.getByText("Every row can be taken.")).toHaveCount(0);
  await page.getByRole("button", { name: "Choose Another File" }).click();
  await expect(page).toHaveURL(/\/dashboard\/users$/);
  const dialog = page.getByRole("dialog", { name: "Upload Users" });
  await expect(dialog.getByText("Drop a file here or choose one")).toBeVisible();
  // The list is read once more before the address forgets that the dialog was asked for.
  await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
  await page.reload();
  await expect(page.getByRole("button", { name: "Upload" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const imports = await world.db
    .selectFrom("userImport")
    .select("id")
    .where("scopeRetailerId", "=", own.retailer.id)
    .execute();
  expect(imports).toEqual([]);
});

test("columns that users need are asked for where no heading names them", async ({ page, world }) => {
  const { other } = await signInAsStaff(page, world);
  await sendFile(page, "Vorname,Town\nAda,London");
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByText("No column is matched to Email.").first()).toBeVisible();
  await expect(page.getByText("No column is matched to Last Name.").first()).toBeVisible();
  const address = page.url();
  await signIn(page, world, other.staff.email);
  expect((await page.goto(address))?.status()).toBe(404);
  expect((await page.request.get(`${address}/failed-rows`)).status()).toBe(404);
});
