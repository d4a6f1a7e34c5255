import type { Locator, Page } from "@playwright/test";
import { formatInstantIn } from "#app/ui/format-date";
import type { World } from "#tests/setup/browser-test";
import {
  beginConnection,
  choose,
  logInAsDana,
  makeReadyRetailer,
  type ReadyRetailer,
  runCards,
  submitConnection,
} from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";
import type { GraphServer } from "#tests/setup/graph-server";
import { chooseRowAction } from "#tests/setup/row-actions";

/** A retailer with a property, and a user who is logged in to the social platform. */
async function makeReady(world: World, graph: GraphServer): Promise<ReadyRetailer> {
  const ready = await makeReadyRetailer(world);
  await logInAsDana(world, graph, ready.retailer.id);
  return ready;
}

/** Everything but the action itself, with a built-in sheet. */
async function fillIn(page: Page, ready: ReadyRetailer): Promise<Locator> {
  const dialog = await beginConnection(page, ready);
  await dialog.getByRole("button", { name: "New Built-in Sheet" }).click();
  await expect(dialog.getByLabel("Spreadsheet URL")).toHaveValue(/\/dashboard\/sheets\/\d+$/);
  return dialog;
}

/** Presses a button of the form and answers its question with No: nothing happens. */
async function declineQuestion(dialog: Locator, submitted: string, text: string): Promise<void> {
  await dialog.getByRole("button", { name: submitted }).click();
  const question = dialog.page().getByRole("dialog", { name: submitted });
  await expect(question).toContainText(text);
  await question.getByRole("button", { name: "No", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
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
  await dialog.getByLabel("Last: number").fill("10");
  await preview.getByRole("button", { name: "Try with Five Rows" }).click();
  await expect(preview.getByRole("cell", { name: "Deal of the day 1", exact: true })).toBeVisible();
  await expect(preview.getByRole("row")).toHaveCount(6);
  expect(await rowsIn(world, ready.retailer.id)).toBe(0);

  await declineQuestion(dialog, "Run Now", "Are you sure? You want to Run Now?");
  await submitConnection(dialog, "Run Now");
  await expect(page.getByText("New connection created successfully.")).toBeVisible();
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  const run = runCards(page).first();
  await expect(run).toContainText("Done");
  const once = await rowsIn(world, ready.retailer.id);
  expect(once).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Run Now" }).click();
  await expect(runCards(page)).toHaveCount(2);
  await expect(run).toContainText("Done");
  await expect(run).toContainText(`Rows left out${once}`);
  expect(await rowsIn(world, ready.retailer.id)).toBe(once);
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
  await declineQuestion(dialog, "Schedule Now", "Are you sure? You want to Schedule Now?");
  await submitConnection(dialog, "Schedule Now");
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

  await chooseRowAction(page, ready.name, `View ${ready.name}`);
  const view = page.getByRole("dialog", { name: "View Connection" });
  await expect(view).toContainText("31st day of every month");
  const nextRun = formatInstantIn(stored.nextRunAt ?? "", "America/Chicago");
  await expect(view).toContainText(`Next Run${nextRun}`);
  await expect(view.getByRole("link", { name: "Open Sheet" })).toHaveAttribute(
    "href",
    /\/dashboard\/sheets\//,
  );
  for (const part of ["Retailer", "Property", "Service", "Subservice"]) {
    await view.getByRole("button", { name: `Add ${part}`, exact: true }).click();
    const adding = page.getByRole("dialog", { name: `Add ${part}` });
    await expect(adding).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(adding).toBeHidden();
    await expect(view).toBeVisible();
  }
  await view.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: `Runs of ${ready.name}` }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test.describe("in a browser that is a day ahead of the retailer", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", ownProfile: true });

  test("the dates of a new connection are the retailer's", async ({ page, world, graph }) => {
    const ready = await makeReady(world, graph);
    const timeZone = "Pacific/Pago_Pago";
    await world.db.updateTable("retailer").set({ timeZone }).where("id", "=", ready.retailer.id).execute();
    const dialog = await fillIn(page, ready);
    await dialog.getByLabel("Ending: number").fill("2");
    const day = await dialog.getByRole("textbox", { name: "Ending on" }).inputValue();
    const [month, dayOfMonth, year] = day.split("/");
    const here = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
    expect(`${year}-${month}-${dayOfMonth}` < here, `${day}, where the browser has ${here}`).toBe(true);
    await expect(dialog.getByRole("textbox", { name: "To", exact: true })).toHaveValue(day);
    const window = new RegExp(`asks for what is from .+ (until|to the end of) ${day}`);
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(window);
    await submitConnection(dialog, "Schedule Now");
    await expect(page.getByText("New connection scheduled successfully.")).toBeVisible();
  });
});

test("a template is saved, edited with locked service, and only updated", async ({ page, world, graph }) => {
  const ready = await makeReady(world, graph);
  const dialog = await fillIn(page, ready);
  await choose(dialog, "Run", "Save as template");
  await submitConnection(dialog, "Run Now");
  await expect(page.getByText("New connection created successfully.")).toBeVisible();
  await expect(rowOf(page, ready.name)).toContainText("Template");

  await chooseRowAction(page, ready.name, `Edit ${ready.name}`);
  const editing = page.getByRole("dialog", { name: "Edit Connection" });
  await expect(editing.getByRole("textbox", { name: "Service", exact: true })).toBeDisabled();
  await expect(editing.getByText(/^Created \d\d\/\d\d\/\d{4} \d\d:\d\d[ap]m by /)).toBeVisible();
  await editing.getByLabel("Page Name").fill(" ");
  await expect(editing.getByText("Page name is required!")).toBeVisible();
  await expect(editing.getByRole("button", { name: "Submit" })).toBeDisabled();
  await editing.getByLabel("Page Name").fill("Green Basket Market");
  await editing.getByLabel("Description").fill("Every post");
  await submitConnection(editing, "Submit");
  await expect(page.getByText(`${ready.name} connection updated successfully.`)).toBeVisible();
  await expect(rowOf(page, ready.name)).toContainText("Every post");
  const runs = world.db
    .selectFrom("connectionRun")
    .innerJoin("connection", "connection.id", "connectionRun.connectionId")
    .select("connectionRun.id")
    .where("connection.retailerId", "=", ready.retailer.id);
  expect(await runs.execute()).toEqual([]);
});
