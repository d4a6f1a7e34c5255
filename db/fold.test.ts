import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "./fold";

describe("fold", () => {
  it("takes no time over marks that no letter has", () => {
    const before = process.cpuUsage();
    const text = `a${"\u0301\u0323".repeat(50_000)}`;
    expect(fold(fold(text))).toBe(fold(text));
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });

  it.each([
    ["CAFÉ", "Café"],
    ["CAFE\u0301", "café"],
    ["STRASSE", "Straße"],
    ["STRAẞE", "straße"],
    ["ΟΔΟΣ", "οδος"],
    ["İSTANBUL", "istanbul"],
    ["ЁЛКА", "ёлка"],
    ["PRODUCE", "produce"],
  ])("makes %s and %s one", (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it("keeps accents apart", () => {
    expect(fold("Café")).not.toBe(fold("Cafe"));
  });

  it("gives the same for every spelling of any text, and for its own result", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize("NFD"))).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});
