import { describe, expect, test } from "vitest";
import { costOf, formatCents, readPrice } from "./price";

/** What `quantity` of a deal costs, as it is shown; null where that is not known. */
function cost(text: string, quantity: number, unit = "", details = ""): string | null {
  const price = readPrice(text, details);
  const cents = price && costOf(price, quantity, unit);
  return price && cents !== null ? formatCents(cents, price.currency) : null;
}

describe("one price for a piece", () => {
  test.each([
    ["$1.99", 1, "$1.99"],
    ["$1.99 ea", 3, "$5.97"],
    ["$1.99 each", 2, "$3.98"],
    ["$1.99/ea.", 2, "$3.98"],
    ["$5", 2, "$10.00"],
    ["99¢", 1, "$0.99"],
    ["99¢ ea", 3, "$2.97"],
    ["99 cents", 2, "$1.98"],
    ["$1,299.00", 2, "$2,598.00"],
    ["$1,299", 1, "$1,299.00"],
    ["Only $3.49 with card", 2, "$6.98"],
    ["$3.99 16 oz", 2, "$7.98"],
    ["$3.99/5 lb bag", 2, "$7.98"],
    ["$3.99 Limit 4", 4, "$15.96"],
    ["3.99", 2, "7.98"],
    ["$0.10", 3, "$0.30"],
  ])("%s bought %d times is %s", (text, quantity, expected) => {
    expect(cost(text, quantity)).toBe(expected);
  });

  test("a bag, a bunch or a can is the piece; a weight of something sold by the piece has no price", () => {
    expect(cost("$3.99", 2, "bag")).toBe("$7.98");
    expect(cost("$3.99", 2, "lb")).toBeNull();
    expect(cost("$3.99", 500, "ml")).toBeNull();
  });
});

describe("several for a price", () => {
  test.each([
    ["2/$5", 1, "$2.50"],
    ["2/$5", 2, "$5.00"],
    ["2/$5", 3, "$7.50"],
    ["2 / $5.00", 4, "$10.00"],
    ["2 for $5", 1, "$2.50"],
    ["2 FOR $5", 3, "$7.50"],
    ["3 for $10", 1, "$3.34"],
    ["3 for $10", 2, "$6.67"],
    ["3 for $10", 3, "$10.00"],
    ["3 for $10", 6, "$20.00"],
    ["3/$5", 1, "$1.67"],
    ["10/$10", 7, "$7.00"],
    ["4/99¢", 2, "$0.50"],
    ["3 @ $2", 3, "$2.00"],
    ["2 für €3", 1, "€1.50"],
    ["3 por R$10,00", 3, "R$10,00"],
    ["2/$5 ea size", 2, "$5.00"],
    ["Any 3 $9", 1, "$9.00"],
  ])("%s bought %d times is %s", (text, quantity, expected) => {
    expect(cost(text, quantity)).toBe(expected);
  });

  test.each([
    ["2/$5 must buy 2", "", 1, null],
    ["2/$5 must buy 2", "", 2, "$5.00"],
    ["2/$5 must buy 2", "", 3, null],
    ["2/$5 must buy 2", "", 4, "$10.00"],
    ["2/$5", "Must Buy 2.", 1, null],
    ["2/$5", "Must purchase two", 1, null],
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
    ["$2.99 per lb", 2, "lb", "$5.98"],
    ["99¢ lb", 3, "lb", "$2.97"],
    ["$1.49 LB.", 2, "lb", "$2.98"],
    ["79¢/lb", 1.5, "lb", "$1.19"],
    ["$4.00 lb", 8, "oz", "$2.00"],
    ["$4.00 lb", 1, "kg", "$8.82"],
    ["€9,90/kg", 500, "g", "€4,95"],
    ["1,29 €/100 g", 250, "g", "3,23 €"],
    ["$4.00 lb", 16, "OZ", "$4.00"],
    ["2 lbs for $5", 3, "lb", "$7.50"],
  ])("%s, %d %s is %s", (text, quantity, unit, expected) => {
    expect(cost(text, quantity, unit)?.replace("\u00a0", " ") ?? null).toBe(expected);
  });

  test("pieces of something sold by weight have no price: nobody knows how heavy they are", () => {
    expect(cost("$2.99 lb", 2)).toBeNull();
    expect(cost("$2.99 lb", 2, "bag")).toBeNull();
    expect(cost("$2.99 lb", 500, "ml")).toBeNull();
  });
});

test.each([
  "Buy 1 get 1 free",
  "Buy 1 get 1 free $3.99",
  "BOGO",
  "BOGO $3.99",
  "BOGO 50% off",
  "Buy 1 get 1 50% off $3.99",
  "Buy 2 $5, get free milk",
  "$1 off",
  "$1.00 OFF",
  "Save $2",
  "20% off",
  "30%",
  "$2.99-$3.99",
  "$2.99 – $3.99",
  "$2.99 - 3.99",
  "$2.99 to $3.99",
  "From $2.99",
  "Starting at $5",
  "Up to $5",
  "$5 and up",
  "$10 or less",
  "$2.99 or 2/$5",
  "2/$5 or $2.99 ea",
  "$3 with coupon",
  "2/5",
  "Buy 3 $5 $6",
  "5",
  "12 oz",
  "Half price",
  "$5 for 2",
  "$10 for 3 lb",
  "",
  "Free",
  "$",
  "$0",
  "0/$5",
  "FREE with $25 purchase",
])("%j has no price that one can compute with", (text) => {
  expect(readPrice(text)).toBeNull();
});

describe("currencies", () => {
  test.each([
    ["Rp 35.000", 2, "Rp 70.000"],
    ["Rp35.000", 1, "Rp35.000"],
    ["Rp. 1.250.000", 1, "Rp. 1.250.000"],
    ["€1,99", 2, "€3,98"],
    ["1,99 €", 2, "3,98 €"],
    ["1.99€", 1, "1.99€"],
    ["R$ 4,99", 2, "R$ 9,98"],
    ["£1.50", 2, "£3.00"],
    ["72,60₽", 2, "145,20₽"],
    ["¥500", 2, "¥1,000"],
    ["12,90 zł", 1, "12,90 zł"],
    ["1.299,00 €", 1, "1.299,00 €"],
    ["US$4.50", 2, "US$9.00"],
  ])("%s bought %d times is %s", (text, quantity, expected) => {
    expect(cost(text, quantity)?.replace("\u00a0", " ")).toBe(expected);
  });
});

test("no quantity gives nonsense", () => {
  const price = readPrice("2/$5");
  if (!price) throw new Error("2/$5 is a price.");
  for (const quantity of [0, -1, Number.NaN]) expect(costOf(price, quantity, "")).toBeNull();
  expect(costOf(price, 0.5, "")).toBe(125);
});

test("a hostile text costs no time", () => {
  const began = performance.now();
  for (const part of ["9", "9,", "$", "2/", " ", "buy 1 get ", "must buy "]) readPrice(part.repeat(20_000));
  expect(performance.now() - began).toBeLessThan(1500);
});
