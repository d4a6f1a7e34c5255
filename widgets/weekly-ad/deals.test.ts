import { expect, test } from "vitest";
import { makeCircular } from "#tests/widgets/weekly-ad-factory";
import { collectDeals, groupByCategory, searchDeals } from "./deals";

const circular = makeCircular();
const deals = collectDeals(circular);

function dealOf(changes: { prefix?: string; ingredient?: string; deal?: string; details?: string }) {
  const [page] = circular.pages;
  if (!page?.areas[0]) throw new Error("The factory makes pages with areas.");
  const area = { ...page.areas[0], prefix: "", ingredient: "", deal: "", details: "", ...changes };
  const [deal] = collectDeals({ ...circular, pages: [{ ...page, areas: [area] }] });
  return deal;
}

test("every area of every page becomes a deal, in page order", () => {
  expect(deals.map(({ area }) => area.id)).toEqual(
    circular.pages.flatMap(({ areas }) => areas.map(({ id }) => id)),
  );
});

test("a deal is named by prefix, ingredient and deal", () => {
  expect(deals[1]).toMatchObject({
    title: "Boneless Chicken Breast",
    name: "Boneless Chicken Breast, $2.99 lb",
  });
});

test("a deal without a name takes the first line of its details, and at worst its page", () => {
  expect(dealOf({ details: "All candy\nwhile it lasts", deal: "50% off" })?.name).toBe("All candy, 50% off");
  expect(dealOf({ deal: "50% off" })?.name).toBe("50% off");
  expect(dealOf({})?.name).toBe("Deal on page 1");
});

test("categories stand in alphabetical order with the unsorted deals last, none lost or doubled", () => {
  const groups = groupByCategory(deals);
  expect(groups.map(({ category }) => category)).toEqual([
    "Bakery",
    "Dairy",
    "Meat & Seafood",
    "Produce",
    "More deals",
  ]);
  expect(new Set(groups.flatMap((group) => group.deals))).toEqual(new Set(deals));
  expect(groups.flatMap((group) => group.deals)).toHaveLength(deals.length);
});

test("a category named like a property of every object is a category like any other", () => {
  const odd = deals.map((deal) => ({ ...deal, area: { ...deal.area, category: "constructor" } }));
  expect(groupByCategory(odd)).toEqual([{ category: "constructor", deals: odd }]);
});

test("search finds every word anywhere, without regard to case and accents", () => {
  const found = (query: string) => new Set(searchDeals(deals, query).map(({ title }) => title));
  expect(found("JALAPENO")).toEqual(new Set(["Ripe Jalapeño Peppers"]));
  expect(found("breast chicken")).toEqual(new Set(["Boneless Chicken Breast"]));
  expect(found("california")).toEqual(new Set(["Sweet Strawberries"]));
  expect(found("produce")).toEqual(new Set(["Sweet Strawberries", "Ripe Jalapeño Peppers"]));
  expect(searchDeals(deals, "  ")).toEqual(deals);
  expect(searchDeals(deals, "chicken sourdough")).toEqual([]);
});
