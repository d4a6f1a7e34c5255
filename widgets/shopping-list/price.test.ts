import { describe, expect, test } from "vitest";
import { dealPriceOf } from "#app/shopping/domain/publishing/deal-price";
import { formatMoney } from "#app/shopping/domain/publishing/format-money";
import { dollars } from "#tests/widgets/weekly-ad-factory";
import { costOf } from "./price";

/** What `quantity` of a deal costs, as it is shown; null where that is not known. */
function cost(text: string, quantity: number, unit = "", details = "", locale: object = {}): string | null {
  const price = dealPriceOf({ deal: text, details }, { ...dollars, ...locale });
  const amount = price && costOf(price, quantity, unit);
  return price && amount !== null ? formatMoney(amount, price, "en").replaceAll("\u00a0", " ") : null;
}

describe("one price for a piece", () => {
  test.each([
    ["$1.99", 1, "$1.99"],
    ["$1.99/ea.", 2, "$3.98"],
    ["99¢ ea", 3, "$2.97"],
    ["$1,299.00", 2, "$2,598.00"],
    ["Only $3.49 with card", 2, "$6.98"],
    ["$3.99/5 lb bag", 2, "$7.98"],
    ["$3.99 Limit 4", 4, "$15.96"],
    ["$0.10", 3, "$0.30"],
  ])("%s bought %d times is %s", (text, quantity, expected) => {
    expect(cost(text, quantity)).toBe(expected);
  });

  test("a bag, a bunch or a can is the piece; a weight of something sold by the piece has no price", () => {
    expect(cost("$3.99", 2, "bag")).toBe("$7.98");
    expect(cost("$3.99", 2, "lb")).toBeNull();
    expect(cost("$3.99", 500, "ml")).toBeNull();
    expect(cost("99¢ each", 1, "doz")).toBeNull();
  });
});

describe("several for a price", () => {
  test.each([
    ["2/$5", 1, "$2.50"],
    ["2/$5", 2, "$5.00"],
    ["2/$5", 3, "$7.50"],
    ["3 for $10", 1, "$3.34"],
    ["3 for $10", 2, "$6.67"],
    ["3 for $10", 3, "$10.00"],
    ["10/$10", 7, "$7.00"],
    ["4/99¢", 2, "$0.50"],
    ["2/$5 ea size", 2, "$5.00"],
  ])("%s bought %d times is %s", (text, quantity, expected) => {
    expect(cost(text, quantity)).toBe(expected);
  });

  test.each([
    ["Any 3 $9", "", 1, null],
    ["2/$5 must buy 2", "", 1, null],
    ["2/$5 must buy 2", "", 2, "$5.00"],
    ["2/$5 must buy 2", "", 3, null],
    ["2/$5", "Must Buy 2.", 1, null],
    ["$2.50", "When you buy 2", 1, null],
    ["$2.50", "when you buy any 4 participating items", 4, "$10.00"],
    ["$2.50 ea when you buy 2 or more", "", 1, null],
    ["$2.50 ea when you buy 2 or more", "", 3, "$7.50"],
    ["$2.50", "In multiples of 5", 5, "$12.50"],
    ["$2.50", "In multiples of 5", 6, null],
    ["$1.99", "Limit 2", 2, "$3.98"],
    ["$1.99", "Limit 2", 3, null],
    ["$1.99", "limit one per customer", 2, null],
  ])("%s (%s) bought %d times is %s", (text, details, quantity, expected) => {
    expect(cost(text, quantity, "", details)).toBe(expected);
  });
});

describe("a price for a weight or volume", () => {
  test.each([
    ["$2.99 lb", 1, "lb", "$2.99"],
    ["$2.99/lb", 2.5, "lb", "$7.48"],
    ["$1.49 LB.", 2, "lb", "$2.98"],
    ["$4.00 lb", 8, "oz", "$2.00"],
    ["$4.00 lb", 1, "kg", "$8.82"],
    ["2 lbs for $5", 3, "lb", "$7.50"],
  ])("%s, %d %s is %s", (text, quantity, unit, expected) => {
    expect(cost(text, quantity, unit)).toBe(expected);
  });

  test("pieces of something sold by weight have no price: nobody knows how heavy they are", () => {
    expect(cost("$2.99 lb", 2)).toBeNull();
    expect(cost("$2.99 lb", 2, "bag")).toBeNull();
    expect(cost("$2.99 lb", 500, "ml")).toBeNull();
  });
});

describe("in the retailer's money", () => {
  test.each([
    ["Rp 35.000", 2, "", { currency: "IDR", country: "ID" }, "Rp 70.000"],
    ["1,99 €", 2, "", { currency: "EUR", country: "IE" }, "€3.98"],
    ["4,99 $", 3, "", { currency: "CAD", country: "CA" }, "$14.97"],
    ["KD 1.250", 3, "", { currency: "KWD", country: "KW" }, "KWD 3.750"],
    ["1,29 €/100 g", 250, "g", { currency: "EUR", country: "IE" }, "€3.23"],
    ["€2.40/l", 750, "ml", { currency: "EUR", country: "IE" }, "€1.80"],
    ["€2.40/l", 1, "kg", { currency: "EUR", country: "IE" }, null],
  ])("%s bought %d %s times is counted", (text, quantity, unit, locale, expected) => {
    expect(cost(text, quantity, unit, "", locale)).toBe(expected);
  });
});

test("no quantity gives nonsense", () => {
  const price = dealPriceOf({ deal: "2/$5", details: "" }, dollars);
  if (!price) throw new Error("2/$5 is a price.");
  for (const quantity of [0, -1, Number.NaN]) expect(costOf(price, quantity, "")).toBeNull();
  expect(costOf(price, 0.5, "")).toBe(125);
});
