import { expect, it } from "vitest";
import type { ReadDeal, ReadPage } from "#reader/read-page";
import { checkToldDeals } from "./check-told-deals";

const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.3 };
const texts = { ingredient: "Plums", prefix: "", details: "2 lb" };
const ours: ReadDeal = { ...box, ...texts, price: "4.99", picture: box, confidence: 0.95 };
const word = (text: string, left = 0.15, top = 0.3) => ({
  ...{ text, left, top, width: 0.03, height: 0.03, size: 0.03 },
});
const told = (price: string, given: object = {}) => ({
  ...{ ...box, price, name: "Red plums", prefix: "Organic", details: "" },
  ...given,
});

function check(page: Partial<ReadPage>, ...deals: ReturnType<typeof told>[]) {
  return checkToldDeals({ words: [], deals: [], ...page }, deals);
}

it("gives a price that was read nowhere near no confidence above a half", () => {
  const [invented] = check({ words: [word("4.99"), word("7.49", 0.8, 0.8)] }, told("7.49"));
  expect(invented?.confidence).toBeLessThanOrEqual(0.5);
  expect(check({ words: [word("4"), word("99", 0.15, 0.9)] }, told("4.99"))[0]?.confidence).toBe(0.4);
  expect(check({ words: [word("FREE")] }, told("FREE"))[0]?.confidence).toBe(0.4);
});

it("takes one that was read as it is, or in its parts, but never as sure", () => {
  for (const words of [[word("$4.99")], [word("499")], [word("4"), word("99", 0.185)]]) {
    const [deal] = check({ words }, told("4.99"));
    expect(deal).toMatchObject({ price: "4.99", ingredient: "Red plums", prefix: "Organic", picture: null });
    expect(deal?.confidence).toBe(0.8);
  }
});

it("stays sure where both say the same, with nothing but what was read here", () => {
  const organic = { ...ours, prefix: "Organic", confidenceIfNamed: 0.97 };
  const page = { words: [word("4.99")], deals: [organic] };
  const same = { prefix: "", name: "ORGANIC plums", details: "Best before May", left: 0.11 };
  expect(check(page, told("4,99", same))).toEqual([organic]);
  expect(check(page, told("4.99", { ...same, name: "Plums" }))).toEqual([organic]);
  expect(check(page, told("4.99", { ...same, name: "" }))).toEqual([organic]);
  expect(check({ words: [word("4.99")] }, told("4.99"))[0]?.confidenceIfNamed).toBeUndefined();
});

it("makes nothing sure by agreeing", () => {
  const page = { words: [word("4.99")], deals: [{ ...ours, confidence: 0.3 }] };
  expect(check(page, told("4.99", { prefix: "", name: "Plums" }))).toEqual([{ ...ours, confidence: 0.8 }]);
});

it.each([
  ["a name that shares a word", { name: "Sugar plums of marzipan" }],
  ["a name with one word more", { name: "Red plums" }],
  ["a prefix that was not read", { prefix: "Organic" }],
  ["another box", { width: 0.5 }],
  ["the digits of the price parted otherwise", { price: "49.9" }],
])("is no longer sure of the same price with %s", (_, given) => {
  const page = { words: [word("4.99"), word("Plums")], deals: [ours] };
  const same = { prefix: "", name: "Plums" };
  expect(check(page, told("4.99", { ...same, ...given }))).toMatchObject([
    { price: "4.99", confidence: 0.8, otherNames: ["Plums"] },
  ]);
  expect(check(page, told("4.99", same))).toEqual([ours]);
});

it("keeps our name where no word of the other was read, as in another language, and offers that", () => {
  const page = { words: [word("4.99"), word("Plums")], deals: [ours] };
  expect(check(page, told("4.99", { prefix: "Ricas", name: "Ciruelas" }))).toMatchObject([
    {
      prefix: "",
      ingredient: "Plums",
      confidence: 0.8,
      otherNames: ["Ricas Ciruelas"],
      unread: ["Ricas", "Ciruelas"],
    },
  ]);
});

