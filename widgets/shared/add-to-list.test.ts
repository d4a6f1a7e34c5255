import { describe, expect, test } from "vitest";
import { dealPriceOf } from "#app/shopping/domain/publishing/deal-price";
import { addToItem } from "#app/shopping/domain/publishing/list-item";
import { dollars, makeCircular } from "#tests/widgets/weekly-ad-factory";
import { dealItem, dealTitle, idOfThing, ingredientItem } from "./add-to-list";

const circular = makeCircular();
const [page] = circular.pages;
const [strawberries, chicken] = page?.areas ?? [];
if (!page || !strawberries || !chicken) throw new Error("The factory makes pages with areas.");
const store = { key: "mill-creek", name: "Mill Creek" };

describe("dealItem", () => {
  test("carries the deal as printed, its store and its end", () => {
    expect(dealItem(strawberries, page, circular, store)).toEqual({
      id: "deal-1100",
      kind: "deal",
      name: "Sweet Strawberries",
      category: "Produce",
      unit: "",
      quantity: 1,
      deal: {
        areaId: 1100,
        pageId: 11,
        circularId: 1,
        text: "2/$5",
        details: "1 lb clamshell\nProduct of California",
        price: strawberries.price,
        endsAt: "2026-11-25T00:00:00-06:00",
        timeZone: "America/Chicago",
        store,
        image: "/public/images/thumbnail-1100.jpg",
      },
    });
  });

  test.each([
    ["$1.49/100 g", 100, "g"],
    ["$0.90 per 100ml", 100, "ml"],
    ["$2.99 lb", 1, "lb"],
    ["16 oz/$2.99", 1, ""],
  ])("%s is put down as %d %s", (deal, quantity, unit) => {
    const price = dealPriceOf({ deal, details: "" }, dollars);
    expect(dealItem({ ...chicken, deal, price }, page, circular, null)).toMatchObject({ quantity, unit });
  });

  test.each([
    ["$2.99 lb", "lb"],
    ["99¢/lb", "lb"],
    ["$1.49 LB.", "lb"],
    ["$5 per kg", "kg"],
    ["79¢ a lb", "lb"],
    ["$1.99 lbs", "lb"],
    ["$5 lb", "lb"],
    ["$4.99 ea", ""],
    ["$3.99/5 lb bag", ""],
    ["$3.99 16 oz", ""],
    ["2/$5", ""],
    ["BOGO", ""],
  ])("%s is bought by %j", (deal, unit) => {
    const price = dealPriceOf({ deal, details: "" }, dollars);
    expect(dealItem({ ...chicken, deal, price }, page, circular, null).unit).toBe(unit);
  });

  test("always has a name", () => {
    const nameless = { ...chicken, prefix: " ", ingredient: "" };
    expect(dealTitle({ ...nameless, details: "Two rolls\nAny kind" })).toBe("Two rolls");
    expect(dealItem({ ...nameless, details: "" }, page, circular, null).name).toBe("$2.99 lb");
    expect(dealItem({ ...nameless, details: "", deal: "" }, page, circular, null).name).toBe(
      "Deal on page 1",
    );
  });
});

describe("ingredientItem", () => {
  const soup = { id: 1, title: "Soup" };
  const stew = { id: 2, title: "Stew" };

  test("the same ingredient of two recipes becomes one item with the sum", () => {
    const first = ingredientItem({ quantity: 1.5, unit: "cup", name: "Whole  Milk" }, soup);
    const second = ingredientItem({ quantity: 0.5, unit: "Cup", name: "whole milk " }, stew);
    expect(second.id).toBe(first.id);
    expect(addToItem(addToItem(undefined, first, 1), second, 2)).toMatchObject({
      quantity: 2,
      unit: "cup",
      recipes: [soup, stew],
    });
  });

  test("another unit is another item, accents are none", () => {
    expect(idOfThing("", "Jalapeño")).toBe("item--jalapeno");
    expect(idOfThing("Pounds", "Jalapeño")).toBe("item-lb-jalapeno");
    expect(idOfThing("lb", "Jalapeño")).not.toBe(idOfThing("", "Jalapeño"));
  });

  test("without a quantity one is enough", () => {
    expect(ingredientItem({ quantity: null, unit: "", name: "Salt" }, soup).quantity).toBe(1);
  });
});
