import { describe, expect, it, test } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { firstAmount, parsePrice } from "./parse-price";

/** Country and currency of who prints; what is printed; amount in the smallest unit, its currency if another, count, unit. */
type Row = [printed: string, amount: number, ...rest: (string | number)[]];

/** As ads of these countries print their prices. */
const printedIn: Record<string, Row[]> = {
  "US USD": [
    ["$3.49", 349],
    ["2/$5", 500, 2],
    ["2 for $5.00", 500, 2],
    ["10/$10", 1000, 10],
    ["99¢ ea", 99],
    ["79¢/lb", 79, "lb"],
    ["$2.99 lb.", 299, "lb"],
    ["$.99", 99],
    ["$1,299.00", 129900],
    ["3³⁹ $", 339],
    ["Sale $3.99", 399],
    ["$5 each", 500],
    ["4.99/EA", 499],
    ["2 lbs for $5", 500, 2, "lb"],
    ["C$4.99", 499, "CAD"],
    ["€3.49", 349, "EUR"],
  ],
  "CA CAD": [
    ["C$4.99", 499],
    ["$4.99", 499],
    ["4,99 $", 499],
    ["4,99 $ ch.", 499],
    ["2 pour 5 $", 500, 2],
    ["8,80 $/kg", 880, "kg"],
    ["$3.99/lb 8.80/kg", 399, "lb"],
    ["1 299,99 $", 129999],
    ["$4.99 US$", 499, "USD"],
  ],
  "GB GBP": [
    ["£1.50", 150],
    ["99p", 99],
    ["2 for £3", 300, 2],
    ["£4.50/kg", 450, "kg"],
    ["55p per 100g", 55, 100, "g"],
  ],
  "IE EUR": [
    ["€3.49", 349],
    ["3.49 €", 349],
    ["€1,299.00", 129900],
  ],
  "DE EUR": [
    ["3,49 €", 349],
    ["3.49", 349],
    ["-.79", 79],
    ["1,–", 100],
    ["2€49", 249],
    ["99 ct", 99],
    ["1,29 €/100 g", 129, 100, "g"],
    ["2 für 3 €", 300, 2],
    ["1.299,00 €", 129900],
    ["2,49 € (1 kg = 4,98 €)", 249],
    ["1,99 € statt 2,79 €", 199],
    ["5,39 pro kg", 539, "kg"],
  ],
  "FR EUR": [
    ["1 299,00 €", 129900],
    ["2,99 € le kg", 299, "kg"],
    ["3 pour 5 €", 500, 3],
    ["1€99", 199],
  ],
  "ES EUR": [
    ["3,49€/kg", 349, "kg"],
    ["0,89 € ud.", 89],
    ["3 por 5 €", 500, 3],
  ],
  "IT EUR": [
    ["€ 17,90 al kg", 1790, "kg"],
    ["€ 1,79", 179],
    ["2,49 € al pezzo", 249],
  ],
  "CH CHF": [
    ["CHF 4.95", 495],
    ["4.95", 495],
    ["Fr. 12.–", 1200],
    ["1’299.–", 129900],
    ["–.95", 95],
  ],
  "PL PLN": [
    ["1.234,50 zł", 123450],
    ["12,99 zł/kg", 1299, "kg"],
    ["2 szt. za 5 zł", 500, 2],
    ["3,49 zł/szt.", 349],
    ["1 299 zł", 129900],
  ],
  "BR BRL": [
    ["R$ 12,90", 1290],
    ["R$2,99 kg", 299, "kg"],
    ["9,99 unid", 999],
    ["4,99 kg", 499, "kg"],
    ["3 por R$ 10,00", 1000, 3],
    ["De R$ 9,90 por R$ 7,90", 790],
    ["R$ 1.299,00", 129900],
  ],
  "ID IDR": [
    ["Rp 12.500", 1250000],
    ["Rp12.500,-", 1250000],
    ["Rp. 1.250.000", 125000000],
    ["12.500,-", 1250000],
    ["Rp 9.900/100 g", 990000, 100, "g"],
  ],
  "SE SEK": [
    ["29:-", 2900],
    ["29,90 kr", 2990],
    ["19:90", 1990],
    ["2 för 35:-", 3500, 2],
    ["Kr 29,90/kg", 2990, "kg"],
    ["1 299 kr", 129900],
    ["59:-/kg", 5900, "kg"],
  ],
  "NO NOK": [
    ["kr 29,90", 2990],
    ["29,90/stk", 2990],
    ["3 for 50 kr", 5000, 3],
  ],
  "DK DKK": [
    ["12,- kr.", 1200],
    ["2 stk. for 30,-", 3000, 2],
  ],
  "HU HUF": [
    ["1 299,00 Ft", 129900],
    ["499 Ft/kg", 49900, "kg"],
  ],
  "CZ CZK": [["29,90 Kč", 2990]],
  "RO RON": [["12,99 lei/kg", 1299, "kg"]],
  "TR TRY": [
    ["₺49,90", 4990],
    ["1.299,90 TL", 129990],
  ],
  "RU RUB": [["72,60₽", 7260]],
  "JP JPY": [
    ["¥398", 398],
    ["￥1,280", 1280],
    ["398円", 398],
  ],
  "CN CNY": [["¥12.80", 1280]],
  "KR KRW": [["₩12,900", 12900]],
  "IN INR": [
    ["₹1,29,900", 12990000],
    ["Rs. 49/kg", 4900, "kg"],
  ],
  "PE PEN": [["S/ 5.90", 590]],
  "MX MXN": [
    ["MX$ 45.90", 4590],
    ["$45.90/kg", 4590, "kg"],
  ],
  "CL CLP": [["$1.990", 1990]],
  "CO COP": [["$ 12.900", 1290000]],
  "ZA ZAR": [
    ["R12.99", 1299],
    ["R1 299", 129900],
  ],
  "KW KWD": [
    ["KD 1.250", 1250],
    ["1.250 د.ك", 1250],
    ["٠٫٧٥٠ د.ك", 750],
  ],
  "SA SAR": [["١٢٫٩٥ ر.س", 1295]],
  "EG EGP": [["24.95 جنيه", 2495]],
};

