import { beforeEach, describe, expect, it } from "vitest";
import { requestRun } from "#app/domain/connections/request-run.server";
import { type Context, inTransaction } from "#app/domain/context";
import { makeConnection } from "#db/seed/integration-factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
});

const runs = () => world.runtime.db.selectFrom("connectionRun").selectAll().orderBy("id").execute();

describe("asking for a run", () => {
  it("makes one that waits, with the settings of now, and says who asked", async () => {
    const connection = await makeConnection(world.runtime.db, { retailerId: rows.own.retailer.id });
    const { runId } = await inTransaction(staff, (tx) => requestRun(tx, connection.id, "now"));
    expect(await runs()).toMatchObject([
      { id: runId, trigger: "now", status: "waiting", stage: "queued", attempts: 0 },
    ]);
    expect(JSON.parse((await runs())[0]?.settings ?? "")).toMatchObject({
      pageName: connection.pageName,
      spreadsheetUrl: connection.spreadsheetUrl,
    });
    const activity = await world.runtime.db.selectFrom("activity").selectAll().execute();
    expect(activity).toMatchObject([
      { name: "connectionRun.requested", userName: rows.own.staff.email, entityId: runId },
    ]);
  });

  it("says so when one is under way, however often and by whomever it is asked for", async () => {
    const connection = await makeConnection(world.runtime.db, { retailerId: rows.own.retailer.id });
    const ask = () => inTransaction(staff, (tx) => requestRun(tx, connection.id, "once"));
    const answers = await Promise.allSettled([ask(), ask(), ask()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "conflict", message: "This connection is running already." } },
      { reason: { code: "conflict", message: "This connection is running already." } },
    ]);
    expect(await runs()).toHaveLength(1);
  });
});
