import { describe, expect, it } from "vitest";
import type { PageWord } from "#reader/page-content";
import { findTextDeals } from "./text-deals";

const word = (text: string, left: number, top: number, size = 0.015): PageWord => ({
  text,
  left,
  top,
  width: 0.012 * text.length,
  height: size,
  size,
});
const names = ["Butter", "Eggs", "Flour", "Honey", "Juice", "Lemons"];
const rule = (top: number) => ({ left: 0.1, top, width: 0.8, height: 0 });

describe("deals of a page of text", () => {
  it("are the rows of a table with a column of prices that were paid before", () => {
    const head = [word("Item", 0.12, 0.11), word("Reg", 0.55, 0.11), word("Sale", 0.75, 0.11)];
    const rows = names.flatMap((name, row) => {
      const top = 0.15 + 0.04 * row;
      return [word(name, 0.12, top), word(`$${row + 4}.99`, 0.55, top), word(`$${row + 2}.49`, 0.75, top)];
    });
    const rules = [0.1, ...names.map((_, row) => 0.14 + 0.04 * row), 0.14 + 0.04 * names.length].map(rule);
    const { deals } = findTextDeals({ words: [...head, ...rows], pictures: [], rules, links: [] }, 0.77);
    const told = deals.map(({ prices }) =>
      prices.filter(({ role }) => role === "price").map(({ text }) => text),
    );
    expect(told).toEqual(expect.arrayContaining(names.map((_, row) => [`$${row + 2}.49`])));
    expect(told).toHaveLength(names.length);
  });

  it("lie apart, and each says how likely its box is", () => {
    const pictures = [0, 1, 2, 3, 4, 5].map((at) => ({
      left: 0.1 + 0.3 * (at % 3),
      top: 0.1 + 0.4 * Math.floor(at / 3),
      width: 0.15,
      height: 0.15,
    }));
    const words = pictures.flatMap(({ left, top }, at) => [
      word(names[at] as string, left, top + 0.17),
      word(`$${at + 1}.49`, left, top + 0.2, 0.03),
    ]);
    const { deals } = findTextDeals({ words, pictures, rules: [], links: [] }, 0.77);
    expect(deals).toHaveLength(names.length);
    for (const { rate, prices, pictures: own } of deals) {
      expect(rate).toBeGreaterThan(0.75);
      expect([prices.length, own.length]).toEqual([1, 1]);
    }
  });

  /** Six pictures with what stands under each, and names above, or above those of the upper row. */
  function grid({ named }: { named: number }) {
    const pictures = names.map((_, at) => ({
      left: 0.1 + 0.3 * (at % 3),
      top: 0.15 + 0.4 * Math.floor(at / 3),
      width: 0.15,
      height: 0.15,
    }));
    const words = pictures.flatMap(({ left, top }, at) => [
      ...(at < named ? [word(names[at] as string, left, top - 0.045)] : []),
      word(`from${at}farm`, left, top + 0.155, 0.01),
      word(`$${at + 1}.49`, left, top + 0.18, 0.03),
    ]);
    return findTextDeals({ words, pictures, rules: [], links: [] }, 0.77).deals;
  }

  it("take in the names that stand apart above their pictures", () => {
    const told = grid({ named: 6 }).map(({ blocks }) =>
      blocks.flatMap(({ lines }) => lines.map(({ text }) => text)),
    );
    for (const [at, name] of names.entries()) expect(told).toContainEqual([name, `from${at}farm`]);
  });

  it("may lack their names where some stand outside", () => {
    const deals = grid({ named: 3 });
    expect(deals).toHaveLength(6);
    expect(deals.every(({ isOpen }) => isOpen)).toBe(true);
    expect(grid({ named: 0 }).some(({ isOpen }) => isOpen)).toBe(false);
  });
});
