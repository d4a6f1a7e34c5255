import { beforeEach, describe, expect, it } from "vitest";
import { getSubservice, listSubservices } from "#app/integrations/domain/subservices/queries.server";
import { subserviceSchema } from "#app/integrations/domain/subservices/schemas";
import {
  addSubservice,
  deleteSubservice,
  editSubservice,
} from "#app/integrations/domain/subservices/subservices.server";
import type { Context } from "#app/kernel/context";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";
import { makeConnectionRun, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;
let staff: Context;
let outsider: Context;
let sharedServiceId: number;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
  sharedServiceId = (await makeService(world.runtime.db, { name: "Shared" })).id;
});

const input = () => ({
  name: "Photo Pages",
  serviceId: sharedServiceId,
  website: "https://photos.example.com",
  uniqueId: "photo_pages",
  notes: "",
  retailerId: null,
});

describe("subservices", () => {
  it("stand under their service with a slug from their name", async () => {
    const { id } = await addSubservice(administrator, input());
    expect(await getSubservice(staff, id)).toMatchObject({
      serviceName: "Shared",
      slug: "photo-pages",
      retailerId: null,
      editable: false,
    });
    expect(
      (await listSubservices(administrator, { serviceId: sharedServiceId })).map(({ id }) => id),
    ).toEqual([id]);
  });

  it("of a retailer's own service are that retailer's", async () => {
    const serviceId = rows.own.service.id;
    const { id } = await addSubservice(administrator, { ...input(), serviceId });
    expect((await getSubservice(staff, id)).retailerId).toBe(rows.own.retailer.id);
    await expect(getSubservice(outsider, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      addSubservice(administrator, {
        ...input(),
        uniqueId: "b",
        serviceId,
        retailerId: rows.other.retailer.id,
      }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { serviceId: [expect.any(String)] } });
    await expect(addSubservice(outsider, { ...input(), uniqueId: "b", serviceId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("that are shared are forbidden to staff", async () => {
    const { id } = await makeSubservice(world.runtime.db, {
      serviceId: sharedServiceId,
      uniqueId: "shared_one",
    });
    const change = { ...input(), uniqueId: "shared_one" };
    await expect(editSubservice(staff, id, change)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteSubservice(staff, id)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("have a unique id of their own that stays", async () => {
    const { id } = await addSubservice(administrator, input());
    expect(await uniqueIdMessage(staff, "subservice", "PHOTO_pages")).toBe("UniqueID already exists");
    await expect(addSubservice(administrator, input())).rejects.toMatchObject({
      code: "conflict",
      fields: { uniqueId: ["UniqueID already exists"] },
    });
    await expect(editSubservice(administrator, id, { ...input(), uniqueId: "new" })).rejects.toMatchObject({
      fields: { uniqueId: ["Unique ID can't be changed."] },
    });
  });

  it("move to another service as long as nothing uses them", async () => {
    const { id, uniqueId } = rows.own.subservice;
    const change = { ...input(), uniqueId };
    await expect(editSubservice(staff, id, change)).rejects.toMatchObject({
      code: "conflict",
      fields: { serviceId: [expect.stringContaining("1 property")] },
    });
    await world.runtime.db.deleteFrom("connection").execute();
    await world.runtime.db.deleteFrom("property").execute();
    await world.runtime.db.deleteFrom("retailerSubservice").execute();
    const foreign = { ...change, serviceId: rows.other.service.id };
    await expect(editSubservice(staff, id, foreign)).rejects.toMatchObject({ code: "not_found" });
    await expect(editSubservice(administrator, id, foreign)).rejects.toMatchObject({ code: "invalid_input" });
    await editSubservice(staff, id, change);
    expect((await getSubservice(staff, id)).serviceId).toBe(sharedServiceId);
  });

  it("are not deleted while something uses them or a connection is running", async () => {
    const { subservice, connection, retailer, property } = rows.own;
    await expect(deleteSubservice(staff, subservice.id)).rejects.toMatchObject({
      code: "conflict",
      message: `The subservice "${subservice.name}" can't be deleted: it is used by 1 retailer (${retailer.name}), 1 property (${property.name}) and 1 connection (${connection.name}).`,
    });
    await makeConnectionRun(world.runtime.db, { connectionId: connection.id, status: "running" });
    await expect(deleteSubservice(staff, subservice.id)).rejects.toMatchObject({
      message: expect.stringContaining("of it is running"),
    });
    const { id } = await addSubservice(staff, input());
    await deleteSubservice(staff, id);
    await expect(getSubservice(staff, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["", true],
    ["https://a.example/x?y=1", true],
    ["HTTP://a.example", true],
    ["a.example", false],
    ["https://a b.example", false],
    ["javascript:alert(1)", false],
    ["ftp://a.example", false],
  ])("take %j for a website: %s", (website, good) => {
    const { success, error } = subserviceSchema.safeParse({
      name: "A",
      serviceId: 1,
      uniqueId: "a",
      website,
    });
    expect(success).toBe(good);
    if (!good) expect(error?.issues[0]?.message).toBe("Please enter a valid website url.");
  });
});
