import type { Page } from "@playwright/test";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";
import { linkIn, readOutbox, tokenIn, waitForMail } from "#tests/setup/outbox";

const newPassword = "a brand new pass phrase";

async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Forgot Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Recovery Email" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("If there is an account with this address")).toBeVisible();
}

async function fillReset(page: Page, password: string, confirmed = password): Promise<void> {
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("textbox", { name: "Confirm Password" }).fill(confirmed);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test.beforeEach(async ({ world }) => {
  await world.db.deleteFrom("rateLimit").execute();
});

test("the link of the mail sets a new password, once, and signs out whoever was signed in", async ({
  page,
  world,
  browser,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const { email } = own.staff;
  const elsewhere = await browser.newPage({ baseURL: world.server.address });
  await signIn(elsewhere, world, email);
  await askForReset(page, email);
  const mail = await waitForMail(world.server.dataDir, email);
  expect(mail.subject).toBe(`Reset your password for ${own.retailer.name}`);
  const link = linkIn(mail);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  for (let opened = 0; opened < 3; opened += 1) {
    await page.goto("about:blank");
    await page.goto(link.href);
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  await expect(page.getByLabel("Email")).toHaveAttribute("readonly", "");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("New Password is required!")).toBeVisible();
  await expect(page.getByText("Confirm Password is required!")).toBeVisible();
  await fillReset(page, newPassword, "something else");
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  await fillReset(page, "Password1");
  await expect(page.getByRole("alert")).toContainText("one of the most common ones");
  await fillReset(page, newPassword);
  await expect(page.getByText("Your password has been sucessfully reset.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reset Password" })).toHaveCount(0);
  await expect(page.getByLabel("New password")).toHaveCount(0);
  expect(requested.filter((url) => !url.startsWith(world.server.address) && url !== "about:blank")).toEqual(
    [],
  );

  await elsewhere.goto("/dashboard/circulars");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
  await page.goto("about:blank");
  await page.goto(link.href);
  await fillReset(page, "yet another pass phrase");
  await expect(page.getByRole("alert")).toContainText("This link is not valid any more.");

  const told = await waitForMail(world.server.dataDir, email, 2);
  expect(told.subject).toBe(`Your password for ${own.retailer.name} was changed`);
  await page.getByRole("button", { name: "Back to Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(newPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
  // The password was chosen in this browser, which is no stranger for that; another one is told of.
  const stranger = await browser.newPage({ baseURL: world.server.address });
  await stranger.goto("/login");
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByRole("textbox", { name: "Password" }).fill(newPassword);
  await stranger.getByRole("button", { name: "Login", exact: true }).click();
  await expect(stranger).toHaveURL(/\/dashboard\//);
  await stranger.close();
  const newBrowser = await waitForMail(world.server.dataDir, email, 3);
  expect(newBrowser.subject).toBe(`New sign-in to your account with ${own.retailer.name}`);
  const mails = await readOutbox(world.server.dataDir);
  expect(mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(3);
});

test("the pages of mailed links pass nothing on and are not kept", async ({ request }) => {
  for (const path of ["/login", "/login?reset", "/resetPassword", "/confirmEmail"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["referrer-policy"], path).toBe("no-referrer");
    expect(headers["cache-control"], path).toBe("no-store");
  }
});

test("the Forgot Password dialog answers an unknown address like a known one, and forgets its errors", async ({
  page,
}) => {
  await askForReset(page, "nobody@endcap.test");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Forgot Password" });
  await expect(dialog.getByLabel("Email")).toHaveAttribute("type", "email");
  await dialog.getByLabel("Email").fill("no address");
  await dialog.getByRole("button", { name: "Send Recovery Email" }).click();
  await expect(dialog.getByText("Email must be an email address.")).toBeVisible();
  await page.route("**/login/forgot-password", (route) =>
    route.fulfill({
      status: 400,
      json: { ok: false, message: "No.", fields: { email: ["Email is too long.", "No."] } },
    }),
  );
  await dialog.getByLabel("Email").fill("somebody@endcap.test");
  await dialog.getByRole("button", { name: "Send Recovery Email" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Error");
  await expect(dialog.getByRole("alert")).toContainText("email: Email is too long. No.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("an address is confirmed through the link of its mail", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const { id, email } = own.customer;
  await world.db.updateTable("user").set({ emailConfirmed: 0 }).where("id", "=", id).execute();
  await page.goto(`/confirmEmail#t=expired&e=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is not valid any more.");
  await page.getByRole("button", { name: "Send a New Email" }).click();
  await expect(page.getByText("a new email is on its way")).toBeVisible();
  const mail = await waitForMail(world.server.dataDir, email);
  expect(tokenIn(mail).email).toBe(email);
  await page.goto("about:blank");
  await page.goto(linkIn(mail).href);
  await page.getByRole("button", { name: "Confirm Address" }).click();
  await expect(page.getByText(`Your address ${email} is confirmed.`)).toBeVisible();
  const row = await world.db
    .selectFrom("user")
    .select("emailConfirmed")
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row?.emailConfirmed).toBe(1);
});

test("My Profile changes the name that the account menu shows", async ({ page, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: `Account of ${own.staff.email}` }).click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "My Profile" });
  await expect(dialog.getByLabel("First name")).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveValue(own.staff.email);
  await expect(dialog.getByLabel("Retailer")).toHaveValue(own.retailer.name);
  await dialog.getByLabel("First name").fill("");
  await dialog.getByLabel("Last name").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("First name is required!")).toBeVisible();
  await expect(dialog.getByText("Last name is required!")).toBeVisible();
  await dialog.getByLabel("First name").fill("Zora");
  await dialog.getByLabel("Last name").fill("Quill");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner")).toContainText("ZQ");
});

test("Change Password wants the old one, ends other sessions and keeps this one", async ({
  page,
  world,
  browser,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const elsewhere = await browser.newPage({ baseURL: world.server.address });
  await signIn(elsewhere, world, own.staff.email);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: `Account of ${own.staff.email}` }).click();
  await page.getByRole("menuitem", { name: "Change Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const submit = dialog.getByRole("button", { name: "Change Password" });
  await submit.click();
  for (const message of [
    "Old password is required!",
    "New password is required!",
    "Confirm password is required",
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByRole("textbox", { name: "Old password" }).fill("not it");
  await dialog.getByRole("textbox", { name: "New password" }).fill(newPassword);
  await dialog.getByRole("textbox", { name: "Confirm password" }).fill(newPassword);
  await submit.click();
  await expect(dialog.getByRole("alert")).toContainText("The old password is not right.");
  await dialog.getByRole("textbox", { name: "Old password" }).fill(adminSignIn.password);
  await submit.click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("banner")).toContainText(own.retailer.name);
  await elsewhere.goto("/dashboard/circulars");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});
