import type { Locator, Page } from "@playwright/test";
import { fillSheet, makeConnection } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { expectSound, expectSoundDialog } from "#tests/setup/axe";
import { addPage, beginConnection, logInAsDana, makeReadyRetailer } from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";
import { makeRunsOfEveryKind } from "#tests/setup/runs-of-every-kind";

// As many tests of this file at once as there are workers.
test.describe.configure({ mode: "parallel" });

/** Presses the first row's action, whether it is a button or an entry of the row's menu. */
async function pressAction(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole("button", { name }).first();
  if (await button.isVisible()) await button.click();
  else {
    await page
      .getByRole("button", { name: /^More actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name }).click();
  }
}

async function expectOpenAndSound(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expectSoundDialog(page);
}

async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** The Delete dialog is the same for all of them but for its words: that of the properties is looked at. */
const nouns = [
  { path: "services", noun: "Service", actions: ["View"] },
  { path: "subservices", noun: "Subservice", actions: ["View"] },
  { path: "properties", noun: "Property", actions: ["View", "Edit", "Delete"] },
  { path: "sheets", noun: "Sheet", actions: [] },
  { path: "retailers", noun: "Retailer", actions: ["Edit"] },
];

test("axe finds nothing serious on the form of a connection, all of its parts filled", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const ready = await makeReadyRetailer(world, addPage(graph, "Market of all parts").info.name);
  await logInAsDana(world, graph, ready.retailer.id);
  await signIn(page, world);
  const dialog = await beginConnection(page, ready);
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(sheets.addDocument()));
  await dialog.getByRole("button", { name: "Try with Five Rows" }).click();
  await expect(dialog.getByRole("cell", { name: "Deal of the day 1", exact: true })).toBeVisible();
  await expectOpenAndSound(page, dialog);
  await dialog.getByRole("button", { name: "Schedule Now" }).click();
  await expectOpenAndSound(page, page.getByRole("dialog", { name: "Schedule Now" }));
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.keyboard.press("Escape");
  await expectOpenAndSound(page, page.getByRole("dialog", { name: "Discard what you typed?" }));
});

test("axe finds nothing serious on the connections, their dialogs and their runs", async ({
  page,
  world,
}) => {
  const { own } = await makeFullWorld(world.db, world.passwordHash);
  const paused = await makeConnection(world.db, {
    retailerId: own.retailer.id,
    type: "IstRunatInterval",
    interval: JSON.stringify({ mode: 1, count: 2, unit: "days" }),
    status: "paused",
    pauseCause: "account",
    pauseReason: 'The account "Dana" must be connected again.',
  });
  await makeRunsOfEveryKind(world.db, own.connection.id, "waiting");
  await makeRunsOfEveryKind(world.db, paused.id, "running");
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/connections");
  await expect(page.getByRole("grid")).toBeVisible();
  await expectSound(page);
  for (const submitted of ["View", "Edit"]) {
    const dialog = page.getByRole("dialog", { name: `${submitted} Connection` });
    await pressAction(page, new RegExp(`^${submitted} `));
    await expectOpenAndSound(page, dialog);
    await close(page, dialog);
  }
  for (const [{ id }, latest] of [[own.connection, "Waiting"] as const, [paused, "Running"] as const]) {
    await page.goto(`/dashboard/connections/${id}/runs`);
    for (const status of [latest, "Skipped", "Failed", "Done"]) {
      await expect(page.getByRole("listitem", { name: /^Run of/ }).getByText(status)).not.toHaveCount(0);
    }
    if (latest === "Waiting") {
      await expect(page.getByText(/^Begins .+ at the earliest\.$/)).toBeVisible();
      await expect(page.getByText("Facebook asks us to pause: its limit of calls is reached.")).toBeVisible();
    }
    await page.getByText("What the service answered").click();
    await expectSound(page);
  }
});

test("axe finds nothing serious on services, subservices, properties, sheets, retailers and their dialogs", async ({
  page,
  world,
}) => {
  const { own } = await makeFullWorld(world.db, world.passwordHash);
  await signIn(page, world);
  for (const { path, noun, actions } of nouns) {
    await test.step(path, async () => {
      await page.goto(`/dashboard/${path}`);
      await expect(page.getByRole("grid")).toBeVisible();
      await expectSound(page);
      for (const submitted of actions) {
        const dialog = page.getByRole("dialog", { name: `${submitted} ${noun}` });
        await pressAction(page, new RegExp(`^${submitted} `));
        await expectOpenAndSound(page, dialog);
        await close(page, dialog);
      }
      await page
        .getByRole("button", { name: `Add ${noun}` })
        .first()
        .click();
      const adding = page.getByRole("dialog", { name: `Add ${noun}` });
      await adding.getByRole("button", { name: `Add ${noun}` }).click();
      await expect(adding.getByText(/is required!$/).first()).toBeVisible();
      await expectOpenAndSound(page, adding);
    });
  }
  await test.step("a sheet, empty and full", async () => {
    await page.goto(`/dashboard/sheets/${own.sheet.id}`);
    await expect(page.getByRole("heading", { name: "No rows yet" })).toBeVisible();
    await expectSound(page);
    await fillSheet(world.db, own.sheet.id, 30);
    await page.reload();
    await expect(page.getByRole("gridcell", { name: "Post 1", exact: true })).toBeVisible();
    await expectSound(page);
  });
});

test("axe finds nothing serious on the settings, with and without a token", async ({
  page,
  world,
  graph,
}) => {
  const ready = await makeReadyRetailer(world);
  await signIn(page, world, ready.staff.email);
  const dialog = page.getByRole("dialog", { name: "Settings" });
  const openSettings = async () => {
    await page.goto("/dashboard/users");
    await page.getByRole("button", { name: "Account of" }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await expect(dialog.getByLabel("Username")).toBeVisible();
  };
  await openSettings();
  await expectOpenAndSound(page, dialog);
  await logInAsDana(world, graph, ready.retailer.id);
  await openSettings();
  await expect(dialog.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectOpenAndSound(page, dialog);
  const stopped = { state: "reconnect", stateReason: "The access to Facebook has expired." } as const;
  await world.db
    .updateTable("socialAccount")
    .set(stopped)
    .where("retailerId", "=", ready.retailer.id)
    .execute();
  await openSettings();
  await expect(dialog.getByText("Log in again", { exact: true })).toBeVisible();
  await expectOpenAndSound(page, dialog);
});
