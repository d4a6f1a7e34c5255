import { describe, expect, it } from "vitest";
import type { PrintedPage } from "./printed-page";
import { joinedCards, listLines, rowBoxes, ruledLines } from "./row-boxes";

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const price = (left: number, top: number) => ({ ...box(left, top, 60, 30), size: 30, isAside: false });
const pageOf = (prices: object[], lines: object[]) => ({ prices, lines }) as unknown as PrintedPage;
const drawn = { pictures: [], rules: [], cards: [] };

describe("boxes of a row", () => {
  const prices = [price(100, 200), price(400, 200), price(700, 205)];
  const lines = [
    box(90, 120, 90, 20),
    box(380, 120, 110, 20),
    box(690, 120, 100, 20),
    box(380, 400, 110, 20),
  ];

  it("are as high as those of most of its prices, around what stands nearest to each", () => {
    const found = [box(80, 100, 120, 140), box(690, 100, 120, 140)];
    const boxes = rowBoxes(pageOf(prices, lines), drawn, found);
    expect(boxes).toContainEqual({ left: 380, top: 100, right: 490, bottom: 240 });
    expect(boxes).toHaveLength(3);
  });

  it("are none for a price alone", () => {
    expect(rowBoxes(pageOf([price(100, 200)], lines), drawn, [box(80, 100, 120, 140)])).toEqual([]);
  });
});

describe("lines of a list", () => {
  it("go from a name to its price, without a heading above or another column's name", () => {
    const [eggs, milk, beside] = [box(50, 100, 200, 30), box(50, 150, 200, 30), box(600, 100, 150, 30)];
    const heading = box(50, 40, 300, 40);
    const lists = listLines(
      pageOf([price(500, 100), price(500, 150), price(900, 100)], [heading, eggs, milk, beside]),
    );
    expect(lists).toContainEqual({ left: 50, top: 100, right: 560, bottom: 130 });
    expect(lists).toContainEqual({ left: 600, top: 100, right: 960, bottom: 130 });
    expect(lists.every(({ top }) => top >= 100)).toBe(true);
  });
});

describe("lines of a table", () => {
  it("reach to the printed lines around them", () => {
    const rules = [box(40, 90, 700, 1), box(40, 140, 700, 1), box(40, 190, 700, 1)];
    const page = pageOf([price(500, 100), price(500, 150)], [box(50, 100, 200, 30), box(50, 150, 200, 30)]);
    const boxes = ruledLines(page, { ...drawn, rules });
    expect(boxes).toContainEqual({ left: 40, top: 91, right: 740, bottom: 140 });
    expect(boxes).toContainEqual({ left: 50, top: 91, right: 560, bottom: 140 });
    expect(boxes).toContainEqual({ left: 40, top: 141, right: 740, bottom: 190 });
    expect(ruledLines(page, drawn)).toEqual([]);
  });
});

describe("joined cards", () => {
  it("are a price's card and those beside it that have none", () => {
    const cards = [
      box(0, 0, 300, 100),
      box(302, 0, 100, 100),
      box(0, 110, 300, 100),
      box(302, 110, 100, 100),
    ];
    expect(joinedCards(pageOf([price(320, 30), price(320, 140)], []), { ...drawn, cards })).toEqual([
      box(0, 0, 402, 100),
      box(0, 110, 402, 100),
    ]);
  });

  it("leave a neighbour with a price of its own", () => {
    const cards = [box(0, 0, 300, 100), box(302, 0, 100, 100)];
    expect(joinedCards(pageOf([price(20, 30), price(320, 30)], []), { ...drawn, cards })).toEqual([]);
  });
});
