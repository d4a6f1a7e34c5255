import { makeService } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.use({ worldName: "services" });

test("the search looks in the chosen field, and the choice is remembered", async ({ page, world }) => {
  await makeService(world.db, { name: "Loyalty Club", uniqueId: "club_one" });
  await makeService(world.db, { name: "Email", uniqueId: "mail_club" });
  await signIn(page, world);
  await page.goto("/dashboard/services");
  const search = page.getByRole("searchbox", { name: "Search here" });
  await search.fill("CLUB");
  await expect(page.getByText("Total Count 1")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Loyalty Club", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Search by" }).click();
  await page.getByRole("option", { name: "Unique ID" }).click();
  await expect(page.getByText("Total Count 2")).toBeVisible();
  await search.fill("mail");
  await expect(page.getByRole("gridcell", { name: "Email", exact: true })).toBeVisible();
  await expect(page.getByText("Total Count 1")).toBeVisible();
  await page.goto("/dashboard/services");
  await expect(page.getByRole("textbox", { name: "Search by" })).toHaveValue("Unique ID");
  await page.getByRole("searchbox", { name: "Search here" }).fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No service found" })).toBeVisible();
});

test("a service is shown to read", async ({ page, world }) => {
  const { name } = await makeService(world.db, { uniqueId: "to_read", notes: "Ask Kim first." });
  await signIn(page, world);
  await page.goto("/dashboard/services");
  await page.getByRole("button", { name: `View ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "View Service" });
  await expect(dialog).toContainText("to_read");
  await expect(dialog).toContainText("Ask Kim first.");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("the Analytics sub-menu is closed and opened, and leads to the services", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/users");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const heading = menu.getByRole("button", { name: "Analytics" });
  await heading.focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Services" })).toBeHidden();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
});
