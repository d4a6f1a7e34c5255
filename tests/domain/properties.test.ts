import { beforeEach, describe, expect, it } from "vitest";
import {
  addProperty,
  deleteProperty,
  editProperty,
} from "#app/integrations/domain/properties/properties.server";
import { getProperty, listProperties } from "#app/integrations/domain/properties/queries.server";
import { type PropertyInput, propertySchema } from "#app/integrations/domain/properties/schemas";
import type { Context } from "#app/kernel/context";
import { parseInput } from "#app/kernel/parse-input";
import { unseal } from "#app/kernel/secrets/sealed";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";
import { assignService, makeConnection, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
});

function input(given: Record<string, unknown> = {}): PropertyInput {
  return parseInput(propertySchema, {
    retailerId: rows.own.retailer.id,
    uniqueId: "north_page",
    name: "North page",
    serviceId: rows.own.service.id,
    subserviceId: rows.own.subservice.id,
    ...given,
  });
}

/** What the row itself holds of the two secrets, opened. */
async function storedSecrets(id: number) {
  const row = await world.runtime.db
    .selectFrom("property")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const open = (column: "passwordSealed" | "apiKeySealed") =>
    row[column] && unseal(staff.settings.sealKey, { table: "property", column, id }, row[column]);
  return { password: open("passwordSealed"), apiKey: open("apiKeySealed"), row: JSON.stringify(row) };
}

const refusedWith = (code: string, field: string, message: string) => ({
  code,
  fields: { [field]: [message] },
});

