import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { expect, test, type World, whenHydrated } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";

// The authenticator belongs to the browser, and what it keeps to the profile.
test.use({ ownProfile: true });

/** A phone or a laptop that asks its owner for a finger, and always gets it. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function makeStaff({ db, passwordHash }: World, requiresSecondStep: 0 | 1) {
  const retailer = await makeRetailer(db, { requiresSecondStep });
  return makeUser(db, { role: "Retailer", retailerId: retailer.id, passwordHash });
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function signOut(page: Page, email: string): Promise<void> {
  const account = page.getByRole("button", { name: `Account of ${email}` });
  // Whoever has just signed in is on a new document, which takes clicks once it is hydrated.
  await expect(account).toBeVisible();
  await whenHydrated(page);
  await account.click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/** Reads the codes that are shown once, and closes their dialog as it wants to be closed. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await expectSoundDialog(page);
  const codes = await dialog
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("code")
    .allTextContents();
  await dialog.getByLabel("I have put these codes in a safe place").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test("a passkey, a one-time code and a recovery code are set up and sign in", async ({ page, world }) => {
  await addAuthenticator(page);
  const { email, id } = await makeStaff(world, 0);
  await typePassword(page, email);
  await page.getByRole("button", { name: `Account of ${email}` }).click();
  await page.getByRole("menuitem", { name: "Sign-in and security" }).click();
  await expect(page.getByRole("heading", { name: "Sign-in and security" })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  const codes = await keepCodes(page);
  expect(codes).toHaveLength(10);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys).toContainText("Laptop");
  await expect(passkeys).toContainText("Never used");

  await page.getByRole("button", { name: "Set Up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await dialog.getByRole("code").textContent()) ?? "";
  const app = new TOTP({ secret: key.replaceAll(" ", "") });
  await expectSoundDialog(page);
  await dialog.getByLabel("Code").fill(app.generate());
  await dialog.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByRole("region", { name: "Authenticator app" })).toContainText("On");
  await expectSound(page);

  await signOut(page, email);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${world.server.address}/dashboard/stores`);
  // The address is there before the document is: another one asked for meanwhile would be broken off.
  await expect(page.getByRole("heading", { name: "Stores", level: 1 })).toBeVisible();
  await page.waitForLoadState();
  await page.goto("/dashboard/account/security");
  await expect(passkeys).toContainText("Last used");

  await signOut(page, email);
  await typePassword(page, email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectSound(page);
  // Half signed in is not signed in.
  await page.goto("/dashboard/stores");
  await expect(page).toHaveURL(/\/login\?/);
  await page.goto("/login/second-step");
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The code is not right, or was used already.")).toBeVisible();
  // The one that set the app up is used, so the next one counts.
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${world.server.address}/dashboard/stores`);

  await signOut(page, email);
  await typePassword(page, email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${world.server.address}/dashboard/stores`);

  await signOut(page, email);
  await typePassword(page, email);
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${world.server.address}/dashboard/stores`);

  // As if it had been open for a while: what changes the way in asks once more.
  await world.db.updateTable("session").set({ confirmedAt: null }).where("userId", "=", id).execute();
  await page.goto("/dashboard/account/security");
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(confirm.getByLabel("Code")).toBeVisible();
  await confirm.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("The passkey was removed.")).toBeVisible();
  await expect(passkeys).not.toContainText("Laptop");
});

test("who has to have a second step sets one up before anything else", async ({ page, world }) => {
  await addAuthenticator(page);
  const { email } = await makeStaff(world, 1);
  await page.goto("/dashboard/circulars");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Add a second step" })).toBeVisible();
  await expectSound(page);
  await page.goto("/dashboard/circulars");
  await expect(page).toHaveURL(/\/login\/set-up\?redirectTo=/);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await keepCodes(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${world.server.address}/dashboard/circulars`);
});
