import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { ReadLine } from "./ocr-engine";
import { withUnitsApart } from "./price-units";
import { decodePicture } from "./resample";

const [price, small] = ["bold 60px sans-serif", "26px sans-serif"];

/** A price with something smaller behind it, read as one line. */
function printed(amount: string, unit: string, gap = 0) {
  const canvas = createCanvas(600, 200);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 600, 200);
  pen.fillStyle = "black";
  let left = 40;
  const characters = [...`${amount}${unit}`].map((text, index) => {
    pen.font = index < amount.length ? price : small;
    if (index === amount.length) left += gap;
    pen.fillText(text, left, 120);
    const { width } = pen.measureText(text);
    left += width;
    return { text, left: left - width, right: left, score: 1 };
  });
  const text = `${amount}${gap > 0 ? " " : ""}${unit}`;
  const line: ReadLine = { left: 34, top: 66, right: left + 6, bottom: 136, text, score: 1, characters };
  return { picture: decodePicture(canvas), line };
}

describe("a price and its unit that were read as one line", () => {
  it.each([
    ["$4.49", "/lb", 0],
    ["$2.99", "each", 12],
    // What the reader makes of "lb.".
    ["$6.29", "m.", 8],
    ["2.49", "/lb", 0],
  ])("are two: %s and %s", (amount, unit, gap) => {
    const { picture, line } = printed(amount, unit, gap);
    const [first, second, ...others] = withUnitsApart(picture, [line], 30) as [ReadLine, ReadLine];
    expect(others).toEqual([]);
    expect([first.text, second.text]).toEqual([amount, unit]);
    const edge = line.characters[amount.length]?.left as number;
    expect(Math.abs(first.right - edge)).toBeLessThan(10);
    expect(second.left).toBe(first.right);
    expect(second.bottom - second.top).toBeLessThan(0.65 * (first.bottom - first.top));
  });

  it.each([
    ["19.90", "kr"],
    ["$4.49", ""],
    ["4.49", "Milk"],
  ])("stay one where no unit is behind: %s%s", (amount, unit) => {
    const { picture, line } = printed(amount, unit);
    expect(withUnitsApart(picture, [line], 30)).toEqual([line]);
  });

  it("stay one in small type, where they say what a pound costs", () => {
    const { picture, line } = printed("$4.49", "/lb");
    expect(withUnitsApart(picture, [line], 60)).toEqual([line]);
  });
});
