import { expect, test } from "vitest";
import { placeRows } from "./rows-beside";

/** Where each row's cells went, from the top; keys behind a colon. */
function placed(old: string[], keys: string[]) {
  const rows = old.map((row) => {
    const [held = "", key = ""] = row.split(":");
    return { key, held };
  });
  const { sources, left } = placeRows(rows, keys);
  return { cells: sources.map((index) => rows[index]?.held ?? ""), left };
}

test("cells go along with the rows of their keys, and those of new rows are blank", () => {
  expect(placed(["n1:1", ":2", "n3:3"], ["5", "3", "2", "1"])).toEqual({
    cells: ["", "n3", "", "n1"],
    left: [],
  });
  expect(placed(["n1:1", "n2:2"], ["1", "2"]).cells).toEqual(["n1", "n2"]);
  expect(placed([], ["1"]).cells).toEqual([]);
});

test("what belongs to no new row goes below them, with its key", () => {
  expect(placed(["n1:1", "n2:2", "again:2"], ["9", "2"])).toEqual({
    cells: ["", "n2", "n1", "again"],
    left: [
      { place: 2, key: "1" },
      { place: 3, key: "2" },
    ],
  });
  expect(placed(["n1:1", "total"], ["3", "2", "1"]).cells).toEqual(["", "", "n1", "total"]);
  expect(placed(["n1:1", "", "total"], ["2", "1"]).cells).toEqual(["", "n1", "total"]);
});

test("what was filled in ahead stands beside new rows", () => {
  const open = ["open", "open", "open"];
  expect(placed(["done:2", "n1:1", ...open], ["4", "3", "2", "1"]).cells).toEqual([
    "open",
    "open",
    "done",
    "n1",
    "open",
  ]);
});