const styleOf = (who: string) => ({ country: who.slice(0, 2), currency: who.slice(3) });

describe.each(Object.entries(printedIn))("printed in %s", (who, rows) => {
  it.each(rows)("%s", (printed, amount, ...rest) => {
    const strings = rest.filter((each) => typeof each === "string");
    const currency = strings.find((each) => /^[A-Z]{3}$/.test(each)) ?? styleOf(who).currency;
    const unit = strings.find((each) => /^[a-z]+$/.test(each)) ?? "";
    const count = rest.find((each) => typeof each === "number") ?? 1;
    expect(parsePrice(printed, styleOf(who))).toMatchObject({ amount, currency, count, unit });
  });
});

test.each([
  ["US USD", "$14 .79", 1479],
  ["US USD", "3/$8 .25", 825],
  ["US USD", "$1,249 .50", 124950],
  ["GB GBP", "2 for £6 .75", 675],
  ["BR BRL", "R$ 1.299 ,90", 129990],
  ["CZ CZK", "Kč 49 ,90", 4990],
  ["US USD", "$4..79", null],
  ["US USD", "2/$7,.25", null],
  ["BR BRL", "R$ 6,,49", null],
  ["IT EUR", "€ 2.,35", null],
])("in %s, cents apart from their units are not lost: %s", (who, printed, amount) => {
  const [country = "", currency = ""] = who.split(" ");
  expect(parsePrice(printed, { country, currency })?.amount ?? null).toBe(amount);
});

test("what a sign or a separator means is told by who prints it, or by nobody", () => {
  const read = (printed: string, who: string) => {
    const price = parsePrice(printed, styleOf(who));
    return price && [price.amount, price.currency];
  };
  expect(read("kr 25", "SE SEK")).toEqual([2500, "SEK"]);
  expect(read("kr 25", "DK DKK")).toEqual([2500, "DKK"]);
  expect(read("kr 25", "US USD"), "of whichever crown").toBeNull();
  expect(read("$5", "MX MXN")).toEqual([500, "MXN"]);
  expect(read("$5", "DE EUR"), "of whichever dollar").toBeNull();
  expect(read("¥500", "US USD")).toBeNull();
  expect(read("99¢", "GB GBP")).toBeNull();
  expect(read("C$5", "NI NIO")).toEqual([500, "NIO"]);
  expect(read("Rp 12.500", "US USD"), "as at home").toEqual([1250000, "IDR"]);
  expect(read("1.299 €", "DE EUR")).toEqual([129900, "EUR"]);
  expect(read("1,299 €", "DE EUR"), "as fuel is priced").toBeNull();
  expect(read("1,299 €", "IE EUR")).toEqual([129900, "EUR"]);
  expect(read("$1.299", "US USD")).toBeNull();
  expect(read("¥39.8", "JP JPY")).toBeNull();
  expect(read("$12,34,5", "US USD")).toBeNull();
});

const dollars = styleOf("US USD");

test.each([
  ...["Buy 1 get 1 free", "BOGO $3.99", "Buy 1 get 1 50% off $3.99", "$1 off", "Save $2", "20% off", "30%"],
  ...[
    "$2.99-$3.99",
    "$2.99 – $3.99",
    "$2.99 - 3.99",
    "$2.99 to $3.99",
    "From $2.99",
    "Up to $5",
    "$5 and up",
  ],
  ...["$2.99 or 2/$5", "$3 with coupon", "2/5", "Buy 3 $5 $6", "5", "12 oz", "Half price", "½ price"],
  ...["$5 for 2", "$10 for 3 lb", "", "Free", "$", "$0", "0/$5", "FREE with $25 purchase", "2 x $1.99"],
  ...[
    "Desde $2.99",
    "ab 1,99 €",
    "dès 4,99 $",
    "a partir de R$ 5,00",
    "od 9,99 zł",
    "da € 5",
    "mulai Rp 5.000",
  ],
  ...["Économisez 2 $", "Ahorra $2", "-30 %", "2+1 gratis"],
])("%j has no price that one can compute with", (printed) => {
  expect(parsePrice(printed, dollars)).toBeNull();
});

