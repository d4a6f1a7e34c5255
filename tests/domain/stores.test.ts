import { beforeEach, describe, expect, it } from "vitest";
import {
  deleteCircularGroup,
  editCircularGroup,
} from "#app/catalogue/domain/circular-groups/circular-groups.server";
import { listCircularGroups } from "#app/catalogue/domain/circular-groups/queries.server";
import { getStore, listStores, listStoresPage } from "#app/catalogue/domain/stores/queries.server";
import { readHoursAnew, readHoursOf } from "#app/catalogue/domain/stores/read-hours.server";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { storeList } from "#app/catalogue/domain/stores/store-list";
import { addStore, deleteStore, editStore } from "#app/catalogue/domain/stores/stores.server";
import type { Context } from "#app/kernel/context";
import { readListQuery } from "#app/kernel/lists";
import { parseInput } from "#app/kernel/parse-input";
import { makeCircularGroup, makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";

let world: TestWorld;
let rows: Awaited<ReturnType<typeof makeSmallWorld>>;
let staff: Context;
let outsider: Context;

beforeEach(async () => {
  world = await openTestWorld();
  rows = await makeSmallWorld(world.runtime.db);
  staff = world.contextOf(rows.own.staff);
  outsider = world.contextOf(rows.other.staff);
});

/** As an entry point hands it to the core. */
function input(given: Record<string, unknown> = {}) {
  return parseInput(storeSchema, {
    name: "Main Street",
    slug: "main-street",
    address1: "1 Main Street",
    city: "Springfield",
    state: "IL",
    retailerId: rows.own.retailer.id,
    circularGroupId: rows.own.group.id,
    ...given,
  });
}

const everything = {
  storeNumber: "0042",
  address2: "Suite 3",
  zipCode: "62701-1234",
  county: "Sangamon",
  latitude: 39.8,
  longitude: -89.6495,
  googlePlacesId: "ChIJ_place",
  phone: "217-555-0134",
  email: "main@grocer.example",
  hours: "Mon–Sat 7–9",
  storeInfo: "Parking behind the house",
  description: "Our first store",
  hasExistingShoppingList: true,
  existingShoppingListUrl: "https://grocer.example/list",
};

describe("stores", () => {
  it("are added with every field and a trace in the activity log, and read back the same", async () => {
    const { id } = await addStore(staff, input(everything));
    const { retailer, group } = rows.own;
    expect(await getStore(staff, id)).toEqual({
      id,
      name: "Main Street",
      slug: "main-street",
      address1: "1 Main Street",
      city: "Springfield",
      state: "IL",
      ...everything,
      circularGroup: {
        id: group.id,
        name: group.name,
        retailer: { id: retailer.id, name: retailer.name },
      },
    });
    const activity = await world.runtime.db
      .selectFrom("activity")
      .selectAll()
      .where("name", "=", "store.created")
      .executeTakeFirstOrThrow();
    expect(activity).toMatchObject({ entityId: id, retailerId: retailer.id });
  });

  it("are edited as a whole: what is left out is empty afterwards", async () => {
    const { id } = await addStore(staff, input(everything));
    await editStore(staff, id, input({ name: "Renamed" }));
    expect(await getStore(staff, id)).toMatchObject({
      name: "Renamed",
      phone: null,
      latitude: null,
      hasExistingShoppingList: false,
    });
    await deleteStore(staff, id);
    expect(await listStores(staff)).toEqual([]);
  });

  it("have a slug of their own within the retailer", async () => {
    const first = await addStore(staff, input());
    const second = await addStore(staff, input({ slug: "second" }));
    const taken = {
      code: "conflict",
      fields: { slug: ["This retailer has a store with that slug already."] },
    };
    await expect(addStore(staff, input())).rejects.toMatchObject(taken);
    await expect(editStore(staff, second.id, input())).rejects.toMatchObject(taken);
    await editStore(staff, first.id, input());
    const there = { retailerId: rows.other.retailer.id, circularGroupId: rows.other.group.id };
    await addStore(outsider, input(there));
  });

  it("are in a circular group of their own retailer", async () => {
    const administrator = world.contextOf(rows.administrator);
    const mixed = input({ circularGroupId: rows.other.group.id });
    await expect(addStore(administrator, mixed)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { circularGroupId: ["This circular group belongs to another retailer."] },
    });
    await expect(addStore(staff, mixed)).rejects.toMatchObject({ code: "not_found" });
    await expect(addStore(staff, input({ circularGroupId: 999 }))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listStores(administrator)).toEqual([]);
  });

  it("hold their group: it is neither deleted nor moved while they are in it", async () => {
    const { id } = await addStore(staff, input());
    await expect(deleteCircularGroup(staff, rows.own.group.id)).rejects.toMatchObject({
      code: "conflict",
      message: `The circular group "${rows.own.group.name}" has 1 store (Main Street). Move or delete them before you delete the group.`,
    });
    const administrator = world.contextOf(rows.administrator);
    const move = () =>
      editCircularGroup(administrator, rows.own.group.id, {
        name: "Moved",
        retailerId: rows.other.retailer.id,
      });
    await expect(move()).rejects.toMatchObject({
      code: "conflict",
      fields: { retailerId: [expect.any(String)] },
    });
    await deleteStore(staff, id);
    await deleteCircularGroup(staff, rows.own.group.id);
    expect(await listCircularGroups(staff)).toEqual([]);
  });
});

