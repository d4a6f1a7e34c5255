import { describe, expect, it } from "vitest";
import type { PrintedPage } from "./printed-page";
import { withPricesInText } from "./printed-prices";

/** A line of words, 10 pixels a letter. */
function line(text: string, left: number, top: number, height = 30) {
  let at = left;
  const words = text.split(" ").map((word) => {
    const box = { text: word, left: at, top, right: at + 10 * word.length, bottom: top + height };
    at = box.right + 10;
    return box;
  });
  const right = words.at(-1)?.right ?? left;
  return {
    text,
    shown: text,
    words,
    characters: [],
    left,
    top,
    right,
    bottom: top + height,
    type: height,
    score: 0.9,
  };
}

function read(...lines: ReturnType<typeof line>[]) {
  const page = { picture: { width: 1000, height: 1400 }, lines, prices: [], plain: 30, unread: [] };
  const { prices, lines: rest } = withPricesInText(page as unknown as PrintedPage);
  return { prices: prices.map(({ text }) => text), lines: rest.map(({ shown }) => shown) };
}

describe("prices in lines of text", () => {
  it("are taken out of the lines of a list, with the dots before them", () => {
    expect(
      read(line("Free Range Eggs ........ £1.80", 50, 100), line("Tickler Cheddar ...... £3.75", 50, 150)),
    ).toEqual({
      prices: ["£1.80", "£3.75"],
      lines: ["Free Range Eggs", "Tickler Cheddar"],
    });
  });

  it("may be several pieces for a sum, a sum by weight, and what is taken off", () => {
    const offers = [
      line("2 LBS/$1", 50, 100, 60),
      line("7,90 €/kg", 300, 100, 60),
      line("$1 OFF", 600, 100, 60),
    ];
    expect(
      read(
        ...offers,
        line("Bananas from Ecuador", 50, 300),
        line("Salsa and Guacamole", 600, 300),
      ).prices.sort(),
    ).toEqual(["$1 OFF", "2 LBS/$1", "7,90 €/kg"]);
  });

  it("stand each in a box of its own where a line has two", () => {
    const two = {
      picture: { width: 1000, height: 1400 },
      lines: [line("$4.99 2/$7", 50, 100, 60)],
      prices: [],
      plain: 30,
    };
    const { prices } = withPricesInText({ ...two, unread: [] } as unknown as PrintedPage);
    expect(prices.map(({ text, left, right }) => [text, left, right])).toEqual([
      ["$4.99", 50, 100],
      ["2/$7", 110, 150],
    ]);
  });

  it("are none that were, or that one saves", () => {
    expect(read(line("Pork Sausages £3.25", 50, 100), line("was £4.50", 50, 150)).prices).toEqual(["£3.25"]);
  });

  it("leave other lines as they are", () => {
    const name = line("Bath Soft Cheese", 50, 100);
    expect(read(name)).toEqual({ prices: [], lines: ["Bath Soft Cheese"] });
  });
});
