import {
  makeConnection,
  makeConnectionRun,
  makeService,
  makeSubservice,
} from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expectNothingSeriousInBothSchemes } from "#tests/setup/axe";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { holdBack } from "#tests/setup/runs-of-every-kind";

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

test("a service whose connection is running says so instead of asking", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db);
  const service = await makeService(world.db, { name: "Busy One" });
  const connection = await makeConnection(world.db, { retailerId: own.retailer.id, serviceId: service.id });
  const { id } = await makeConnectionRun(world.db, { connectionId: connection.id });
  await holdBack(world.db, id);
  const setStatus = (status: "running" | "done") =>
    world.db.updateTable("connectionRun").set({ status }).where("id", "=", id).execute();
  await setStatus("running");
  await signIn(page, world);
  await page.goto("/dashboard/services?search=Busy&by=name");
  await page.getByRole("button", { name: "Delete Busy One" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Service" });
  await expect(dialog).toContainText(`1 connection (${connection.name}) of it is running`);
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await setStatus("done");
  await page.getByRole("button", { name: "Delete Busy One" }).click();
  await expect(dialog).toContainText("Are you sure you want to delete Busy One?");
  await dialog.getByRole("button", { name: "Delete" }).click();
  const sentence = `The service "Busy One" can't be deleted: it is used by 1 connection (${connection.name}).`;
  await expect(dialog.getByRole("alert")).toContainText(sentence);
  await expect(page.getByText(sentence)).toHaveCount(2);
});

test("the subservices of a service are shown, and one is added there", async ({ page, world }) => {
  const service = await makeService(world.db, { name: "With Parts" });
  await makeSubservice(world.db, { serviceId: service.id, name: "First Part" });
  await signIn(page, world);
  await page.goto("/dashboard/services?search=With+Parts&by=name");
  await page.getByRole("button", { name: "Subservices of With Parts: 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Subservices", exact: true });
  await expect(dialog.getByRole("columnheader")).toHaveText([
    "#",
    "Subservice Name",
    "Service Name",
    "Website",
    "Unique ID",
  ]);
  await expect(dialog.getByRole("cell", { name: "First Part" })).toBeVisible();
  await expectNothingSeriousInBothSchemes(page);
  await dialog.getByRole("button", { name: "Add Subservice" }).click();
  const adding = page.getByRole("dialog", { name: "Add Subservice" });
  await expect(adding.getByLabel("Service", { exact: true })).toHaveValue("With Parts");
  await adding.getByLabel("Subservice Name").fill("Second Part");
  await adding.getByLabel("Unique ID").fill("second_part");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await adding.getByRole("button", { name: "Add Subservice" }).click();
  await expect(page.getByText("New subservice created successfully.")).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "Second Part" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Subservices of With Parts: 2" })).toBeVisible();
});

test("staff read services that are shared, and change their own", async ({ page, world }) => {
  const { own } = await makeSmallWorld(world.db, world.passwordHash);
  await makeService(world.db, { name: "Zz Shared" });
  await makeService(world.db, { name: "Zz Own", retailerId: own.retailer.id });
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/services?search=Zz&by=name");
  await expect(page.getByRole("button", { name: "View Zz Shared" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Edit Zz Shared" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete Zz Shared" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Edit Zz Own" })).toBeEnabled();
});

test("the Analytics sub-menu is closed and opened, and leads to the services", async ({ page, world }) => {
  await signInAsStaff(page, world);
  await page.goto("/dashboard/users");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const heading = menu.getByRole("button", { name: "Analytics" });
  await heading.focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Services", exact: true })).toBeHidden();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Services", level: 1 })).toBeVisible();
});
