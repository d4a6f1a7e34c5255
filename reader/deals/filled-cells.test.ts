import { expect, it } from "vitest";
import { fillCells } from "./filled-cells";
import type { PageMaterial } from "./page-deals";
import type { PrintedPrice } from "./price-shapes";
import type { MeasuredWord, Rect } from "./text-blocks";

const cell = { left: 0.1, right: 0.4, top: 0.2, bottom: 0.4 };
const thin = 0.001;
const flat = (y: number) => ({ left: 0.1, right: 0.4, top: y, bottom: y + thin });
const upright = (x: number, top: number, bottom: number) => ({ left: x, right: x + thin, top, bottom });
const word = (text: string, top: number): MeasuredWord =>
  ({ left: 0.12, right: 0.2, top, bottom: top + 0.015, text, size: 0.015 }) as MeasuredWord;
const priceAt = (top: number) =>
  ({
    left: 0.3,
    right: 0.36,
    top,
    bottom: top + 0.03,
    text: "$5.99",
    size: 0.03,
    role: "price",
    words: [],
  }) as PrintedPrice;

function boxOf(change: Partial<PageMaterial>, rules: Rect[]): Rect | undefined {
  const material: PageMaterial = {
    prices: [priceAt(0.22)],
    pictures: [{ left: 0.12, right: 0.28, top: 0.22, bottom: 0.38, index: 0 }],
    words: [word("fresh", 0.36), word("Whitefish", 0.42)],
    rules: [flat(0.2), flat(0.4), upright(0.1, 0.2, 0.4), upright(0.4, 0.2, 0.4), ...rules],
    isPicture: false,
    ...change,
  };
  return fillCells(material, [cell]).filled[0]?.box;
}

const panel = [flat(0.46), upright(0.1, 0.4, 0.46), upright(0.4, 0.4, 0.46)];

it("takes the panel under a picture's cell for a part of its deal", () => {
  expect(boxOf({}, panel)?.bottom).toBeCloseTo(0.461, 3);
});

it.each([
  ["has no sides", {}, [flat(0.46)]],
  ["holds a price of its own", { prices: [priceAt(0.22), priceAt(0.42)] }, panel],
  ["holds no words", { words: [word("Whitefish", 0.36)] }, panel],
  ["is a table's next row", { pictures: [] }, panel],
] as [string, Partial<PageMaterial>, Rect[]][])(
  "leaves what lies under it where it %s",
  (_, change, rules) => {
    expect(boxOf(change, rules)).toEqual(cell);
  },
);
