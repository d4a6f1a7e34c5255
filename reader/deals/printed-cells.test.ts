import { describe, expect, it } from "vitest";
import { edgesOf, findCellsAround, withoutHighlights } from "./printed-cells";
import type { Rect } from "./text-blocks";

const page = { left: 0, top: 0, right: 1, bottom: 1 };

function across(y: number, left = 0, right = 1): Rect {
  return { left, top: y, right, bottom: y };
}

function down(x: number, top = 0, bottom = 1): Rect {
  return { left: x, top, right: x, bottom };
}

function place(x: number, y: number): Rect {
  return { left: x - 0.02, top: y - 0.01, right: x + 0.02, bottom: y + 0.01 };
}

describe("the cell around a price", () => {
  const table = [across(0), across(0.5), across(1), down(0), down(0.4), down(1)];

  it("is that of a table whose lines its neighbours share", () => {
    const [cell] = findCellsAround([place(0.2, 0.2)], table, page);
    expect(cell).toEqual({ left: 0, top: 0, right: 0.4, bottom: 0.5 });
  });

  it("goes on where a line stops before it", () => {
    const hero = [across(0), across(0.5, 0.4, 1), across(1), down(0), down(0.4), down(1)];
    const [cell] = findCellsAround([place(0.2, 0.2)], hero, page);
    expect(cell).toEqual({ left: 0, top: 0, right: 0.4, bottom: 1 });
  });

  it("is none where lines do not close", () => {
    expect(findCellsAround([place(0.2, 0.2)], [across(0.1), across(0.3), down(0.4)], page)).toEqual([]);
    expect(findCellsAround([place(0.2, 0.2)], [], page)).toEqual([]);
  });

  it("ends at the page's edges where a table runs off the page", () => {
    const inner = [across(0.5), down(0.4)];
    expect(findCellsAround([place(0.2, 0.2)], inner, page)).toEqual([]);
    const [cell] = findCellsAround([place(0.2, 0.2)], [...inner, ...edgesOf(page)], page);
    expect(cell).toEqual({ left: 0, top: 0, right: 0.4, bottom: 0.5 });
  });

  it("has no sides of what single lines of text are highlighted with", () => {
    const line = { left: 0.1, right: 0.3, top: 0.2, bottom: 0.22, size: 0.02, text: "CHICKEN", words: [] };
    const highlight = [
      { left: 0.1, right: 0.3, top: 0.2, bottom: 0.2 },
      { left: 0.3, right: 0.3, top: 0.2, bottom: 0.22 },
    ];
    const table = [across(0.5), down(0.4)];
    expect(withoutHighlights([...highlight, ...table], [line])).toEqual(table);
  });
});
