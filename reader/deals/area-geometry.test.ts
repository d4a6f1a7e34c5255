import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampBox, findBoxErrors, sortByReadingOrder, toFractions } from "./area-geometry";

const side = fc.double({ min: -3, max: 3, noNaN: true });
const anyBox = fc.record({ left: side, top: side, width: side, height: side });

describe("area geometry", () => {
  it("clamps every box to the page and keeps it from vanishing", () => {
    fc.assert(
      fc.property(anyBox, (given) => {
        const box = clampBox(given);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.width).toBeGreaterThan(0);
        expect(box.height).toBeGreaterThan(0);
        expect(box.left + box.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(box.top + box.height).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it("leaves a clamped box as it is", () => {
    fc.assert(
      fc.property(anyBox, (given) => {
        const once = clampBox(given);
        const twice = clampBox(once);
        for (const key of ["left", "top", "width", "height"] as const)
          expect(twice[key]).toBeCloseTo(once[key], 4);
      }),
    );
  });

  it("finds fault with what would vanish, and with nothing that it leaves as it is", () => {
    fc.assert(
      fc.property(anyBox, (given) => {
        expect(findBoxErrors(clampBox(given))).toEqual({});
        const faults = Object.keys(findBoxErrors(given));
        const overlap = (start: number, side: number) => Math.min(start + side, 1) - Math.max(start, 0);
        if (overlap(given.left, given.width) <= 0)
          expect(faults).toContainEqual(expect.stringMatching("left|width"));
        if (overlap(given.top, given.height) <= 0)
          expect(faults).toContainEqual(expect.stringMatching("top|height"));
      }),
    );
  });

  it("reads pixels against the image they were measured on", () => {
    const box = toFractions({ left: 0, top: 0, width: 500, height: 750 }, { width: 1000, height: 1500 });
    expect(box).toEqual({ left: 0, top: 0, width: 0.5, height: 0.5 });
  });

  it("orders boxes by rows and within a row from the left, also when a row is not quite even", () => {
    const box = (name: string, left: number, top: number) => ({ name, left, top, width: 0.3, height: 0.2 });
    const boxes = [
      box("d", 0.4, 0.52),
      box("b", 0.5, 0.08),
      box("a", 0.1, 0.12),
      box("c", 0, 0.5),
      box("e", 0, 0.8),
    ];
    expect(sortByReadingOrder(boxes).map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("loses no box while ordering", () => {
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 30 }), (boxes) => {
        expect(new Set(sortByReadingOrder(boxes))).toEqual(new Set(boxes));
      }),
    );
  });
});
