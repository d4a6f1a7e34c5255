import { describe, expect, it } from "vitest";
import { forEverybody, isForSome } from "./member-prices";
import type { PrintedPrice } from "./price-shapes";
import type { TextBlock } from "./text-blocks";

function price(text: string, top: number, size: number, role: PrintedPrice["role"] = "price"): PrintedPrice {
  return { text, role, size, words: [], left: 0.1, right: 0.3, top, bottom: top + size };
}

function block(text: string, top: number): TextBlock {
  const box = { left: 0.1, right: 0.3, top, bottom: top + 0.01, size: 0.01 };
  return { ...box, lines: [{ ...box, text, words: [] }] };
}

describe("prices of which one is for some", () => {
  const large = price("$2.49", 0.2, 0.06);

  it.each([
    "With card",
    "with your Rewards Card",
    "CARD PRICE",
    "member price",
    "mit der App",
    "com Cartão",
    "prix membre",
  ])("leave %s aside for the one that everybody pays", (said) => {
    const small = price("$3.49", 0.3, 0.02);
    const roles = forEverybody([large, small], [block(said, 0.265)]).map(({ role }) => role);
    expect(roles).toEqual(["aside", "price"]);
  });

  it.each([
    "Must buy 4",
    "when you buy any 5",
    "in multiples of 2",
    "with additional $15 purchase",
    "Min. 3",
    "ab 6 Flaschen je",
    "im Karton je",
    "dès 3 achetés",
    "llevando 2",
    "na compra de 3",
  ])("leave %s aside for what one piece costs", (said) => {
    const small = price("$3.49", 0.3, 0.02, "aside");
    const roles = forEverybody([large, small], [block(said, 0.265)]).map(({ role }) => role);
    expect(roles).toEqual(["aside", "price"]);
  });

  it.each([
    "or $3.49 each",
    "less than 3 3.49 ea",
    "einzeln 1.49",
    "vendu seul : 2,59 €",
    "$4.49 without coupon",
    "ohne Kundenkarte 2.49",
    "non-member 4.99",
  ])("are told by what is said of one: %s", (said) =>
    expect(isForSome([large], [{ text: said }])).toBe(true),
  );

  it.each([
    "Mixed Nuts",
    "single serve",
    "Einzeln verpackt",
    "min. 50 cm",
    "Purchase Street Ale",
    "da 500 g",
    "ab Donnerstag",
  ])("are none where a product is named or described: %s", (said) =>
    expect(isForSome([large], [{ text: said }])).toBe(false),
  );

  it.each([
    ["ab 2 Stück je 1,99", "2.49"],
    ["przy zakupie 2 szt.: 4,99 zł", "5,99 zł"],
    ["Must buy 3", "3/$12"],
    ["or $4.99 each", "3 for $12"],
  ])("are everybody's beside %s: %s", (said, text) => {
    const own = price(text, 0.2, 0.06);
    expect(isForSome([own], [{ text: said }])).toBe(false);
    expect(forEverybody([own], [block(said, 0.265)])).toEqual([own]);
  });

  it("take the regular price for everybody's", () => {
    const regular = price("$3.49", 0.3, 0.02, "aside");
    const told = forEverybody([large, regular], [block("with card", 0.265)]);
    expect(told.map(({ role }) => role)).toEqual(["aside", "price"]);
  });

  it.each([
    ["nothing dearer is printed", [large, price("$1.99", 0.3, 0.02, "aside")], "with card"],
    ["it is alone", [large], "with card"],
    ["it is of a name", [large, price("$3.49", 0.3, 0.02)], "Gift Card Holder"],
    ["it says who pays more", [large, price("$3.49", 0.3, 0.02)], "without card"],
    ["the other is what must be spent", [large, price("$25", 0.3, 0.02, "otherSum")], "must buy 2"],
    ["the other is of a kilo", [large, price("$5.49", 0.3, 0.02, "perUnit")], "with card"],
  ] as const)("stay as they are where %s", (_, prices, said) => {
    expect(forEverybody(prices, [block(said, 0.265)])).toEqual(prices);
  });

  it("are what one saves where no sum is the deal's own", () => {
    const saving = price("-20 %", 0.2, 0.06, "aside");
    const former = price("$4.49", 0.3, 0.02, "aside");
    expect(forEverybody([former, saving], []).map(({ role }) => role)).toEqual(["aside", "price"]);
    const own = price("$3.59", 0.3, 0.03);
    expect(forEverybody([own, saving], [])).toEqual([own, saving]);
  });

  it("stay as they are where it is said far away", () => {
    const prices = [large, price("$3.49", 0.3, 0.02)];
    expect(forEverybody(prices, [block("with card", 0.5)])).toEqual(prices);
  });
});
