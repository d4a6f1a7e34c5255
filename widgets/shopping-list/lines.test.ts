import { describe, expect, test } from "vitest";
import { dealPriceOf } from "#app/shopping/domain/publishing/deal-price";
import {
  addToItem,
  changeItem,
  type ListItem,
  type NewItem,
} from "#app/shopping/domain/publishing/list-item";
import { dollars } from "#tests/widgets/weekly-ad-factory";
import { categoryMemory } from "./edit/index";
import { firstLines, groupByDepartment, judge, validity } from "./lines";
import { listAsText } from "./take/list-text";
import { totalOf } from "./use-lines";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const MAIN = { key: "main-st", name: "Green Basket Main St", listUrl: null };
const OAK = { key: "oak-ave", name: "Green Basket Oak Ave", listUrl: null };

function thing(name: string, more: Partial<NewItem> = {}): ListItem {
  return addToItem(undefined, { id: name, kind: "text", name, ...more }, 1);
}

const priceOf = (deal: string) => dealPriceOf({ deal, details: "" }, dollars);

function deal(name: string, text: string, more: Partial<NewItem> = {}, endsAt = "2026-11-25T00:00:00-06:00") {
  const { key, name: storeName } = MAIN;
  return thing(name, {
    kind: "deal",
    deal: {
      ...{
        areaId: 1,
        pageId: 1,
        circularId: 1,
        text,
        details: "",
        price: priceOf(text),
        endsAt,
        timeZone: "America/Chicago",
      },
      ...{ store: { key, name: storeName }, image: null },
    },
    ...more,
  });
}

const look = (items: ListItem[], store: typeof MAIN | null = MAIN, now = NOW) =>
  items.map((item) => judge(item, now, store));

describe("judge", () => {
  test("a deal is told with its end, in its own zone, and its store", () => {
    const line = judge(deal("Berries", "2/$5", { quantity: 3 }), NOW, MAIN);
    expect(line).toMatchObject({ ended: false, elsewhere: false, cost: 750 });
    expect(validity(line)).toBe("through Tue, Nov 24 at Green Basket Main St");
    expect(validity(judge(thing("String"), NOW, MAIN))).toBe("");
  });

  test("from its end on it is ended, and its price is none any more", () => {
    const berries = deal("Berries", "2/$5");
    const end = Date.parse("2026-11-25T00:00:00-06:00");
    expect(judge(berries, end - 1, MAIN).ended).toBe(false);
    const line = judge(berries, end, MAIN);
    expect(line).toMatchObject({ ended: true, price: null, cost: null });
    expect(validity(line)).toBe("ended Tue, Nov 24 at Green Basket Main St");
  });

  test("the deal of another store is marked and not counted; the same store under its id is the same", () => {
    expect(judge(deal("Berries", "2/$5"), NOW, OAK)).toMatchObject({ elsewhere: true, cost: null });
    expect(judge(deal("Berries", "2/$5"), NOW, { ...MAIN, key: "12" }).elsewhere).toBe(false);
    expect(judge(deal("Berries", "2/$5"), NOW, null).elsewhere).toBe(false);
  });

  test("a store is known by its id, whatever its slug and name are now", () => {
    const berries = deal("Berries", "2/$5");
    if (berries.deal?.store) berries.deal.store.id = 12;
    expect(judge(berries, NOW, { ...OAK, id: 12 }).elsewhere).toBe(false);
    expect(judge(berries, NOW, { ...MAIN, id: 13 }).elsewhere).toBe(true);
  });

  test("nonsense instead of an instant is no reason to fail", () => {
    const odd = deal("Berries", "2/$5", {}, "soon");
    expect(judge(odd, NOW, MAIN)).toMatchObject({ ended: false, cost: 250 });
  });
});

test("departments stand in alphabetical order, what has none at the end", () => {
  const lines = look([
    thing("String"),
    thing("Milk", { category: "Dairy" }),
    thing("Bread", { category: "Bakery" }),
    thing("Eggs", { category: "Dairy" }),
    thing("Zip bags", { category: "Zoo" }),
  ]);
  const names = (departments = groupByDepartment(lines)) =>
    departments.map(({ category, lines }) => [category, ...lines.map(({ item }) => item.name)]);
  expect(names()).toEqual([
    ["Bakery", "Bread"],
    ["Dairy", "Milk", "Eggs"],
    ["Zoo", "Zip bags"],
    ["More", "String"],
  ]);
  expect(names(firstLines(groupByDepartment(lines), 2))).toEqual([
    ["Bakery", "Bread"],
    ["Dairy", "Milk"],
  ]);
});

test("a thing goes where one of its name was before, even a removed one", () => {
  const removed = changeItem(
    deal("Jalapeño  Peppers", "99¢ lb", { category: "Produce" }),
    { removed: true },
    2,
  );
  const categoryOf = categoryMemory([removed, thing("Milk")]);
  expect(categoryOf("jalapeno peppers")).toBe("Produce");
  expect(categoryOf("milk")).toBeNull();
  expect(categoryOf("peppers")).toBeNull();
});

describe("totalOf", () => {
  test("says of how many it is the total, and how many have no price", () => {
    const items = [
      deal("Berries", "2/$5", { quantity: 3 }),
      deal("Chicken", "$2.99 lb", { quantity: 2.5, unit: "lb" }),
      deal("Cereal", "Buy 1 get 1 free"),
      thing("String"),
    ];
    expect(totalOf(look(items))).toBe("Total of 2 of 4 items: $14.98; 2 have no price");
    expect(totalOf(look(items.slice(0, 3)))).toBe("Total of 2 of 3 items: $14.98; 1 has no price");
    expect(totalOf(look(items.slice(0, 2)))).toBe("Total of 2 items: $14.98");
    expect(totalOf(look(items.slice(0, 1)))).toBe("Total of 1 item: $7.50");
    expect(totalOf(look(items.slice(2)))).toBe("");
    expect(totalOf([])).toBe("");
  });

  test("never adds up different currencies", () => {
    expect(totalOf(look([deal("A", "$2"), deal("B", "€1,99"), deal("C", "$1.50")]))).toBe(
      "Total of 3 items: $3.50 + €1.99",
    );
    // A price without a sign is in the money of the retailer.
    expect(totalOf(look([deal("A", "$2"), deal("B", "3.99")]))).toBe("Total of 2 items: $5.99");
  });

  test("five thousand prices add up to the cent", () => {
    const items = Array.from({ length: 5000 }, (_, index) => deal(`Thing ${index}`, "$0.10"));
    expect(totalOf(look(items))).toBe("Total of 5,000 items: $500.00");
  });
});

test("as text: departments, amounts, notes, deals with their ends, total", () => {
  const lines = look([
    deal("Berries", "2/$5", { quantity: 3, category: "Produce" }),
    thing("Apples", { quantity: 2, unit: "lb", note: "green", category: "Produce" }),
    thing("String"),
  ]);
  expect(listAsText(groupByDepartment(lines), MAIN.name, totalOf(lines))).toBe(
    [
      "Shopping list, Green Basket Main St",
      "Produce\n- 3 Berries – 2/$5, through Tue, Nov 24 at Green Basket Main St\n- 2 lb Apples (green)",
      "More\n- String",
      "Total of 1 of 3 items: $7.50; 2 have no price",
    ].join("\n\n"),
  );
});
