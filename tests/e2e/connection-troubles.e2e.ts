import type { Page } from "@playwright/test";
import {
  addPage,
  beginConnection,
  keysIn,
  keysOf,
  logInAsDana,
  makeReadyRetailer,
  runCards,
  submitConnection,
} from "#tests/setup/connection-screens";
import { expect, signIn, test } from "#tests/setup/connections-test";

const openRuns = (page: Page) =>
  page
    .getByRole("link", { name: /^Runs of/ })
    .first()
    .click();

test("a failed run says what to do, keeps the other side's words folded, and Retry continues it", async ({
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
  await run.getByText("What the service answered").click();
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
