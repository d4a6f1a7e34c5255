import { describe, expect, it } from "vitest";
import { withCards } from "./deal-cards";
import type { PixelBox } from "./picture";

const box = (left: number, top: number, right: number, bottom: number): PixelBox => ({
  left,
  top,
  right,
  bottom,
});
const price = box(200, 200, 260, 240);
const deal = box(100, 150, 300, 300);
const card = box(80, 50, 310, 400);

describe("a deal on a card", () => {
  it("is as large as the card, not as what the price is printed on", () => {
    const badge = box(190, 190, 270, 250);
    expect(withCards([{ deal, prices: [price] }], [badge, card])).toEqual([card]);
  });

  it("keeps its box on a card of several deals", () => {
    const other = { deal: box(100, 300, 300, 400), prices: [box(200, 340, 260, 380)] };
    expect(withCards([{ deal, prices: [price] }, other], [card])).toEqual([deal, other.deal]);
  });

  it("keeps its box where the card is another's, or a page's half", () => {
    const beside = box(250, 150, 500, 300);
    const half = box(0, 0, 1000, 700);
    expect(withCards([{ deal, prices: [price] }], [beside, half])).toEqual([deal]);
  });
});
