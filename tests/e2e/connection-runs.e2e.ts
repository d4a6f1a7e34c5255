import { makeRetailer, makeUser } from "#db/seed/factories";
import {
  assignService,
  makeConnectionRun,
  makeService,
  makeSubservice,
} from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import {
  addPage,
  addPost,
  beginConnection,
  choose,
  keysIn,
  keysOf,
  logInAsDana,
  makeReadyRetailer,
  runCards,
  submitConnection,
} from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";
import { chooseRowAction } from "#tests/setup/row-actions";

test("staff log in to Facebook, choose a page, schedule a connection, and its rows come to a Google spreadsheet", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const retailer = await makeRetailer(world.db);
  const staff = await makeUser(world.db, {
    role: "Retailer",
    retailerId: retailer.id,
    passwordHash: world.passwordHash,
  });
  const service = await makeService(world.db);
  const subservice = await makeSubservice(world.db, { serviceId: service.id });
  await assignService(world.db, {
    retailerId: retailer.id,
    serviceId: service.id,
    subserviceId: subservice.id,
  });
  const shop = addPage(graph, `Shop of ${retailer.name}`);
  const document = sheets.addDocument();
  await signIn(page, world, staff.email);

  await page.goto("/dashboard/properties");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Log in with Facebook" }).click();
  await page.getByRole("button", { name: "Continue as Dana Whitfield" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText("Connected", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Property" }).first().click();
  const adding = page.getByRole("dialog", { name: "Add Property" });
  await adding.getByRole("textbox", { name: "Unique ID" }).fill(`shop_${retailer.id}`);
  await adding.getByLabel("Property Name").fill("Shop");
  await choose(adding, "Service", service.name);
  await choose(adding, "Subservice", subservice.name);
  await adding.getByRole("textbox", { name: "Property Page" }).click();
  await expect(page.getByRole("option", { name: "Corner Grocer" })).toHaveCount(0);
  await page.getByRole("option", { name: shop.info.name }).click();
  await adding.getByRole("button", { name: "Add Property" }).click();
  await expect(page.getByText("New property created successfully.")).toBeVisible();
  const property = await world.db
    .selectFrom("property")
    .select(["pageName", "pageId"])
    .where("retailerId", "=", retailer.id)
    .executeTakeFirstOrThrow();
  expect(property).toEqual({ pageName: shop.info.name, pageId: shop.info.id });

  await page.goto("/dashboard/connections");
  await page.getByRole("button", { name: "Add Connection" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Connection" });
  await choose(dialog, "Property", "Shop");
  await expect(dialog.getByRole("textbox", { name: "Service", exact: true })).toHaveValue(service.name);
  await expect(dialog.getByRole("textbox", { name: "Subservice", exact: true })).toHaveValue(subservice.name);
  await expect(dialog.getByLabel("Page Name")).toHaveValue(shop.info.name);
  await choose(dialog, "Connect as User", "Dana Whitfield (0)");
  await choose(dialog, "Page Title", "Posts");
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
  await dialog.getByLabel("Every: number").fill("2");
  await choose(dialog, "Every: unit", "seconds");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Every 2 seconds, counted from");
  await expect(preview).toContainText(/The first run asks for what is from [\d/: ]+ until [\d/: ]+\./);
  const runs = preview.getByRole("listitem");
  await expect(runs).toHaveCount(5);
  expect(new Set(await runs.allTextContents()).size, "moments that can be told apart").toBe(5);
  await preview.getByRole("button", { name: "Try with Five Rows" }).click();
  await expect(preview.getByRole("row")).toHaveCount(1 + shop.posts.length);
  expect(document.shownRows()).toEqual([]);
  await submitConnection(dialog, "Schedule Now");
  await expect(page.getByText("New connection scheduled successfully.")).toBeVisible();

  await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  await page.getByRole("link", { name: /^Runs of/ }).click();
  await expect(page.getByText(/Next run \w+ \d+, \d{4}/)).toBeVisible();
  addPost(shop);
  await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  const latest = runCards(page).first();
  await expect(latest).toContainText("Scheduled");
  await expect(latest).toContainText(`Rows left out${shop.posts.length}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused by hand.")).toBeVisible();
  await expect(latest).toContainText("Done");
  await expect(latest).toContainText(`Rows left out${shop.posts.length}`);
  expect(keysIn(document)).toEqual(keysOf(shop));
});

test("a replacement takes the place of what a Google tab held, at once and then by its schedule", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const shop = addPage(graph, "Replaced Market");
  const ready = await makeReadyRetailer(world, shop.info.name);
  await logInAsDana(world, graph, ready.retailer.id);
  const document = sheets.addDocument();
  document.addTab(42, "Week 12").rows = [["Post ID"], ["an old row"]];
  const shownKeys = () =>
    document
      .shownRows(42)
      .slice(1)
      .map(([key]) => key)
      .toSorted();
  await signIn(page, world, ready.staff.email);
  const dialog = await beginConnection(page, ready);
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document, 42));
  await choose(dialog, "Append or Replace", "replace");
  await expect(dialog.getByRole("switch", { name: "Empty the sheet when nothing was found" })).toBeVisible();
  await expect(dialog.getByRole("switch", { name: "Leave out rows that are there already" })).toBeHidden();
  const runs = dialog.getByRole("region", { name: "Preview" }).getByRole("listitem");
  await expect(runs.first()).toBeVisible();
  const later = await runs.allTextContents();
  await choose(dialog, "Schedule", "First run immediately, then at interval");
  await expect(runs.nth(1)).toHaveText(later[0] ?? "");
  await submitConnection(dialog, "Schedule Now");
  await expect.poll(shownKeys).toEqual(keysOf(shop));
  expect(document.shownRows(0)).toEqual([]);

  await chooseRowAction(page, ready.name, `View ${ready.name}`);
  const view = page.getByRole("dialog", { name: "View Connection" });
  await expect(view).toContainText("Every hour, counted from");
  await expect(view.getByRole("link", { name: "Open Sheet" })).toHaveAttribute(
    "href",
    sheets.urlOf(document, 42),
  );
  await view.getByRole("button", { name: "Close" }).last().click();
  shop.posts.length = 1;
  // The next slot is an hour away; for the scheduler it has come.
  const slot = new Date(Date.now() - 1000).toISOString();
  const moved = world.db
    .updateTable("connection")
    .set({ nextRunAt: slot })
    .where("retailerId", "=", ready.retailer.id);
  await moved.execute();
  await expect.poll(shownKeys, { timeout: 40_000 }).toEqual(keysOf(shop));
});

test("a run that stands still is stopped, and Retry continues it", async ({ page, world, graph, sheets }) => {
  const shop = addPage(graph, "Stopped Market");
  const ready = await makeReadyRetailer(world, shop.info.name);
  await logInAsDana(world, graph, ready.retailer.id);
  const document = sheets.addDocument();
  await signIn(page, world, ready.staff.email);
  const dialog = await beginConnection(page, ready);
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
  const never = { name: "no answer", send: () => {} };
  sheets.trouble({ method: "batchUpdate", how: { wrong: never, done: false }, document });
  await submitConnection(dialog, "Run Now");
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  const run = runCards(page).first();
  await expect(run).toContainText("writing to the sheet");

  await run.getByRole("button", { name: "Stop" }).click();
  const question = page.getByRole("dialog", { name: /^Stop the run of/ });
  await expectNothingSeriousInBothSchemes(page);
  await question.getByRole("button", { name: "Let it run" }).click();
  await expect(question).toBeHidden();
  await run.getByRole("button", { name: "Stop" }).click();
  await question.getByRole("button", { name: "Stop Run" }).click();
  await expect(run).toContainText("Stopping. This can take half a minute.");
  await expect(run).toContainText("This run was stopped.", { timeout: 60_000 });
  await expect(run).toContainText("Nothing was written to the sheet. Retry continues this run.");
  await expectNothingSeriousInBothSchemes(page);

  await run.getByRole("button", { name: "Retry" }).click();
  await expect(run).toContainText("Done");
  expect(keysIn(document)).toEqual(keysOf(shop));
});

test("runs of one moment are told apart by their numbers", async ({ page, world }) => {
  const { own } = await makeFullWorld(world.db, world.passwordHash);
  const scheduledFor = "2026-02-02T12:00:00.000Z";
  const { id: connectionId } = own.connection;
  const made = [];
  for (const status of ["failed", "done"] as const) {
    made.push(await makeConnectionRun(world.db, { connectionId, scheduledFor, status }));
  }
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/connections/${connectionId}/runs`);
  for (const { id } of made) {
    const run = page.getByRole("listitem", { name: new RegExp(`^Run of .+, number ${id}$`) });
    await expect(run).toHaveCount(1);
    await expect(run).toContainText(`No. ${id}`);
  }
});

test("Escape asks before it takes what was typed into Add Connection", async ({ page, world, graph }) => {
  const ready = await makeReadyRetailer(world);
  await logInAsDana(world, graph, ready.retailer.id);
  await signIn(page, world, ready.staff.email);
  const dialog = await beginConnection(page, ready);
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  const escapeFrom = async (label: string) => {
    const field = dialog.getByLabel(label, { exact: true }).first();
    await field.focus();
    // Whether a choice opens under the focus shows at once; the question takes its time to appear.
    const hasOpened = (await field.getAttribute("aria-expanded")) === "true";
    await page.keyboard.press("Escape");
    if (hasOpened) {
      await expect(field).toHaveAttribute("aria-expanded", "false");
      await page.keyboard.press("Escape");
    }
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
  };
  await dialog.getByLabel("Spreadsheet URL").fill("https://docs.google.com/spreadsheets/d/abc/edit");
  for (const label of ["Spreadsheet URL", "Page Title", "Page Name"]) await escapeFrom(label);
  await dialog.getByLabel("Spreadsheet URL").focus();
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
});
