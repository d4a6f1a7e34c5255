import { beforeEach, describe, expect, it } from "vitest";
import { hoursColumns } from "#app/catalogue/domain/stores/read-hours.server";
import type { StoreSearch } from "#app/shopping/domain/publishing/stores";
import { makeStore } from "#db/seed/factories";
import { type ApiWorld, openApiWorld } from "#tests/setup/api-world";

let world: ApiWorld;
let retailerId: number;

beforeEach(async () => {
  world = await openApiWorld();
  retailerId = world.rows.own.retailer.id;
  await world.runtime.db.deleteFrom("store").where("retailerId", "=", retailerId).execute();
});

const call = (search = "") => world.call("GET", `/public/retailers/${retailerId}/stores${search}`);

async function ask(search = ""): Promise<StoreSearch> {
  const response = await call(search);
  expect(response.status).toBe(200);
  return (await response.json()) as StoreSearch;
}

const names = ({ stores }: StoreSearch) => stores.map(({ name }) => name);

function add(given: Partial<Parameters<typeof makeStore>[1]> = {}) {
  const circularGroupId = world.rows.own.storeGroup.id;
  return makeStore(world.runtime.db, {
    ...given,
    ...hoursColumns(given.hours ?? null),
    retailerId,
    circularGroupId,
  });
}

async function addThree() {
  await add({
    name: "Prairie Avenue",
    slug: "prairie-avenue",
    storeNumber: "101",
    address1: "2140 Prairie Avenue",
    address2: "Suite B",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    latitude: 39.7718,
    longitude: -89.686,
    phone: "217-555-0101",
    hours: "Mon-Sat 7am-9pm, Sun 8am-8pm. Closed Christmas.",
    hasExistingShoppingList: 1,
    existingShoppingListUrl: "https://shop.example/list",
  });
  const near = { name: "Mill Creek", slug: "mill-creek", city: "Chatham", state: "IL", zipCode: "62629" };
  await add({ ...near, latitude: null, longitude: null });
  const far = { name: "Lakeside", slug: "lakeside", city: "Decatur", state: "IL", zipCode: "62521" };
  await add({ ...far, latitude: 39.8273, longitude: -88.9262 });
}

