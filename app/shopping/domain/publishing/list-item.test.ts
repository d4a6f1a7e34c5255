import { expect, test } from "vitest";
import { addToItem, changeItem, type ItemState, type ListItem, mergeItems } from "./list-item";

const milk = addToItem(undefined, { id: "deal-1", kind: "deal", name: "Milk" }, 100);

/** Every state that three devices could hold of one item, with equal and unequal stamps. */
function states(): ListItem[] {
  const changes: [Partial<ItemState>, number][] = [
    [{ ticked: true }, 200],
    [{ ticked: false }, 200],
    [{ quantity: 3 }, 150],
    [{ note: "2 %", quantity: 2 }, 300],
    [{ removed: true }, 250],
  ];
  const changed = changes.map(([fields, stamp]) => changeItem(milk, fields, stamp));
  const again = addToItem(
    changeItem(milk, { removed: true }, 120),
    { id: "deal-1", kind: "deal", name: "Whole milk" },
    400,
  );
  return [milk, ...changed, again];
}

test("merging gives the same in any order, any grouping and any number of times", () => {
  for (const a of states()) {
    expect(mergeItems(a, a)).toEqual(a);
    for (const b of states()) {
      expect(mergeItems(a, b)).toEqual(mergeItems(b, a));
      for (const c of states()) {
        expect(mergeItems(mergeItems(a, b), c)).toEqual(mergeItems(a, mergeItems(b, c)));
      }
    }
  }
});

test("a tick is not undone by an older list, whatever else changed there", () => {
  const ticked = changeItem(milk, { ticked: true }, 200);
  const elsewhere = changeItem(milk, { quantity: 4 }, 300);
  expect(mergeItems(ticked, elsewhere)).toMatchObject({ ticked: true, quantity: 4 });
  expect(mergeItems(elsewhere, ticked)).toMatchObject({ ticked: true, quantity: 4 });
});

test("the later of tick and untick stands", () => {
  const ticked = changeItem(milk, { ticked: true }, 200);
  const unticked = changeItem(ticked, { ticked: false }, 201);
  expect(mergeItems(ticked, unticked).ticked).toBe(false);
  expect(mergeItems(unticked, ticked).ticked).toBe(false);
});

test("a removed item stays removed when an older list comes back, and returns when it is added later", () => {
  const removed = changeItem(milk, { removed: true }, 250);
  expect(mergeItems(removed, changeItem(milk, { note: "two" }, 240)).removed).toBe(true);
  const again = addToItem(removed, { id: "deal-1", kind: "deal", name: "Milk", quantity: 2 }, 400);
  expect(mergeItems(again, removed)).toMatchObject({ removed: false, ticked: false, quantity: 2 });
});

test("adding what is on the list makes it more, and names every recipe once", () => {
  const soup = { id: 1, title: "Soup" };
  const first = addToItem(
    undefined,
    { id: "item--onion", kind: "ingredient", name: "Onion", recipes: [soup] },
    1,
  );
  const second = addToItem(
    first,
    {
      id: "item--onion",
      kind: "ingredient",
      name: "Onion",
      quantity: 2,
      recipes: [soup, { id: 2, title: "Stew" }],
    },
    2,
  );
  expect(second).toMatchObject({ quantity: 3, recipes: [soup, { id: 2, title: "Stew" }] });
});

test("what was bought is bought anew: it starts again unticked with the new quantity", () => {
  const bought = changeItem({ ...milk, quantity: 5 }, { ticked: true }, 200);
  expect(addToItem(bought, { id: "deal-1", kind: "deal", name: "Milk" }, 300)).toMatchObject({
    ticked: false,
    quantity: 1,
  });
});
