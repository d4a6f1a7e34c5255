import { beforeEach, describe, expect, it } from "vitest";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const own = () => world.rows.own;
const send = (path: string, json?: unknown, as = own().staff) => world.call("POST", path, { as, json });
const list = async (as = own().staff) => {
  const answer = await world.call("GET", "/api/allconnections", { as });
  return ((await answer.json()) as { connection_data: { id: number; retailerID: string }[] }).connection_data;
};
const runs = (connectionId: number) =>
  world.runtime.db
    .selectFrom("connectionRun")
    .select(["trigger", "status"])
    .where("connectionId", "=", connectionId)
    .execute();

const body = () => ({
  description: "Posts of the north page",
  retailerID: own().retailer.id,
  propertyID: own().property.id,
  serviceID: own().service.id,
  subserviceID: own().subservice.id,
  connectuserId: own().socialAccount.id,
  spreadsheetURL: "https://docs.google.com/spreadsheets/d/abc123/edit#gid=0",
  selectedDateRange: 3,
  lastCount: 0,
  lastCountType: "string",
  fromDate: "string",
  toDate: "string",
  beginningCount: 2,
  beginningType: "weeks",
  beginningDate: "01/15/2026",
  endingCount: 0,
  endingType: "string",
  endingDate: "string",
  selectedInterval: 2,
  everyTimeCount: 0,
  everyTimeType: "string",
  everyWeek: "monday",
  everyWeekAtTime: "07:30",
  everyDayCount: 0,
  everyDayDayType: "string",
  everyDayMonthOrYearType: "string",
  appendOrReplace: "replace",
  pageTitle: "VideoPosts",
  pageName: "Green Basket",
});

