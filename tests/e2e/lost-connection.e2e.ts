import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";

const sentence = "The server can't be reached. Please try again.";

test("a save that can't reach the server keeps its dialog and what was typed, and goes through later", async ({
  page,
  context,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: `Edit details of ${own.circular.name}` }).click();
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

test("a deletion that can't reach the server says so and deletes nothing", async ({
  page,
  context,
  world,
}) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: `Delete ${own.circular.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete circular" });
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("link", { name: own.circular.name, exact: true })).toBeVisible();
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

test("a retailer that can't be chosen leaves the one that is chosen, and says so", async ({
  page,
  context,
  world,
}) => {
  const { own, other } = await makeSmallWorld(world.db);
  await signIn(page, world);
  await page.goto("/dashboard/circulars");
  const retailer = page.getByRole("textbox", { name: "Retailer" });
  const choose = async (name: string) => {
    await retailer.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await choose(own.retailer.name);
  await expect(page.getByRole("link", { name: other.circular.name, exact: true })).toHaveCount(0);
  await context.setOffline(true);
  await choose(other.retailer.name);
  await expect(page.getByText("The retailer was not changed")).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(retailer).toHaveValue(own.retailer.name);
  await expect(page.getByRole("link", { name: own.circular.name, exact: true })).toBeVisible();
  await context.setOffline(false);
  await choose(other.retailer.name);
  await expect(page.getByRole("link", { name: other.circular.name, exact: true })).toBeVisible();
  await expect(retailer).toHaveValue(other.retailer.name);
});

test("a save after the session has ended leads to the sign-in page", async ({ page, context, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/circulars");
  await page.getByRole("button", { name: `Delete ${own.circular.name}` }).click();
  await context.clearCookies();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
