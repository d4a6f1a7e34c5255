import { describe, expect, it } from "vitest";
import { overlapShare } from "#reader/deals/area-geometry";
import {
  boxBetween,
  boxByNumber,
  copyBeside,
  freePlace,
  growBox,
  handles,
  moveBox,
  newBoxAt,
  nudgeBox,
  placeBeside,
  resizeBox,
} from "./box-moves";

const image = { width: 1000, height: 1500 };
const box = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };

describe("nudging", () => {
  it("moves by pixels of the 1500-px-high page image", () => {
    expect(nudgeBox(box, { x: 1, y: 0 }, image).left).toBeCloseTo(0.401, 5);
    expect(nudgeBox(box, { x: 0, y: -10 }, image).top).toBeCloseTo(0.4 - 10 / 1500, 5);
  });

  it("stops at the page's edge without losing size", () => {
    const moved = nudgeBox(box, { x: 5000, y: -5000 }, image);
    expect(moved).toEqual({ left: 0.8, top: 0, width: 0.2, height: 0.2 });
  });

  it("there and back ends where it began", () => {
    const there = nudgeBox(box, { x: 7, y: 3 }, image);
    expect(nudgeBox(there, { x: -7, y: -3 }, image)).toEqual(box);
  });
});

describe("resizing", () => {
  it.each(handles)("by the handle at $x $y moves only the sides it holds", (handle) => {
    const by = { x: 0.02, y: 0.03 };
    const resized = resizeBox(box, handle, by, image);
    const right = box.left + box.width;
    const bottom = box.top + box.height;
    expect(resized.left).toBeCloseTo(handle.x === -1 ? box.left + by.x : box.left, 5);
    expect(resized.top).toBeCloseTo(handle.y === -1 ? box.top + by.y : box.top, 5);
    expect(resized.left + resized.width).toBeCloseTo(handle.x === 1 ? right + by.x : right, 5);
    expect(resized.top + resized.height).toBeCloseTo(handle.y === 1 ? bottom + by.y : bottom, 5);
  });

  it("never turns a box inside out nor past the page", () => {
    expect(resizeBox(box, { x: 1, y: 1 }, { x: -1, y: -1 }, image)).toMatchObject({
      left: 0.4,
      width: 0.008,
    });
    expect(resizeBox(box, { x: -1, y: 0 }, { x: 1, y: 0 }, image).width).toBeCloseTo(0.008, 5);
    expect(resizeBox(box, { x: 1, y: 1 }, { x: 1, y: 1 }, image)).toMatchObject({ width: 0.6, height: 0.6 });
  });

  it("by keys grows at the right and bottom", () => {
    expect(growBox(box, { x: 10, y: 0 }, image)).toEqual({ ...box, width: 0.21 });
  });
});

describe("new areas", () => {
  it("are 100 by 160 pixels at the point that was clicked", () => {
    expect(newBoxAt({ x: 0.3, y: 0.2 }, image)).toEqual({ left: 0.3, top: 0.2, width: 0.1, height: 0.10667 });
  });

  it("are pushed back onto the page at its edge", () => {
    const made = newBoxAt({ x: 0.99, y: 0.99 }, image);
    expect(made.left + made.width).toBeCloseTo(1, 4);
    expect(made.top + made.height).toBeCloseTo(1, 4);
  });

  it("drawn from any corner are the same", () => {
    expect(boxBetween({ x: 0.5, y: 0.6 }, { x: 0.2, y: 0.1 })).toEqual({
      left: 0.2,
      top: 0.1,
      width: 0.3,
      height: 0.5,
    });
  });

  it("without a pointer land in the middle, or in the nearest free place", () => {
    const middle = freePlace([], { x: 0.5, y: 0.5 }, image);
    expect(middle.left + middle.width / 2).toBeCloseTo(0.5, 3);
    const beside = freePlace([middle], { x: 0.5, y: 0.5 }, image);
    expect(overlapShare(middle, beside)).toBe(0);
    expect(Math.hypot(beside.left - middle.left, beside.top - middle.top)).toBeLessThan(0.25);
  });

  it("land in the middle of a page that is full", () => {
    const full = { left: 0, top: 0, width: 1, height: 1 };
    expect(freePlace([full], { x: 0.5, y: 0.5 }, image).width).toBeCloseTo(0.1, 5);
  });
});

describe("copies", () => {
  it("lie beside the original, on the page", () => {
    expect(copyBeside(box, image)).toMatchObject({ left: 0.424, width: 0.2 });
    const corner = moveBox(box, { x: 1, y: 1 });
    expect(copyBeside(corner, image)).toMatchObject({ left: 0.776 });
  });

  it("of one area, pasted again and again at the bottom right corner, each get a place of their own", () => {
    const corner = moveBox(box, { x: 0.39, y: 0.395 });
    const areas = [corner];
    for (let pasted = 0; pasted < 5; pasted++) areas.push(placeBeside(corner, areas, image));
    expect(new Set(areas.map(({ left, top }) => `${left} ${top}`)).size).toBe(6);
    expect(areas.at(-1)?.left).toBeCloseTo(corner.left - 5 * 0.024, 4);
  });

  it("keep the place of the original where it is free, and lie on it where the page leaves no other", () => {
    const full = { left: 0, top: 0, width: 1, height: 1 };
    expect(placeBeside(box, [full], image)).toEqual(box);
    expect(placeBeside(full, [full], image)).toEqual(full);
  });
});

describe("numbers typed for a box", () => {
  it("move it whole, at most to the page's edge", () => {
    expect(boxByNumber(box, "left", 950, image)).toEqual({ box: { ...box, left: 0.8 }, label: "Move" });
    expect(boxByNumber(box, "top", 150, image)).toEqual({ box: { ...box, top: 0.1 }, label: "Move" });
  });

  it("resize it, at most to the page's edge", () => {
    expect(boxByNumber(box, "width", 300, image)).toEqual({ box: { ...box, width: 0.3 }, label: "Resize" });
    expect(boxByNumber(box, "height", 1500, image)).toEqual({
      box: { ...box, height: 0.6 },
      label: "Resize",
    });
  });
});