describe("the connections of the API", () => {
  it("carry every field, spelt as clients spell it, and are listed newest first", async () => {
    const answer = await send("/api/scheduleconnection", {
      ...body(),
      connectionAndIntervalType: "IstRunatInterval",
    });
    expect(answer.status).toBe(201);
    const { connection_data } = await answer.json();
    expect(connection_data).toEqual({
      ...body(),
      id: expect.any(Number),
      name: expect.stringMatching(/^[A-Za-z0-9]+(-[A-Za-z0-9]+){3}$/),
      retailerID: own().retailer.name,
      retailer: { id: own().retailer.id, name: own().retailer.name },
      connectionAndIntervalType: "IstRunatInterval",
      skipsKnownRows: true,
      replacesWithNothing: false,
      overshoot: "last",
      missedSlots: "once",
      status: "scheduled",
      nextRunAt: "2026-02-02T13:30:00.000Z",
      created_at: "2026-02-02T12:00:00.000Z",
      updated_at: null,
    });
    expect((await list()).map(({ id }) => id)).toEqual([connection_data.id, own().connection.id]);
    expect((await list())[0]).toEqual(connection_data);
    expect(await list(world.rows.other.staff)).toHaveLength(1);
  });

  it.each([
    ["addconnection", undefined, "RunOnce", 1],
    ["addconnection", "SaveAsTemplate", "SaveAsTemplate", 0],
    ["addconnectionRunOnce", undefined, "RunOnce", 1],
    ["AddConnectionSaveAsTemplate", "RunOnce", "SaveAsTemplate", 0],
    ["scheduleconnection", "IstRunImmediatethenatInterval", "IstRunImmediatethenatInterval", 1],
    ["scheduleconnection", undefined, "IstRunatInterval", 0],
  ])("%s with type %s makes it %s", async (path, connectionAndIntervalType, type, runCount) => {
    const answer = await send(`/api/${path}`, { ...body(), connectionAndIntervalType });
    expect(answer.status).toBe(201);
    const { connection_data } = await answer.json();
    expect(connection_data.connectionAndIntervalType).toBe(type);
    expect(await runs(connection_data.id)).toHaveLength(runCount);
  });

  it.each([
    ["connectionAndIntervalType", "Sometimes"],
    ["appendOrReplace", "prepend"],
    ["pageTitle", "Stories"],
    ["overshoot", "first"],
    ["selectedDateRange", 9],
    ["selectedInterval", 4],
    ["lastCountType", "fortnights", { selectedDateRange: 1, lastCount: 2 }],
    ["everyTimeType", "decades", { selectedInterval: 1, everyTimeCount: 2 }],
    ["everyWeek", "someday", { selectedInterval: 2, everyWeekAtTime: "08:00" }],
    ["everyDayDayType", "hour", { selectedInterval: 3, everyDayCount: 1, everyDayMonthOrYearType: "month" }],
  ] as [string, unknown, object?][])(
    "are refused at their field: %s as %j",
    async (field, value, more = {}) => {
      const before = await list();
      const name = `${field[0]?.toUpperCase()}${field.slice(1)}`;
      for (const path of ["scheduleconnection", "addconnection", "editconnection"]) {
        const given = { ...body(), ...(path === "editconnection" ? { id: own().connection.id } : {}) };
        const answer = await send(`/api/${path}`, { ...given, ...more, [field]: value });
        const { errors } = await answer.json();
        expect([path, answer.status, Object.keys(errors ?? {})]).toEqual([path, 400, [name]]);
        expect(errors[name]).toEqual([expect.stringMatching(/^[A-Z].*[.!]$/)]);
      }
      expect(await list()).toEqual(before);
    },
  );

  it("are edited by sending a row back, changed; what is left out stays", async () => {
    const { connection_data: row } = await (await send("/api/scheduleconnection", body())).json();
    const changed = {
      ...row,
      description: "Changed",
      selectedInterval: 1,
      everyTimeCount: 3,
      everyTimeType: "days",
    };
    const answer = await send("/api/editconnection", { ...changed, connectionAndIntervalType: "UpdateOnly" });
    expect(answer.status).toBe(200);
    const { Connection } = await answer.json();
    expect(Connection).toEqual({
      ...changed,
      everyWeek: "string",
      everyWeekAtTime: "string",
      nextRunAt: "2026-02-05T12:00:00.000Z",
      updated_at: "2026-02-02T12:00:00.000Z",
    });
    const { Connection: again } = await (
      await send("/api/editconnection", { id: row.id, pageTitle: "Posts" })
    ).json();
    expect(again).toEqual({ ...Connection, pageTitle: "Posts" });
    const scheduled = await send("/api/scheduleconnection", { ...Connection, everyTimeCount: 4 });
    expect(scheduled.status).toBe(200);
    expect((await scheduled.json()).connection_data).toMatchObject({ id: row.id, everyTimeCount: 4 });
    expect(await list()).toHaveLength(2);
  });

  it("move to another property with the services of that one", async () => {
    const { connection_data: row } = await (await send("/api/addconnectionSaveAsTemplate", body())).json();
    const { Connection } = await (await send("/api/editconnection", { id: row.id, propertyID: 0 })).json();
    expect(Connection).toMatchObject({ propertyID: 0, serviceID: 0, subserviceID: 0 });
    const back = await send("/api/editconnection", { id: row.id, propertyID: own().property.id });
    expect((await back.json()).Connection).toMatchObject({
      serviceID: own().service.id,
      subserviceID: own().subservice.id,
      name: row.name,
    });
  });

  it("are refused with messages by the names of the wire", async () => {
    const errors = async (json: object, path = "/api/scheduleconnection") => {
      const answer = await send(path, json);
      expect(answer.status).toBe(400);
      return ((await answer.json()) as { errors: unknown }).errors;
    };
    expect(await errors({}, "/api/addconnection")).toEqual({
      SpreadsheetURL: ["Spreadsheet url field is required."],
      SelectedDateRange: ["Date Range is required!"],
    });
    expect(await errors({ ...body(), retailerID: "Nobody's" })).toEqual({
      RetailerID: ["Retailer is required!"],
    });
    expect(await errors({ ...body(), connectuserId: 0, selectedInterval: 0 })).toEqual({
      ConnectuserId: ["User is required!"],
      SelectedInterval: ["Connection Interval is required!"],
    });
    expect(await errors({ ...body(), spreadsheetURL: "https://example.com/sheet" })).toEqual({
      SpreadsheetURL: ["Please enter a valid spreadsheet url."],
    });
    expect(await errors({ ...body(), beginningDate: "02/03/2026", beginningCount: 1 })).toEqual({
      BeginningDate: ["The date must not be in the future."],
    });
    expect(await errors({ ...body(), selectedInterval: 3, everyDayCount: 5 })).toEqual({
      EveryDayDayType: ["Connection Interval is required!"],
      EveryDayMonthOrYearType: ["Connection Interval is required!"],
    });
    expect(await list()).toHaveLength(1);
  });
});