test.each([
  ["$4.99", "per pound"],
  ["$4.99", "lb."],
  ["$4.99", "Price per lb."],
  ["$4.99", "lb / 11.00 $ kg"],
  ["2/$5", "Less than 2 are $2.99 each"],
  ["2/$5", "$2.99 each if sold singly"],
  ["$3.99", "With additional $35 purchase"],
  ["$3.99", "Buy 3+"],
  ["$1.99", "when you mix & match 4"],
  ["$1.29", "ab 3 Stück"],
  ["$1.29", "achetez-en 3"],
  ["$1.29", "a partir de 3 unidades"],
  ["$1.29", "przy zakupie min. 2 szt."],
])("%s (%s) has no price of one that one can compute with", (printed, details) => {
  expect(parsePrice(printed, dollars, details)).toBeNull();
});

test.each([
  ["$4.99 lb", "lb."],
  ["$4.99", "1 lb clamshell\nProduct of California"],
  ["$4.99", "Kraft Singles 12 oz"],
  ["$4.99", "single serve, selected varieties"],
  ["$4.99", "16 oz. or 1 L bottle"],
  ["$4.99", "We reserve the right to limit quantities"],
])("%s (%s) has one", (printed, details) => {
  expect(parsePrice(printed, dollars, details)).toMatchObject({ amount: 499 });
});

test.each([
  ["2/$5 must buy 2", "", { minQuantity: 2, inLots: true }],
  ["2/$5", "Must purchase two", { minQuantity: 2, inLots: true }],
  ["$2.50 ea when you buy 2 or more", "", { minQuantity: 2, inLots: false }],
  ["$2.50", "In multiples of 5", { minQuantity: 5, inLots: true }],
  ["10/$10", "must buy ten", { minQuantity: 10, inLots: true }],
  ["$1.99", "limit one per customer", { maxQuantity: 1 }],
  ["$1.99", "Límite de 6 por cliente", { maxQuantity: 6 }],
  ["$1.99", "Maks. 2 pr. kunde", { maxQuantity: 2 }],
  ["$1.99", "", { minQuantity: 1, inLots: false, maxQuantity: null }],
])("%s (%s) holds %j", (printed, details, conditions) => {
  expect(parsePrice(printed, dollars, details)).toMatchObject(conditions);
});

test.each([
  ["$3.49", true],
  ["2/$5", true],
  ["99¢ per lb", true],
  ["$2.99 lb.", true],
  ["$3.99 with card", false],
  ["Only $3.49", false],
  ["$3.99/5 lb bag", false],
])("%s says its price alone: %s", (printed, isPlain) => {
  expect(parsePrice(printed, dollars)?.isPlain).toBe(isPlain);
});

test.each([
  ["Save $2.00", 2],
  ["Was $6.49 now $4.99", 4.99],
  ["Reg. 2/$9 Sale 2/$7", 3.5],
  ["regularly 4/$10, now 5/$10", 2],
  ["2/99¢", 0.495],
  ["3/$10.00", 10 / 3],
  ["$349", 349],
  ["BUY 1 GET 1 FREE", null],
  ["25% off", null],
  ["2x$5.00", null],
  ["$14 .79", 14.79],
  ["2/$7 .50", 3.75],
  ["3/$9..99", null],
  ["$5 for two", null],
])("the first sum in %s is %s", (printed, sum) => {
  if (sum === null) expect(firstAmount(printed, dollars)).toBeNull();
  else expect(firstAmount(printed, dollars)).toBeCloseTo(sum);
});

test.each([
  ["12 oz/$4.99", 499, 1, "", 4.99],
  ["400g for $1.50", 150, 1, "", 1.5],
  ["2 litres / $1.99", 199, 1, "", 1.99],
  ["20 lbs/$8", 800, 1, "", 8],
  ["500 g za 4,99 zł", 499, 1, "", 4.99],
  ["5 lbs/$5", 500, 5, "lb", 1],
  ["1 l/$2.50", 250, 1, "l", 2.5],
  ["100 g/$2.99", 299, 100, "g", 2.99],
])("%s is %d for %d %s", (printed, amount, count, unit, sum) => {
  const style = printed.endsWith("zł") ? { currency: "PLN", country: "PL" } : dollars;
  expect(parsePrice(printed, style)).toMatchObject({ amount, count, unit });
  expect(firstAmount(printed, style)).toBeCloseTo(sum);
});

test("a hostile text costs no time", () => {
  for (const part of [
    "9",
    "9,",
    "9 ",
    "$",
    "2/",
    " ",
    "buy 1 get ",
    "must buy ",
    "1 kg =",
    "(",
    "was ",
    "12 to ",
    "5-",
    "1 x ",
    "$1 or ",
  ]) {
    const text = part.repeat(20_000);
    expect(cpuMsOf(() => parsePrice(text, dollars, text))).toBeLessThan(500);
    expect(cpuMsOf(() => parsePrice("$5", dollars, text))).toBeLessThan(500);
  }
});
