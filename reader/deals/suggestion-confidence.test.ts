import { describe, expect, it } from "vitest";
import type { Cluster } from "./suggestion-clusters";
import { confidenceOf } from "./suggestion-confidence";

const box = { left: 0, top: 0, right: 1, bottom: 1 };

function rate(...lines: string[]): number {
  return rateOf({ lines });
}

function rateOf({
  lines,
  nameSize = 0,
  boxRate = 0.9,
  saving,
}: {
  lines: string[];
  nameSize?: number;
  boxRate?: number;
  saving?: string;
}): number {
  const texts = lines.map((text) => ({ ...box, text }));
  const price = { ...box, text: "$2.99", size: 0.03, role: "price" };
  const cluster = {
    box,
    prices: saving ? [price, { ...price, size: 0.02, text: saving }] : [price],
    pictures: [],
    blocks: [{ ...box, lines: texts }],
    found: "cell",
    rate: boxRate,
  };
  return confidenceOf(cluster as unknown as Cluster, {
    hasName: true,
    isNameCertain: true,
    nameSize,
    isList: false,
  });
}

describe("how sure a deal of a page with text is", () => {
  it("is high for a price and a name in a cell", () => {
    expect(rate("Sweet Bell Peppers", "3 ct. bag")).toBeGreaterThan(0.9);
    expect(rate("Milk Chocolate", "100 g")).toBeGreaterThan(0.9);
  });

  it.each([
    ["a number that is of no price", ["Strawberries", "4", "1 lb"]],
    ["a sum that is of no price", ["Ribeye Steak", "$ 97"]],
    ["how many it is for", ["Sparkling Water", "4 for"]],
    ["that its price is for holders of a card", ["Peanut Butter", "with K+ card"]],
    ["that others pay another price", ["Potato Crisps", "WITHOUT CARD"]],
    ["what else has to be bought", ["Buy Barilla Pasta", "any sauce for half the money"]],
    ["a measure that belongs to its price", ["Gruyère", "les 100 g"]],
    ["a measure alone", ["Ribeye Steak", "lb."]],
    ["what comes with it", ["Pizza Dough", "get mozzarella free"]],
  ])("is low beside %s", (_, lines) => {
    expect(rate(...lines)).toBeLessThan(0.9);
  });

  it("is low where the price is set much smaller than the name, as what a kilo comes to is", () => {
    expect(rateOf({ lines: ["Ground Turkey"], nameSize: 0.05 })).toBeLessThan(0.9);
  });

  it("is low where it is not clear whether what one saves is taken off yet", () => {
    expect(rateOf({ lines: ["Kitchen Roll"], saving: "Half price" })).toBeLessThan(0.9);
  });

  it("is low where another box is as likely", () => {
    expect(rateOf({ lines: ["Ground Turkey"], boxRate: 0.7 })).toBeLessThan(0.9);
  });
});
