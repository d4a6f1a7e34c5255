import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToItem, type ListItem } from "#app/shopping/domain/publishing/list-item";
import { createListChanges } from "./list-changes";
import { createShoppingList } from "./shopping-list";

const place = "endcap-list-7";
const apples = addToItem(undefined, { id: "item--apples", kind: "text", name: "Apples" }, 1000);
const names = (items: readonly ListItem[]) => items.map(({ name }) => name);

const createList = () => createShoppingList("7", <Part>() => Promise.resolve(createListChanges as Part));

/** A device whose browser keeps no database, so that what is changed waits in local storage; and no other tab. */
beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new Error("Blocked");
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("takes in what the last page left behind", async () => {
  localStorage.setItem(place, JSON.stringify([apples]));
  const list = createList();
  await list.changes();
  expect(names(list.items())).toEqual(["Apples"]);
});

test.each([
  ["an object", "{}"],
  ["a number", "5"],
  ["null", "null"],
  ["a text", '"milk"'],
  ["entries that are no items", '[null, 7, {}, {"id": "item--milk", "name": "Milk"}]'],
  ["half a text", '[{"id": "item--mi'],
])("takes %s in local storage away, and the list works", async (_what, kept) => {
  localStorage.setItem(place, kept);
  const list = createList();
  const changes = await list.changes();
  expect(localStorage.getItem(place)).toBeNull();
  expect(list.items()).toEqual([]);
  changes.add({ id: "item--milk", kind: "text", name: "Milk" });
  expect(names(list.items())).toEqual(["Milk"]);
});

test("keeps the items among other things", async () => {
  localStorage.setItem(place, JSON.stringify([null, apples, { id: "item--milk" }]));
  const list = createList();
  await list.changes();
  expect(names(list.items())).toEqual(["Apples"]);
  expect(localStorage.getItem(place)).toBe(JSON.stringify([apples]));
});

test("takes nothing but items from other tabs and from the server", async () => {
  const channels: { onmessage?: (event: { data: unknown }) => void }[] = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage?: (event: { data: unknown }) => void;
      constructor() {
        channels.push(this);
      }
      postMessage() {}
    },
  );
  const list = createList();
  const changes = await list.changes();
  for (const data of [undefined, "milk", { length: 1 }, [null, { id: "item--milk" }]]) {
    channels[0]?.onmessage?.({ data });
    changes.merge(data as ListItem[]);
  }
  expect(list.items()).toEqual([]);
  channels[0]?.onmessage?.({ data: [apples] });
  expect(names(list.items())).toEqual(["Apples"]);
});

test("another name and deal leave what the shopper chose, also where another device chose later", async () => {
  localStorage.setItem(place, JSON.stringify([{ ...apples, quantity: 2 }]));
  const list = createList();
  const changes = await list.changes();
  changes.renew({ id: apples.id, name: "Red Apples" }, { id: "item--gone", name: "Gone" });
  expect(list.items()).toMatchObject([{ name: "Red Apples", quantity: 2, stamps: apples.stamps }]);
  changes.merge([{ ...apples, quantity: 5, stamps: { ...apples.stamps, quantity: 1500 } }]);
  expect(list.items()).toMatchObject([{ name: "Red Apples", quantity: 5 }]);
  changes.change(apples.id, { removed: true });
  changes.renew({ id: apples.id, name: "Apples again" });
  expect(list.items()).toEqual([]);
});
