import type { Page } from "@playwright/test";
import { makeSmallWorld } from "#db/seed/worlds";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { test as base, expect, signIn, type World } from "#tests/setup/browser-test";
import { providerClient } from "#tests/setup/forging-provider";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/setup/openid-provider";
import { chooseRowAction } from "#tests/setup/row-actions";

const test = base.extend<{ retailer: { id: number; name: string } }, { provider: OpenIdProvider }>({
  provider: [
    async ({ world }, use) => {
      // It knows no address to send browsers to but those of the first retailers.
      const ids = Array.from({ length: 50 }, (_, index) => index + 1);
      const provider = await startOpenIdProvider(
        ids.map((id) => `${world.server.address}/login/single-sign-on/${id}/callback`),
      );
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  retailer: async ({ world }, use) => {
    const { own } = await makeSmallWorld(world.db, world.passwordHash);
    await use(own.retailer);
  },
});

test.use({ worldName: "single-sign-on", environment: { SSO_INTERNAL_HOSTS: "127.0.0.1" } });

const person = { email: "ana@grocer.example", email_verified: true, given_name: "Ana", family_name: "Silva" };

/** What an Administrator enters, with a look at what a wrong secret is told. */
async function setUp(page: Page, world: World, provider: OpenIdProvider, name: string) {
  await signIn(page, world);
  await page.goto("/dashboard/retailers");
  await chooseRowAction(page, name, `Single Sign-On of ${name}`);
  const dialog = page.getByRole("dialog", { name: `Single Sign-On: ${name}` });
  await dialog.getByLabel("Issuer").fill(provider.issuer);
  await dialog.getByLabel("Client ID").fill(providerClient.clientId);
  await dialog.getByLabel("Client secret").fill("wrong");
  await dialog.getByRole("button", { name: "Test the connection" }).click();
  await expect(dialog.getByRole("alert")).toContainText("doesn’t accept the client ID and client secret");
  await dialog.getByLabel("Client secret").fill(providerClient.clientSecret);
  await dialog.getByRole("button", { name: "Test the connection" }).click();
  await expect(dialog.getByText("The provider answers, and knows this client.")).toBeVisible();
  await dialog.getByLabel("Scopes").fill("openid email profile groups");
  await dialog.getByLabel("Email domains").fill("grocer.example");
  await dialog.getByLabel("Groups claim").fill("groups");
  await dialog.getByLabel("Groups of staff").fill("circular-editors");
  await dialog.getByLabel("Groups of customers").fill("guests");
  await expectSoundDialog(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Single sign-on was saved.")).toBeVisible();
  await page.context().clearCookies();
}

/** From the sign-in page to wherever the provider leads. */
async function continueWithSingleSignOn(page: Page) {
  await page.goto("/login?redirectTo=%2Fdashboard%2Fcirculars");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Continue with single sign-on" }).click();
}

test("a person is made by their company's provider, signed in, given another role, and disabled", async ({
  page,
  world,
  provider,
  retailer,
}) => {
  provider.people.set("ana", { ...person, groups: ["circular-editors"] });
  await setUp(page, world, provider, retailer.name);
  const user = () =>
    world.db.selectFrom("user").selectAll().where("email", "=", person.email).executeTakeFirstOrThrow();

  await test.step("made and signed in, on the screen that was asked for", async () => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("somebody@elsewhere.example");
    await expect(page.getByRole("button", { name: "Continue with single sign-on" })).toHaveCount(0);
    await page.getByLabel("Email").fill(person.email);
    await expect(page.getByRole("button", { name: "Continue with single sign-on" })).toBeVisible();
    await expectSound(page);
    await continueWithSingleSignOn(page);
    await expect(page.getByRole("heading", { name: "Sign in to Grocer Inc" })).toBeVisible();
    await page.getByLabel("Employee").fill("ana");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/dashboard\/circulars/);
    await expect(page.getByRole("button", { name: `Account of ${person.email}` })).toBeVisible();
    expect(await user()).toMatchObject({ role: "Retailer", retailerId: retailer.id, firstName: "Ana" });
  });

  await test.step("another role, which ends what was open", async () => {
    provider.people.set("ana", { ...person, groups: ["guests"] });
    // She is signed in at the provider still, which asks nothing.
    const other = await page.context().newPage();
    await page.context().clearCookies({ name: "endcap" });
    await continueWithSingleSignOn(other);
    await expect(other.getByRole("alert")).toContainText("Customer accounts can’t sign in here.");
    await expectSound(other);
    expect(await user()).toMatchObject({ role: "Customer", disabledAt: null });
    expect(
      await world.db
        .selectFrom("session")
        .selectAll()
        .where("userId", "=", (await user()).id)
        .execute(),
    ).toEqual([]);
    await other.close();
  });

  await test.step("disabled, and back again", async () => {
    provider.people.set("ana", { ...person, groups: ["cashiers"] });
    await continueWithSingleSignOn(page);
    await expect(page.getByRole("alert")).toContainText("You are in none of the groups");
    expect((await user()).disabledAt).not.toBeNull();
    provider.people.set("ana", { ...person, groups: ["circular-editors"] });
    await continueWithSingleSignOn(page);
    await expect(page).toHaveURL(/\/dashboard\/circulars/);
    expect(await user()).toMatchObject({ role: "Retailer", disabledAt: null });
  });
});

test("staff make an API key, see it once, and revoke it", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/stores");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "API Keys" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Create API Key" }).first().click();
  await page.getByRole("dialog", { name: "Create API Key" }).getByLabel("Name").fill("Nightly import");
  await expectSoundDialog(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const shown = page.getByRole("region", { name: "The new API key" });
  await expect(shown).toHaveText(/^endcap_[0-9A-Za-z]{46}$/);
  await expectSoundDialog(page);
  const ask = async (key: string) =>
    (await fetch(`${world.server.address}/api/Stores`, { headers: { Authorization: `Bearer ${key}` } }))
      .status;
  const key = (await shown.textContent()) ?? "";
  expect(await ask(key)).toBe(200);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("gridcell", { name: "Nightly import", exact: true })).toBeVisible();
  await expect(page.getByText(`endcap_…${key.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await expectSound(page);
  await page.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  expect(await ask(key)).toBe(401);
});
