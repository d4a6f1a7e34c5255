import { expect, it } from "vitest";
import { firstAmount, parsePrice } from "./parse-price";

/** Sums of 500 of the smallest unit as they are printed, and the word for "for", in some places of the house. */
const places = [
  { currency: "USD", country: "US", sums: ["$5.00", "$5"], forWord: "for", piece: "cans" },
  { currency: "CAD", country: "CA", sums: ["5,00 $", "$5.00"], forWord: "pour", piece: "sacs" },
  { currency: "GBP", country: "GB", sums: ["£5.00", "£5"], forWord: "for", piece: "packs" },
  { currency: "EUR", country: "DE", sums: ["5,00 €", "5 €"], forWord: "für", piece: "Stück" },
  { currency: "EUR", country: "IT", sums: ["€ 5,00"], forWord: "per", piece: "pezzi" },
  { currency: "EUR", country: "ES", sums: ["5,00 €", "5€"], forWord: "por", piece: "ud" },
  { currency: "PLN", country: "PL", sums: ["5,00 zł"], forWord: "za", piece: "szt." },
  { currency: "BRL", country: "BR", sums: ["R$ 5,00", "R$5"], forWord: "por", piece: "unid" },
];

/** All of them ask the sum for several, so that it is never the price of one. */
const severalForms: ((count: number, sum: string, forWord: string, piece: string) => string)[] = [
  (count, sum) => `${count}x${sum}`,
  (count, sum) => `${count} X ${sum}`,
  (count, sum) => `${count}×${sum}`,
  (count, sum) => `(${count}) ${sum}`,
  (count, sum) => `[${count}] ${sum}`,
  (count, sum) => `${sum} ${count}x`,
  (count, sum) => `${sum} x ${count}`,
  (count, sum) => `${sum}/${count}`,
  (count, sum) => `${sum} (${count})`,
  (count, sum) => `${count}/${sum}`,
  (count, sum, forWord) => `${count} ${forWord} ${sum}`,
  (count, sum, forWord) => `${sum} ${forWord} ${count}`,
  (count, sum, _for, piece) => `${count} ${piece}/${sum}`,
  (count, sum, _for, piece) => `${count} ${piece} x ${sum}`,
  (count, sum, _for, piece) => `${count} ${piece} ${sum}`,
  (count, sum) => `${count} pk/${sum}`,
  (count, sum) => `Any ${count} ${sum}`,
];

const several = places.flatMap(({ sums, forWord, piece, ...style }) =>
  sums.flatMap((sum) =>
    severalForms.map((form, at) => ({
      style,
      count: 2 + (at % 3),
      text: form(2 + (at % 3), sum, forWord, piece),
    })),
  ),
);

it("never takes the sum for several as the price of one", () => {
  const read = several.map(({ style, count, text }) => ({ text, count, price: parsePrice(text, style) }));
  const wrong = read.filter(({ count, price }) => price && (price.amount !== 500 || price.count !== count));
  expect(wrong.map(({ text, price }) => `${text}: ${price?.amount} for ${price?.count}`)).toEqual([]);
  expect(read.length).toBeGreaterThan(200);
});

it.each([
  "2X1.00",
  "2 @ $5",
  "2 lbs x $5.00",
  "2xlb $5.00",
  "2x$5.00LB",
  "3 lbs. $5",
  "2 x 1 $5.99",
  "3x2 $5",
  "two for $5",
  "$5 for two",
])("says nothing about %j, which may be for several", (text) => {
  expect(parsePrice(text, { currency: "USD", country: "US" })).toBeNull();
});

it.each([
  ["99¢LB", 99, 1, "lb"],
  ["79¢/LB", 79, 1, "lb"],
  ["$3.99LB", 399, 1, "lb"],
  ["2.49/lb", 249, 1, "lb"],
  ["2lb/$5", 500, 2, "lb"],
  ["12 oz $3.99", 399, 1, ""],
  ["5 lb bag $3.99", 399, 1, ""],
  ["6-8 oz. $4.99", 499, 1, ""],
  ["$3.99/lb 8.80/kg", 399, 1, "lb"],
  ["$1.99 limit 2", 199, 1, ""],
  ["88¢", 88, 1, ""],
  [".99", 99, 1, ""],
] as const)("reads %s as %i for %i %s", (text, amount, count, unit) => {
  expect(parsePrice(text, { currency: "USD", country: "US" })).toMatchObject({ amount, count, unit });
});

