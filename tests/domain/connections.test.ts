import { beforeEach, describe, expect, it } from "vitest";
import { connectionList } from "#app/integrations/domain/connections/connection-list";
import {
  addConnection,
  deleteConnection,
  editConnection,
} from "#app/integrations/domain/connections/connections.server";
import {
  pauseConnection,
  resumeConnection,
} from "#app/integrations/domain/connections/pause-connection.server";
import {
  getConnection,
  listConnections,
  listConnectionsPage,
} from "#app/integrations/domain/connections/queries.server";
import { readListQuery } from "#app/kernel/lists";
import { makeConnection, makeConnectionRun, makeProperty } from "#db/seed/integration-factories";
import { type ConnectionWorld, hourly, letters, openConnectionWorld } from "#tests/setup/connection-world";

let world: ConnectionWorld;

beforeEach(async () => {
  world = await openConnectionWorld();
});

describe("a new connection", () => {
  it("is named after its parts, brings the property's services along, and tells who made it", async () => {
    const { retailer, property, service, subservice } = world.rows.own;
    const first = await addConnection(world.staff, world.input());
    const second = await addConnection(world.staff, world.input());
    const name = [retailer.slug, property.uniqueId, service.uniqueId, subservice.uniqueId]
      .map(letters)
      .join("-");
    const made = await getConnection(world.staff, first.id);
    expect(made).toMatchObject({
      name,
      service: { id: service.id },
      subservice: { id: subservice.id },
      createdByName: `${world.rows.own.staff.firstName} ${world.rows.own.staff.lastName}`,
      updatedByName: null,
      updatedAt: null,
    });
    expect(name).toMatch(/^[A-Za-z0-9]+(-[A-Za-z0-9]+){3}$/);
    expect((await getConnection(world.staff, second.id)).name).toBe(name);
    expect(await world.activityNames(first.id)).toEqual(["connection.created"]);
  });

  it("at an interval has its first run one interval from now, and none before", async () => {
    const { id } = await addConnection(world.staff, world.input({ type: "IstRunatInterval" }));
    expect(await world.rowOf(id)).toMatchObject({
      status: "scheduled",
      timeZone: world.rows.own.retailer.timeZone,
      anchor: "2026-02-02T06:00:00",
      scheduleRevision: 1,
      nextRunAt: "2026-02-02T18:00:00.000Z",
      nextSlot: "1:2026-02-02T18:00:00Z",
    });
    expect(await world.runsOf(id)).toEqual([]);
  });

  it("immediately and then at an interval runs now, too", async () => {
    const { id } = await addConnection(world.staff, world.input({ type: "IstRunImmediatethenatInterval" }));
    expect(await world.rowOf(id)).toMatchObject({
      status: "scheduled",
      nextRunAt: "2026-02-02T18:00:00.000Z",
    });
    expect(await world.runsOf(id)).toMatchObject([{ trigger: "now", status: "waiting" }]);
  });

  it("that runs once is over with it", async () => {
    const { id } = await addConnection(world.staff, world.input({ type: "RunOnce", interval: undefined }));
    expect(await getConnection(world.staff, id)).toMatchObject({
      status: "ended",
      listedAs: "Connection",
      interval: null,
    });
    expect(await world.rowOf(id)).toMatchObject({ nextRunAt: null, nextSlot: null });
    expect(await world.runsOf(id)).toMatchObject([{ trigger: "once", status: "waiting" }]);
  });

  it("that is a template does nothing and needs no user and no page", async () => {
    const template = { type: "SaveAsTemplate", socialAccountId: null, pageName: "", propertyId: null };
    const { id } = await addConnection(world.staff, world.input(template));
    expect(await getConnection(world.staff, id)).toMatchObject({
      status: "template",
      listedAs: "Template",
      interval: hourly,
      nextRunAt: null,
      property: null,
      name: letters(world.rows.own.retailer.slug),
    });
    expect(await world.runsOf(id)).toEqual([]);
  });

  it("takes the page of its property when none is named, and asks for one when there is none", async () => {
    const missing = { code: "invalid_input", fields: { pageName: ["Page name is required!"] } };
    await expect(addConnection(world.staff, world.input({ pageName: "" }))).rejects.toMatchObject(missing);
    const { id: propertyId } = await makeProperty(world.runtime.db, {
      retailerId: world.rows.own.retailer.id,
      serviceId: world.rows.own.service.id,
      pageName: "Corner Store",
    });
    const { id } = await addConnection(world.staff, world.input({ pageName: "", propertyId }));
    expect((await getConnection(world.staff, id)).pageName).toBe("Corner Store");
    expect(await listConnections(world.staff)).toHaveLength(2);
  });
});

