import { describe, expect, it } from "vitest";
import { pricesOfFormerColumns } from "./price-columns";

const at = (text: string, left: number, top: number, width = 0.05) => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + 0.01,
});

/** Rows of a table with a price in each of two columns. */
function rows(first: string[], second: string[]) {
  return first.flatMap((text, row) => [
    at(text, 0.4, 0.2 + 0.03 * row),
    at(second[row] as string, 0.6, 0.2 + 0.03 * row),
  ]);
}

function former(heads: string[], prices: ReturnType<typeof rows>): string[] {
  const lines = [at("Item", 0.1, 0.15), ...heads.map((head, column) => at(head, 0.4 + 0.2 * column, 0.15))];
  return [...pricesOfFormerColumns(prices, lines)].map(({ text }) => text);
}

describe("columns of prices that were paid before", () => {
  it.each([[["Reg", "Sale"]], [["Retail Price", "This week"]], [["Statt", "Jetzt"]], [["Antes", "Ahora"]]])(
    "are found under %s",
    (heads) => {
      expect(former(heads, rows(["$5.49", "$8.99"], ["$4.29", "$6.49"]))).toEqual(["$5.49", "$8.99"]);
    },
  );

  it("are found behind the column of those that are paid", () => {
    expect(former(["Sale", "Was"], rows(["$4.29", "$6.49"], ["$5.49", "$8.99"]))).toEqual(["$5.49", "$8.99"]);
  });

  it("are found where heads and prices stand at other ends of a column", () => {
    const prices = rows(["$5.49", "$8.99"], ["$4.29", "$6.49"]);
    const lines = [at("Item", 0.1, 0.15), at("Reg", 0.3, 0.15), at("Sale", 0.5, 0.15)];
    expect([...pricesOfFormerColumns(prices, lines)].map(({ text }) => text)).toEqual(["$5.49", "$8.99"]);
  });

  it("are none where the price beside is no lower, or for a single row", () => {
    expect(former(["Regular", "Large"], rows(["$5.49", "$8.99"], ["$6.29", "$9.49"]))).toEqual([]);
    expect(former(["Reg", "Sale"], rows(["$5.49"], ["$4.29"]))).toEqual([]);
  });

  it("are none under a word that is said of the price beside it", () => {
    const prices = rows(["$5.49", "$8.99"], ["$4.29", "$6.49"]);
    const lines = [at("Was", 0.33, 0.2), at("Was", 0.33, 0.23)];
    expect(pricesOfFormerColumns(prices, lines).size).toBe(0);
  });
});
