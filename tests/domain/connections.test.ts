import { beforeEach, describe, expect, it } from "vitest";
import { connectionList } from "#app/domain/connections/connection-list";
import { addConnection, deleteConnection, editConnection } from "#app/domain/connections/connections.server";
import { pauseConnection, resumeConnection } from "#app/domain/connections/pause-connection.server";
import { previewSchedule } from "#app/domain/connections/preview-schedule.server";
import { getConnection, listConnections, listConnectionsPage } from "#app/domain/connections/queries.server";
import { type ConnectionInput, connectionDefaults, connectionSchema } from "#app/domain/connections/schemas";
import type { Context } from "#app/domain/context";
import { readListQuery } from "#app/domain/lists";
import { parseInput } from "#app/domain/parse-input";
import {
  assignService,
  makeConnection,
  makeConnectionRun,
  makeProperty,
  makeService,
  makeSheet,
  makeSocialAccount,
  makeSubservice,
} from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
});

const google = "https://docs.google.com/spreadsheets/d/abc123/edit#gid=0";
const hourly = { mode: 1, count: 6, unit: "hours" } as const;

/** What a form sends, checked as doors check it. */
function input(given: Record<string, unknown> = {}): ConnectionInput {
  const { property, retailer, socialAccount } = rows.own;
  return parseInput(connectionSchema(staff.spreadsheets.addressPrefixes), {
    ...connectionDefaults,
    retailerId: retailer.id,
    propertyId: property.id,
    socialAccountId: socialAccount.id,
    spreadsheetUrl: google,
    pageName: "A page",
    interval: hourly,
    ...given,
  });
}

const runsOf = (connectionId: number) =>
  world.runtime.db.selectFrom("connectionRun").selectAll().where("connectionId", "=", connectionId).execute();

const rowOf = (id: number) =>
  world.runtime.db.selectFrom("connection").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const activityNames = async (id: number) => {
  const found = await world.runtime.db
    .selectFrom("activity")
    .select("name")
    .where("entityId", "=", id)
    .execute();
  return found.map(({ name }) => name).filter((name) => name.startsWith("connection."));
};

function letters(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, "");
}