it.each([
  ["$5 c/u", 500],
  ["A $5 c/u", 500],
  ["$4.99 c/u", 499],
  ["Only $3.49 with card", 349],
  ["$3.99 family pack", 399],
  ["Solo $2.99 c/u", 299],
])("reads %s as %i each", (text, amount) => {
  expect(parsePrice(text, { currency: "USD", country: "US" })).toMatchObject({ amount, count: 1, unit: "" });
});

it.each([
  ["$5 c", "$12 c", "$-5", "-$5"],
  [
    "$10 for ten",
    "ten for $10",
    "$7 for seven",
    "both for $5",
    "$5 both",
    "pair for $5",
    "Dozen for $5",
    "II for $5",
  ],
  ["per lb $2.49", "lb. $2.49", "$2.49#", "$2.49/#", "#$2.49"],
  [
    "under $5",
    "less than $5",
    "at least $3",
    "as low as $2.99",
    "starts at $2.99",
    "$2.99 & up",
    "$2.99+",
    "<$5",
  ],
  ["Earn $5", "Win $500", "$10 reward", "$5 credit", "$5 value", "$2 less", "price drop $1", "$5 deposit"],
  [
    "Second one $0.99",
    "next one $1",
    "B1G1 $4.99",
    "every other $2",
    "2nd $1",
    "the other half $3",
    "$3 apiece pair",
  ],
])("says nothing where a word makes the sum another than the price of each: %s, …", (...texts) => {
  const read = texts.filter((text) => parsePrice(text, { currency: "USD", country: "US" }) !== null);
  expect(read).toEqual([]);
});

it.each([
  ["je kg 2,49 €", "DE"],
  ["kg 2,49 €", "DE"],
  ["je 100 g 1,29 €", "DE"],
  ["du sparst 1 €", "DE"],
  ["Gutschein 5 €", "DE"],
  ["al kg 1,99 €", "IT"],
  ["1,99 €/etto", "IT"],
  ["kg 1,99", "ES"],
  ["la segunda unidad 1 €", "ES"],
  ["les deux 5 €", "FR"],
])("says nothing about %s in %s", (text, country) => {
  expect(parsePrice(text, { currency: "EUR", country })).toBeNull();
});

it.each([
  ["1´49 €", "2`29 €", "1''59 €/kg", "1·79 €", "`89 €", "1;99 €", "1‚99 €", "1 99 €", "1€ 99", "1 ´19 €"],
  ["3 für 1,29 € Stück", "3 für 1,29 € pro Packung", "Stück 3 für 1,29 €", "2 für 1,99 €/kg"],
  [
    "Aktion per 100 g 1,45 €",
    "100 g 1,45 €",
    "cada 100ml 0,99 €",
    "per oz 1,20 €",
    "1,45 € mit Karte per 100 g",
  ],
])("says nothing where the digits, their count or their measure is unclear: %s, …", (...texts) => {
  const read = texts.filter((text) => parsePrice(text, { currency: "EUR", country: "DE" }) !== null);
  expect(read).toEqual([]);
  expect(firstAmount("1´49 €", { currency: "EUR", country: "DE" })).toBeNull();
  expect(firstAmount("4 for $1.29 each", { currency: "USD", country: "US" })).toBeNull();
});

it.each([
  ["a 10 lb bag $3.99", "", 399, 1],
  ["500 g $2.99", "", 299, 1],
  ["1/$5", "", 500, 1],
  ["2 for $5 limit 2 per household", "", 500, 2],
  ["2 for $5", "each pack 12 oz", 500, 2],
])("still reads %s %s as %i for %i", (text, details, amount, count) => {
  expect(parsePrice(text, { currency: "USD", country: "US" }, details)).toMatchObject({ amount, count });
  expect(parsePrice("4 for $1.29", { currency: "USD", country: "US" }, "Each when you buy 4")).toBeNull();
});
