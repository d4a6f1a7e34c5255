import { describe, expect, it } from "vitest";
import { joinWords, type PlacedGlyph } from "./word-boxes";

/** A line of glyphs, 6 points wide each, baseline at `y`, in 10 points. `_` leaves a gap without a glyph. */
function line(text: string, x = 100, y = 200, size = 10): PlacedGlyph[] {
  return [...text].flatMap((character, index) => {
    if (character === "_") return [];
    const start = x + index * 6;
    const box = { left: start, top: y - 8, right: start + 6, bottom: y + 2 };
    return [{ text: character, box, size, angle: 0, across: y, start, end: start + 6 }];
  });
}

const texts = (glyphs: PlacedGlyph[]) => joinWords(glyphs, 600, 800).map((word) => word.text);

describe("joining glyphs into words", () => {
  it("splits at spaces and at gaps without a space", () => {
    expect(texts(line("Red apples_3.99"))).toEqual(["Red", "apples", "3.99"]);
  });

  it("gives the dots that lead to a price a word of their own, and no other dots", () => {
    expect(texts(line("Mince........€9.99"))).toEqual(["Mince", "........", "€9.99"]);
    expect(texts(line("Wait...what"))).toEqual(["Wait...what"]);
  });

  it("gives the box and the size as fractions of the page", () => {
    const [word] = joinWords(line("Tea", 60, 408), 600, 800);
    expect(word).toEqual({ text: "Tea", left: 0.1, top: 0.5, width: 0.03, height: 0.0125, size: 0.0125 });
  });

  it("keeps a price and its small cents apart", () => {
    expect(texts([...line("3", 100, 200, 30), ...line("99", 106, 188, 12)])).toEqual(["3", "99"]);
  });

  it("joins parts of a word that were drawn at different times", () => {
    expect(texts([...line("ban", 100), ...line("cherry", 300), ...line("ana", 118)])).toEqual([
      "banana",
      "cherry",
    ]);
  });

  it("counts a word with a shadow once", () => {
    expect(texts([...line("SALE", 100), ...line("SALE", 100.7, 200.5)])).toEqual(["SALE"]);
  });

  it("reads right-to-left words from their right end, however they were drawn", () => {
    const drawnLeftToRight = line("\u05dd\u05d5\u05dc\u05e9");
    expect(texts(drawnLeftToRight)).toEqual(["\u05e9\u05dc\u05d5\u05dd"]);
    expect(texts([...drawnLeftToRight].reverse())).toEqual(["\u05e9\u05dc\u05d5\u05dd"]);
  });

  it("spells out ligatures and leaves out what lies off the page", () => {
    expect(texts([...line("\ufb01sh"), ...line("hidden", 700), ...line("above", 10, -50)])).toEqual(["fish"]);
  });
});
