import { describe, expect, it } from "vitest";
import { pricesOfOtherColumns, pricesUnderHeads } from "./price-columns";

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
  return [...pricesOfOtherColumns(prices, lines)].map(({ text }) => text);
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
    expect([...pricesOfOtherColumns(prices, lines)].map(({ text }) => text)).toEqual(["$5.49", "$8.99"]);
  });

  it("are those of wholesale where the price beside is higher, and its own is none", () => {
    const prices = rows(["$5.49", "$8.99"], ["$4.29", "$6.49"]);
    expect(former(["Retail", "Case price"], prices)).toEqual(["$4.29", "$6.49"]);
    expect(former(["Varejo", "Atacado"], prices)).toEqual(["$4.29", "$6.49"]);
    expect(former(["Bulk", "Each"], prices)).toEqual([]);
  });

  it("are none where the price beside is no lower, or for a single row", () => {
    expect(former(["Regular", "Large"], rows(["$5.49", "$8.99"], ["$6.29", "$9.49"]))).toEqual([]);
    expect(former(["Reg", "Sale"], rows(["$5.49"], ["$4.29"]))).toEqual([]);
  });

  it("are none under a word that is said of the price beside it", () => {
    const prices = rows(["$5.49", "$8.99"], ["$4.29", "$6.49"]);
    const lines = [at("Was", 0.33, 0.2), at("Was", 0.33, 0.23)];
    expect(pricesOfOtherColumns(prices, lines).size).toBe(0);
  });
});

describe("numbers of a table", () => {
  /** Rows of a name, a size and two numbers, all set alike, under these heads. */
  function numbers(heads: [string, string], count: number) {
    const word = (text: string, left: number, top: number) => ({ ...at(text, left, top), size: 0.01 });
    const table = Array.from({ length: count }, (_, row) => {
      const top = 0.2 + 0.03 * row;
      return [
        word("Granola", 0.05, top),
        word("1,50", 0.2, top),
        word(`1${row},90`, 0.4, top),
        word(`${row},45`, 0.6, top),
      ];
    });
    const head = heads.flatMap((text, column) =>
      text.split(" ").map((part, place) => word(part, 0.4 + 0.2 * column + 0.052 * place, 0.15)),
    );
    return pricesUnderHeads([
      word("Artikel", 0.05, 0.15),
      word("Inhalt", 0.2, 0.15),
      ...head,
      ...table.flat(),
    ]).map(({ text, role }) => `${role} ${text}`);
  }

  it.each<[string, string]>([
    ["€/kg", "Preis"],
    ["per lb", "Price $"],
    ["al kg", "€"],
  ])("are prices where their column's head is one, and asides under %s", (unit, price) => {
    expect(numbers([unit, price], 3)).toEqual([
      "price 0,45",
      "price 1,45",
      "price 2,45",
      "aside 10,90",
      "aside 11,90",
      "aside 12,90",
    ]);
  });

  it("are none without such a head, nor in two rows", () => {
    expect(numbers(["€/kg", "Artikelnummer"], 3)).toEqual([]);
    expect(numbers(["€/kg", "Preis"], 2)).toEqual([]);
  });
});
