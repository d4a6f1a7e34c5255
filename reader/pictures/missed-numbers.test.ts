import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { findMissedNumbers } from "./missed-numbers";
import type { PixelBox } from "./picture";
import { decodePicture } from "./resample";

const plain = 30;

/** A page with some text in bold type; gives it and where the text stands. */
function draw(texts: { text: string; left: number; size: number; top: number }[]) {
  const picture = createCanvas(1200, 1600);
  const pen = picture.getContext("2d");
  pen.fillStyle = "#fff8e8";
  pen.fillRect(0, 0, 1200, 1600);
  pen.textBaseline = "alphabetic";
  pen.fillStyle = "#800010";
  const boxes = texts.map(({ text, left, top, size }): PixelBox => {
    pen.font = `bold ${size}px sans-serif`;
    const { width, actualBoundingBoxAscent: ascent } = pen.measureText(text);
    pen.fillText(text, left, top + ascent);
    return { left, top, right: left + width, bottom: top + ascent };
  });
  return { picture: decodePicture(picture), boxes };
}

const isAround = (found: PixelBox | undefined, { left, top, right, bottom }: PixelBox) =>
  found !== undefined &&
  Math.abs(found.left - left) < 12 &&
  Math.abs(found.top - top) < 12 &&
  Math.abs(found.right - right) < 12 &&
  Math.abs(found.bottom - bottom) < 12;

describe("numbers that no line was found for", () => {
  const whole = { text: "4", left: 300, top: 400, size: 90 };
  const cents = { text: "29", left: 355, top: 400, size: 50 };

  it("are rows of large marks, with raised cents", () => {
    const { picture, boxes } = draw([whole, cents]);
    const found = findMissedNumbers(picture, [], [], plain);
    const [four, cent] = boxes as [PixelBox, PixelBox];
    expect(found).toHaveLength(1);
    expect(isAround(found[0], { ...four, right: cent.right })).toBe(true);
    expect(found[0]?.marks).toHaveLength(3);
  });

  it("are looked for again where a part of them was read", () => {
    const { picture, boxes } = draw([whole, cents]);
    expect(findMissedNumbers(picture, [], [boxes[1] as PixelBox], plain)).toHaveLength(1);
  });

  it("are none where the price was read, or words were", () => {
    const { picture, boxes } = draw([whole, cents]);
    const price = { left: 290, top: 390, right: 450, bottom: 480 };
    expect(findMissedNumbers(picture, [], [price], plain)).toEqual([]);
    expect(findMissedNumbers(picture, boxes, [], plain)).toEqual([]);
  });

  it("are no plain text and no long lines", () => {
    const small = draw([{ text: "29", left: 300, top: 400, size: 20 }]);
    expect(findMissedNumbers(small.picture, [], [], plain)).toEqual([]);
    const long = draw([{ text: "1234567890123", left: 100, top: 400, size: 60 }]);
    expect(findMissedNumbers(long.picture, [], [], plain)).toEqual([]);
  });
});
