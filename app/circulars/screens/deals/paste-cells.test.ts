import { describe, expect, it } from "vitest";
import { tableDeal } from "#tests/setup/table-deal";
import { cellsOfClipboard, copyOfDeals, planPaste } from "./paste-cells";

const categories = [
  { id: 4, name: "Produce" },
  { id: 5, name: "Dairy" },
];

describe("cells of the clipboard", () => {
  it.each([
    [
      "a\tb\nc\td\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\r\n\r\nb", [["a"], [""], ["b"]]],
    ['"two\nlines"\t"a ""quote"""', [["two\nlines", 'a "quote"']]],
    ['12" pizza\t$5', [['12" pizza', "$5"]]],
    ["a\t", [["a", ""]]],
    ["", [[]]],
  ])("of %j", (text, cells) => {
    expect(cellsOfClipboard(text)).toEqual(cells);
  });

  it("come back from a copy as they were", () => {
    const deal = { ...tableDeal(1, { deal: "" }), details: 'two\n"lines"', categoryId: 4, featured: true };
    const fields = ["ingredient", "details", "categoryId", "featured"] as const;
    const cells = cellsOfClipboard(copyOfDeals([deal], fields, categories));
    expect(cells).toEqual([["Deal 1", 'two\n"lines"', "Produce", "yes"]]);
  });
});

describe("pasting a block", () => {
  it("lays it over the table from the focused cell on", () => {
    const plan = planPaste(
      [["$1", "each", "produce", "x"], ["$2"]],
      [tableDeal(1, { deal: "" }), tableDeal(2, { deal: "" })],
      "deal",
      categories,
    );
    expect(plan).toEqual({
      refused: [],
      cellCount: 5,
      changes: [
        { id: 1, deal: "$1", details: "each", categoryId: 4, featured: true },
        { id: 2, deal: "$2" },
      ],
    });
  });

  it("tells each cell that can't be taken, and keeps the others", () => {
    const block = [["", "$1", "", "Toys", "maybe", "more"], ["Pears"]];
    const plan = planPaste(block, [tableDeal(1, { deal: "" })], "ingredient", categories);
    expect(plan.refused).toEqual([
      "Row 1, Ingredient: Field is required",
      'Row 1, Category: There is no category "Toys".',
      "Row 1, Featured: Say yes or no.",
      "Row 1, column 6: there is no such cell in the table.",
      "Row 2, Ingredient: there is no such cell in the table.",
    ]);
    expect(plan.changes).toEqual([{ id: 1, deal: "$1" }]);
  });
});