describe("a new connection", () => {
  it("is named after its parts, brings the property's services along, and tells who made it", async () => {
    const { retailer, property, service, subservice } = rows.own;
    const first = await addConnection(staff, input());
    const second = await addConnection(staff, input());
    const name = [retailer.slug, property.uniqueId, service.uniqueId, subservice.uniqueId]
      .map(letters)
      .join("-");
    const made = await getConnection(staff, first.id);
    expect(made).toMatchObject({
      name,
      service: { id: service.id },
      subservice: { id: subservice.id },
      createdByName: `${rows.own.staff.firstName} ${rows.own.staff.lastName}`,
      updatedByName: null,
      updatedAt: null,
    });
    expect(name).toMatch(/^[A-Za-z0-9]+(-[A-Za-z0-9]+){3}$/);
    expect((await getConnection(staff, second.id)).name).toBe(`${name}-2`);
    expect(await activityNames(first.id)).toEqual(["connection.created"]);
  });

  it("at an interval has its first run one interval from now, and none before", async () => {
    const { id } = await addConnection(staff, input({ type: "IstRunatInterval" }));
    expect(await rowOf(id)).toMatchObject({
      status: "scheduled",
      timeZone: rows.own.retailer.timeZone,
      anchor: "2026-02-02T06:00:00",
      scheduleRevision: 1,
      nextRunAt: "2026-02-02T18:00:00.000Z",
      nextSlot: "1:2026-02-02T18:00:00Z",
    });
    expect(await runsOf(id)).toEqual([]);
  });

  it("immediately and then at an interval runs now, too", async () => {
    const { id } = await addConnection(staff, input({ type: "IstRunImmediatethenatInterval" }));
    expect(await rowOf(id)).toMatchObject({ status: "scheduled", nextRunAt: "2026-02-02T18:00:00.000Z" });
    expect(await runsOf(id)).toMatchObject([{ trigger: "now", status: "waiting" }]);
  });

  it("that runs once is over with it", async () => {
    const { id } = await addConnection(staff, input({ type: "RunOnce", interval: undefined }));
    expect(await getConnection(staff, id)).toMatchObject({
      status: "ended",
      listedAs: "Connection",
      interval: null,
    });
    expect(await rowOf(id)).toMatchObject({ nextRunAt: null, nextSlot: null });
    expect(await runsOf(id)).toMatchObject([{ trigger: "once", status: "waiting" }]);
  });

  it("that is a template does nothing and needs no user and no page", async () => {
    const template = { type: "SaveAsTemplate", socialAccountId: null, pageName: "", propertyId: null };
    const { id } = await addConnection(staff, input(template));
    expect(await getConnection(staff, id)).toMatchObject({
      status: "template",
      listedAs: "Template",
      interval: hourly,
      nextRunAt: null,
      property: null,
      name: letters(rows.own.retailer.slug),
    });
    expect(await runsOf(id)).toEqual([]);
  });

  it("takes the page of its property when none is named, and asks for one when there is none", async () => {
    const missing = { code: "invalid_input", fields: { pageName: ["Page name is required!"] } };
    await expect(addConnection(staff, input({ pageName: "" }))).rejects.toMatchObject(missing);
    const { id: propertyId } = await makeProperty(world.runtime.db, {
      retailerId: rows.own.retailer.id,
      serviceId: rows.own.service.id,
      pageName: "Corner Store",
    });
    const { id } = await addConnection(staff, input({ pageName: "", propertyId }));
    expect((await getConnection(staff, id)).pageName).toBe("Corner Store");
    expect(await listConnections(staff)).toHaveLength(2);
  });
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
    expect(() => input(given)).toThrow(expect.objectContaining({ code: "invalid_input", fields }));
  });

  it("takes Google's address in any case, and that of the retailer's own sheet only", async () => {
    const shout = google.replace(
      "https://docs.google.com/spreadsheets",
      "HTTPS://DOCS.GOOGLE.COM/SPREADSHEETS",
    );
    await addConnection(staff, input({ spreadsheetUrl: shout }));
    const address = (id: number | string) => `${staff.baseUrl}/dashboard/sheets/${id}`;
    await addConnection(staff, input({ spreadsheetUrl: address(rows.own.sheet.id) }));
    const other = await makeSheet(world.runtime.db, { retailerId: rows.other.retailer.id });
    const refused = { fields: { spreadsheetUrl: ["Please enter a valid spreadsheet url."] } };
    for (const id of [other.id, 0, "x", `${rows.own.sheet.id}1`]) {
      await expect(addConnection(staff, input({ spreadsheetUrl: address(id) }))).rejects.toMatchObject(
        refused,
      );
    }
  });

  it("needs a name, which needs a letter or a digit", async () => {
    const { db } = world.runtime;
    await db.updateTable("retailer").set({ slug: "-" }).where("id", "=", rows.own.retailer.id).execute();
    const nameless = { propertyId: null, serviceId: null, subserviceId: null };
    await expect(addConnection(staff, input(nameless))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { name: ["Connection name is required!"] },
    });
  });

  it("has no dates in the future, by the calendar of its retailer", async () => {
    world.clock.now = new Date("2026-02-03T03:00:00Z"); // still the 2nd there
    const until = (to: string) => input({ dateRange: { mode: 2, from: "2026-02-01", to } });
    await addConnection(staff, until("2026-02-02"));
    await expect(addConnection(staff, until("2026-02-03"))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "dateRange.to": ["The date must not be in the future."] },
    });
  });

  it("are parts that its retailer has or uses", async () => {
    const { db } = world.runtime;
    const { other } = rows;
    const unused = await makeService(db);
    const used = await makeService(db);
    await assignService(db, { retailerId: rows.own.retailer.id, serviceId: used.id });
    const elsewhere = await makeSubservice(db, { serviceId: used.id });
    const refuse = async (given: Record<string, unknown>, fields: Record<string, string[]>) =>
      expect(addConnection(administrator, input(given))).rejects.toMatchObject({
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
      { propertyId: null, subserviceId: rows.own.subservice.id },
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
    expect(await listConnections(staff)).toHaveLength(1);
  });

  it("runs as an Administrators' account when an Administrator says so; staff may leave it at that", async () => {
    const account = await makeSocialAccount(world.runtime.db);
    const refused = { fields: { socialAccountId: ["The retailer has no such user to connect as."] } };
    await expect(addConnection(staff, input({ socialAccountId: account.id }))).rejects.toMatchObject(refused);
    const { id } = await addConnection(administrator, input({ socialAccountId: account.id }));
    await editConnection(staff, id, input({ socialAccountId: account.id, description: "changed" }));
    expect(await getConnection(staff, id)).toMatchObject({
      description: "changed",
      socialAccount: { id: account.id },
    });
  });
});

