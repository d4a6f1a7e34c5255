import { describe, expect, it } from "vitest";
import { findCellsAround } from "./printed-cells";
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
});
