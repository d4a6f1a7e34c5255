import { beforeEach, describe, expect, it } from "vitest";
import {
  checkServiceProcesses,
  checkSubserviceProcesses,
} from "#app/integrations/domain/services/processes.server";
import { getService, listServicesPage } from "#app/integrations/domain/services/queries.server";
import { serviceList } from "#app/integrations/domain/services/service-list";
import { addService, deleteService, editService } from "#app/integrations/domain/services/services.server";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { uniqueIdMessage } from "#app/kernel/unique-ids.server";
import { makeConnectionRun, makeProperty, makeService, makeSubservice } from "#db/seed/integration-factories";
import { makeFullWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeFullWorld>>;
let administrator: Context;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeFullWorld(world.runtime.db);
  administrator = world.contextOf(rows.administrator);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
});

const input = { name: "Social Media", uniqueId: "social_media", notes: "", retailerId: null };
const ask = (search: string) => readListQuery(serviceList, new URLSearchParams(search));
const message = (text: string | RegExp) => ({
  message: typeof text === "string" ? text : expect.stringMatching(text),
});

describe("services", () => {
  it("get a slug from their name and a line in the activity log", async () => {
    const { id } = await addService(administrator, { ...input, name: "Social / Media Plus" });
    expect(await getService(administrator, id)).toMatchObject({
      slug: "social-media-plus",
      retailerId: null,
      createdAt: "2026-02-02T12:00:00.000Z",
      updatedAt: null,
    });
    const log = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "service.created")
      .where("entityId", "=", id)
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({ userName: rows.administrator.email, retailerId: null });
  });

  it("belong to the retailer of the staff who add them, whatever they ask; another's is not found", async () => {
    const { id } = await addService(staff, input);
    expect((await getService(staff, id)).retailerId).toBe(rows.own.retailer.id);
    await expect(getService(outsider, id)).rejects.toMatchObject({ code: "not_found" });
    const foreign = { ...input, uniqueId: "x", retailerId: rows.other.retailer.id };
    await expect(addService(staff, foreign)).rejects.toMatchObject({ code: "not_found" });
  });

  it("that all retailers share are read by staff and changed by Administrators", async () => {
    const { id } = await addService(administrator, input);
    expect(await getService(staff, id)).toMatchObject({ editable: false });
    const change = { ...input, name: "Renamed" };
    await expect(editService(staff, id, change)).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteService(staff, id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await getService(administrator, id)).name).toBe("Social Media");
    await editService(administrator, id, change);
    expect(await getService(administrator, id)).toMatchObject({
      name: "Renamed",
      slug: "renamed",
      updatedAt: "2026-02-02T12:00:00.000Z",
    });
  });

  it("have a unique id that no other has in any case, and that stays", async () => {
    const { id } = await addService(administrator, input);
    expect(await uniqueIdMessage(outsider, "service", " SOCIAL_media ")).toBe("UniqueID already exists");
    expect(await uniqueIdMessage(outsider, "service", "another")).toBe("");
    const taken = { code: "conflict", fields: { uniqueId: ["UniqueID already exists"] } };
    await expect(addService(staff, { ...input, uniqueId: "Social_Media" })).rejects.toMatchObject(taken);
    const locked = { code: "invalid_input", fields: { uniqueId: ["Unique ID can't be changed."] } };
    await expect(editService(administrator, id, { ...input, uniqueId: "new" })).rejects.toMatchObject(locked);
  });

  it("are found in the chosen field in any case, and numbered as found", async () => {
    await makeService(world.runtime.db, { name: "CAFÉ Club", uniqueId: "zz_one" });
    await makeService(world.runtime.db, { name: "Another café", uniqueId: "zz_two" });
    const found = async (search: string) =>
      (await listServicesPage(administrator, {}, ask(search))).rows.map(({ number, name }) => [number, name]);
    expect(await found("search=cafÉ&sort=-name")).toEqual([
      [2, "CAFÉ Club"],
      [1, "Another café"],
    ]);
    expect(await found("search=ZZ_T&by=uniqueId")).toEqual([[1, "Another café"]]);
    expect(await found("search=zz_t")).toEqual([]);
    expect(await found("search=%25")).toEqual([]);
  });

  it("say what holds them, and go when nothing does", async () => {
    const { id } = await makeService(world.runtime.db, { name: "Held" });
    await makeSubservice(world.runtime.db, { serviceId: id, name: "Part" });
    for (const name of ["B", "A", "D", "C"]) {
      await makeProperty(world.runtime.db, { retailerId: rows.own.retailer.id, serviceId: id, name });
    }
    await world.runtime.db
      .insertInto("retailerService")
      .values({ retailerId: rows.own.retailer.id, serviceId: id })
      .execute();
    await expect(deleteService(administrator, id)).rejects.toMatchObject({
      code: "conflict",
      ...message(
        `The service "Held" can't be deleted: it is used by 1 subservice (Part), 1 retailer (${rows.own.retailer.name}) and 4 properties (A, B, C, …).`,
      ),
    });
    await world.runtime.db.deleteFrom("property").where("serviceId", "=", id).execute();
    await world.runtime.db.deleteFrom("subservice").where("serviceId", "=", id).execute();
    await world.runtime.db.deleteFrom("retailerService").where("serviceId", "=", id).execute();
    await deleteService(administrator, id);
    await expect(getService(administrator, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("tell which of their connections are running, and are not deleted meanwhile", async () => {
    const { service, subservice, connection } = rows.own;
    const quiet = { processDeleteStatus: 0, processDeleteMessage: "" };
    expect(await checkServiceProcesses(staff, service.id)).toEqual(quiet);
    const { id } = await makeConnectionRun(world.runtime.db, {
      connectionId: connection.id,
      status: "running",
    });
    const running = {
      processDeleteStatus: 1,
      processDeleteMessage: expect.stringContaining(`1 connection (${connection.name}) of it is running`),
    };
    expect(await checkServiceProcesses(staff, service.id)).toEqual(running);
    expect(await checkSubserviceProcesses(staff, subservice.id)).toEqual(running);
    await expect(deleteService(staff, service.id)).rejects.toMatchObject(message(/of it is running/));
    await world.runtime.db
      .updateTable("connectionRun")
      .set({ status: "done" })
      .where("id", "=", id)
      .execute();
    expect(await checkServiceProcesses(staff, service.id)).toEqual(quiet);
    await expect(deleteService(staff, service.id)).rejects.toMatchObject(message(/is used by/));
  });

  it("count connections that reach them through a property alone", async () => {
    const { service, connection } = rows.own;
    await world.runtime.db
      .updateTable("connection")
      .set({ serviceId: null, subserviceId: null })
      .where("id", "=", connection.id)
      .execute();
    await makeConnectionRun(world.runtime.db, { connectionId: connection.id, status: "running" });
    expect((await checkServiceProcesses(staff, service.id)).processDeleteStatus).toBe(1);
  });
});
