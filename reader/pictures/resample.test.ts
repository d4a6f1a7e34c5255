import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { cutPixels, decodePicture, takeColumns } from "./resample";

/** A picture whose brightness grows by one from column to column. */
function gradient(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  for (let x = 0; x < width; x++) {
    pen.fillStyle = `rgb(${x}, ${x}, ${x})`;
    pen.fillRect(x, 0, 1, height);
  }
  return decodePicture(canvas);
}

function greys({ data }: { data: Uint8ClampedArray }): number[] {
  return Array.from({ length: data.length / 4 }, (_, index) => data[4 * index] as number);
}

describe("a part of a picture", () => {
  it("is what it was at its own size", () => {
    const cut = cutPixels(
      gradient(64, 8),
      { left: 10, top: 2, right: 14, bottom: 3 },
      { width: 4, height: 1 },
    );
    expect(greys(cut)).toEqual([10, 11, 12, 13]);
  });

  it.each([
    ["larger", 2],
    ["smaller", 0.5],
    ["much smaller", 0.125],
  ])("keeps its brightness %s", (_, scale) => {
    const size = { width: 96 * scale, height: 16 * scale };
    const shown = greys(cutPixels(gradient(200, 40), { left: 40, top: 8, right: 136, bottom: 24 }, size));
    const at = Math.floor(size.width / 2);
    expect(Math.abs((shown[at] as number) - (40 + (at + 0.5) / scale - 0.5))).toBeLessThan(1.5);
    expect(shown.slice(0, size.width)).toEqual(shown.slice(0, size.width).toSorted((a, b) => a - b));
  });

  it("is grey outside of the picture and in what is padded", () => {
    const box = { left: -4, top: 0, right: 4, bottom: 1 };
    expect(greys(cutPixels(gradient(64, 8), box, { width: 8, height: 1 }, 10))).toEqual([
      127, 127, 127, 127, 0, 1, 2, 3, 127, 127,
    ]);
  });

  it("can be smaller than what is weighed for a pixel", () => {
    const whole = { left: 0, top: 0, right: 2, bottom: 1 };
    const cut = cutPixels(gradient(2, 1), whole, { width: 4, height: 4 });
    expect(greys(cut).every((grey) => grey <= 1)).toBe(true);
  });

  it("is taken column by column", () => {
    const { width, height, data } = takeColumns(gradient(64, 2), 20, 23);
    expect([width, height]).toEqual([3, 2]);
    expect(greys({ data })).toEqual([20, 21, 22, 20, 21, 22]);
  });
});

it("is white where an image is transparent", () => {
  expect(greys(decodePicture(createCanvas(2, 1)))).toEqual([255, 255]);
});
