import { assignService, makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { expect, signIn, test } from "#tests/setup/browser-test";
import { chooseRowAction } from "#tests/setup/row-actions";

test("retailers, services, subservices and properties keep what a colleague saved meanwhile", async ({
  page,
  world,
}) => {
  const { db } = world;
  const { own } = await makeSmallWorld(db);
  const service = await makeService(db, { name: "Two Photo Pages" });
  const subservice = await makeSubservice(db, { serviceId: service.id, name: "Two Albums" });
  const assigned = { retailerId: own.retailer.id, serviceId: service.id, subserviceId: subservice.id };
  await assignService(db, assigned);
  const property = await makeProperty(db, { ...assigned, name: "Two Main page" });
  await signIn(page, world);

  const edited = [
    ["retailer", "retailers", own.retailer, { siteName: "Corner Grocer", mailsLists: 0 }],
    ["service", "services", service, { notes: "Asked for in May" }],
    ["subservice", "subservices", subservice, { website: "https://albums.example" }],
    ["property", "properties", property, { notes: "Asked for in June", city: "Verona" }],
  ] as const;
  for (const [table, path, { id, name }, theirs] of edited) {
    // Other tests' rows may fill the first page.
    await page.goto(`/dashboard/${path}?search=${encodeURIComponent(name)}&by=name`);
    await chooseRowAction(page, name, `Edit ${name}`);
    const dialog = page.getByRole("dialog", { name: /^Edit / });
    await dialog.locator("[name=name]").fill(`${name} 2`);
    await db.updateTable(table).set(theirs).where("id", "=", id).execute();
    await dialog.getByRole("button", { name: "Update" }).click();
    await expect(dialog).toBeHidden();
    const row = await db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect.soft(row).toMatchObject({ ...theirs, name: `${name} 2` });
  }
});