describe("deleting", () => {
  it("takes the runs along, but waits for one that is under way", async () => {
    const { id } = world.rows.own.connection;
    const running = await makeConnectionRun(world.runtime.db, { connectionId: id, status: "running" });
    const message = `The connection "${world.rows.own.connection.name}" is running. Delete it when the run is over.`;
    await expect(deleteConnection(world.staff, id)).rejects.toMatchObject({ code: "conflict", message });
    await world.runtime.db
      .updateTable("connectionRun")
      .set({ status: "done" })
      .where("id", "=", running.id)
      .execute();
    await deleteConnection(world.staff, id);
    await expect(getConnection(world.staff, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await world.runsOf(id)).toEqual([]);
    expect(await world.activityNames(id)).toEqual(["connection.deleted"]);
  });
});

describe("somebody of another retailer", () => {
  it("neither sees nor touches a connection", async () => {
    const { id } = world.rows.own.connection;
    const before = await world.rowOf(id);
    const notFound = { code: "not_found" };
    await expect(getConnection(world.outsider, id)).rejects.toMatchObject(notFound);
    await expect(editConnection(world.outsider, id, world.input())).rejects.toMatchObject(notFound);
    await expect(deleteConnection(world.outsider, id)).rejects.toMatchObject(notFound);
    await expect(pauseConnection(world.outsider, id)).rejects.toMatchObject(notFound);
    await expect(resumeConnection(world.outsider, id)).rejects.toMatchObject(notFound);
    await expect(addConnection(world.outsider, world.input())).rejects.toMatchObject(notFound);
    expect(
      (await listConnections(world.outsider, { retailerId: world.rows.own.retailer.id })).map(
        (one) => one.id,
      ),
    ).toEqual([world.rows.other.connection.id]);
    expect(await world.rowOf(id)).toEqual(before);
  });
});

describe("the list", () => {
  const ask = (search: string) => readListQuery(connectionList, new URLSearchParams(search));

  it("is newest first, numbered from 1, and searched by a part of the name in any case", async () => {
    const { db } = world.runtime;
    const retailerId = world.rows.own.retailer.id;
    await makeConnection(db, { retailerId, name: "Alpha-Posts", type: "RunOnce" });
    await makeConnection(db, { retailerId, name: "beta-posts", type: "UpdateOnly" });
    const page = await listConnectionsPage(world.staff, {}, ask("search=POSTS"));
    expect(page.rows.map(({ number, name, listedAs }) => [number, name, listedAs])).toEqual([
      [1, "beta-posts", "Template"],
      [2, "Alpha-Posts", "Connection"],
    ]);
    expect(page.total).toBe(2);
    const names = async (sort: string) =>
      (await listConnectionsPage(world.staff, {}, ask(`search=posts&sort=${sort}`))).rows.map(
        ({ name }) => name,
      );
    expect(await names("name")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect(await names("-number")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect(await names("type")).toEqual(["Alpha-Posts", "beta-posts"]);
    expect((await listConnectionsPage(world.administrator, {}, ask(""))).total).toBe(4);
  });
});
