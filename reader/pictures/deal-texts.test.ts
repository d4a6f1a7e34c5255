import { describe, expect, it } from "vitest";
import { linesOf } from "./deal-texts";
import type { PrintedPage } from "./printed-page";

const left = { left: 0, top: 0, right: 200, bottom: 100 };
const right = { left: 205, top: 0, right: 400, bottom: 100 };

/** Lines of 40 pixels around these middles, on a page of 1000 rows: a line may stand 10 outside of its box. */
function linesAt(...middles: number[]): string[] {
  const lines = middles.map((x) => ({
    left: x - 20,
    right: x + 20,
    top: 40,
    bottom: 60,
    shown: `line at ${x}`,
  }));
  const page = { lines, picture: { width: 800, height: 1000 } } as unknown as PrintedPage;
  return linesOf(left, page, [left, right]).map(({ shown }) => shown);
}

describe("the lines of a deal", () => {
  it("may stand just outside of its box, but not in a neighbour's", () => {
    expect(linesAt(100, 203, 206, 300)).toEqual(["line at 100", "line at 203"]);
  });
});
