import { beforeEach, describe, expect, it } from "vitest";
import { makeConnectionRun } from "#db/seed/integration-factories";
import type { UserRow } from "#db/tables/identity";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

async function send(method: "GET" | "POST", path: string, json?: unknown, as?: UserRow) {
  const caller = as ?? world.rows.administrator;
  const answer = await world.call(method, path, { as: caller, ...(json === undefined ? {} : { json }) });
  return { status: answer.status, body: await answer.json() };
}

const stamps = { created_at: "2026-02-02T12:00:00.000Z", updated_at: null };

describe("the services of the API", () => {
  it("are added, changed, listed and deleted in the words of the specification", async () => {
    const added = await send("POST", "/api/addservice", { Name: "Loyalty Club", UniqueID: "club" });
    const service = {
      id: expect.any(Number),
      name: "Loyalty Club",
      uniqueID: "club",
      notes: "",
      slug: "loyalty-club",
      retailerId: null,
      ...stamps,
    };
    expect(added).toEqual({ status: 201, body: { service } });
    const { id } = added.body.service;
    const changed = await send("POST", "/api/editservice", { id, notes: "Cards", uniqueID: "club" });
    expect(changed).toEqual({
      status: 200,
      body: { service: { ...service, notes: "Cards", updated_at: stamps.created_at } },
    });
    const { body } = await send("GET", "/api/AllServices");
    expect(body.service).toContainEqual(changed.body.service);
    expect(await send("POST", `/api/deleteservice/${id}`)).toEqual({
      status: 200,
      body: { statusCode: 200, message: "Loyalty Club service deleted successfully." },
    });
  });

  it("tell whether a unique id is free", async () => {
    const { uniqueId } = world.rows.other.service;
    const ask = (uniqueID: string) => send("GET", `/api/GetServiceUniqueID?uniqueID=${uniqueID}`);
    expect((await ask(uniqueId.toUpperCase())).body).toEqual({ message: "UniqueID already exists" });
    expect((await ask("free")).body).toEqual({ message: "" });
  });

  it("that are in use or running are refused with the status in the answer", async () => {
    const { service, connection, staff } = world.rows.own;
    const refused = await send("POST", `/api/deleteservice/${service.id}`, undefined, staff);
    expect(refused).toMatchObject({
      status: 409,
      body: { statusCode: 409, error: "conflict", message: expect.stringContaining("is used by") },
    });
    await makeConnectionRun(world.runtime.db, { connectionId: connection.id, status: "running" });
    const check = await send("POST", `/api/CheckRetailerServices/${service.id}`, undefined, staff);
    expect(check.body).toEqual({
      processDeleteStatus: 1,
      processDeleteMessage: expect.stringContaining(connection.name),
    });
    const running = await send("POST", `/api/deleteservice/${service.id}`, undefined, staff);
    expect(running.body.message).toBe(check.body.processDeleteMessage);
  });
});

describe("the subservices of the API", () => {
  it("are added, changed, listed and deleted in the words of the specification", async () => {
    const { staff, service, retailer } = world.rows.own;
    const input = {
      name: "Photo Pages",
      serviceID: service.id,
      uniqueID: "photo",
      website: "https://p.example",
    };
    const added = await send("POST", "/api/addsubservice", input, staff);
    const subservice = {
      ...input,
      id: expect.any(Number),
      serviceName: service.name,
      notes: "",
      slug: "photo-pages",
      retailerId: retailer.id,
      ...stamps,
    };
    expect(added).toEqual({ status: 201, body: { Subservice: subservice } });
    const { id } = added.body.Subservice;
    const changed = await send("POST", "/api/editsubservice", { id, name: "Photos" }, staff);
    const now = { ...subservice, name: "Photos", slug: "photos", updated_at: stamps.created_at };
    expect(changed).toEqual({ status: 200, body: { Subservice: now } });
    expect((await send("GET", "/api/allsubservices", undefined, staff)).body.subservice).toContainEqual(now);
    const detail = await send("GET", `/api/getsubservicedetail/${service.id}`, undefined, staff);
    expect(detail.body.subservice).toContainEqual(now);
    expect(detail.body.Subservice).toEqual(detail.body.subservice);
    expect(await send("POST", `/api/deletesubservice/${id}`, undefined, staff)).toEqual({
      status: 200,
      body: { statusCode: 200, message: "Photos subservice deleted successfully." },
    });
  });
});
