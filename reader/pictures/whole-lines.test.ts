import { describe, expect, it } from "vitest";
import { withWholeLines } from "./whole-lines";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const deal = box(100, 100, 400, 500);

describe("the boxes of deals", () => {
  it("hold the whole of lines that they end in", () => {
    expect(withWholeLines([deal], [box(300, 450, 460, 480)])).toEqual([box(100, 100, 460, 500)]);
  });

  it("hold what goes on below, but not what is far or set otherwise", () => {
    const name = box(120, 460, 380, 490);
    const more = box(120, 500, 380, 530);
    expect(withWholeLines([deal], [name, more])).toEqual([box(100, 100, 400, 530)]);
    expect(withWholeLines([deal], [name, box(120, 540, 380, 570)])).toEqual([deal]);
    expect(withWholeLines([deal], [name, box(120, 500, 380, 590)])).toEqual([deal]);
  });

  it("leave lines that lie in another box too", () => {
    const next = box(420, 100, 700, 500);
    const line = box(320, 450, 470, 480);
    expect(withWholeLines([deal, next], [line])).toEqual([deal, next]);
  });

  it("do not grow into each other, or by more than a quarter", () => {
    const lines = [460, 500, 540, 580, 620, 660].map((top) => box(120, top, 380, top + 30));
    const below = box(100, 560, 400, 900);
    const [first] = withWholeLines([deal, below], lines.slice(0, 3));
    expect(first?.bottom).toBe(570 - 40);
    expect(withWholeLines([deal], lines)[0]?.bottom).toBe(570);
  });
});
