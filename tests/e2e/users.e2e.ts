import { makeUser } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";

test("a user is added, edited and deleted from the list, with the notices of each", async ({
  page,
  world,
}) => {
  await signInAsStaff(page, world);
  await page.goto("/dashboard/users?tab=customers");
  await page.getByRole("button", { name: "Add User" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await expect(dialog.getByLabel("First Name")).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Role" })).toHaveValue("Retailer");
  await expect(dialog.getByLabel("Bonus Card Number")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Role" }).click();
  await expect(page.getByRole("option")).toHaveText(["Retailer", "Customer"]);
  await page.getByRole("option", { name: "Customer" }).click();
  await dialog.getByRole("button", { name: "Add User" }).click();
  for (const message of ["First name is required!", "Last name is required!", "Email is required!"]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByLabel("First Name").fill("Grace");
  await dialog.getByLabel("Last Name").fill("Hopper");
  await dialog.getByLabel("Email").fill("Grace.Hopper@example.test");
  await dialog.getByLabel("Bonus Card Number").fill("0042");
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("User added successfully")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "grace.hopper@example.test" })).toBeVisible();

  await page.getByRole("button", { name: "Edit Grace Hopper" }).click();
  const editing = page.getByRole("dialog", { name: "Edit User" });
  await expect(editing.getByLabel("Bonus Card Number")).toHaveValue("0042");
  await editing.getByLabel("Last Name").fill("Murray");
  await editing.getByRole("switch", { name: "Disabled" }).check({ force: true });
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Disabled" })).toBeVisible();

  await page.getByRole("button", { name: "Delete Grace Murray" }).click();
  const question = page.getByRole("dialog", { name: "Delete User" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("User Deleted")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Murray" })).toHaveCount(0);
});

test("those who never set a password are invited again, all at once", async ({ page, world }) => {
  const { own, other } = await makeSmallWorld(world.db, world.passwordHash);
  const invited = (retailerId: number) =>
    makeUser(world.db, { role: "Customer", retailerId, passwordHash: null });
  const waiting = [await invited(own.retailer.id), await invited(own.retailer.id)];
  await invited(other.retailer.id);
  await signIn(page, world, own.staff.email);
  await page.goto("/dashboard/users?tab=customers");
  const open = page.getByRole("button", { name: "Resend Invitations" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Resend Invitations" });
  await expect(dialog).toContainText("2 Customers have never set a password.");
  await expect(dialog).toContainText("nobody receives them");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 invitations wait in the outbox: no mail server is set up.")).toBeVisible();
  const mailed = () =>
    world.db
      .selectFrom("email")
      .select(["userId", "template"])
      .where(
        "userId",
        "in",
        [...waiting, own.customer, own.staff].map(({ id }) => id),
      )
      .orderBy("userId")
      .execute();
  const template = "set-password";
  await expect.poll(mailed).toEqual(waiting.map(({ id: userId }) => ({ userId, template })));
  await open.click();
  await expect(dialog).toContainText("Nobody needs an invitation");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("tab", { name: "Retailers" }).click();
  await open.click();
  await expect(dialog).toContainText("Nobody needs an invitation");
});
