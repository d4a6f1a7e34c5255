import { expect, it } from "vitest";
import { OfflineTowns } from "#app/catalogue/places/offline-towns";

const towns = new OfflineTowns();

it.each([
  ["O'Fallon, IL", "O Fallon, IL"],
  ["OFallon IL", "O Fallon, IL"],
  ["o fallon illinois", "O Fallon, IL"],
  ["Coeur d Alene", "Coeur d'Alene, ID"],
  ["Lee's Summit", "Lees Summit, MO"],
  ["Cañon City, CO", "Canon City, CO"],
  ["San José, CA", "San Jose, CA"],
  ["Los Ángeles", "Los Angeles, CA"],
  ["E St Louis, IL", "East Saint Louis, IL"],
  ["62701, IL", "Springfield, IL 62701"],
  ["62701 Illinois", "Springfield, IL 62701"],
  ["90210 Beverly Hills", "Beverly Hills, CA 90210"],
  ["90210 Beverly Hills, CA", "Beverly Hills, CA 90210"],
])("knows %j as %s", async (text, name) => {
  expect((await towns.find(text)).map((town) => town.name)).toContain(name);
});

it.each(["62701, NY", "12345 Oak Street", "90210 Springfield"])("knows no town of %j", async (text) => {
  expect(await towns.find(text)).toEqual([]);
});
