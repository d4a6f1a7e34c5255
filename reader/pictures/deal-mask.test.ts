import { describe, expect, it } from "vitest";
import { DealMask } from "./deal-mask";

/** Two by two values over 20 by 40 pixels. */
const mask = new DealMask(Float32Array.from([1, 0, 0.5, 0]), 2, {
  left: 100,
  top: 0,
  right: 120,
  bottom: 40,
});

describe("a deal's mask", () => {
  it("says how much of the deal lies in a box", () => {
    expect(mask.whole).toBeCloseTo(1.5 * 200);
    expect(mask.within({ left: 100, top: 0, right: 110, bottom: 20 })).toBeCloseTo(200);
    expect(mask.within({ left: 110, top: 0, right: 120, bottom: 40 })).toBeCloseTo(0);
    expect(mask.within({ left: 100, top: 10, right: 105, bottom: 30 })).toBeCloseTo(50 + 25);
  });

  it("has nothing outside of what it covers", () => {
    expect(mask.within({ left: 0, top: 0, right: 100, bottom: 40 })).toBe(0);
    expect(mask.within({ left: 0, top: -50, right: 500, bottom: 500 })).toBeCloseTo(mask.whole);
  });
});
