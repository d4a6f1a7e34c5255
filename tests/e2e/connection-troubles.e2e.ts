import type { Page } from "@playwright/test";
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
import { refusal } from "#tests/setup/graph-refusals";
import { readOutbox } from "#tests/setup/outbox";

test.afterEach(({ graph }) => {
  graph.script = () => null;
});

async function logInWithFacebook(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Log in with Facebook" }).click();
  await page.getByRole("button", { name: "Continue as Dana Whitfield" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText("Connected", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
}

const openRuns = (page: Page) =>
  page
    .getByRole("link", { name: /^Runs of/ })
    .first()
    .click();

test("a dead token pauses all that use it with one mail; after a new log-in they go on, and each row is there once", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const shop = addPage(graph, "Paused Market");
  const ready = await makeReadyRetailer(world, shop.info.name);
  const documents = [sheets.addDocument(), sheets.addDocument()];
  await signIn(page, world, ready.staff.email);
  await page.goto("/dashboard/connections");
  await logInWithFacebook(page);
  for (const [index, document] of documents.entries()) {
    const dialog = await beginConnection(page, ready);
    if (index === 1) await dialog.getByRole("textbox", { name: "Property", exact: true }).clear();
    await dialog.getByLabel("Page Name").fill(shop.info.name);
    await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
    await dialog.getByLabel("Every: number").fill("3");
    await choose(dialog, "Every: unit", "seconds");
    await submitConnection(dialog, "Schedule Now");
    await expect(dialog).toBeHidden();
    await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  }
  const token = [...graph.world.tokens.values()].findLast(({ pageId }) => pageId === null);
  if (!token) throw new Error("Nobody has logged in.");
  token.deadBy = 460;
  addPost(shop);

  const states = world.db
    .selectFrom("connection")
    .select(["status", "pauseCause"])
    .where("retailerId", "=", ready.retailer.id);
  const stopped = { status: "paused", pauseCause: "account" };
  await expect.poll(() => states.execute()).toEqual([stopped, stopped]);
  await page.goto("/dashboard/connections");
  await expect(page.getByRole("row").filter({ hasText: "Paused" })).toHaveCount(2);
  await openRuns(page);
  const paused = page.getByRole("alert").filter({ hasText: "must be connected again" });
  await expect(paused).toContainText('The account "Dana Whitfield" must be connected again.');
  await expect(paused).toContainText("The password of the Facebook account was changed");
  const notices = async () =>
    (await readOutbox(world.server.dataDir)).filter(({ to }) => to?.[0]?.address === ready.staff.email);
  await expect.poll(async () => (await notices()).length).toBe(1);
  expect((await notices())[0]?.text).toContain("2 connections are paused");

  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText("Log in again", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await logInWithFacebook(page);
  await expect(paused).toBeHidden();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  for (const document of documents) await expect.poll(() => keysIn(document)).toEqual(keysOf(shop));
  await expect(runCards(page).first()).toContainText("Done");
  expect(await notices()).toHaveLength(1);
  await world.db
    .updateTable("connection")
    .set({ status: "ended", nextRunAt: null })
    .where("retailerId", "=", ready.retailer.id)
    .execute();
  for (const document of documents) expect(keysIn(document)).toEqual(keysOf(shop));
});

test("a throttled run is shown as waiting, with when it begins, and goes on by itself", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const shop = addPage(graph, "Throttled Market");
  const ready = await makeReadyRetailer(world, shop.info.name);
  await logInAsDana(world, graph, ready.retailer.id);
  const document = sheets.addDocument();
  await signIn(page, world, ready.staff.email);
  const dialog = await beginConnection(page, ready);
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
  graph.script = ({ path }) =>
    path.endsWith("/posts") || path.endsWith("/published_posts")
      ? refusal(32, { headers: { "Retry-After": "15" } })
      : null;
  await submitConnection(dialog, "Run Now");
  await openRuns(page);
  const run = runCards(page).first();
  await expect(run).toContainText("Waiting");
  graph.script = () => null;
  await expect(run).toContainText(/Begins .+ at the earliest\./);
  await expect(run).toContainText("Facebook asks us to pause: its limit of calls is reached.");
  // The pause that was asked for, and the whole run after it.
  await expect(run).toContainText("Done", { timeout: 60_000 });
  await expect(run).toContainText("Tries1");
  expect(keysIn(document)).toEqual(keysOf(shop));
});

test("a failed run says what to do, keeps the other side's words folded, and Retry goes on with it", async ({
  page,
  world,
  graph,
  sheets,
}) => {
  const shop = addPage(graph, "Failed Market");
  const ready = await makeReadyRetailer(world, shop.info.name);
  await logInAsDana(world, graph, ready.retailer.id);
  const document = sheets.addDocument();
  document.sharedWith.clear();
  await signIn(page, world, ready.staff.email);
  const dialog = await beginConnection(page, ready);
  await dialog.getByLabel("Spreadsheet URL").fill(sheets.urlOf(document));
  await dialog.getByRole("button", { name: "Try with Five Rows" }).click();
  const problem = dialog.getByRole("alert").filter({ hasText: "The sheet can’t be read" });
  await expect(problem).toContainText("The spreadsheet is not shared with Endcap.");
  await expect(dialog.getByRole("cell", { name: "Deal of the day 1", exact: true })).toBeVisible();
  await submitConnection(dialog, "Run Now");
  await openRuns(page);
  const run = runCards(page).first();
  await expect(run).toContainText("Failed");
  await expect(run).toContainText("The spreadsheet is not shared with Endcap.");
  await expect(run).toContainText(`Share the spreadsheet with ${sheets.key.client_email} as an editor.`);
  const words = run.getByText("403 PERMISSION_DENIED: The caller does not have permission");
  await expect(words).toBeHidden();
  await run.getByText("What the other side said").click();
  await expect(words).toBeVisible();

  document.sharedWith.add(sheets.key.client_email);
  // The answer to the first rows gets lost on its way; they are there all the same.
  sheets.trouble({ method: "batchUpdate", how: "cutAfter", after: 1 });
  await run.getByRole("button", { name: "Retry" }).click();
  await expect(run).toContainText("Done", { timeout: 40_000 });
  await expect(run.getByRole("button", { name: "Retry" })).toBeHidden();
  await expect(run).toContainText(`Rows written${shop.posts.length}`);
  expect(keysIn(document)).toEqual(keysOf(shop));
});
