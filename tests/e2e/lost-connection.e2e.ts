import type { Page } from "@playwright/test";
import { makeFullWorld, makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";
import { chooseRowAction } from "#tests/setup/row-actions";

/** A proxy in front answers everything that the page asks for with an error page of its own. */
async function breakProxy(page: Page): Promise<() => Promise<void>> {
  const asked = (url: URL) => url.pathname.startsWith("/dashboard") || url.pathname.startsWith("/log");
  await page.route(asked, (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  );
  return () => page.unroute(asked);
}

const sentence = "The server can't be reached. Please try again.";

test("a save that can't reach the server keeps its dialog and what was typed, and goes through later", async ({
  page,
  context,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/circulars");
  await chooseRowAction(page, own.circular.name, `Edit details of ${own.circular.name}`);
  const dialog = page.getByRole("dialog", { name: "Edit circular" });
  const title = dialog.getByLabel("Title");
  await title.fill("Typed before the cut");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await expect(title).toHaveValue("Typed before the cut");
  await title.fill("Typed after the cut");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "Typed after the cut" })).toBeVisible();
});

test("a screen that waits for pages outlives a lost connection and goes on by itself", async ({
  page,
  context,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  const id = own.pages[1]?.id ?? 0;
  const setStatus = (status: "rendering" | "ready") =>
    world.db.updateTable("circularPage").set({ status }).where("id", "=", id).execute();
  await setStatus("rendering");
  await signIn(page, world, own.staff.email);
  await page.goto(`/dashboard/circulars/${own.circular.id}/edit`);
  await page.getByRole("button", { name: "Edit Circular Details" }).click();
  const title = page.getByRole("dialog", { name: "Edit circular" }).getByLabel("Title");
  await title.fill("Half a title");
  await context.setOffline(true);
  await page.waitForEvent("requestfailed");
  await page.waitForEvent("requestfailed");
  await expect(title).toHaveValue("Half a title");
  await setStatus("ready");
  await context.setOffline(false);
  await expect(page.getByText("Rendering…")).toHaveCount(0);
  await expect(title).toHaveValue("Half a title");
});

test("a save after the session has ended leads to the sign-in page", async ({ page, context, world }) => {
  const { own } = await signInAsStaff(page, world);
  await page.goto("/dashboard/circulars");
  await chooseRowAction(page, own.circular.name, `Delete ${own.circular.name}`);
  await context.clearCookies();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a list that can't be had says so in place of its table, and tries again", async ({
  page,
  context,
  world,
}) => {
  const { own } = await makeFullWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/stores");
  const row = page.getByRole("gridcell", { name: own.store.name, exact: true });
  await expect(row).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search by name, number or city" });
  const alert = page.getByRole("alert");
  const tryAgain = alert.getByRole("button", { name: "Try again" });
  const isSaid = async () => {
    await expect(alert).toContainText("Error getting stores");
    await expect(alert.getByText("Error", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(search).toHaveValue(own.store.name);
  };

  await context.setOffline(true);
  await search.fill(own.store.name);
  await isSaid();
  await expect(alert).toContainText(sentence);
  await tryAgain.click();
  await isSaid();
  await context.setOffline(false);
  await tryAgain.click();
  await expect(row).toBeVisible();
  await expect(alert).toHaveCount(0);

  const mend = await breakProxy(page);
  await search.fill("nobody");
  await search.fill(own.store.name);
  await isSaid();
  await mend();
  await tryAgain.click();
  await expect(row).toBeVisible();
  await expect(page.getByRole("link", { name: "Circulars" })).toBeVisible();
});

test("the sign-in form works without JavaScript", async ({ browser, world }) => {
  await world.db.deleteFrom("rateLimit").execute();
  const page = await browser.newPage({ baseURL: world.server.address, javaScriptEnabled: false });
  await page.goto("/login");
  await page.getByLabel("Email").fill(adminSignIn.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Email").fill(adminSignIn.email);
  await page.getByLabel("Password", { exact: true }).fill(adminSignIn.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Retailers", level: 1 })).toBeVisible();
  await page.close();
});
