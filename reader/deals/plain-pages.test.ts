import { describe, expect, it } from "vitest";
import type { Box, PageWord } from "#reader/page-content";
import { suggestFromPlainPage } from "./plain-pages";
import { notPrinted, type SuggestedArea } from "./suggestions";

/** Two rows of two deals on a square page: picture, price, name. */
const corners = [
  { left: 0.1, top: 0.1, price: "$1.99", name: "Apples" },
  { left: 0.6, top: 0.1, price: "$2.99", name: "Bananas" },
  { left: 0.1, top: 0.6, price: "$3.99", name: "Cherries" },
  { left: 0.6, top: 0.6, price: "$4.99", name: "Dates" },
];
const words: PageWord[] = corners.flatMap(({ left, top, price, name }) => [
  { left, top: top + 0.16, width: 0.14, height: 0.05, size: 0.05, text: price },
  { left, top: top + 0.213, width: 0.08, height: 0.014, size: 0.014, text: "Ripe" },
  { left, top: top + 0.23, width: 0.16, height: 0.02, size: 0.02, text: name },
]);
const pictures: Box[] = corners.map(({ left, top }) => ({ left, top, width: 0.2, height: 0.14 }));

function seenAs({ left, top, price, name }: (typeof corners)[number], shift = 0): SuggestedArea {
  const box = { left, top: top + shift, width: 0.22, height: 0.26 };
  const texts = { deal: price, ingredient: `Ripe ${name}`, prefix: "", details: "", department: "" };
  return { ...box, ...texts, ...notPrinted, key: name, thumbnailIndex: null, confidence: 0.95 };
}
const seen = corners.map((corner) => seenAs(corner));

const suggest = (drawn: Box[], printed = words, others = seen) =>
  suggestFromPlainPage({ words: printed, drawings: { pictures: drawn, rules: [] } }, 1, others);

describe("a page of plain paper whose deals have one picture each", () => {
  it("is parted by its text and pictures, with the words that the net read", () => {
    const found = suggest(pictures);
    expect(found?.map(({ deal, ingredient }) => [deal, ingredient])).toEqual(
      corners.map(({ price, name }) => [price, `Ripe ${name}`]),
    );
    for (const [index, { left, top, confidence, picture, thumbnailIndex }] of (found ?? []).entries()) {
      expect(left).toBeCloseTo(corners[index]?.left ?? 0, 1);
      expect(top).toBeCloseTo(corners[index]?.top ?? 0, 1);
      expect(confidence).toBeGreaterThanOrEqual(0.9);
      expect(picture).toEqual(pictures[index]);
      expect(thumbnailIndex).toBeNull();
    }
  });

  it("keeps its own words where the net's box is much larger, with a heading in it perhaps", () => {
    const larger = seen.map((deal) => ({ ...deal, top: deal.top - 0.1, height: 0.36 }));
    expect(suggest(pictures, words, larger)?.map(({ ingredient }) => ingredient)).toEqual(
      corners.map(({ name }) => name),
    );
  });

  it("keeps its own words where the net's name is not in its box, or its own not in the net's", () => {
    const [first, second, ...rest] = seen as [SuggestedArea, SuggestedArea, ...SuggestedArea[]];
    const others = [{ ...first, ingredient: "Bananas" }, { ...second, ingredient: "Ripe" }, ...rest];
    expect(suggest(pictures, words, others)?.map(({ ingredient }) => ingredient)).toEqual([
      "Apples",
      "Bananas",
      "Ripe Cherries",
      "Ripe Dates",
    ]);
  });

  it("is to be looked at where the net saw another deal, or another price", () => {
    const [first, second, ...rest] = corners as [(typeof corners)[number], ...typeof corners];
    const doubted = [
      seenAs({ ...first, price: "$7.99" }),
      seenAs(second as typeof first, 0.2),
      ...rest.map((one) => seenAs(one)),
    ];
    const found = suggest(pictures, words, doubted);
    expect(found?.map(({ confidence }) => confidence >= 0.9)).toEqual([false, false, true, true]);
    expect(found?.map(({ ingredient }) => ingredient).slice(0, 2)).toEqual(["Apples", "Bananas"]);
  });
});

