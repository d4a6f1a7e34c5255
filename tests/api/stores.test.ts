import { beforeEach, describe, expect, it } from "vitest";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;

beforeEach(async () => {
  world = await openApiWorld();
});

const own = () => world.rows.own;
const send = (method: string, path: string, json?: unknown, as = own().staff) =>
  world.call(method, path, { as, ...(json === undefined ? {} : { json }) });

const body = () => ({
  name: "Oak Street",
  slug: "oak-street",
  storeNumber: "0042",
  circularGroup: { id: own().group.id },
  address1: "12 Oak Street",
  address2: "",
  city: "Verona",
  state: "PA",
  zipCode: "15147",
  county: "Allegheny",
  latitude: 40.5025,
  longitude: "-79.8125",
  googlePlacesId: null,
  phone: "412-555-0134",
  email: "oak@grocer.example",
  hours: "Mon–Sat 7–9",
  storeInfo: "Parking",
  description: "<b>First</b>",
  hasExistingShoppingList: true,
  existingShoppingListUrl: "https://grocer.example/list",
});

describe("the stores of the API", () => {
  it("carry every field, spelt as clients spell it, and their group with its retailer", async () => {
    const answer = await send("POST", "/api/Stores", body());
    expect(answer.status).toBe(201);
    const store = await answer.json();
    const { group, retailer } = own();
    expect(store).toEqual({
      ...body(),
      id: expect.any(Number),
      address2: null,
      longitude: -79.8125,
      circularGroup: {
        id: group.id,
        name: group.name,
        retailer: { id: retailer.id, name: retailer.name },
      },
    });
    const listed = await (await send("GET", "/api/stores")).json();
    expect(listed).toEqual(expect.arrayContaining([store]));
    const renamed = await send("PUT", `/api/Stores/${store.id}`, { ...store, name: "Elm" });
    expect(await renamed.json()).toEqual({ ...store, name: "Elm" });
  });

  it("take their group by its id alone as well, and refuse two that differ", async () => {
    const { circularGroup, ...rest } = body();
    const given = { ...rest, circularGroupId: circularGroup.id };
    const answer = await send("POST", "/api/Stores", given);
    expect(answer.status).toBe(201);
    const store = await answer.json();
    expect(store).toMatchObject({ circularGroup: { id: circularGroup.id } });
    const { storeGroup } = own();
    const moved = await send("PUT", `/api/Stores/${store.id}`, { ...given, circularGroupId: storeGroup.id });
    expect(await moved.json()).toMatchObject({ circularGroup: { id: storeGroup.id } });
    const both = { ...given, circularGroup: { id: storeGroup.id } };
    const refused = await send("POST", "/api/Stores", { ...both, slug: "elm-street" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      errors: { "CircularGroup.Id": ["circularGroup and circularGroupId name two different groups."] },
    });
    expect(
      (await send("POST", "/api/Stores", { ...both, slug: "elm", circularGroupId: storeGroup.id })).status,
    ).toBe(201);
  });

  it("belong to the retailer of their group when an Administrator names none", async () => {
    const answer = await send("POST", "/api/Stores", body(), world.rows.administrator);
    expect((await answer.json()).circularGroup.retailer.id).toBe(own().retailer.id);
  });

  it.each([
    [{ state: "Pennsylvania" }, 400],
    [{ latitude: 200 }, 400],
    [{ email: 7 }, 400],
    [{ name: { $gt: "" } }, 400],
    [{ circularGroup: { id: "1" } }, 400],
    [{ circularGroup: { id: 999_999 } }, 404],
    [{ hasExistingShoppingList: "yes" }, 400],
    [{ description: "x".repeat(300_000) }, 413],
  ])("are refused with nothing written: case %#", async (wrong, status) => {
    const before = await world.runtime.db.selectFrom("store").selectAll().execute();
    expect((await send("POST", "/api/Stores", { ...body(), ...wrong })).status).toBe(status);
    expect((await send("PUT", `/api/Stores/${own().store.id}`, { ...body(), ...wrong })).status).toBe(status);
    expect(await world.runtime.db.selectFrom("store").selectAll().execute()).toEqual(before);
  });
});

describe("the places of the API", () => {
  it("are suggested and resolved without any outside service", async () => {
    const suggested = await (await send("GET", "/api/Places/Suggest?q=12%20Oak%20St,%20Verona%20PA")).json();
    expect(suggested).toMatchObject({ credit: expect.any(String), suggestions: [{ title: "12 Oak St" }] });
    const id = encodeURIComponent(suggested.suggestions[0].id);
    expect(await (await send("GET", `/api/places/resolve?id=${id}`)).json()).toMatchObject({
      address1: "12 Oak St",
      city: "Verona",
      state: "PA",
      zipCode: "15147",
      county: "Allegheny",
      outsideUs: false,
    });
  });

  it.each([
    ["Suggest", 400],
    [`Suggest?q=${"x".repeat(201)}`, 400],
    ["Suggest?q=verona&session=%22;", 400],
    ["Resolve?id=nothing", 404],
  ])("answer %s with %i", async (path, status) => {
    expect((await send("GET", `/api/Places/${path}`)).status).toBe(status);
  });
});
