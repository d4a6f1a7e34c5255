import { describe, expect, it } from "vitest";
import { type PaintedImage, pictureBoxes } from "./picture-boxes";

function image(
  left: number,
  top: number,
  width: number,
  height: number,
  density: number | null = 4,
): PaintedImage {
  return { visible: { left, top, right: left + width, bottom: top + height }, density };
}

const boxes = (images: PaintedImage[]) => pictureBoxes(images, 1000, 1000);

describe("picking the pictures of a page", () => {
  it("gives fractions of the page, cut at its border", () => {
    expect(boxes([image(900, -50, 200, 150)])).toEqual([{ left: 0.9, top: 0, width: 0.1, height: 0.1 }]);
  });

  it("joins the slices of one picture", () => {
    const slices = Array.from({ length: 20 }, (_, index) => image(100, 100 + index * 10, 300, 10));
    expect(boxes(slices)).toEqual([{ left: 0.1, top: 0.1, width: 0.3, height: 0.2 }]);
  });

  it("joins a grid of tiles drawn row by row", () => {
    const tiles = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => image(column * 50, row * 50, 50, 50)),
    );
    expect(boxes(tiles)).toEqual([{ left: 0, top: 0, width: 0.2, height: 0.15 }]);
  });

  it("keeps photos apart that touch but differ in resolution, or that leave a gutter", () => {
    expect(boxes([image(0, 0, 100, 100, 4), image(100, 0, 100, 100, 3)])).toHaveLength(2);
    expect(boxes([image(0, 0, 100, 100), image(103, 0, 100, 100)])).toHaveLength(2);
  });

  it("leaves out bullets, hairlines, what is off the page, and repeats", () => {
    const kept = image(300, 300, 120, 80);
    expect(
      boxes([image(10, 10, 6, 6), image(0, 50, 900, 1), image(2000, 0, 90, 90), kept, kept]),
    ).toHaveLength(1);
  });

  it("offers pictures of a page the size of a stamp", () => {
    expect(pictureBoxes([image(0, 0, 8, 8)], 20, 20)).toHaveLength(1);
  });
});
