import { expect, test } from "vitest";
import { plainPrice } from "./plain-price";

const price = (amount: number) => ({ price: amount, priceCurrency: "USD" });
const per = (amount: number, value: number, unitCode: string) => ({
  priceSpecification: {
    "@type": "UnitPriceSpecification",
    ...price(amount),
    referenceQuantity: { "@type": "QuantitativeValue", value, unitCode },
  },
});

test.each([
  ["$3.49", price(3.49)],
  [" $4 ", price(4)],
  ["$.99", price(0.99)],
  ["99¢", price(0.99)],
  ["$5 each", price(5)],
  ["$2.99 lb", per(2.99, 1, "LBR")],
  ["$2.99/lb.", per(2.99, 1, "LBR")],
  ["99¢ per lb", per(0.99, 1, "LBR")],
  ["2/$5", per(5, 2, "C62")],
  ["3 for $10", per(10, 3, "C62")],
  ["4/99¢", per(0.99, 4, "C62")],
])("%s is told as a price", (deal, told) => {
  expect(plainPrice(deal)).toEqual(told);
});

test.each([
  ...[
    "",
    "BOGO",
    "Buy 1, get 1 free",
    "from $3",
    "$2 off",
    "50% off",
    "$3.99 with card",
    "$0",
    "0/$5",
    "2/$5 or $3 each",
  ],
  ...["$5 constructor", "$1,299", "½ price"],
])("%s is told in words alone", (deal) => {
  expect(plainPrice(deal)).toEqual({});
});
