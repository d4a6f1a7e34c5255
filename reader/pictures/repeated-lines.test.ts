import { describe, expect, it } from "vitest";
import type { PrintedLine } from "./line-styles";
import { findRepeatedLines } from "./repeated-lines";

/** A line of a deal's box of 100 by 100 pixels, its middle at a place of it. */
function line(shown: string, x: number, y: number): PrintedLine {
  return { shown, left: x - 10, right: x + 10, top: y - 2, bottom: y + 2 } as PrintedLine;
}

function repeatedAmong(...deals: PrintedLine[][]): string[] {
  const box = { left: 0, top: 0, right: 100, bottom: 100 };
  return [...findRepeatedLines(deals.map((lines) => ({ deal: box, lines })))].map(({ shown }) => shown);
}

describe("lines that a page repeats in its deals", () => {
  it("are those at one place of most of them, also where they were read otherwise", () => {
    const cards = [
      "Exclusividade Cliente Clube",
      "Exclusividade Cllente Clube",
      "Exclusivicade Cliente Clube",
    ];
    const deals = cards.map((card, index) => [
      line("SACOLÃO", 50, 10),
      line(card, 30, 60),
      line(`Fruta ${index}`, 20, 40),
    ]);
    expect(repeatedAmong(...deals)).toEqual(cards.flatMap((card) => ["SACOLÃO", card]));
  });

  it("are not words that stand elsewhere in each, in half of the deals, or in two", () => {
    expect(repeatedAmong([line("Fresh", 10, 10)], [line("Fresh", 90, 10)], [line("Fresh", 50, 90)])).toEqual(
      [],
    );
    const half = [line("Fresh", 10, 10)];
    expect(
      repeatedAmong(
        half,
        half.map((one) => ({ ...one })),
        [line("Kiwi", 10, 10)],
        [line("Lime", 10, 10)],
      ),
    ).toEqual([]);
    expect(repeatedAmong([line("SUPER", 10, 10)], [line("SUPER", 10, 10)])).toEqual([]);
  });

  it("are not amounts, prices and sorts", () => {
    for (const text of ["500 g", "Reg. $3.99/EA", "Selected varieties", "versch. Sorten"]) {
      expect(repeatedAmong([line(text, 10, 10)], [line(text, 10, 10)], [line(text, 10, 10)])).toEqual([]);
    }
  });
});
