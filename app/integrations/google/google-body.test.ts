import { expect, test } from "vitest";
import { RequestBody } from "./google-body";
import { leaveMark } from "./google-marks";
import { appendCells, clearCells, deleteTab, type GoogleRequest, writeCells } from "./google-requests";

test("bodies say what the requests say, one after the other", () => {
  const body = new RequestBody();
  const read = (given: GoogleRequest[]) => JSON.parse(new TextDecoder().decode(body.of(given))).requests;
  const fields = "userEnteredValue";
  const entered = (values: object[]) => values.map((userEnteredValue) => ({ userEnteredValue }));
  const sent = read([
    deleteTab(7),
    writeCells(1, 0, 2, [["Name"]]),
    clearCells({ sheetId: 1, startRowIndex: 3 }),
    appendCells(1, [
      ["crème brûlée 🍮", 4.5, true, null],
      ['"quoted"\n', 0, false, "\u2028"],
    ]),
    appendCells(1, []),
    leaveMark(1, "9:1:2", new Date(0)),
  ]);
  const start = { sheetId: 1, rowIndex: 0, columnIndex: 2 };
  expect(sent).toEqual([
    { deleteSheet: { sheetId: 7 } },
    { updateCells: { start, fields, rows: [{ values: entered([{ stringValue: "Name" }]) }] } },
    { updateCells: { range: { sheetId: 1, startRowIndex: 3 }, fields, rows: [] } },
    {
      appendCells: {
        sheetId: 1,
        fields,
        rows: [
          {
            values: [
              ...entered([{ stringValue: "crème brûlée 🍮" }, { numberValue: 4.5 }, { boolValue: true }]),
              {},
            ],
          },
          {
            values: entered([
              { stringValue: '"quoted"\n' },
              { numberValue: 0 },
              { boolValue: false },
              { stringValue: "\u2028" },
            ]),
          },
        ],
      },
    },
    { appendCells: { sheetId: 1, fields, rows: [] } },
    leaveMark(1, "9:1:2", new Date(0)),
  ]);
  const row = ["ä".repeat(300), 1];
  const [{ appendCells: large }] = read([appendCells(1, Array(1000).fill(row))]);
  expect(large.rows).toHaveLength(1000);
  expect(large.rows[999].values[0]).toEqual({ userEnteredValue: { stringValue: row[0] } });
  expect(read([])).toEqual([]);
});
