import { describe, expect, it } from "vitest";
import { readTexts } from "./suggestion-texts";
import type { TextBlock, TextLine } from "./text-blocks";

function line(text: string, top: number, size: number, isCommon = false): TextLine {
  const box = { left: 0.1, top, right: 0.1 + 0.5 * size * text.length, bottom: top + size };
  const words = text.split(" ").map((word) => ({ ...box, text: word, size, isCommon }));
  return { ...box, text, size, words };
}

const blocks = (...lines: TextLine[]): TextBlock[] =>
  lines.map(({ words, text, ...one }) => ({ ...one, lines: [{ words, text, ...one }] }));

describe("the name of a deal", () => {
  it("is no larger line that the page says of many deals", () => {
    const texts = readTexts([], blocks(line("SCONTO", 0.1, 0.021, true), line("Petto di pollo", 0.2, 0.015)));
    expect(texts.ingredient).toBe("Petto di pollo");
    expect(texts.details).toBe("SCONTO");
  });

  it("is such a line where the others are much smaller: a product that is printed several times", () => {
    const texts = readTexts([], blocks(line("Eggs", 0.1, 0.021, true), line("12 large", 0.13, 0.01)));
    expect(texts.ingredient).toBe("Eggs");
  });
});
