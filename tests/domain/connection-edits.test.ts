import { beforeEach, describe, expect, it } from "vitest";
import { addConnection, editConnection } from "#app/integrations/domain/connections/connections.server";
import { resumeConnection } from "#app/integrations/domain/connections/pause-connection.server";
import { getConnection, listConnections } from "#app/integrations/domain/connections/queries.server";
import { connectionDefaults } from "#app/integrations/domain/connections/schemas";
import { makeConnectionRun } from "#db/seed/integration-factories";
import { type ConnectionWorld, google, hourly, openConnectionWorld } from "#tests/setup/connection-world";

let world: ConnectionWorld;

beforeEach(async () => {
  world = await openConnectionWorld();
});

describe("editing a connection", () => {
  it("keeps the phase of a schedule that does not change, and says who edited", async () => {
    const { id } = await addConnection(world.administrator, world.input());
    const before = await world.rowOf(id);
    world.clock.now = new Date("2026-02-02T15:17:00Z");
    for (const type of ["UpdateOnly", "IstRunatInterval"]) {
      await editConnection(world.staff, id, world.input({ type, description: `by ${type}` }));
      const { anchor, scheduleRevision, nextRunAt, nextSlot, status } = before;
      expect(await world.rowOf(id)).toMatchObject({ anchor, scheduleRevision, nextRunAt, nextSlot, status });
    }
    expect(await getConnection(world.staff, id)).toMatchObject({
      description: "by IstRunatInterval",
      type: "IstRunatInterval",
      updatedByName: `${world.rows.own.staff.firstName} ${world.rows.own.staff.lastName}`,
      updatedAt: "2026-02-02T15:17:00.000Z",
    });
    expect(await world.activityNames(id)).toEqual([
      "connection.created",
      "connection.edited",
      "connection.edited",
    ]);
  });

  it("counts a changed schedule from now, under the next revision", async () => {
    const { id } = await addConnection(world.staff, world.input());
    world.clock.now = new Date("2026-02-02T15:17:40Z");
    await editConnection(world.staff, id, world.input({ interval: { mode: 1, count: 1, unit: "days" } }));
    expect(await world.rowOf(id)).toMatchObject({
      anchor: "2026-02-02T09:17:00",
      scheduleRevision: 2,
      nextRunAt: "2026-02-03T15:17:00.000Z",
      nextSlot: "2:2026-02-03T09:17:00",
    });
    await world.runtime.db
      .updateTable("retailer")
      .set({ timeZone: "America/New_York" })
      .where("id", "=", world.rows.own.retailer.id)
      .execute();
    await editConnection(
      world.staff,
      id,
      world.input({ type: "UpdateOnly", interval: { mode: 1, count: 1, unit: "days" } }),
    );
    expect(await world.rowOf(id)).toMatchObject({ timeZone: "America/New_York", scheduleRevision: 3 });
  });

  it("mends one whose dates and schedule can't be read, which keeps no list from being shown", async () => {
    const { id } = await addConnection(world.staff, world.input());
    const pages = { pauseReason: "Its schedule can't be read.", status: "paused" } as const;
    for (const damaged of ['{"mode":', '{"mode":1,"count":"many","unit":"hours"}']) {
      const unreadable = { ...pages, interval: damaged, dateRange: damaged };
      await world.runtime.db.updateTable("connection").set(unreadable).where("id", "=", id).execute();
      expect(await listConnections(world.staff)).toContainEqual(
        expect.objectContaining({ id, interval: null, dateRange: connectionDefaults.dateRange }),
      );
      await expect(resumeConnection(world.staff, id)).rejects.toThrow("choose the interval again");
      await editConnection(world.staff, id, world.input());
      expect(await world.rowOf(id)).toMatchObject({ status: "scheduled", pauseReason: null });
      expect(await getConnection(world.staff, id)).toMatchObject({ interval: hourly });
    }
  });

  it("runs a scheduled one once besides its schedule, and not twice at a time", async () => {
    const { id } = await addConnection(world.staff, world.input());
    const before = await world.rowOf(id);
    await editConnection(world.staff, id, world.input({ type: "RunOnce" }));
    expect(await world.runsOf(id)).toMatchObject([{ trigger: "once" }]);
    expect(await world.rowOf(id)).toMatchObject({
      status: "scheduled",
      type: before.type,
      nextRunAt: before.nextRunAt,
    });
    const again = editConnection(world.staff, id, world.input({ type: "RunOnce", description: "lost" }));
    await expect(again).rejects.toMatchObject({
      code: "conflict",
      message: "This connection is running already.",
    });
    expect((await getConnection(world.staff, id)).description).toBe("");
  });

  it("makes templates and back", async () => {
    const { id } = await addConnection(world.staff, world.input());
    await editConnection(world.staff, id, world.input({ type: "SaveAsTemplate" }));
    expect(await getConnection(world.staff, id)).toMatchObject({
      status: "template",
      listedAs: "Template",
      nextRunAt: null,
    });
    await editConnection(
      world.staff,
      id,
      world.input({ type: "UpdateOnly", interval: undefined, socialAccountId: null }),
    );
    expect(await getConnection(world.staff, id)).toMatchObject({
      type: "UpdateOnly",
      listedAs: "Template",
      interval: null,
    });
    await editConnection(world.staff, id, world.input({ type: "RunOnce" }));
    expect(await getConnection(world.staff, id)).toMatchObject({ status: "ended", listedAs: "Connection" });
    world.clock.now = new Date("2026-02-03T00:00:00Z");
    await editConnection(world.staff, id, world.input({ type: "IstRunatInterval" }));
    expect(await world.rowOf(id)).toMatchObject({
      status: "scheduled",
      nextRunAt: "2026-02-03T06:00:00.000Z",
    });
  });

  it("moves it to another retailer with parts of that one, as long as it has not run", async () => {
    const { retailer, property, socialAccount } = world.rows.other;
    const spreadsheetUrl = google.replace("abc123", "moved");
    const parts = { retailerId: retailer.id, propertyId: property.id, socialAccountId: socialAccount.id };
    const { id } = await addConnection(world.administrator, world.input({ spreadsheetUrl }));
    const mixed = editConnection(world.administrator, id, world.input({ retailerId: retailer.id }));
    await expect(mixed).rejects.toMatchObject({
      fields: { propertyId: ["The retailer has no such property."] },
    });
    await editConnection(world.administrator, id, world.input({ ...parts, spreadsheetUrl }));
    expect(await getConnection(world.outsider, id)).toMatchObject({ retailer: { id: retailer.id } });
    await makeConnectionRun(world.runtime.db, { connectionId: id });
    const message = "The connection has run for its retailer. Add another connection for another one.";
    await expect(editConnection(world.administrator, id, world.input())).rejects.toMatchObject({
      code: "conflict",
      fields: { retailerId: [message] },
    });
  });
});