describe("the public stores of a retailer", () => {
  it("stand by name without regard to case, in any alphabet", async () => {
    for (const name of ["Étoile", "âme", "Zoo", "apple"]) await add({ name, slug: name });
    expect(names(await ask())).toEqual(["apple", "Zoo", "âme", "Étoile"]);
  });

  it("gives all that a shopper needs of a store", async () => {
    await addThree();
    const { stores, retailer, total } = await ask("?store=prairie-avenue");
    expect(stores).toEqual([
      {
        id: expect.any(Number),
        key: "prairie-avenue",
        name: "Prairie Avenue",
        number: "101",
        address: ["2140 Prairie Avenue", "Suite B"],
        city: "Springfield",
        state: "IL",
        zip: "62704",
        phone: "217-555-0101",
        hours: {
          text: "Mon-Sat 7am-9pm, Sun 8am-8pm. Closed Christmas.",
          week: [[[480, 1200]], ...Array(6).fill([[420, 1260]])],
          notes: ["Closed Christmas"],
          hasExceptions: true,
          holidays: ["christmas"],
          timeZone: world.rows.own.retailer.timeZone,
        },
        coordinates: { latitude: 39.7718, longitude: -89.686 },
        distance: null,
        listUrl: "https://shop.example/list",
      },
    ]);
    expect(retailer).toMatchObject({ id: retailerId });
    expect(total).toBe(3);
  });

  it("sorts by the distance from a position, a ZIP code and a town of the state where the stores are", async () => {
    await addThree();
    for (const search of [
      "?near=39.78,-89.65",
      "?q=62701",
      "?q=Springfield",
      "?q=springfield,%20illinois",
      "?q=62701-1234",
    ]) {
      const answer = await ask(search);
      expect(names(answer), search).toEqual(["Prairie Avenue", "Mill Creek", "Lakeside"]);
      const [first, second] = answer.stores.map(({ distance }) => distance);
      expect(first?.miles).toBeLessThan(4);
      expect(first?.kilometres).toBeCloseTo((first?.miles ?? 0) * 1.609, 0);
      // Nobody entered where it is: it stands in the middle of its ZIP code.
      expect(second?.miles).toBeGreaterThan(first?.miles ?? 0);
      expect(answer.stores[1]?.coordinates).toBeNull();
      expect(answer.summary, search).toMatch(
        /^3 stores near (your position|Springfield, IL( 62701)?), the nearest first$/,
      );
    }
    expect((await ask("?q=Springfield")).from?.name).toBe("Springfield, IL");
    expect((await ask("?q=62701")).from?.name).toBe("Springfield, IL 62701");
    expect((await ask("?near=39.7812345,-89.6512345")).from).toMatchObject({
      latitude: 39.781,
      longitude: -89.651,
    });
  });

  it("finds by name, and says so when nothing is found or all is far away", async () => {
    await addThree();
    expect(names(await ask("?q=mill"))).toEqual(["Mill Creek"]);
    expect(await ask("?q=xyzzy")).toMatchObject({
      stores: [],
      summary: "We found no store for “xyzzy”. Try a ZIP code, a city, or a part of the store’s name.",
    });
    expect(await ask("?q=99501")).toMatchObject({
      from: { name: "Anchorage, AK 99501" },
      summary: "We have no store near there. These are the nearest ones.",
    });
    expect(await ask("?store=gone")).toMatchObject({
      stores: [],
      summary: "This store is not here anymore.",
    });
  });

  it("is bounded, and reads what makes no sense as if it weren't there", async () => {
    await addThree();
    expect((await ask("?limit=2&q=62701")).stores).toHaveLength(2);
    expect(await ask("?limit=2")).toMatchObject({
      stores: [],
      summary: "We have 3 stores. Search for the one near you.",
    });
    expect((await ask()).summary).toBe("All our 3 stores");
    expect((await ask("?q=mill")).summary).toBe("1 store found");
    for (const search of [
      "?limit=0",
      "?limit=-1",
      "?limit=abc",
      "?limit=9999999",
      "?near=nowhere",
      "?near=91,0",
      "?q=",
    ])
      expect(names(await ask(search)), search).toEqual(["Lakeside", "Mill Creek", "Prairie Avenue"]);
    for (const q of ["%00", "'--", "x".repeat(5000), "%F0%9F%92%A5", "__proto__"])
      expect((await ask(`?q=${q}`)).stores).toEqual([]);
  });

  it("shows no store of another retailer and no address that isn't one of the web", async () => {
    const { store } = world.rows.other;
    await add({
      name: "Odd",
      hasExistingShoppingList: 1,
      existingShoppingListUrl: "javascript:alert(1)",
      hours: "by chance",
    });
    expect(names(await ask(`?store=${store.slug}`))).not.toContain(store.name);
    expect(names(await ask(`?q=${store.name}`))).not.toContain(store.name);
    expect((await ask("?q=Odd")).stores[0]).toMatchObject({
      listUrl: null,
      hours: { text: "by chance", week: null },
    });
  });

  it("has an empty list for a retailer without stores, and 404 for one that never was", async () => {
    expect(await ask()).toMatchObject({ stores: [], total: 0, summary: "We have no stores to show yet." });
    expect((await world.call("GET", "/public/retailers/999999/stores")).status).toBe(404);
  });

  it("shows a change at once", async () => {
    const { id } = await add({ name: "Prairie" });
    expect(names(await ask())).toEqual(["Prairie"]);
    await world.runtime.db.updateTable("store").set({ name: "Meadow" }).where("id", "=", id).execute();
    expect(names(await ask())).toEqual(["Meadow"]);
  });
});
