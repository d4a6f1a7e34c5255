import { expect, test } from "vitest";
import { offerPrice } from "./offer-price";

const american = { language: null, country: "US", currency: "USD" } as const;
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
  ["$1,299", price(1299)],
  ["16 oz/$2.99", price(2.99)],
  ["3,49 €", { price: 3.49, priceCurrency: "EUR" }],
])("%s is told as a price", (deal, told) => {
  expect(offerPrice({ deal, details: "" }, american)).toEqual(told);
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
    "$3.99 limit 2",
    "$0",
    "0/$5",
    "2/$5 or $3 each",
  ],
  ...["$5 constructor", "½ price", "$1.299"],
])("%s is told in words alone", (deal) => {
  expect(offerPrice({ deal, details: "" }, american)).toEqual({});
});

test.each([
  ["Rp12.500,-", { country: "ID", currency: "IDR" }, { price: 12500, priceCurrency: "IDR" }],
  ["4,99 $", { country: "CA", currency: "CAD" }, { price: 4.99, priceCurrency: "CAD" }],
  ["¥398", { country: "JP", currency: "JPY" }, { price: 398, priceCurrency: "JPY" }],
  ["KD 1.250", { country: "KW", currency: "KWD" }, { price: 1.25, priceCurrency: "KWD" }],
  ["kr 25", { country: "US", currency: "USD" }, {}],
])("%s is told in the money of who prints it", (deal, locale, told) => {
  expect(offerPrice({ deal, details: "" }, { language: null, ...locale })).toEqual(told);
});

test("what the small print makes of a sum is told", () => {
  const offer = (details: string) => offerPrice({ deal: "$1.00", details }, american);
  expect(offer("Large, from Florida")).toEqual(price(1));
  expect(offer("off")).toEqual({});
  expect(offer("Limit 2")).toEqual({});
});
