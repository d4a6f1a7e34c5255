import { describe, expect, it } from "vitest";
import { markCommonPhrases } from "./common-phrases";
import type { MeasuredWord } from "./text-blocks";

/** A word for each, one line below the other. */
function linesOf(...texts: string[]): MeasuredWord[] {
  return texts.flatMap((line, row) =>
    line.split(" ").map((text, column) => {
      const left = 0.05 * column;
      return { text, left, top: 0.1 * row, right: left + 0.047, bottom: 0.1 * row + 0.01, size: 0.01 };
    }),
  );
}

const commonIn = (...texts: string[]) =>
  markCommonPhrases(linesOf(...texts), 4)
    .filter(({ isCommon }) => isCommon)
    .map(({ text }) => text)
    .join(" ");

describe("what a page says of many deals", () => {
  it("is the same with another number in it", () => {
    expect(commonIn("au lieu de 3,19", "au lieu de 24,69-", "Jus de pomme", "au lieu de 5,29")).not.toMatch(
      /jus|pomme/i,
    );
    expect(commonIn("au lieu de 3,19", "au lieu de 24,69-", "Jus de pomme", "au lieu de 5,29")).toContain(
      "24,69-",
    );
  });

  it("is the same with other spaces", () => {
    expect(commonIn("LE LOT DE 2", "LELOTDE2", "LE LOTDE 2", "Yaourts")).toBe(
      "LE LOT DE 2 LELOTDE2 LE LOTDE 2",
    );
  });

  it("is said three times at least", () => {
    expect(commonIn("au lieu de 3,19", "au lieu de 5,29", "Jus de pomme")).toBe("");
  });
});