describe("what is typed of a store", () => {
  const messages = (given: Record<string, unknown>) => {
    try {
      input(given);
      return {};
    } catch (error) {
      return (error as { fields: Record<string, string[]> }).fields;
    }
  };

  it("lacks nothing that is required", () => {
    const empty = {
      name: "",
      slug: " ",
      address1: undefined,
      city: "",
      state: "",
      retailerId: "",
      circularGroupId: undefined,
    };
    expect(messages(empty)).toEqual({
      name: ["Name is required"],
      slug: ["Slug is required"],
      address1: ["Addres1 is required"],
      city: ["City is required"],
      state: ["State is required"],
      retailerId: ["Retailer is required"],
      circularGroupId: ["Circular Group is required"],
    });
  });

  it.each([
    "(214) 555-0100",
    "(214)555-0100",
    "1 (800) 555-1212 ext. 12",
    "+49 30 1234567",
    "512–472–3425",
    "Tel.: 512/472-3425",
  ])("have the telephone number %s", async (phone) => {
    const { id } = await addStore(staff, input({ phone }));
    expect(await getStore(staff, id)).toMatchObject({ phone });
  });

  it.each([
    [{ state: "Illinois" }, "state"],
    [{ state: "ON" }, "state"],
    [{ state: "toString" }, "state"],
    [{ zipCode: "6270" }, "zipCode"],
    [{ zipCode: "SW1A 1AA" }, "zipCode"],
    [{ latitude: "91" }, "latitude"],
    [{ latitude: "north" }, "latitude"],
    [{ longitude: -180.5 }, "longitude"],
    [{ email: "main at grocer" }, "email"],
    [{ phone: "call us" }, "phone"],
    [{ slug: "Main Street" }, "slug"],
    [{ name: "x".repeat(201) }, "name"],
    [{ description: "x".repeat(5001) }, "description"],
    [{ existingShoppingListUrl: "javascript:alert(1)" }, "existingShoppingListUrl"],
    [{ existingShoppingListUrl: "grocer.example" }, "existingShoppingListUrl"],
    [{ hasExistingShoppingList: "perhaps" }, "hasExistingShoppingList"],
    [{ circularGroupId: "1; drop table store" }, "circularGroupId"],
    [{ phone: 5 }, "phone"],
  ])("is refused with a sentence at its field: %j", (given, field) => {
    expect(messages(given)).toEqual({ [field]: [expect.stringMatching(/\w.*/)] });
  });

  it("keeps markup as the text it is", async () => {
    const typed = { name: "<b>Bold</b> & co", storeInfo: "<script>1</script>" };
    const { id } = await addStore(staff, input(typed));
    expect(await getStore(staff, id)).toMatchObject(typed);
  });
});

