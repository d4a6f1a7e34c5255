import { describe, expect, it } from "vitest";
import type { PrintedPrice } from "./price-shapes";
import { struckPrices } from "./struck-prices";

function price(text: string, left: number, style: number, size = 0.02): PrintedPrice {
  const box = { left, right: left + 0.06, top: 0.2, bottom: 0.23 };
  return {
    ...box,
    text,
    size,
    role: "price",
    words: [{ ...box, text, size, style }] as PrintedPrice["words"],
  };
}

const was = price("$5.49", 0.1, 1);
const now = price("$3.99", 0.17, 1);
const rule = { left: 0.098, right: 0.162, top: 0.214, bottom: 0.216 };

describe("former prices", () => {
  it("are those that a line runs through", () => {
    expect([...struckPrices([was, now], [rule])]).toEqual([was]);
  });

  it.each([
    ["lies under it", { ...rule, top: 0.228, bottom: 0.229 }],
    ["is a table's", { ...rule, left: 0, right: 0.7 }],
    ["is a bar behind it", { ...rule, top: 0.205, bottom: 0.225 }],
    ["covers half of it", { ...rule, right: 0.13 }],
  ])("are not told by a line that %s", (_, line) => {
    expect(struckPrices([was, now], [line]).size).toBe(0);
  });

  it.each(["$3.99", "2/$9", "4 for $10"])("stand before %s in another colour", (text) => {
    const red = price(text, 0.17, 2);
    expect([...struckPrices([was, red], [])]).toEqual([was]);
  });

  it.each([
    ["is dearer", price("$6.99", 0.17, 2)],
    ["is of another size", price("$3.99", 0.17, 2, 0.035)],
    ["stands apart", price("$3.99", 0.2, 2)],
    ["is set alike", now],
    ["is another thing's", price("$0.99", 0.17, 2)],
  ])("are none where the price behind %s", (_, other) => {
    expect(struckPrices([was, other], []).size).toBe(0);
  });
});