describe("editing a connection", () => {
  it("keeps the phase of a schedule that does not change, and says who edited", async () => {
    const { id } = await addConnection(administrator, input());
    const before = await rowOf(id);
    world.clock.now = new Date("2026-02-02T15:17:00Z");
    for (const type of ["UpdateOnly", "IstRunatInterval"]) {
      await editConnection(staff, id, input({ type, description: `by ${type}` }));
      const { anchor, scheduleRevision, nextRunAt, nextSlot, status } = before;
      expect(await rowOf(id)).toMatchObject({ anchor, scheduleRevision, nextRunAt, nextSlot, status });
    }
    expect(await getConnection(staff, id)).toMatchObject({
      description: "by IstRunatInterval",
      type: "IstRunatInterval",
      updatedByName: `${rows.own.staff.firstName} ${rows.own.staff.lastName}`,
      updatedAt: "2026-02-02T15:17:00.000Z",
    });
    expect(await activityNames(id)).toEqual(["connection.created", "connection.edited", "connection.edited"]);
  });

  it("counts a changed schedule from now, under the next revision", async () => {
    const { id } = await addConnection(staff, input());
    world.clock.now = new Date("2026-02-02T15:17:40Z");
    await editConnection(staff, id, input({ interval: { mode: 1, count: 1, unit: "days" } }));
    expect(await rowOf(id)).toMatchObject({
      anchor: "2026-02-02T09:17:00",
      scheduleRevision: 2,
      nextRunAt: "2026-02-03T15:17:00.000Z",
      nextSlot: "2:2026-02-03T09:17:00",
    });
    await world.runtime.db
      .updateTable("retailer")
      .set({ timeZone: "America/New_York" })
      .where("id", "=", rows.own.retailer.id)
      .execute();
    await editConnection(
      staff,
      id,
      input({ type: "UpdateOnly", interval: { mode: 1, count: 1, unit: "days" } }),
    );
    expect(await rowOf(id)).toMatchObject({ timeZone: "America/New_York", scheduleRevision: 3 });
  });

  it("runs a scheduled one once besides its schedule, and not twice at a time", async () => {
    const { id } = await addConnection(staff, input());
    const before = await rowOf(id);
    await editConnection(staff, id, input({ type: "RunOnce" }));
    expect(await runsOf(id)).toMatchObject([{ trigger: "once" }]);
    expect(await rowOf(id)).toMatchObject({
      status: "scheduled",
      type: before.type,
      nextRunAt: before.nextRunAt,
    });
    const again = editConnection(staff, id, input({ type: "RunOnce", description: "lost" }));
    await expect(again).rejects.toMatchObject({
      code: "conflict",
      message: "This connection is running already.",
    });
    expect((await getConnection(staff, id)).description).toBe("");
  });

  it("makes templates and back", async () => {
    const { id } = await addConnection(staff, input());
    await editConnection(staff, id, input({ type: "SaveAsTemplate" }));
    expect(await getConnection(staff, id)).toMatchObject({
      status: "template",
      listedAs: "Template",
      nextRunAt: null,
    });
    await editConnection(
      staff,
      id,
      input({ type: "UpdateOnly", interval: undefined, socialAccountId: null }),
    );
    expect(await getConnection(staff, id)).toMatchObject({
      type: "UpdateOnly",
      listedAs: "Template",
      interval: null,
    });
    await editConnection(staff, id, input({ type: "RunOnce" }));
    expect(await getConnection(staff, id)).toMatchObject({ status: "ended", listedAs: "Connection" });
    world.clock.now = new Date("2026-02-03T00:00:00Z");
    await editConnection(staff, id, input({ type: "IstRunatInterval" }));
    expect(await rowOf(id)).toMatchObject({ status: "scheduled", nextRunAt: "2026-02-03T06:00:00.000Z" });
  });

  it("moves it to another retailer with parts of that one, as long as it has not run", async () => {
    const { retailer, property, socialAccount } = rows.other;
    const parts = { retailerId: retailer.id, propertyId: property.id, socialAccountId: socialAccount.id };
    const { id } = await addConnection(administrator, input());
    const mixed = editConnection(administrator, id, input({ retailerId: retailer.id }));
    await expect(mixed).rejects.toMatchObject({
      fields: { propertyId: ["The retailer has no such property."] },
    });
    await editConnection(administrator, id, input(parts));
    expect(await getConnection(outsider, id)).toMatchObject({ retailer: { id: retailer.id } });
    await makeConnectionRun(world.runtime.db, { connectionId: id });
    const message = "The connection has run for its retailer. Add another connection for another one.";
    await expect(editConnection(administrator, id, input())).rejects.toMatchObject({
      code: "conflict",
      fields: { retailerId: [message] },
    });
  });

  it("can't take from a schedule what it needs", async () => {
    const { id } = await addConnection(staff, input());
    const edit = (given: Record<string, unknown>) =>
      editConnection(staff, id, input({ type: "UpdateOnly", ...given }));
    const missing = (field: string, message: string) => ({
      code: "invalid_input",
      fields: { [field]: [message] },
    });
    await expect(edit({ interval: undefined })).rejects.toMatchObject(
      missing("interval", "Connection Interval is required!"),
    );
    await expect(edit({ socialAccountId: null })).rejects.toMatchObject(
      missing("socialAccountId", "User is required!"),
    );
    await expect(edit({ pageName: "" })).rejects.toMatchObject(missing("pageName", "Page name is required!"));
  });

  it("gives another name only when its parts change", async () => {
    const first = await addConnection(staff, input());
    const second = await addConnection(staff, input());
    const { name } = await getConnection(staff, second.id);
    await deleteConnection(staff, first.id);
    await editConnection(staff, second.id, input({ description: "stays -2" }));
    expect((await getConnection(staff, second.id)).name).toBe(name);
    await editConnection(staff, second.id, input({ propertyId: null }));
    expect((await getConnection(staff, second.id)).name).toBe(letters(rows.own.retailer.slug));
  });
});