describe("a page of the stores", () => {
  const ask = (search: string) => readListQuery(storeList, new URLSearchParams(search));
  const found = async (search: string, column: "name" | "storeNumber" = "name") =>
    (await listStoresPage(staff, {}, ask(search))).rows.map((row) => row[column]);

  beforeEach(async () => {
    const { retailer, group } = rows.own;
    const second = await makeCircularGroup(world.runtime.db, { retailerId: retailer.id, name: "AAA" });
    const of = { retailerId: retailer.id, circularGroupId: group.id };
    await makeStore(world.runtime.db, { ...of, name: "oak 100%", storeNumber: "10", city: "Verona" });
    await makeStore(world.runtime.db, { ...of, name: "Elm", storeNumber: "9", city: "Salem" });
    await makeStore(world.runtime.db, {
      ...of,
      name: "Ash",
      storeNumber: null,
      city: "Veracruz",
      circularGroupId: second.id,
    });
    await makeStore(world.runtime.db, {
      retailerId: rows.other.retailer.id,
      circularGroupId: rows.other.group.id,
      name: "Elm of others",
    });
  });

  it("is sorted by name unless asked otherwise, numbers by their value", async () => {
    expect(await found("")).toEqual(["Ash", "Elm", "oak 100%"]);
    expect(await found("sort=storeNumber", "storeNumber")).toEqual([null, "9", "10"]);
    expect((await found("sort=circularGroup"))[0]).toBe("Ash");
  });

  it("is searched by name, number and city without regard to case", async () => {
    expect(await found("search=ELM")).toEqual(["Elm"]);
    expect(await found("search=ver")).toEqual(["Ash", "oak 100%"]);
    expect(await found("search=9")).toEqual(["Elm"]);
    expect(await found('search="ver"')).toEqual([]);
    expect(await found("search=100%25")).toEqual(["oak 100%"]);
    expect(await found("search=%25")).toEqual(["oak 100%"]);
  });

  it.each(["*", "?", "[", "]", "_", "\\", "^-"])("is searched for %s as for any letter", async (sign) => {
    const { id } = await addStore(staff, input({ name: `Corner ${sign} Shop`, slug: "corner" }));
    const idsOf = async (search: string) =>
      (await listStoresPage(staff, {}, { ...ask(""), search })).rows.map((row) => row.id);
    for (const search of [sign, ` ${sign} `, `er ${sign} sh`])
      expect(await idsOf(search), search).toEqual([id]);
    expect(await idsOf(`[${sign}]`)).toEqual([]);
  });

  it("holds what is searched as it stands there, not only its parts, and as it was edited last", async () => {
    const { id } = await addStore(staff, input({ name: "Abcd Bcda", slug: "abcd" }));
    expect(await found("search=abcd+b")).toEqual(["Abcd Bcda"]);
    expect(await found("search=abcda")).toEqual([]);
    await editStore(staff, id, input({ name: "Zürich", slug: "abcd" }));
    expect(await found("search=bcd")).toEqual([]);
    expect(await found("search=Z%C3%9CR")).toEqual(["Zürich"]);
    await deleteStore(staff, id);
    expect(await found("search=z%C3%BCr")).toEqual([]);
  });
});

describe("the week of a store's hours", () => {
  const row = (id: number) =>
    world.runtime.db.selectFrom("store").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const told = async (id: number, language: "de" | null = null) => readHoursOf(await row(id), language).week;

  it("is derived when they are written, in every language its retailer may choose", async () => {
    const { id } = await addStore(staff, input({ hours: "Do-Fr 9:00-18:00" }));
    expect(await told(id)).toBeNull();
    expect((await told(id, "de"))?.[4]).toEqual([[540, 1080]]);
    await editStore(staff, id, input({ hours: "Daily 8am-9pm" }));
    expect(await told(id)).toEqual(Array(7).fill([[480, 1260]]));
    await editStore(staff, id, input({ hours: null }));
    expect(await told(id)).toBeNull();
  });

  it("is nothing for hours that were written without it, until a server starts", async () => {
    const { id } = await addStore(staff, input({ hours: "Daily 8am-9pm" }));
    const standing = await makeStore(world.runtime.db, {
      hours: "Daily 7am-9pm",
      retailerId: rows.own.retailer.id,
      circularGroupId: rows.own.group.id,
    });
    await world.runtime.db
      .updateTable("store")
      .set({ hours: "Daily 7am-9pm" })
      .where("id", "=", id)
      .execute();
    expect(await told(id)).toBeNull();
    expect(await told(standing.id)).toBeNull();
    await readHoursAnew(staff);
    expect(await told(id)).toEqual(Array(7).fill([[420, 1260]]));
    expect(await told(standing.id)).toEqual(Array(7).fill([[420, 1260]]));
    const read = await row(id);
    await readHoursAnew(staff);
    expect(await row(id)).toEqual(read);
  });
});
