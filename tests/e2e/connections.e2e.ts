import type { Locator, Page } from "@playwright/test";
import { saveSettings } from "#app/domain/settings/settings.server";
import { makeRetailer } from "#db/seed/factories";
import { assignService, makeConnection, makeProperty, makeService } from "#db/seed/integration-factories";
import { expectNothingSerious } from "#tests/setup/axe";
import type { World } from "#tests/setup/browser-test";
import { expect, signIn, test } from "#tests/setup/connections-test";
import { withRuntime } from "#tests/setup/e2e-server";
import type { GraphServer } from "#tests/setup/graph-server";
import { goodToken } from "#tests/setup/graph-world";

/** A retailer with a property, and a user who is logged in to the social platform. */
async function makeReady(world: World, graph: GraphServer) {
  const retailer = await makeRetailer(world.db);
  const service = await makeService(world.db, { name: "Social Media", uniqueId: `social_${retailer.id}` });
  await assignService(world.db, { retailerId: retailer.id, serviceId: service.id });
  const property = await makeProperty(world.db, {
    retailerId: retailer.id,
    serviceId: service.id,
    uniqueId: `page_${retailer.id}`,
    pageName: "Green Basket Market",
  });
  await withRuntime(
    world.server.dataDir,
    async (runtime) => {
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
      await saveSettings(ctx, retailer.id, { name: "Dana", accessToken: goodToken });
    },
    graph.environment,
  );
  const name = `retailer${retailer.slug.replace(/\D/g, "")}-page${retailer.id}-social${retailer.id}`;
  return { retailer, service, property, name };
}

async function choose(dialog: Locator, label: string, option: string) {
  await dialog.getByRole("textbox", { name: label, exact: true }).click();
  await dialog.page().getByRole("option", { name: option, exact: true }).click();
}

