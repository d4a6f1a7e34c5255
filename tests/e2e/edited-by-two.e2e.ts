import { makeStore } from "#db/seed/factories";
import { expect, signInAsStaff, test } from "#tests/setup/browser-test";
import { chooseRowAction } from "#tests/setup/row-actions";

test("a field that two people changed is said to be, and the second save keeps it", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const { id } = await makeStore(world.db, {
    retailerId: own.retailer.id,
    circularGroupId: own.group.id,
    name: "Oak Street",
  });
  const store = () => world.db.selectFrom("store").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await page.goto("/dashboard/stores");
  await chooseRowAction(page, "Oak Street", "Edit Oak Street");
  const dialog = page.getByRole("dialog", { name: "Edit Store" });
  await dialog.getByLabel("Phone").fill("217-555-0134");
  await dialog.getByLabel("Description").fill("By the river");
  const theirs = { phone: "217-555-0199", storeInfo: "Bakery", description: "By the river" };
  await world.db.updateTable("store").set(theirs).where("id", "=", id).execute();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Somebody has changed the marked fields in the meantime. Save again to keep yours.",
  );
  await expect(dialog.getByText("Changed to “217-555-0199” in the meantime.")).toBeVisible();
  await expect(dialog.getByText(/in the meantime/)).toHaveCount(2);
  expect(await store()).toMatchObject(theirs);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await store()).toMatchObject({ ...theirs, phone: "217-555-0134" });
});

test("a circular keeps the last day that a colleague chose while its dialog was open", async ({
  page,
  world,
}) => {
  const { own } = await signInAsStaff(page, world);
  const { id } = own.circular;
  const circular = () =>
    world.db.selectFrom("circular").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await page.goto(`/dashboard/circulars/${id}/edit`);
  await page.getByRole("button", { name: "Edit Circular Details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Circular" });
  await dialog.getByLabel("Title").fill("My title");
  const before = await circular();
  const terminationDate = new Date(Date.parse(before.terminationDate) + 4 * 24 * 3600_000).toISOString();
  await world.db.updateTable("circular").set({ terminationDate }).where("id", "=", id).execute();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { activeDate } = before;
  expect(await circular()).toMatchObject({ title: "My title", activeDate, terminationDate });
});
