import { describe, expect, it } from "vitest";
import { drawnPictures, type PaintedShape } from "./drawn-pictures";

function shape(left: number, top: number, width: number, height: number, glyphsBefore = 0): PaintedShape {
  const visible = { left, top, right: left + width, bottom: top + height };
  return { visible, isCurved: true, glyphsBefore };
}

function letters(left: number, top: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    box: { left: left + 9 * index, top, right: left + 9 * index + 8, bottom: top + 12 },
  }));
}

function find(shapes: PaintedShape[], glyphs = letters(0, 0, 0)) {
  return drawnPictures(shapes, glyphs, 600, 800);
}

const apple = [shape(100, 100, 80, 80), shape(110, 110, 30, 30), shape(130, 96, 20, 10)];

describe("pictures that are drawn of shapes", () => {
  it("are shapes that lie over each other", () => {
    expect(find(apple)).toEqual([{ left: 100, top: 96, right: 180, bottom: 180 }]);
  });

  it("are two where paper is between them", () => {
    expect(
      find([...apple, ...apple.map(({ visible }) => shape(visible.left + 120, visible.top, 40, 40))]),
    ).toHaveLength(2);
  });

  it("do not take in the card with the deal's words that they are drawn on", () => {
    const card = shape(90, 90, 120, 160);
    expect(find([card, ...apple], letters(95, 200, 12))).toEqual([
      { left: 100, top: 96, right: 180, bottom: 180 },
    ]);
  });

  it("do not take in a large card with little on it", () => {
    const card = shape(50, 50, 400, 400);
    expect(find([card, ...apple], letters(60, 420, 14))).toEqual([
      { left: 100, top: 96, right: 180, bottom: 180 },
    ]);
  });

  it("stay whole under a price's disc", () => {
    const disc = shape(150, 150, 60, 30);
    expect(find([...apple, disc], letters(156, 158, 5))).toEqual([
      { left: 100, top: 96, right: 180, bottom: 180 },
    ]);
  });

  it("are no bursts that a price's disc is set off by", () => {
    const burst = [shape(100, 100, 100, 100), shape(104, 104, 100, 100)];
    const disc = shape(112, 112, 78, 78);
    expect(find([...burst, disc], letters(120, 145, 6))).toEqual([]);
  });

  it("are no discs with a price, no single shapes and no straight bars", () => {
    const disc = [shape(100, 100, 60, 60), shape(102, 102, 56, 56)];
    expect(find(disc, letters(106, 120, 5))).toEqual([]);
    expect(find([shape(100, 100, 80, 80)])).toEqual([]);
    expect(find(apple.map((one) => ({ ...one, isCurved: false })))).toEqual([]);
  });
});
