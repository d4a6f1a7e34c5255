import { describe, expect, it } from "vitest";
import { withBoxesApart } from "./boxes-apart";

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const first = box(0, 0, 120, 100);
const second = box(100, 0, 200, 100);
const prices = [[box(20, 60, 60, 90)], [box(140, 60, 180, 90)]];

describe("boxes that reach into each other", () => {
  it("are parted in the middle of what they share", () => {
    expect(withBoxesApart([first, second], prices, [])).toEqual([box(0, 0, 110, 100), box(110, 0, 200, 100)]);
    const below = [box(0, 0, 100, 120), box(0, 100, 100, 200)];
    const own = [[box(20, 60, 60, 90)], [box(20, 160, 60, 190)]];
    expect(withBoxesApart(below, own, [])).toEqual([box(0, 0, 100, 110), box(0, 110, 100, 200)]);
  });

  it("are parted beside a line of text, and after a price", () => {
    const line = box(105, 10, 190, 20);
    expect(withBoxesApart([first, second], prices, [line])[1]?.left).toBe(105);
    const late = [[box(80, 60, 116, 90)], prices[1] ?? []];
    expect(withBoxesApart([first, second], late, [])[0]?.right).toBe(118);
  });

  it.each([
    ["they share more than half", [box(0, 0, 160, 100), second], prices, []],
    ["they share nothing", [first, box(130, 0, 200, 100)], prices, []],
    ["a price lies over both", [first, second], [[box(90, 60, 130, 90)], prices[1] ?? []], []],
    ["a line lies over all they share", [first, second], prices, [box(90, 10, 130, 20)]],
  ])("stay where %s", (_, boxes, own, lines) => {
    expect(withBoxesApart(boxes, own, lines)).toEqual(boxes);
  });
});
