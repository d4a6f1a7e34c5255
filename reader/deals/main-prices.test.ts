import { describe, expect, it } from "vitest";
import { isOneDeal, rankPrices } from "./main-prices";
import type { PrintedPrice } from "./price-shapes";

function price(text: string, size: number, role: PrintedPrice["role"] = "price"): PrintedPrice {
  return { text, size, role, words: [], left: 0, top: 0, right: size, bottom: size };
}

function mainOf(...prices: PrintedPrice[]): string[] {
  return rankPrices(prices).main.map(({ text }) => text);
}

describe("prices of deals", () => {
  it("are not those for a kilo beside them, nor former ones", () => {
    const prices = [price("1,09", 0.04), price("2,18", 0.012, "perUnit"), price("5,99", 0.03, "aside")];
    expect(mainOf(...prices)).toEqual(["1,09"]);
  });

  it("may be for a pound where they are set as large as the others", () => {
    expect(mainOf(price("$3.99/lb", 0.04, "perUnit"), price("$2.99", 0.04))).toEqual(["$3.99/lb", "$2.99"]);
    expect(mainOf(price("$3.99/lb", 0.02, "perUnit"), price("$4.99/lb", 0.02, "perUnit"))).toHaveLength(2);
  });

  it("are those of small deals beside a hero, but not small print", () => {
    expect(
      mainOf(price("9.99", 0.1), price("1.99", 0.03), price("2.99", 0.03), price("0.25", 0.008)),
    ).toEqual(["9.99", "1.99", "2.99"]);
  });

  it("make one deal where one is clearly the largest", () => {
    expect(isOneDeal([{ size: 0.04 }, { size: 0.02 }])).toBe(true);
    expect(isOneDeal([{ size: 0.04 }, { size: 0.035 }])).toBe(false);
    expect(isOneDeal([])).toBe(true);
  });
});
