import { describe, expect, it } from "vitest";
import { cutLongCells, weightOfRow } from "./sheet-cells";

describe("cells on their way to a spreadsheet", () => {
  it("cuts a text that is too long, marks it and counts it", () => {
    const cut = cutLongCells(
      [
        ["a".repeat(60_000), "b".repeat(50_000)],
        [1, null],
      ],
      50_000,
    );
    expect(cut.cutCells).toBe(1);
    expect(cut.rows[0]?.[0]).toBe(`${"a".repeat(49_994)} [cut]`);
    expect(cut.rows[0]?.[1]).toBe("b".repeat(50_000));
    expect(cut.rows[1]).toEqual([1, null]);
  });

  it("never cuts a character in two", () => {
    const { rows } = cutLongCells([["🍎".repeat(20)]], 15);
    expect(rows[0]?.[0]).toBe("🍎🍎🍎🍎 [cut]");
  });

  it("weighs bytes, not letters", () => {
    const weights = [["aaaa"], ["ääää"], [null]].map(weightOfRow);
    expect(weights).toEqual([52, 56, 48]);
  });
});