/** Everything but the deed itself, with a built-in sheet. */
async function fillIn(page: Page, { retailer, property }: Awaited<ReturnType<typeof makeReady>>) {
  await page.goto("/dashboard/connections");
  await page.getByRole("button", { name: "Add Connection" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Connection" });
  await choose(dialog, "Retailer", retailer.name);
  await choose(dialog, "Property", property.name);
  await choose(dialog, "Connect as User", "Dana (0)");
  await choose(dialog, "Page Title", "Posts");
  await dialog.getByRole("button", { name: "New Built-in Sheet" }).click();
  await expect(dialog.getByLabel("Spreadsheet URL")).toHaveValue(/\/dashboard\/sheets\/\d+$/);
  return dialog;
}

async function confirm(page: Page, question: string) {
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
}

/** How many rows the retailer's built-in sheets show. */
async function rowsIn(world: World, retailerId: number): Promise<number> {
  const rows = await world.db
    .selectFrom("sheetRow")
    .innerJoin("sheet", "sheet.id", "sheetRow.sheetId")
    .select("position")
    .where("sheet.retailerId", "=", retailerId)
    .where("stage", "=", "")
    .execute();
  return rows.length;
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test.beforeEach(async ({ page, world }) => {
  await signIn(page, world);
});

test("the list searches by name, shows types and dates, and deletes with its runs", async ({
  page,
  world,
}) => {
  const retailer = await makeRetailer(world.db);
  await makeConnection(world.db, { retailerId: retailer.id, name: "Alpha-posts" });
  await makeConnection(world.db, {
    retailerId: retailer.id,
    name: "Beta-posts",
    description: "For the team",
    type: "IstRunatInterval",
    status: "paused",
  });
  await page.goto("/dashboard/connections");
  await expect(rowOf(page, "Alpha-posts")).toContainText("N/A");
  await expect(rowOf(page, "Alpha-posts")).toContainText("Template");
  await expect(rowOf(page, "Alpha-posts")).toContainText("01/05/2026");
  await expect(rowOf(page, "Beta-posts")).toContainText("For the team");
  await expect(rowOf(page, "Beta-posts")).toContainText("Connection");
  await page.getByRole("searchbox").fill("BETA");
  await expect(rowOf(page, "Alpha-posts")).toHaveCount(0);
  await expect(page.getByText("Total Count 1")).toBeVisible();

  await page.getByRole("button", { name: "Delete Beta-posts" }).click();
  const question = page.getByRole("dialog", { name: "Delete Connection" });
  await expect(question).toContainText("Are you sure you want to delete Beta-posts?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Beta-posts connection deleted successfully.")).toBeVisible();
  await expect(page.getByText("No connection found")).toBeVisible();
});

test("a connection is previewed, tried, run now and its sheet filled, once", async ({
  page,
  world,
  graph,
}) => {
  const ready = await makeReady(world, graph);
  const dialog = await fillIn(page, ready);
  await expect(dialog.getByLabel("Connection Name")).toHaveValue(ready.name);
  await expect(dialog.getByLabel("Page Name")).toHaveValue("Green Basket Market");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Every hour, counted from");
  await expect(preview.getByRole("listitem")).toHaveCount(5);
  await preview.getByRole("button", { name: "Try with Five Rows" }).click();
  await expect(preview.getByRole("cell", { name: "Deal of the day 1", exact: true })).toBeVisible();
  await expect(preview.getByRole("row")).toHaveCount(6);
  await expectNothingSerious(page);
  expect(await rowsIn(world, ready.retailer.id)).toBe(0);

  await dialog.getByRole("button", { name: "Run Now" }).click();
  await confirm(page, "Are you sure? You want to Run Now?");
  await expect(page.getByText("New connection created successfully.")).toBeVisible();
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  const run = page.getByRole("listitem", { name: /^Run of/ }).first();
  await expect(run).toContainText("Done");
  const once = await rowsIn(world, ready.retailer.id);
  expect(once).toBeGreaterThan(0);
  await expectNothingSerious(page);

  await page.getByRole("button", { name: "Run Now" }).click();
  await expect(page.getByRole("listitem", { name: /^Run of/ })).toHaveCount(2);
  await expect(run).toContainText("Done");
  await expect(run).toContainText(`Rows left out${once}`);
  expect(await rowsIn(world, ready.retailer.id)).toBe(once);
});

test("what is missing is told at its field, and buttons wait for what they need", async ({
  page,
  world,
  graph,
}) => {
  const ready = await makeReady(world, graph);
  await page.goto("/dashboard/connections");
  await page.getByRole("button", { name: "Add Connection" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Connection" });
  for (const part of ["Retailer", "Property", "Service", "Subservice"]) {
    await dialog.getByRole("button", { name: `Add ${part}`, exact: true }).click();
    const adding = page.getByRole("dialog", { name: `Add ${part}` });
    await expect(adding).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(adding).toBeHidden();
    await expect(dialog).toBeVisible();
  }
  const runNow = dialog.getByRole("button", { name: "Run Now" });
  const schedule = dialog.getByRole("button", { name: "Schedule Now" });
  await expect(runNow).toBeDisabled();
  await expect(schedule).toBeDisabled();
  await choose(dialog, "Retailer", ready.retailer.name);
  await dialog.getByLabel("Spreadsheet URL").fill("https://example.com/sheet");
  await expect(runNow).toBeDisabled();
  await dialog.getByLabel("Spreadsheet URL").fill("https://docs.google.com/spreadsheets/d/abc/edit");
  await expect(runNow).toBeEnabled();
  await expect(schedule).toBeEnabled();
  await runNow.click();
  await confirm(page, "Are you sure? You want to Run Now?");
  await expect(dialog.getByText("User is required!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Discard what you typed?" })).toBeVisible();
});

test("a schedule is made, seen, paused and resumed; touching a mode chooses it", async ({
  page,
  world,
  graph,
}) => {
  const ready = await makeReady(world, graph);
  const dialog = await fillIn(page, ready);
  await dialog.getByLabel("Nth: number").fill("31");
  await expect(dialog.getByRole("radio", { name: "The Nth of a period" })).toBeChecked();
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("31st day of every month");
  await dialog.getByLabel("Ending: number").fill("2");
  await expect(dialog.getByRole("radio", { name: "Ending on" })).toBeChecked();
  await dialog.getByRole("button", { name: "Schedule Now" }).click();
  await confirm(page, "Are you sure? You want to Schedule Now?");
  await expect(page.getByText("New connection scheduled successfully.")).toBeVisible();
  const stored = await world.db
    .selectFrom("connection")
    .select(["interval", "dateRange", "status", "nextRunAt"])
    .where("retailerId", "=", ready.retailer.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(stored.interval ?? "")).toEqual({ mode: 3, nth: 31, period: "day", scope: "month" });
  expect(JSON.parse(stored.dateRange)).toMatchObject({ mode: 4, count: 2, unit: "days" });
  expect(stored.status).toBe("scheduled");
  expect(stored.nextRunAt).not.toBeNull();

  await page.getByRole("button", { name: `View ${ready.name}` }).click();
  const view = page.getByRole("dialog", { name: "View Connection" });
  await expect(view).toContainText("31st day of every month");
  await expect(view.getByRole("link", { name: "Open Sheet" })).toHaveAttribute(
    "href",
    /\/dashboard\/sheets\//,
  );
  await expectNothingSerious(page);
  await view.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test("a template is saved, edited with locked service, and only updated", async ({ page, world, graph }) => {
  const ready = await makeReady(world, graph);
  const dialog = await fillIn(page, ready);
  await choose(dialog, "Run", "Save as template");
  await dialog.getByRole("button", { name: "Run Now" }).click();
  await confirm(page, "Are you sure? You want to Run Now?");
  await expect(page.getByText("New connection created successfully.")).toBeVisible();
  await expect(rowOf(page, ready.name)).toContainText("Template");

  await page.getByRole("button", { name: `Edit ${ready.name}` }).click();
  const editing = page.getByRole("dialog", { name: "Edit Connection" });
  await expect(editing.getByRole("textbox", { name: "Service", exact: true })).toBeDisabled();
  await expect(editing.getByText(/^Created \d\d\/\d\d\/\d{4} \d\d:\d\d[ap]m by /)).toBeVisible();
  await editing.getByLabel("Description").fill("Every post");
  await editing.getByRole("button", { name: "Submit" }).click();
  await confirm(page, "Are you sure? You want to Run Now?");
  await expect(page.getByText(`${ready.name} connection updated successfully.`)).toBeVisible();
  await expect(rowOf(page, ready.name)).toContainText("Every post");
  const runs = world.db
    .selectFrom("connectionRun")
    .innerJoin("connection", "connection.id", "connectionRun.connectionId")
    .select("connectionRun.id")
    .where("connection.retailerId", "=", ready.retailer.id);
  expect(await runs.execute()).toEqual([]);
});

test("a dead token stops the run with what to do, and after a new log-in it goes on", async ({
  page,
  world,
  graph,
}) => {
  const ready = await makeReady(world, graph);
  const dialog = await fillIn(page, ready);
  const token = graph.world.tokens.get(goodToken);
  if (!token) throw new Error("The stand-in knows no such token.");
  token.deadBy = 460;
  await dialog.getByRole("button", { name: "Run Now" }).click();
  await confirm(page, "Are you sure? You want to Run Now?");
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  const run = page.getByRole("listitem", { name: /^Run of/ }).first();
  await expect(run).toContainText("Failed");
  await expect(run).not.toContainText(goodToken);
  token.deadBy = null;
  await withRuntime(
    world.server.dataDir,
    async (runtime) => {
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
      await saveSettings(ctx, ready.retailer.id, { name: "Dana", accessToken: goodToken });
    },
    graph.environment,
  );
  await run.getByRole("button", { name: "Retry" }).click();
  await expect(run).toContainText("Done");
});
