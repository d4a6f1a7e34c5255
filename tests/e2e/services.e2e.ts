import { makeService } from "#db/seed/integration-factories";
import { expect, signIn, test } from "#tests/setup/browser-test";

test.use({ worldName: "short lists" });

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

test("a service is added, edited and deleted by keyboard, with the notices of each", async ({
  page,
  world,
}) => {
  await makeService(world.db, { uniqueId: "taken_id" });
  await signIn(page, world);
  await page.goto("/dashboard/services");
  await page.getByRole("button", { name: "Add Service" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add Service" });
  await expect(adding.getByLabel("Service Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(adding.getByText("Service name is required!")).toBeVisible();
  await expect(adding.getByText("Unique ID is required!")).toBeVisible();
  await page.keyboard.type("Mobile App");
  await page.keyboard.press("Tab");
  await page.keyboard.type("TAKEN_id");
  await page.keyboard.press("Tab");
  await expect(adding.getByText("UniqueID already exists")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Unable to create new service.")).toBeVisible();
  await expect(page.getByText("Error Message")).toBeVisible();
  await expect(adding.getByRole("alert")).toContainText("UniqueID already exists");
  await adding.getByLabel("Unique ID").fill("mobile_app");
  await page.keyboard.press("Enter");
  await expect(page.getByText("New service created successfully.")).toBeVisible();
  await expect(page.getByText("Success Message")).toBeVisible();
  await expect(page.getByText("Unable to create new service.")).toBeHidden();

  await page.getByRole("button", { name: "Edit Mobile App" }).press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit Service" });
  await expect(editing.getByLabel("Unique ID")).toBeDisabled();
  await editing.getByLabel("Service Name").fill("Mobile Apps");
  await editing.getByLabel("Notes").fill("Two stores");
  await editing.getByRole("button", { name: "Update" }).press("Enter");
  await expect(page.getByText("Mobile Apps service updated successfully.")).toBeVisible();

  await page.getByRole("button", { name: "Delete Mobile Apps" }).press("Enter");
  const deleting = page.getByRole("dialog", { name: "Delete Service" });
  await expect(deleting).toContainText("Are you sure you want to delete Mobile Apps?");
  await deleting.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Mobile Apps service deleted successfully.")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Mobile Apps", exact: true })).toBeHidden();
});
