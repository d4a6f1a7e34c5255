import { expect, it } from "vitest";
import {
  kilometresBetween,
  kilometresPerMile,
  parsePoint,
  searchStores,
  sortByDistance,
} from "./store-search";

const springfield = { name: "Springfield, IL", latitude: 39.78, longitude: -89.65 };
const springfieldMa = { name: "Springfield, MA", latitude: 42.1, longitude: -72.59 };
const lakesideCa = { name: "Lakeside, CA", latitude: 32.86, longitude: -116.92 };

let id = 0;
const store = (
  name: string,
  city: string,
  latitude: number | null,
  longitude: number | null,
  zipCode = "62704",
) => ({
  ...{ id: ++id, name, storeNumber: String(100 + id), address1: "12 Oak Street", city, state: "IL", zipCode },
  ...{ latitude, longitude },
});
const prairie = store("Prairie Avenue", "Springfield", 39.7718, -89.686);
const mill = store("Mill Creek", "Chatham", 39.6762, -89.6998, "62629");
const lakeside = store("Lakeside", "Decatur", 39.8273, -88.9262, "62521");
const unplaced = store("Annex", "Springfield", null, null);
const all = [unplaced, lakeside, mill, prairie];

const names = (found: { stores: { store: { name: string } }[] }) =>
  found.stores.map((each) => each.store.name);

it("measures along the earth's surface: New York to Los Angeles, 3,936 km", () => {
  const [newYork, losAngeles] = [
    { latitude: 40.7128, longitude: -74.006 },
    { latitude: 34.0522, longitude: -118.2437 },
  ];
  expect(kilometresBetween(newYork, losAngeles)).toBeCloseTo(3935.75, 0);
  expect(kilometresBetween(newYork, losAngeles) / kilometresPerMile).toBeCloseTo(2445.6, 0);
  expect(kilometresBetween(newYork, newYork)).toBe(0);
  expect(
    kilometresBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
  ).toBeCloseTo(111.2, 0);
  expect(kilometresBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(
    20015,
    0,
  );
});

it.each([
  ["39.78,-89.65", { latitude: 39.78, longitude: -89.65 }],
  ["39, -89", { latitude: 39, longitude: -89 }],
])("reads the place %j", (text, point) => expect(parsePoint(text)).toEqual(point));

it.each(["", "39.78", "91,0", "0,181", "a,b", "39.78,-89.65,3", "1e9,0", "NaN,NaN", "39.78;-89.65"])(
  "knows no place in %j",
  (text) => expect(parsePoint(text)).toBeNull(),
);

it("sorts by distance, those without a place last", () => {
  const found = sortByDistance(all, springfield);
  expect(names(found)).toEqual(["Prairie Avenue", "Mill Creek", "Lakeside", "Annex"]);
  expect(found.stores.at(-1)?.km).toBeNull();
  expect(found.stores[0]?.km).toBeCloseTo(3.2, 1);
});

it("takes the town of that name which is nearest to a store", () => {
  const found = searchStores(all, "springfield", [springfieldMa, springfield]);
  expect(found.from).toBe(springfield);
  expect(names(found)[0]).toBe("Prairie Avenue");
});

it("takes a store's own name before a far town of that name", () => {
  const found = searchStores(all, "lakeside", [lakesideCa]);
  expect(names(found)).toEqual(["Lakeside"]);
  expect(found.from).toBeNull();
});

it("finds by number, by the beginnings of words and by the street", () => {
  expect(names(searchStores(all, String(mill.storeNumber), []))).toEqual(["Mill Creek"]);
  expect(names(searchStores(all, "mil cr", []))).toEqual(["Mill Creek"]);
  expect(names(searchStores(all, "oak str", []))).toHaveLength(4);
  expect(names(searchStores(all, "627", []))).toEqual(["Annex", "Prairie Avenue"]);
});

it.each(["Illinois", "illinois, USA", "IL", "Springfield, Illinois", "springfield il united states"])(
  "finds the stores of a state in %j",
  (text) => expect(names(searchStores(all, text, []))).toContain("Prairie Avenue"),
);

it("finds no other state's stores", () => {
  expect(searchStores(all, "Virginia", []).stores).toEqual([]);
});

it.each([
  ["O'Fallon", "O’Fallon"],
  ["O Fallon", "O'Fallon"],
  ["OFallon IL", "O Fallon"],
  ["Cañon City", "Canon City"],
  ["espanola", "Española"],
  ["SAN JOSÉ", "San Jose"],
])("finds by %j the stores of %s", (text, city) => {
  expect(names(searchStores([store("Depot", city, null, null), mill], text, []))).toEqual(["Depot"]);
});

it.each(["Store 102", "store #102", "Store no. 102"])("finds a store by its number in %j", (text) => {
  expect(names(searchStores(all, text, []))).toEqual(["Mill Creek"]);
});

it("tells when even the nearest is far away", () => {
  expect(searchStores(all, "01101", [springfieldMa])).toMatchObject({ isFar: true, from: springfieldMa });
  expect(searchStores(all, "62701", [springfield]).isFar).toBe(false);
});

it("finds nothing in nonsense", () => {
  for (const text of ["xyzzy", "%", "'; drop table store", "💥", "\u0000"])
    expect(searchStores(all, text, []).stores).toEqual([]);
});
