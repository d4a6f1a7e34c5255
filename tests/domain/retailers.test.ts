import { beforeEach, describe, expect, it } from "vitest";
import { getRetailer, listRetailersPage } from "#app/identity/domain/retailers/queries.server";
import { retailerList } from "#app/identity/domain/retailers/retailer-list";
import { servicesOfRetailer } from "#app/identity/domain/retailers/retailer-services.server";
import { addRetailer, deleteRetailer, editRetailer } from "#app/identity/domain/retailers/retailers.server";
import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;
let staff: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
  staff = world.contextOf(rows.own.staff);
});

const input = (given: object = {}) =>
  retailerSchema.parse({
    name: "Corner Grocer",
    slug: "corner-grocer",
    timeZone: "America/Denver",
    ...given,
  });

describe("retailers", () => {
  it("are added with their services and a line in the activity log", async () => {
    const service = await makeService(world.runtime.db);
    const subservice = await makeSubservice(world.runtime.db, { serviceId: service.id });
    const given = { city: "Verona", serviceIds: `${service.id}`, subserviceIds: [subservice.id] };
    const { id } = await addRetailer(administrator, input(given));
    expect(await getRetailer(administrator, id)).toMatchObject({
      slug: "corner-grocer",
      timeZone: "America/Denver",
      city: "Verona",
      siteUrl: null,
    });
    expect(await servicesOfRetailer(administrator, id)).toEqual({
      serviceIds: [service.id],
      subserviceIds: [subservice.id],
    });
    const log = await world.runtime.db
      .selectFrom("activity")
      .select("entityId")
      .where("name", "=", "retailer.created")
      .executeTakeFirstOrThrow();
    expect(log.entityId).toBe(id);
  });

  it("are numbered by name among those found, as other lists are, whatever they are sorted by", async () => {
    for (const name of ["Zebra Foods", "apple foods", "Mango"])
      await addRetailer(administrator, input({ name, slug: name.toLowerCase().replace(" ", "-") }));
    const numbersOf = async (search: string) => {
      const query = readListQuery(retailerList, new URLSearchParams(search));
      const { rows } = await listRetailersPage(administrator, {}, query);
      return rows.map(({ number, name }) => `${number} ${name}`);
    };
    expect(await numbersOf("search=foods")).toEqual(["1 apple foods", "2 Zebra Foods"]);
    expect(await numbersOf("search=foods&sort=-name")).toEqual(["2 Zebra Foods", "1 apple foods"]);
  });

  it("are looked after by Administrators alone", async () => {
    const { id, name } = rows.own.retailer;
    const forbidden = { code: "forbidden" };
    await expect(addRetailer(staff, input())).rejects.toMatchObject(forbidden);
    await expect(editRetailer(staff, id, input())).rejects.toMatchObject(forbidden);
    await expect(deleteRetailer(staff, id)).rejects.toMatchObject(forbidden);
    expect((await getRetailer(staff, id)).name).toBe(name);
  });

  it("have a slug of their own", async () => {
    const { id } = await addRetailer(administrator, input());
    const taken = { code: "conflict", fields: { slug: ["There is a retailer with that slug already."] } };
    await expect(addRetailer(administrator, input())).rejects.toMatchObject(taken);
    await editRetailer(administrator, id, input({ name: "Corner" }));
    expect((await getRetailer(administrator, id)).name).toBe("Corner");
  });

  it("use shared services and their own, and subservices of these only", async () => {
    const foreign = input({ serviceIds: [rows.own.service.id] });
    await expect(addRetailer(administrator, foreign)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { serviceIds: [expect.any(String)] },
    });
    const service = await makeService(world.runtime.db);
    const subservice = await makeSubservice(world.runtime.db, { serviceId: service.id });
    const without = input({ serviceIds: [], subserviceIds: [subservice.id] });
    await expect(addRetailer(administrator, without)).rejects.toMatchObject({
      fields: { subserviceIds: [expect.stringContaining("not chosen")] },
    });
    const { count } = await world.runtime.db
      .selectFrom("retailer")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("slug", "=", "corner-grocer")
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it("keep services that their properties and connections use", async () => {
    const { retailer, property, connection, service, subservice } = rows.own;
    await expect(editRetailer(administrator, retailer.id, input())).rejects.toMatchObject({
      code: "conflict",
      fields: {
        serviceIds: [
          `A service that is left out is used by 1 property (${property.name}) and 1 connection (${connection.name}) of this retailer.`,
        ],
      },
    });
    const kept = { serviceIds: [service.id], subserviceIds: [subservice.id] };
    expect(await servicesOfRetailer(administrator, retailer.id)).toEqual(kept);
    await editRetailer(administrator, retailer.id, input(kept));
  });

  it("are deleted only when nothing belongs to them", async () => {
    const { retailer, store, staff: person, customer } = rows.own;
    const emails = [person.email, customer.email].sort().join(", ");
    await expect(deleteRetailer(administrator, retailer.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`it has 2 users (${emails}), 1 store (${store.name}), 1 circular (`),
    });
    const service = await makeService(world.runtime.db);
    const { id } = await addRetailer(administrator, input({ serviceIds: [service.id] }));
    await deleteRetailer(administrator, id);
    await expect(getRetailer(administrator, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteRetailer(administrator, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("say by field what is not right", () => {
    const messages = (given: object) =>
      retailerSchema.safeParse(given).error?.issues.map((issue) => issue.message);
    expect(messages({ name: " ", timeZone: "Mars/Olympus" })).toEqual([
      "Retailer name is required!",
      "Slug is required!",
      "Time Zone must be a name of the IANA list, such as America/Chicago.",
    ]);
    const good = { name: "A", slug: "a", timeZone: "US/Central" };
    expect(messages({ ...good, siteUrl: "grocer.example", fromAddress: "A <a@b.example>" })).toBeUndefined();
    expect(messages({ ...good, siteUrl: "javascript:alert(1)" })).toHaveLength(1);
    expect(messages({ ...good, contactEmail: "nobody", serviceIds: "1,x" })).toHaveLength(2);
  });
});