describe("pausing", () => {
  it("stops a schedule until it is resumed, which goes on in its phase", async () => {
    const { id } = await addConnection(staff, input());
    await pauseConnection(staff, id);
    expect(await rowOf(id)).toMatchObject({
      status: "paused",
      pauseCause: "person",
      nextRunAt: null,
      nextSlot: null,
    });
    await expect(pauseConnection(staff, id)).rejects.toMatchObject({ code: "conflict" });
    world.clock.now = new Date("2026-02-05T13:00:00Z");
    await editConnection(staff, id, input({ type: "UpdateOnly", description: "still paused" }));
    expect(await rowOf(id)).toMatchObject({ status: "paused", pauseCause: "person", nextRunAt: null });
    await world.runtime.db.updateTable("connection").set({ failureStreak: 3 }).where("id", "=", id).execute();
    await resumeConnection(staff, id);
    expect(await rowOf(id)).toMatchObject({
      status: "scheduled",
      pauseCause: null,
      pauseReason: null,
      failureStreak: 0,
      nextRunAt: "2026-02-05T18:00:00.000Z",
    });
    await expect(resumeConnection(staff, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await activityNames(id)).toEqual([
      "connection.created",
      "connection.paused",
      "connection.edited",
      "connection.resumed",
    ]);
  });

  it("that came of itself keeps the slot that may be made up for, however the connection is edited", async () => {
    const { id } = await addConnection(staff, input());
    const before = await rowOf(id);
    const reason = { status: "paused", pauseCause: "account", pauseReason: "The token is dead." } as const;
    await world.runtime.db.updateTable("connection").set(reason).where("id", "=", id).execute();
    world.clock.now = new Date("2026-02-03T13:00:00Z");
    await editConnection(staff, id, input({ type: "UpdateOnly", description: "edited" }));
    expect(await rowOf(id)).toMatchObject({
      ...reason,
      nextRunAt: before.nextRunAt,
      nextSlot: before.nextSlot,
    });
    await editConnection(staff, id, input({ type: "UpdateOnly", overshoot: "skip" }));
    expect(await rowOf(id)).toMatchObject({ ...reason, nextRunAt: "2026-02-03T19:00:00.000Z" });
  });

  it("ends with being scheduled again", async () => {
    const { id } = await addConnection(staff, input());
    await pauseConnection(staff, id);
    world.clock.now = new Date("2026-02-02T20:00:00Z");
    await editConnection(staff, id, input());
    expect(await rowOf(id)).toMatchObject({ status: "scheduled", nextRunAt: "2026-02-03T00:00:00.000Z" });
  });
});

describe("deleting", () => {
  it("takes the runs along, but waits for one that is under way", async () => {
    const { id } = rows.own.connection;
    const running = await makeConnectionRun(world.runtime.db, { connectionId: id, status: "running" });
    const message = `The connection "${rows.own.connection.name}" is running. Delete it when the run is over.`;
    await expect(deleteConnection(staff, id)).rejects.toMatchObject({ code: "conflict", message });
    await world.runtime.db
      .updateTable("connectionRun")
      .set({ status: "done" })
      .where("id", "=", running.id)
      .execute();
    await deleteConnection(staff, id);
    await expect(getConnection(staff, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await runsOf(id)).toEqual([]);
    expect(await activityNames(id)).toEqual(["connection.deleted"]);
  });
});

describe("somebody of another retailer", () => {
  it("neither sees nor touches a connection", async () => {
    const { id } = rows.own.connection;
    const before = await rowOf(id);
    const notFound = { code: "not_found" };
    await expect(getConnection(outsider, id)).rejects.toMatchObject(notFound);
    await expect(editConnection(outsider, id, input())).rejects.toMatchObject(notFound);
    await expect(deleteConnection(outsider, id)).rejects.toMatchObject(notFound);
    await expect(pauseConnection(outsider, id)).rejects.toMatchObject(notFound);
    await expect(resumeConnection(outsider, id)).rejects.toMatchObject(notFound);
    await expect(addConnection(outsider, input())).rejects.toMatchObject(notFound);
    expect(
      (await listConnections(outsider, { retailerId: rows.own.retailer.id })).map((one) => one.id),
    ).toEqual([rows.other.connection.id]);
    expect(await rowOf(id)).toEqual(before);
  });
});

describe("the list", () => {
  const ask = (search: string) => readListQuery(connectionList, new URLSearchParams(search));

  it("is newest first, numbered from 1, and searched by a part of the name in any case", async () => {
    const { db } = world.runtime;
    const retailerId = rows.own.retailer.id;
    await makeConnection(db, { retailerId, name: "Alpha-Posts", type: "RunOnce" });
    await makeConnection(db, { retailerId, name: "beta-posts", type: "UpdateOnly" });
    const page = await listConnectionsPage(staff, {}, ask("search=POSTS"));
    expect(page.rows.map(({ number, name, listedAs }) => [number, name, listedAs])).toEqual([
      [1, "beta-posts", "Template"],
      [2, "Alpha-Posts", "Connection"],
    ]);
    expect(page.total).toBe(2);
    const names = async (sort: string) =>
      (await listConnectionsPage(staff, {}, ask(`search=posts&sort=${sort}`))).rows.map(({ name }) => name);
    expect(await names("name")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect(await names("-number")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect(await names("type")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect((await listConnectionsPage(administrator, {}, ask(""))).total).toBe(4);
  });
});

describe("the preview", () => {
  const asked = () => ({
    retailerId: rows.own.retailer.id,
    type: "IstRunatInterval" as const,
    interval: { mode: 1, count: 1, unit: "days" } as const,
    dateRange: { mode: 1, count: 10, unit: "days" } as const,
    overshoot: "last" as const,
  });

  it("tells what would be scheduled: the sentence, five runs, the dates of the first", async () => {
    expect(await previewSchedule(staff, asked())).toEqual({
      sentence: "Every day at 06:00 (America/Chicago), counted from 02/02/2026.",
      runs: [3, 4, 5, 6, 7].map((day) => ({
        at: `2026-02-0${day}T12:00:00.000Z`,
        shown: `02/0${day}/2026 06:00`,
      })),
      window: "from 01/24/2026 06:00 until 02/03/2026 06:00",
    });
    const immediately = await previewSchedule(staff, { ...asked(), type: "IstRunImmediatethenatInterval" });
    expect(immediately.runs.map(({ shown }) => shown).slice(0, 2)).toEqual([
      "02/02/2026 06:00",
      "02/03/2026 06:00",
    ]);
  });

  it("tells runs of one minute apart", async () => {
    const interval = { mode: 1, count: 20, unit: "seconds" } as const;
    const { runs } = await previewSchedule(staff, { ...asked(), interval });
    expect(runs.map(({ shown }) => shown).slice(0, 2)).toEqual([
      "02/02/2026 06:00:20",
      "02/02/2026 06:00:40",
    ]);
  });

  it("goes by the phase of a schedule under way, as saving does", async () => {
    const { id } = await addConnection(staff, input());
    world.clock.now = new Date("2026-02-02T19:17:00Z");
    const preview = await previewSchedule(staff, { ...asked(), interval: hourly, connectionId: id });
    await editConnection(staff, id, input());
    expect(preview.runs[0]?.at).toBe("2026-02-03T00:00:00.000Z");
    await expect(previewSchedule(outsider, { ...asked(), connectionId: id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
