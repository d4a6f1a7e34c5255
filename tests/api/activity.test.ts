import { beforeEach, describe, expect, it } from "vitest";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { inTransaction } from "#app/kernel/context";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
  await world.tokenOf(world.rows.own.staff);
  await world.tokenOf(world.rows.administrator);
  await world.runtime.db.deleteFrom("activity").execute();
});

async function record(description: string, given: object = {}): Promise<void> {
  const ctx = world.contextOf(world.rows.own.staff);
  const retailerId = world.rows.own.retailer.id;
  const entry = { name: "page.retried", logType: "page", description, retailerId, ...given } as const;
  await inTransaction(ctx, (tx) => recordActivity(tx, entry));
}

async function ask(query: string, as = world.rows.own.staff) {
  const response = await world.call("GET", `/api/GetActivityLogs${query}`, { as });
  return { status: response.status, body: await response.json() };
}

async function found(query: string): Promise<string[]> {
  const { body } = await ask(query);
  return body.activityLogs.map(
    ({ activityLogDescription }: { activityLogDescription: string }) => activityLogDescription,
  );
}

describe("GET api/GetActivityLogs", () => {
  it("answers a page in the words of the wire, newest first", async () => {
    await record("A page is drawn again.");
    await record("Another page is drawn again.", { error: "The page is gone." });
    const { status, body } = await ask("");
    expect(status).toBe(200);
    expect(body).toEqual({
      activityLogs: [
        {
          id: expect.any(Number),
          name: "page.retried",
          logType: "page",
          activityLogDescription: "Another page is drawn again.",
          acivityErrorDescription: "The page is gone.",
          sourceName: "screen",
          acivityStartDate: "2026-02-02T12:00:00.000Z",
          isAcitvitySucceeded: false,
          activityUserName: world.rows.own.staff.email,
        },
        expect.objectContaining({ acivityErrorDescription: null, isAcitvitySucceeded: true }),
      ],
      totalCount: 2,
      totalCountIsExact: true,
    });
  });

  it("pages by pagenumber and limit, 25 unless said otherwise", async () => {
    for (let number = 1; number <= 30; number += 1) await record(`Line ${number}.`);
    expect(await found("")).toHaveLength(25);
    expect(await found("?pagenumber=2")).toEqual([5, 4, 3, 2, 1].map((number) => `Line ${number}.`));
    expect(await found("?pagenumber=3&limit=12")).toHaveLength(6);
    expect(await found("?pagenumber=4&limit=12")).toEqual([]);
  });

  it("looks for the text in the field that logType names, or in lines of that type", async () => {
    await record("Pears were moved.", { logType: "area", name: "area.moved" });
    await record("Pears were drawn.", { logType: "page" });
    await record("Plums were drawn.", { logType: "page", error: "No pears." });
    expect(await found("?logType=activityLogDescription&searchText=pears")).toHaveLength(2);
    expect(await found("?logType=acivityErrorDescription&searchText=PEARS")).toEqual(["Plums were drawn."]);
    expect(await found("?logType=Activity%20Name&searchText=area")).toEqual(["Pears were moved."]);
    expect(await found("?logType=logType&searchText=page")).toHaveLength(2);
    expect(await found("?logType=activityUserName&searchText=nobody")).toEqual([]);
    expect(await found("?logType=page")).toHaveLength(2);
    expect(await found("?logType=page&searchText=pears")).toEqual(["Pears were drawn."]);
    expect(await found("?searchText=plums")).toEqual(["Plums were drawn."]);
  });

  it("keeps to the days, and says which of them can't be read", async () => {
    await record("Today.");
    expect(await found("?fromDate=02/02/2026&toDate=02/02/2026")).toEqual(["Today."]);
    expect(await found("?fromDate=02/03/2026")).toEqual([]);
    expect(await found("?fromDate=&toDate=")).toEqual(["Today."]);
    expect(await ask("?fromDate=2026-13-40")).toEqual({
      status: 400,
      body: { errors: { FromDate: ["From must be a date (MM/DD/YYYY)."] } },
    });
    expect(await ask("?pagenumber=0&limit=1000")).toEqual({
      status: 400,
      body: { errors: { Pagenumber: ["Page must be at least 1."], Limit: ["Limit must be at most 200."] } },
    });
  });
});
