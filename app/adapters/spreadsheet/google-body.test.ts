import { expect, test } from "vitest";
import { RequestBody } from "./google-body";
import { appendCells, clearCells, deleteTab, leaveMark, writeCells } from "./google-requests";

test("bodies say what the requests say, one after the other", () => {
  const body = new RequestBody();
  const read = (given: object[]) => JSON.parse(new TextDecoder().decode(body.of(given)));
  const requests = [
    deleteTab(7),
    writeCells(1, 0, 2, [["Name"]]),
    clearCells({ sheetId: 1, startRowIndex: 3 }),
    appendCells(1, [
      ["crème brûlée 🍮", 4.5, true, null],
      ['"quoted"\n', 0, false, "\u2028"],
    ]),
    appendCells(1, []),
    leaveMark(1, "9:1:2"),
  ];
  expect(read(requests)).toEqual({ requests });
  const large = [appendCells(1, Array(1000).fill(["ä".repeat(300), 1]))];
  expect(read(large)).toEqual({ requests: large });
  expect(read([])).toEqual({ requests: [] });
});
