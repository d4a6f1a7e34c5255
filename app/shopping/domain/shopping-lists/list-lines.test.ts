import { describe, expect, test } from "vitest";
import { addToItem, changeItem, type ListDeal } from "../publishing/list-item";
import { lineOf, listGroups } from "./list-lines";

const now = new Date("2026-11-21T12:00:00Z");
const deal: ListDeal = {
  areaId: 1,
  pageId: 2,
  circularId: 3,
  text: "2/$5",
  details: "",
  price: null,
  endsAt: "2026-11-25T00:00:00-06:00",
  timeZone: "America/Chicago",
  store: { key: "main", name: "Main Street" },
  image: null,
};
const item = (name: string, more: object = {}) =>
  addToItem(undefined, { id: name, kind: "text", name, ...more }, 1);

describe("an item in words", () => {
  test("names quantity, unit and note where there are some", () => {
    expect(lineOf(item("Milk"), now)).toBe("Milk");
    expect(lineOf(item("Milk", { quantity: 2 }), now)).toBe("2 Milk");
    expect(lineOf(item("Apples", { quantity: 1, unit: "lb", note: "the red ones" }), now)).toBe(
      "1 lb Apples – the red ones",
    );
  });

  test("names a deal as printed, its last good day in its own zone, and its store", () => {
    expect(lineOf(item("Strawberries", { deal }), now)).toBe(
      "Strawberries (2/$5, through Tue, Nov 24, Main Street)",
    );
  });

  test("says of a deal that is over that it has ended", () => {
    expect(lineOf(item("Strawberries", { deal }), new Date("2026-11-25T06:00:00Z"))).toContain(
      "ended Tue, Nov 24",
    );
  });

  test("takes UTC for a zone that nobody knows", () => {
    expect(lineOf(item("Plums", { deal: { ...deal, timeZone: "Nowhere/Land" } }), now)).toContain(
      "Wed, Nov 25",
    );
  });
});

test("a list stands under its categories, those without one last; what was bought or removed is left out", () => {
  const bought = changeItem(item("Tea", { category: "Drinks" }), { ticked: true }, 2);
  const removed = changeItem(item("Gum"), { removed: true }, 2);
  const groups = listGroups(
    [
      item("Candles"),
      item("Pears", { category: "Produce" }),
      bought,
      removed,
      item("Brie", { category: "Dairy" }),
    ],
    now,
  );
  expect(groups).toEqual([
    { title: "Dairy", lines: ["Brie"] },
    { title: "Produce", lines: ["Pears"] },
    { title: "More", lines: ["Candles"] },
  ]);
});
