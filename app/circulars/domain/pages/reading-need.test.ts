import { describe, expect, it } from "vitest";
import type { PageWord } from "#reader/page-content";
import { isReadingNeeded } from "./reading-need";

const wholePage = { left: 0, top: 0, width: 1, height: 1 };

function words(...texts: string[]): PageWord[] {
  return texts.map((text, index) => ({
    left: 0.1 * (index % 9),
    top: 0.05 * Math.floor(index / 9),
    width: 0.08,
    height: 0.02,
    size: 0.02,
    text,
  }));
}

const shown = { pictures: [], isTextInvisible: false, blank: false };
const deal = ["Apples", "$1.99", "lb"];
const prose = Array.from({ length: 200 }, (_, index) => `word${index}`);

describe("what is printed on a page is read from its picture", () => {
  it.each([
    ["has no words", words(), []],
    ["is a picture with an address below", words("Visit", "us", "at", "12", "Main", "St"), [wholePage]],
    ["has a price and hardly a word beside a picture", words(...deal), [wholePage]],
    ["has words that no font can spell", words("\uE001\uE002", "\uFFFD\uFFFD", "\uE003", ...deal), []],
    ["has some words and no price", words(...prose.slice(0, 40)), []],
  ])("when it %s", (_, some, pictures) => {
    expect(isReadingNeeded({ ...shown, words: some, pictures })).toBe(true);
  });

  const products = [0.1, 0.3, 0.5, 0.7].map((top) => ({ left: 0.1, top, width: 0.1, height: 0.1 }));
  const named = (name: string, size: number, price: string, top: number): PageWord[] => [
    { left: 0.3, top, width: 0.2, height: 0.02, size: 0.02, text: name },
    { left: 0.3, top: top + 0.03, width: 0.1, height: size, size, text: price },
  ];
  const priced = (size: number) =>
    ["Coffee", "Saltines", "Turkey", "Bananas"].flatMap((name, row) =>
      named(name, size, `$${row + 1}.29/lb`, 0.1 + 0.2 * row),
    );

  it("when what one pays is drawn and the prices in its text are small print", () => {
    expect(isReadingNeeded({ ...shown, words: priced(0.01), pictures: products })).toBe(true);
    expect(isReadingNeeded({ ...shown, words: priced(0.02), pictures: products })).toBe(false);
    expect(isReadingNeeded({ ...shown, words: priced(0.01), pictures: [] })).toBe(false);
  });

  it("when its text is what a scanner has read", () => {
    const scanned = words(...deal, ...prose.slice(0, 20));
    expect(isReadingNeeded({ ...shown, words: scanned, isTextInvisible: true })).toBe(true);
  });

  it.each([
    ["its text has prices", words(...deal), []],
    [
      "its text has prices among many words, whatever lies behind them",
      words(...deal, ...prose.slice(0, 20)),
      [wholePage],
    ],
    ["it is a text to read", words(...prose), [wholePage]],
  ])("but not when %s", (_, some, pictures) => {
    expect(isReadingNeeded({ ...shown, words: some, pictures })).toBe(false);
  });

  it("but not when it is blank", () => {
    expect(isReadingNeeded({ ...shown, words: [], blank: true })).toBe(false);
  });
});
