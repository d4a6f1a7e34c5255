import { beforeEach, describe, expect, it } from "vitest";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import {
  pauseConnection,
  resumeConnection,
} from "#app/integrations/domain/connections/pause-connection.server";
import { previewSchedule } from "#app/integrations/domain/connections/preview-schedule.server";
import { listConnections } from "#app/integrations/domain/connections/queries.server";
import { type ConnectionWorld, google, hourly, openConnectionWorld } from "#tests/setup/connection-world";

let world: ConnectionWorld;

beforeEach(async () => {
  world = await openConnectionWorld();
});

describe("pausing", () => {
  it("stops a schedule until it is resumed, which goes on in its phase", async () => {
    const { id } = await addConnection(world.staff, world.input());
    await pauseConnection(world.staff, id);
    expect(await world.rowOf(id)).toMatchObject({
      status: "paused",
      pauseCause: "person",
      nextRunAt: null,
      nextSlot: null,
    });
    await expect(pauseConnection(world.staff, id)).rejects.toMatchObject({ code: "conflict" });
    world.clock.now = new Date("2026-02-05T13:00:00Z");
    await editConnection(world.staff, id, world.input({ type: "UpdateOnly", description: "still paused" }));
    expect(await world.rowOf(id)).toMatchObject({ status: "paused", pauseCause: "person", nextRunAt: null });
    await world.runtime.db.updateTable("connection").set({ failureStreak: 3 }).where("id", "=", id).execute();
    await resumeConnection(world.staff, id);
    expect(await world.rowOf(id)).toMatchObject({
      status: "scheduled",
      pauseCause: null,
      pauseReason: null,
      failureStreak: 0,
      nextRunAt: "2026-02-05T18:00:00.000Z",
    });
    await expect(resumeConnection(world.staff, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await world.activityNames(id)).toEqual([
      "connection.created",
      "connection.paused",
      "connection.edited",
      "connection.resumed",
    ]);
  });

  it("that came of itself keeps the slot that may be made up for, however the connection is edited", async () => {
    const { id } = await addConnection(world.staff, world.input());
    const before = await world.rowOf(id);
    const reason = { status: "paused", pauseCause: "account", pauseReason: "The token is dead." } as const;
    await world.runtime.db.updateTable("connection").set(reason).where("id", "=", id).execute();
    world.clock.now = new Date("2026-02-03T13:00:00Z");
    await editConnection(world.staff, id, world.input({ type: "UpdateOnly", description: "edited" }));
    expect(await world.rowOf(id)).toMatchObject({
      ...reason,
      nextRunAt: before.nextRunAt,
      nextSlot: before.nextSlot,
    });
    await editConnection(world.staff, id, world.input({ type: "UpdateOnly", overshoot: "skip" }));
    expect(await world.rowOf(id)).toMatchObject({ ...reason, nextRunAt: "2026-02-03T19:00:00.000Z" });
  });
});

describe("the preview", () => {
  const asked = () => ({
    retailerId: world.rows.own.retailer.id,
    type: "IstRunatInterval" as const,
    interval: { mode: 1, count: 1, unit: "days" } as const,
    dateRange: { mode: 1, count: 10, unit: "days" } as const,
    overshoot: "last" as const,
    spreadsheetUrl: google,
    writeMode: "append" as const,
  });

  it("warns where another connection of the retailer fills the same tab, however its address is written", async () => {
    const { id } = await addConnection(world.staff, world.input());
    const sameTab = `${google.replace("#gid=0", "?usp=sharing")}#gid=0`;
    const warning = async (given: object) =>
      (await previewSchedule(world.staff, { ...asked(), ...given })).warning;
    const { name } = await world.rowOf(id);
    expect(await warning({ spreadsheetUrl: sameTab })).toBe(
      `"${name}" fills this tab as well: the rows of all of them stand mixed, below one another.`,
    );
    expect(await warning({ spreadsheetUrl: sameTab, writeMode: "replace" })).toBe(
      `"${name}" fills this tab as well: each run that replaces takes the rows of the others away.`,
    );
    await addConnection(world.staff, world.input({ writeMode: "replace" }));
    expect(await warning({})).toMatch(/ and 1 more fill this tab as well: each run that replaces/);
    expect(await warning({ spreadsheetUrl: google.replace("gid=0", "gid=7") })).toBeNull();
    expect(await warning({ spreadsheetUrl: "https://docs.goo" })).toBeNull();
    await deleteConnection(world.staff, id);
    const [other] = (await listConnections(world.staff)).filter((each) => each.writeMode === "replace");
    expect(await warning({ connectionId: other?.id })).toBeNull();
    const elsewhere = { ...asked(), retailerId: world.rows.other.retailer.id };
    expect((await previewSchedule(world.outsider, elsewhere)).warning).toBeNull();
  });

  it("tells what would be scheduled: five runs, and the dates of the first", async () => {
    expect(await previewSchedule(world.staff, asked())).toEqual({
      schedule: {
        interval: { mode: 1, count: 1, unit: "days" },
        timeZone: "America/Chicago",
        anchor: "2026-02-02T06:00:00",
        overshoot: "last",
        revision: 0,
      },
      runs: [3, 4, 5, 6, 7].map((day) => `2026-02-0${day}T12:00:00.000Z`),
      window: { from: "2026-01-24T12:00:00.000Z", until: "2026-02-03T12:00:00.000Z", cut: false },
      warning: null,
    });
    const immediately = await previewSchedule(world.staff, {
      ...asked(),
      type: "IstRunImmediatethenatInterval",
    });
    expect(immediately.runs.slice(0, 2)).toEqual(["2026-02-02T12:00:00.000Z", "2026-02-03T12:00:00.000Z"]);
  });

  it("goes by the phase of a schedule under way, as saving does", async () => {
    const { id } = await addConnection(world.staff, world.input());
    world.clock.now = new Date("2026-02-02T19:17:00Z");
    const preview = await previewSchedule(world.staff, { ...asked(), interval: hourly, connectionId: id });
    await editConnection(world.staff, id, world.input());
    expect(preview.runs[0]).toBe("2026-02-03T00:00:00.000Z");
    await expect(previewSchedule(world.outsider, { ...asked(), connectionId: id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