describe("a page most of whose deals have one picture each", () => {
  it("is parted too; a deal without a picture is to be looked at", () => {
    const found = suggest(pictures.slice(1));
    for (const { ingredient, confidence } of found ?? [])
      expect(confidence >= 0.9).toBe(!ingredient.endsWith("Apples"));
    expect(found?.find(({ ingredient }) => ingredient.endsWith("Apples"))?.confidence).toBeLessThanOrEqual(
      0.5,
    );
  });

  it("has what the net alone sees as well, to be looked at", () => {
    const more = [
      ...seen,
      { ...seenAs({ left: 0.4, top: 0.4, price: "$9.99", name: "Figs" }), confidence: 0.95 },
    ];
    const found = suggest(pictures, words, more);
    expect(found).toHaveLength(5);
    expect(found?.find(({ deal }) => deal === "$9.99")?.confidence).toBeLessThan(0.9);
  });

  it("is to be looked at where the net doubts what it saw", () => {
    const doubted = seen.map((deal, at) => ({
      ...deal,
      confidence: 0.85,
      confidenceIfNamed: at < 2 ? 0.95 : 0,
    }));
    const found = suggest(pictures, words, doubted) ?? [];
    for (const { confidence } of found) expect(confidence).toBeLessThan(0.9);
    expect(found.map(({ confidenceIfNamed }) => confidenceIfNamed >= 0.9)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(suggest(pictures, words, doubted)).toHaveLength(4);
  });

  it("is to be looked at where the net saw another box", () => {
    const larger = seen.map((deal) => ({ ...deal, top: deal.top - 0.1, height: 0.46 }));
    for (const { confidence } of suggest(pictures, words, larger) ?? []) expect(confidence).toBeLessThan(0.9);
  });
});

describe("a list of names and prices without pictures", () => {
  it("is parted by its text, however little of it the net sees", () => {
    const found = suggest([], words, seen.slice(0, 1));
    expect(found?.map(({ deal }) => deal)).toEqual(corners.map(({ price }) => price));
  });

  it("is parted by its text where the net sees deals twice", () => {
    expect(suggest([], words, [...seen, ...seen])).toHaveLength(4);
    expect(suggest([], words, [...seen, ...seen, ...seen])).toBeNull();
  });
});

describe("the net is relied on", () => {
  it("where it was not looked for drawings", () => {
    expect(suggestFromPlainPage({ words, drawings: null }, 1, seen)).toBeNull();
  });

  it("where deals have no picture, or two", () => {
    expect(suggest(pictures.slice(2))).toBeNull();
    const halves = pictures.flatMap(({ width, ...picture }) => [
      { ...picture, width: 0.09 },
      { ...picture, left: picture.left + 0.11, width: 0.09 },
    ]);
    expect(suggest(halves)).toBeNull();
  });

  it("where words stand on pictures, as on photographs", () => {
    const whole = corners.map(({ left, top }) => ({ left, top, width: 0.22, height: 0.26 }));
    expect(suggest(whole)).toBeNull();
  });

  it("where some words stand on pictures, as badges do, unless both see the same deals", () => {
    const badges = pictures.slice(0, 2).map(({ left, top }) => ({
      left: left + 0.02,
      top: top + 0.02,
      width: 0.06,
      height: 0.014,
      size: 0.014,
    }));
    const printed = [...words, ...badges.map((badge) => ({ ...badge, text: "Deal" }))];
    expect(suggest(pictures, printed)?.map(({ deal }) => deal)).toEqual(corners.map(({ price }) => price));
    const doubted = corners.map((one) => seenAs({ ...one, price: "$7.99" }));
    expect(suggest(pictures, printed, doubted)).toBeNull();
    expect(suggest(pictures, printed, seen.slice(1))).toBeNull();
  });

  it("where it sees many more deals, since prices that were not read join two of them", () => {
    const figs = seenAs({ left: 0.4, top: 0.4, price: "$9.99", name: "Figs" });
    const more = [...seen, figs, { ...figs, left: 0.1 }];
    expect(suggest(pictures, words, more)).toBeNull();
  });
});
