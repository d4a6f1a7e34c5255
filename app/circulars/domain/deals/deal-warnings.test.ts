import { expect, it } from "vitest";
import { findDealWarnings } from "./deal-warnings";

let lastId = 0;

function deal(given: Partial<Parameters<typeof findDealWarnings>[0][number]> = {}) {
  lastId += 1;
  const usual = { prefix: "", ingredient: `Plums ${"x".repeat(lastId)}`, deal: "$3.49", categoryId: 1 };
  return { id: lastId, ...usual, thumbnailIndex: 0, ...given };
}

const warningsOf = (deals: ReturnType<typeof deal>[]) => {
  const found = findDealWarnings(deals, { currency: "USD", country: "US" });
  return deals.map(({ id }) => found.get(id) ?? []);
};

it("a deal is told to lack what it lacks, and to be there twice whatever the case of its words", () => {
  expect(
    warningsOf([
      deal(),
      deal({ deal: "" }),
      deal({ categoryId: null }),
      deal({ thumbnailIndex: null }),
      deal({ ingredient: "2,49" }),
      deal({ ingredient: "Figs" }),
      deal({ ingredient: "FIGS" }),
    ]),
  ).toEqual([[], ["noPrice"], ["noCategory"], ["noPicture"], ["noLetters"], ["twice"], ["twice"]]);
});

it("a price is far above the others at ten times the usual one of its category, or of the ad where that has few", () => {
  const cheap = Array.from({ length: 5 }, () => deal({ deal: "$1", categoryId: 1 }));
  const dear = Array.from({ length: 7 }, () => deal({ deal: "$20", categoryId: 2 }));
  const asked = [
    deal({ deal: "$9.99", categoryId: 1 }),
    deal({ deal: "$10", categoryId: 1 }),
    deal({ deal: "2/$10", categoryId: 1 }),
    deal({ deal: "$150", categoryId: 2 }),
    deal({ deal: "$199", categoryId: 3 }),
    deal({ deal: "$200", categoryId: null }),
  ];
  const found = warningsOf([...cheap, ...dear, ...asked]).slice(-asked.length);
  const far = found.map((names) => names.includes("farPrice"));
  expect(far).toEqual([false, true, false, false, false, true]);
});

it("where there are few prices none is far from them", () => {
  expect(warningsOf([deal({ deal: "$1" }), deal({ deal: "$1" }), deal({ deal: "$500" })])).toEqual([
    [],
    [],
    [],
  ]);
});