it("is no longer sure of a deal that has no name of ours", () => {
  const nameless = { ...ours, ingredient: "" };
  const page = { words: [word("4.99")], deals: [nameless] };
  expect(check(page, told("4.99", { prefix: "" }))).toMatchObject([{ confidence: 0.8 }]);
});

it("tells which words and prices were not read in or near the box", () => {
  const lines = ["Red", "Plums", "KrispyKorn", "4.99"].map((text, at) => word(text, 0.15, 0.2 + at * 0.04));
  const words = [...lines, word("Wings", 0.8, 0.8)];
  const unread = (price: string, name: string, details = "") =>
    check({ words }, told(price, { name, prefix: "", details }))[0]?.unread;
  expect(unread("4.99", "red plums")).toEqual([]);
  expect(unread("4.99", "Krispy Korn plums")).toEqual([]);
  expect(unread("4.99", "Organic plums, wings", "red & 2 lb")).toEqual(["Organic", "wings", "2", "lb"]);
  expect(unread("2/$7", "Ciruelas rojas")).toEqual(["2/$7", "Ciruelas", "rojas"]);
  const page = { words, deals: [ours] };
  expect(check(page, told("7.77", { name: "Plums", prefix: "" }))[0]?.unread).toEqual(["7.77"]);
});

it("reads no word twice, and no price of more parts than prices have", () => {
  const twoOnes = [word("1"), word("1", 0.185)];
  expect(check({ words: twoOnes }, told("1 1"))[0]?.confidence).toBe(0.8);
  expect(check({ words: twoOnes }, told("1 1 1"))[0]?.confidence).toBe(0.4);
  const row = ["1", "2", "3", "4", "5"].map((text, at) => word(text, 0.15 + at * 0.035));
  expect(check({ words: row }, told("1 2 3 4"))[0]?.confidence).toBe(0.8);
  expect(check({ words: row }, told("1 2 3 4 5"))[0]?.confidence).toBe(0.4);
});

it.each(["1 1 1 9", "1 1 1 1 1 1 1 1 1 9"])("does not try every chain of words for %s", (price) => {
  let looks = 0;
  const ones = Array.from({ length: price.length > 7 ? 5 : 60 }, () => ({
    ...word("1"),
    get left() {
      looks++;
      return 0.15;
    },
  }));
  expect(check({ words: [...ones, word("9", 0.3)] }, told(price))[0]?.confidence).toBe(0.4);
  expect(looks).toBeLessThan(50_000);
});

it("is in doubt where both differ, and keeps our price where the other was read nowhere", () => {
  const invented = check({ words: [word("4.99")], deals: [ours] }, told("3.99"));
  expect(invented).toMatchObject([{ price: "4.99", otherPrices: ["3.99"], confidence: 0.5 }]);
  const other = check({ words: [word("4.99"), word("3.99", 0.3)], deals: [ours] }, told("3.99"));
  expect(other).toMatchObject([{ price: "3.99", otherPrices: ["4.99"], confidence: 0.5 }]);
});

it("keeps what was missed, and drops what lies over it without a price of its own", () => {
  const words = [word("4.99")];
  expect(check({ words, deals: [ours] })).toEqual([ours]);
  const over = told("9.99", { left: 0.2, top: 0.2, width: 0.4, height: 0.4 });
  expect(check({ words, deals: [ours] }, over)).toEqual([ours]);
});

it("cuts boxes to the page, and drops those of no deal and those told twice", () => {
  const words = [word("4.99", 0.01, 0.01)];
  const [cut] = check({ words }, told("4.99", { left: -0.5, top: -0.2, width: 0.9, height: 0.6 }));
  expect(cut).toMatchObject({ left: 0, top: 0 });
  expect(cut?.width).toBeCloseTo(0.4);
  expect(cut?.height).toBeCloseTo(0.4);
  const none = [
    told("4.99", { left: 1.5 }),
    told("4.99", { width: -0.2 }),
    told("4.99", { left: 0, top: 0, width: 1, height: 1 }),
  ];
  expect(check({ words }, ...none)).toEqual([]);
  expect(check({ words: [word("4.99")] }, told("4.99"), told("4.99"))).toHaveLength(1);
});
