import { beforeEach, describe, expect, it } from "vitest";
import { dryRun } from "#app/integrations/domain/connection-runs/dry-run.server";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import { makeConnection } from "#db/seed/integration-factories";
import { type ConnectionWorld, google, openConnectionWorld } from "#tests/setup/connection-world";
import { openRunWorld } from "#tests/setup/run-world";
import { startSheetsServer } from "#tests/setup/sheets-under-test";

const refused = {
  fields: {
    spreadsheetUrl: [
      "This spreadsheet belongs to another retailer. Use another one, or ask an Administrator to pass it on.",
    ],
  },
};

describe("a spreadsheet that a retailer's connection names", () => {
  let world: ConnectionWorld;

  beforeEach(async () => {
    world = await openConnectionWorld();
    await addConnection(world.staff, world.input({ type: "SaveAsTemplate" }));
  });

  const ofOther = (given: object = {}) => {
    const { retailer, property, socialAccount } = world.rows.other;
    const own = { retailerId: retailer.id, propertyId: property.id, socialAccountId: socialAccount.id };
    return world.input({ ...own, ...given });
  };

  it.each([
    "/d/abc123",
    "/d/abc123/",
    "/d/abc123/edit#gid=7",
    "/d/abc123/edit?gid=7#gid=7",
    "/d/abc123/edit?usp=sharing",
    "/d/abc123/htmlview",
    "/d/abc123/copy",
    "/u/0/d/abc123/edit",
    "/u/12/d/abc123/edit?authuser=1",
    "/D/abc123/edit",
    "/d/abc123?x=/spreadsheets/d/another",
  ])("is refused to another retailer, however it is spelt: %s", async (path) => {
    for (const start of ["https://docs.google.com/spreadsheets", "HTTPS://Docs.Google.Com/SpreadSheets"]) {
      const input = ofOther({ spreadsheetUrl: `${start}${path}` });
      await expect(addConnection(world.outsider, input)).rejects.toMatchObject(refused);
    }
  });

  it("is the retailer's for all of its tabs and connections, and stays so when they are gone", async () => {
    const second = google.replace("gid=0", "gid=5");
    const { id } = await addConnection(world.staff, world.input({ spreadsheetUrl: second }));
    await editConnection(world.staff, id, world.input());
    for (const each of await world.runtime.db.selectFrom("connection").select("id").execute()) {
      const row = await world.rowOf(each.id);
      if (row.spreadsheetUrl.includes("abc123")) await deleteConnection(world.administrator, each.id);
    }
    await expect(addConnection(world.outsider, ofOther())).rejects.toMatchObject(refused);
  });

  it("is not taken by editing, and one of another id is free, in whatever case", async () => {
    const spreadsheetUrl = google.replace("abc123", "ABC123");
    const { id } = await addConnection(world.outsider, ofOther({ spreadsheetUrl }));
    await expect(editConnection(world.outsider, id, ofOther())).rejects.toMatchObject(refused);
    expect(await world.rowOf(id)).toMatchObject({ spreadsheetUrl });
  });

  it("is not claimed by a connection that is refused", async () => {
    const spreadsheetUrl = google.replace("abc123", "new1");
    const foreign = {
      ...world.input({ spreadsheetUrl }),
      socialAccountId: world.rows.other.socialAccount.id,
    };
    await expect(addConnection(world.staff, foreign)).rejects.toMatchObject({ code: "invalid_input" });
    await addConnection(world.outsider, ofOther({ spreadsheetUrl }));
  });

  it("is passed on by an Administrator once no connection of its retailer names it", async () => {
    const { id } = await addConnection(world.staff, world.input());
    const pass = () => addConnection(world.administrator, ofOther());
    await expect(pass()).rejects.toThrow(
      new RegExp(`belongs to ${world.rows.own.retailer.name}, whose connection ".+" fills it`),
    );
    const spreadsheetUrl = google.replace("abc123", "another");
    for (const { id: each, spreadsheetUrl: url } of await world.runtime.db
      .selectFrom("connection")
      .selectAll()
      .where("retailerId", "=", world.rows.own.retailer.id)
      .execute()) {
      if (url === google) await editConnection(world.staff, each, world.input({ spreadsheetUrl }));
    }
    await pass();
    await expect(editConnection(world.staff, id, world.input())).rejects.toMatchObject(refused);
    const lines = world.runtime.db.selectFrom("activity").select("description");
    expect(await lines.where("name", "=", "spreadsheet.passedOn").execute()).toEqual([
      { description: `A spreadsheet of ${world.rows.own.retailer.name} was passed on.` },
    ]);
  });
});

describe("a run onto another retailer's spreadsheet", () => {
  it("writes nothing and says so; a look at what it would bring tells no heading either", async () => {
    const server = await startSheetsServer();
    const world = await openRunWorld(server.environment);
    const document = server.addDocument();
    document.tab().rows = [["Their heading"], ["theirs"]];
    const spreadsheetUrl = server.urlOf(document);
    const { other, own } = world.rows;
    await world.runtime.db
      .insertInto("spreadsheetOwner")
      .values({ document: `google:${document.id}`, retailerId: other.retailer.id, since: "2026-01-01" })
      .execute();
    world.addPosts(2);
    const connection = await world.connect({ spreadsheetUrl });
    expect(await world.perform(connection.id)).toMatchObject({
      status: "failed",
      attempts: 1,
      errorKind: "configuration",
      errorMessage: "This spreadsheet belongs to another retailer.",
      errorAdvice: "Give the connection another one, or ask an Administrator to pass this one on.",
    });
    const seen = await dryRun(world.contextOf(own.staff), {
      retailerId: own.retailer.id,
      socialAccountId: world.accountId,
      pageTitle: "Posts",
      pageName: connection.pageName,
      spreadsheetUrl,
      dateRange: { mode: 1, count: 10, unit: "days" },
      timeZone: "UTC",
    });
    expect(seen.sheetProblem?.sentence).toBe("This spreadsheet belongs to another retailer.");
    expect(seen.headings).not.toContain("Their heading");
    expect(server.countOf("get", "values", "batchUpdate")).toBe(0);
    const ofOwner = await makeConnection(world.runtime.db, {
      retailerId: other.retailer.id,
      socialAccountId: world.accountId,
      lentPage: connection.pageName,
      pageName: connection.pageName,
      pageTitle: "Posts",
      spreadsheetUrl,
    });
    expect(await world.perform(ofOwner.id)).toMatchObject({ status: "done", rowsWritten: 2 });
  });
});
