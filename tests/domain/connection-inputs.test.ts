import { beforeEach, describe, expect, it } from "vitest";
import { addConnection, editConnection } from "#app/integrations/domain/connections/connections.server";
import { getConnection, listConnections } from "#app/integrations/domain/connections/queries.server";
import {
  assignService,
  makeService,
  makeSheet,
  makeSocialAccount,
  makeSubservice,
} from "#db/seed/integration-factories";
import { type ConnectionWorld, google, openConnectionWorld } from "#tests/setup/connection-world";

let world: ConnectionWorld;

beforeEach(async () => {
  world = await openConnectionWorld();
});

describe("what a connection needs", () => {
  it.each([
    ["no retailer", { retailerId: "" }, { retailerId: ["Retailer is required!"] }],
    ["no user where it runs", { socialAccountId: "" }, { socialAccountId: ["User is required!"] }],
    [
      "no user where it runs once",
      { type: "RunOnce", socialAccountId: 0 },
      { socialAccountId: ["User is required!"] },
    ],
    ["no date range", { dateRange: undefined }, { dateRange: ["Date Range is required!"] }],
    ["no interval", { interval: undefined }, { interval: ["Connection Interval is required!"] }],
    ["no spreadsheet", { spreadsheetUrl: " " }, { spreadsheetUrl: ["Spreadsheet url field is required."] }],
    [
      "another kind of document",
      { spreadsheetUrl: "https://docs.google.com/document/d/abc" },
      { spreadsheetUrl: ["Please enter a valid spreadsheet url."] },
    ],
    [
      "a link that only mentions one",
      { spreadsheetUrl: `javascript:alert('${google}')` },
      { spreadsheetUrl: ["Please enter a valid spreadsheet url."] },
    ],
    [
      "a number of nothing",
      { dateRange: { mode: 1, count: 0, unit: "days" } },
      { "dateRange.count": ["The number must be at least 1."] },
    ],
  ])("%s is refused", (_what, given, fields) => {
    expect(() => world.input(given)).toThrow(expect.objectContaining({ code: "invalid_input", fields }));
  });

  it("takes Google's address in any case, and that of the retailer's own sheet only", async () => {
    const shout = google.replace(
      "https://docs.google.com/spreadsheets",
      "HTTPS://DOCS.GOOGLE.COM/SPREADSHEETS",
    );
    await addConnection(world.staff, world.input({ spreadsheetUrl: shout }));
    const address = (id: number | string) => `${world.staff.settings.baseUrl}/dashboard/sheets/${id}`;
    await addConnection(world.staff, world.input({ spreadsheetUrl: address(world.rows.own.sheet.id) }));
    const other = await makeSheet(world.runtime.db, { retailerId: world.rows.other.retailer.id });
    const refused = { fields: { spreadsheetUrl: ["Please enter a valid spreadsheet url."] } };
    for (const id of [other.id, 0, "x", `${world.rows.own.sheet.id}1`]) {
      const add = async () => addConnection(world.staff, world.input({ spreadsheetUrl: address(id) }));
      await expect(add()).rejects.toMatchObject(refused);
    }
  });

  it("needs a name, which needs a letter or a digit", async () => {
    const { db } = world.runtime;
    await db
      .updateTable("retailer")
      .set({ slug: "-" })
      .where("id", "=", world.rows.own.retailer.id)
      .execute();
    const nameless = { propertyId: null, serviceId: null, subserviceId: null };
    await expect(addConnection(world.staff, world.input(nameless))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { name: ["Connection name is required!"] },
    });
  });

  it("has no dates in the future, by the calendar of its retailer", async () => {
    world.clock.now = new Date("2026-02-03T03:00:00Z"); // still the 2nd there
    const until = (to: string) => world.input({ dateRange: { mode: 2, from: "2026-02-01", to } });
    await addConnection(world.staff, until("2026-02-02"));
    await expect(addConnection(world.staff, until("2026-02-03"))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "dateRange.to": ["The date must not be in the future."] },
    });
  });

  it("are parts that its retailer has or uses", async () => {
    const { db } = world.runtime;
    const { other } = world.rows;
    const unused = await makeService(db);
    const used = await makeService(db);
    await assignService(db, { retailerId: world.rows.own.retailer.id, serviceId: used.id });
    const elsewhere = await makeSubservice(db, { serviceId: used.id });
    const refuse = async (given: Record<string, unknown>, fields: Record<string, string[]>) =>
      expect(addConnection(world.administrator, world.input(given))).rejects.toMatchObject({
        code: "invalid_input",
        fields,
      });
    await refuse({ propertyId: other.property.id }, { propertyId: ["The retailer has no such property."] });
    await refuse(
      { propertyId: null, serviceId: unused.id },
      { serviceId: ["The retailer doesn't use this service."] },
    );
    await refuse(
      { propertyId: null, serviceId: used.id, subserviceId: elsewhere.id },
      { subserviceId: ["The retailer doesn't use this subservice of the service."] },
    );
    await refuse(
      { propertyId: null, subserviceId: world.rows.own.subservice.id },
      { serviceId: ["Choose the subservice's service, too."] },
    );
    await refuse({ serviceId: used.id }, { serviceId: ["This is not the service of the property."] });
    await refuse(
      { subserviceId: elsewhere.id },
      { subserviceId: ["This is not the subservice of the property."] },
    );
    await refuse(
      { socialAccountId: other.socialAccount.id },
      { socialAccountId: ["The retailer has no such user to connect as."] },
    );
    expect(await listConnections(world.staff)).toHaveLength(1);
  });

  it("runs as an Administrators' account when an Administrator says so; staff may leave it at that", async () => {
    const account = await makeSocialAccount(world.runtime.db);
    const refused = { fields: { socialAccountId: ["The retailer has no such user to connect as."] } };
    await expect(
      addConnection(world.staff, world.input({ socialAccountId: account.id })),
    ).rejects.toMatchObject(refused);
    const { id } = await addConnection(world.administrator, world.input({ socialAccountId: account.id }));
    await editConnection(
      world.staff,
      id,
      world.input({ socialAccountId: account.id, description: "changed" }),
    );
    expect(await getConnection(world.staff, id)).toMatchObject({
      description: "changed",
      socialAccount: { id: account.id },
    });
  });
});
