import { beforeEach, describe, expect, it } from "vitest";
import { makeRetailer, makeUser } from "#db/seed/factories";
import { makeIntegrations, makeService } from "#db/seed/integration-factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const own = () => world.rows.own;
const send = (method: string, path: string, json?: unknown, as = own().staff) =>
  world.call(method, path, { as, ...(json === undefined ? {} : { json }) });
const read = async (path: string, as = own().staff) => (await send("GET", path, undefined, as)).json();
const ids = async (path: string, as = own().staff) =>
  ((await read(path, as)) as { property: { id: number }[] }).property.map(({ id }) => id);

const body = () => ({
  name: "North page",
  uniqueID: "north_page",
  retailerID: own().retailer.id,
  serviceID: own().service.id,
  subserviceID: own().subservice.id,
  pageID: "1234",
  pagename: "Green Basket",
  address1: "12 Oak Street",
  address2: "Suite 4",
  city: "Verona",
  state: "PA",
  zip: "15147",
  notes: "Ask Kim",
  username: "kim",
});

describe("the properties of the API", () => {
  it("carry every field, spelt as clients spell it, and never their secrets", async () => {
    const answer = await send("POST", "/api/addproperty", {
      ...body(),
      password: "pa55word",
      apikey: "key-1",
    });
    expect(answer.status).toBe(201);
    const { Property } = await answer.json();
    const { retailer, service, subservice } = own();
    expect(Property).toEqual({
      ...body(),
      id: expect.any(Number),
      retailerName: retailer.name,
      serviceName: service.name,
      subserviceName: subservice.name,
      password: "",
      hasPassword: true,
      apikey: "",
      hasApikey: true,
      created_at: "2026-02-02T12:00:00.000Z",
      updated_at: null,
    });
    expect((await read("/api/allproperties")).property).toContainEqual(Property);
    const edit = { ...Property, name: "South page", clearApikey: true };
    const edited = await send("POST", "/api/editproperty", edit);
    expect((await edited.json()).Property).toEqual({
      ...Property,
      name: "South page",
      hasApikey: false,
      updated_at: "2026-02-02T12:00:00.000Z",
    });
  });

  it("take and give 0 for no subservice, and numbers as text", async () => {
    const answer = await send("POST", "/api/addproperty", {
      ...body(),
      retailerID: undefined,
      serviceID: String(own().service.id),
      subserviceID: 0,
      zip: 15147,
      pageID: 1234,
    });
    expect(answer.status).toBe(201);
    expect((await answer.json()).Property).toMatchObject({
      subserviceID: 0,
      subserviceName: "",
      zip: "15147",
      pageID: "1234",
    });
  });

  it("take an id that is no service's for a retailer's", async () => {
    const { db } = world.runtime;
    const retailer = await makeRetailer(db, { id: 4711 });
    const { property } = await makeIntegrations(db, retailer.id);
    const { administrator } = world.rows;
    expect(await ids("/api/GetPropertiesDetailserviceID/4711", administrator)).toEqual([property.id]);
    expect(await ids("/api/GetPropertiesDetailserviceID/999999", administrator)).toEqual([]);
  });

  it("are those of a retailer and of a service where one id is both's, as far as the caller may see them", async () => {
    const { db } = world.runtime;
    const { administrator } = world.rows;
    const retailer = await makeRetailer(db, { id: 4712 });
    const staff = await makeUser(db, {
      role: "Retailer",
      retailerId: retailer.id,
      passwordHash: own().staff.passwordHash,
    });
    const { property } = await makeIntegrations(db, retailer.id);
    const { id: serviceId } = await makeService(db, { id: 4712 });
    const address = "/api/GetPropertiesDetailserviceID/4712";
    expect(await ids(address, staff)).toEqual([property.id]);
    expect(await ids(address, administrator)).toEqual([property.id]);
    expect(await ids(address)).toEqual([]);
    await db.updateTable("property").set({ serviceId }).where("id", "=", own().property.id).execute();
    expect(await ids(address, administrator)).toEqual([own().property.id, property.id]);
    expect(await ids(address)).toEqual([own().property.id]);
    expect(await ids(address, staff)).toEqual([property.id]);
  });

  it("have a unique id that can be asked about", async () => {
    const asked = (id: string) => read(`/api/GetPropertiesUniqueID?uniqueID=${id}`);
    expect(await asked("north_page")).toEqual({ message: "" });
    await send("POST", "/api/addproperty", body());
    expect(await asked("north_page")).toEqual({ message: "UniqueID already exists" });
    const taken = await send("POST", "/api/addproperty", body());
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ errors: { UniqueID: ["UniqueID already exists"] } });
  });

  it("are deleted once no connection uses them", async () => {
    const path = `/api/deleteproperty/${own().property.id}`;
    const refused = await send("POST", path);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain(own().connection.name);
    await world.runtime.db.deleteFrom("connection").execute();
    expect((await send("POST", path)).status).toBe(204);
    expect(await ids("/api/allproperties")).toEqual([]);
  });
});
