import { describe, expect, it } from "vitest";
import { areAllColumns, columnsOf, placeCells } from "./sheet-columns";

describe("the columns of a sheet", () => {
  it("are found by name, wherever they were moved to", () => {
    const columns = columnsOf(["My notes", "message", " id "], ["id", "message"]);
    expect(columns).toEqual({ headings: ["My notes", "message", " id "], places: [2, 1], added: [] });
    expect(placeCells(["7", "Hi"], columns.places, 3)).toEqual([null, "Hi", "7"]);
    expect(placeCells(["7"], columns.places, 3, ["mine", "old", "6"])).toEqual(["mine", null, "7"]);
  });

  it("are added at the right when they are missing", () => {
    const columns = columnsOf(["id", "My notes"], ["id", "shares", "views"]);
    expect(columns.headings).toEqual(["id", "My notes", "shares", "views"]);
    expect(columns.places).toEqual([0, 2, 3]);
    expect(columns.added).toEqual(["shares", "views"]);
  });

  it("are all there are in an empty sheet, and no longer once people add their own", () => {
    expect(areAllColumns(columnsOf([], ["id", "message"]))).toBe(true);
    expect(areAllColumns(columnsOf(["id", "message"], ["id", "message"]))).toBe(true);
    expect(areAllColumns(columnsOf(["message", "id"], ["id", "message"]))).toBe(false);
    expect(areAllColumns(columnsOf(["id", "message", "mine"], ["id", "message"]))).toBe(false);
  });

  it("of one name: the first one counts", () => {
    expect(columnsOf(["id", "id"], ["id"]).places).toEqual([0]);
  });
});