describe("properties", () => {
  it("are added with all that is known of them, and a trace in the activity log", async () => {
    const { id } = await addProperty(
      staff,
      input({ pageId: "1234", pageName: "Green Basket", city: "St. Louis", zip: "63101", notes: "Ask Kim" }),
    );
    expect(await getProperty(staff, id)).toMatchObject({
      name: "North page",
      uniqueId: "north_page",
      retailer: { id: rows.own.retailer.id, name: rows.own.retailer.name },
      service: { id: rows.own.service.id, name: rows.own.service.name },
      subservice: { id: rows.own.subservice.id, name: rows.own.subservice.name },
      pageId: "1234",
      pageName: "Green Basket",
      city: "St. Louis",
      zip: "63101",
      notes: "Ask Kim",
      address1: null,
      updatedAt: null,
    });
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "property.created")
      .execute();
    expect(activity).toMatchObject([{ entityId: id, succeeded: 1, retailerId: rows.own.retailer.id }]);
  });

  it("name what is missing or not right, in the words of the form", () => {
    const refused = (given: Record<string, unknown>) => {
      try {
        return input(given);
      } catch (error) {
        return (error as { fields: unknown }).fields;
      }
    };
    expect(refused({ retailerId: 0, uniqueId: " ", name: undefined, serviceId: "0" })).toEqual({
      retailerId: ["Retailer is required!"],
      uniqueId: ["Unique ID is required!"],
      name: ["Property name is required!"],
      serviceId: ["Service is required!"],
    });
    const onlyWordSigns = "Space and special characters is not allowed.[underscore (_) is allowed.]";
    for (const uniqueId of ["north page", "north-page", "nörth", "a.b"]) {
      expect(refused({ uniqueId })).toEqual({ uniqueId: [onlyWordSigns] });
    }
    expect(refused({ city: "Verona 2", state: "4" })).toEqual({
      city: ["Number are not allowed."],
      state: ["Number are not allowed."],
    });
    for (const zip of ["631011", "6310A", "63 10"]) {
      expect(refused({ zip })).toEqual({ zip: ["Zip must have 5 digits at most."] });
    }
    expect(
      refused({ city: "Coeur d’Alene", state: "N. Carolina", zip: "01234", subserviceId: 0 }),
    ).toMatchObject({ city: "Coeur d’Alene", zip: "01234", subserviceId: null });
  });

  it("have a unique id over all retailers, which can't be changed", async () => {
    const taken = refusedWith("conflict", "uniqueId", "UniqueID already exists");
    const { id } = await addProperty(staff, input());
    expect(await uniqueIdMessage(outsider, "property", "north_page")).toBe("UniqueID already exists");
    expect(await uniqueIdMessage(outsider, "property", "south_page")).toBe("");
    await expect(addProperty(staff, input({ name: "Another" }))).rejects.toMatchObject(taken);
    const foreign = { retailerId: rows.other.retailer.id, serviceId: rows.other.service.id, subserviceId: 0 };
    await expect(addProperty(outsider, input(foreign))).rejects.toMatchObject(taken);
    await expect(editProperty(staff, id, input({ uniqueId: "other_id" }))).rejects.toMatchObject(
      refusedWith("invalid_input", "uniqueId", "Unique ID can't be changed."),
    );
  });

  it("take the services and subservices that their retailer uses, and no other", async () => {
    const { db } = world.runtime;
    const unused = await makeService(db);
    await expect(addProperty(staff, input({ serviceId: unused.id }))).rejects.toMatchObject(
      refusedWith("invalid_input", "serviceId", "The retailer doesn't use this service."),
    );
    const subserviceRefused = refusedWith(
      "invalid_input",
      "subserviceId",
      "The retailer doesn't use this subservice of the service.",
    );
    const unusedPart = await makeSubservice(db, { serviceId: rows.own.service.id });
    await expect(addProperty(staff, input({ subserviceId: unusedPart.id }))).rejects.toMatchObject(
      subserviceRefused,
    );
    await assignService(db, { retailerId: rows.own.retailer.id, serviceId: unused.id });
    await expect(addProperty(staff, input({ serviceId: unused.id }))).rejects.toMatchObject(
      subserviceRefused,
    );
    await addProperty(staff, input({ serviceId: unused.id, subserviceId: null }));
  });

  it("are listed by retailer, service, subservice and name", async () => {
    const { id } = await addProperty(staff, input({ subserviceId: null }));
    const ids = async (ctx: Context, filter?: Parameters<typeof listProperties>[1]) =>
      (await listProperties(ctx, filter)).map((property) => property.id);
    expect(await ids(staff)).toEqual([rows.own.property.id, id]);
    expect(await ids(staff, { retailerId: rows.other.retailer.id })).toEqual([rows.own.property.id, id]);
    expect(await ids(staff, { serviceId: rows.own.service.id })).toEqual([rows.own.property.id, id]);
    expect(await ids(staff, { subserviceId: rows.own.subservice.id })).toEqual([rows.own.property.id]);
    expect(await ids(staff, { name: "NORTH page" })).toEqual([id]);
    expect(await ids(staff, { name: "North" })).toEqual([]);
    expect(await ids(outsider)).toEqual([rows.other.property.id]);
    const administrator = world.contextOf(rows.administrator);
    expect(await ids(administrator)).toEqual([rows.own.property.id, rows.other.property.id, id]);
    expect(await ids(administrator, { retailerId: rows.other.retailer.id })).toEqual([
      rows.other.property.id,
    ]);
  });

  it("move to another retailer only while no connection uses them", async () => {
    const administrator = world.contextOf(rows.administrator);
    const { retailer, service, subservice } = rows.other;
    const elsewhere = { retailerId: retailer.id, serviceId: service.id, subserviceId: subservice.id };
    const { id } = await addProperty(staff, input());
    await editProperty(administrator, id, input(elsewhere));
    expect((await getProperty(administrator, id)).retailer.id).toBe(retailer.id);
    const used = rows.own.property;
    const move = editProperty(administrator, used.id, input({ ...elsewhere, uniqueId: used.uniqueId }));
    await expect(move).rejects.toMatchObject({ code: "conflict" });
    expect((await getProperty(staff, used.id)).retailer.id).toBe(rows.own.retailer.id);
  });

  it("are not deleted while connections use them, which are named", async () => {
    const { property, retailer, connection } = rows.own;
    await expect(deleteProperty(staff, property.id)).rejects.toMatchObject({
      code: "conflict",
      message: `The property "${property.name}" is used by 1 connection (${connection.name}). Change or delete them before you delete the property.`,
    });
    for (const name of ["a", "b", "c"]) {
      await makeConnection(world.runtime.db, { retailerId: retailer.id, propertyId: property.id, name });
    }
    await expect(deleteProperty(staff, property.id)).rejects.toThrow("4 connections (a, b, c, …)");
    await world.runtime.db.deleteFrom("connection").execute();
    await deleteProperty(staff, property.id);
    await expect(getProperty(staff, property.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the password and API key of a property", () => {
  it("are stored encrypted and told of by a flag only", async () => {
    const { id } = await addProperty(staff, input({ username: "kim", password: " pa55 ", apiKey: "key-1" }));
    const { row, ...secrets } = await storedSecrets(id);
    expect(secrets).toEqual({ password: " pa55 ", apiKey: "key-1" });
    for (const secret of ["pa55", "key-1"]) expect(row).not.toContain(secret);
    const property = await getProperty(staff, id);
    expect(property).toMatchObject({ username: "kim", hasPassword: true, hasApiKey: true });
    const activity = await world.runtime.db.selectFrom("activity").selectAll().execute();
    for (const secret of ["pa55", "key-1", "Sealed"]) {
      expect(JSON.stringify([property, activity])).not.toContain(secret);
    }
  });

  it("stay when they are left out, and are replaced and cleared one by one", async () => {
    const { id } = await addProperty(staff, input({ password: "first", apiKey: "key-1" }));
    await editProperty(staff, id, input({ password: "", apiKey: null }));
    expect(await storedSecrets(id)).toMatchObject({ password: "first", apiKey: "key-1" });
    await editProperty(staff, id, input({ password: "second", clearApiKey: true }));
    expect(await storedSecrets(id)).toMatchObject({ password: "second", apiKey: null });
    expect(await getProperty(staff, id)).toMatchObject({ hasPassword: true, hasApiKey: false });
  });

  it("can't be opened in another row", async () => {
    const { id } = await addProperty(staff, input({ password: "first" }));
    const { passwordSealed } = await world.runtime.db
      .selectFrom("property")
      .select("passwordSealed")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const place = { table: "property", column: "passwordSealed", id: rows.own.property.id };
    expect(() => unseal(staff.settings.sealKey, place, passwordSealed ?? "")).toThrow();
  });
});
