import { createHash } from "node:crypto";
import type { sheets_v4 } from "@googleapis/sheets";
import type { Cell } from "../../kernel/ports/spreadsheets";

/** A request of the API. Rows stay cells of ours until they are written down: for each of them the API has two objects. */
export type GoogleRequest = Omit<sheets_v4.Schema$Request, "updateCells" | "appendCells"> & {
  updateCells?: WithRows<sheets_v4.Schema$UpdateCellsRequest>;
  appendCells?: WithRows<sheets_v4.Schema$AppendCellsRequest>;
};

type WithRows<Part> = Omit<Part, "rows"> & { rows: Iterable<Cell[]> };

/** Size of a tab, or of what a write needs of it; numbers of rows and columns. */
export interface GridSize {
  rowCount: number;
  columnCount: number;
}

const onlyValues = "userEnteredValue";

/** A row as the API takes it. Texts are texts: "=1+1" is no formula, "007" no number. */
export function rowData(row: Cell[]): sheets_v4.Schema$RowData {
  return { values: row.map(cellData) };
}

function cellData(cell: Cell): sheets_v4.Schema$CellData {
  if (cell === null) return {};
  if (typeof cell === "number") return { userEnteredValue: { numberValue: cell } };
  if (typeof cell === "boolean") return { userEnteredValue: { boolValue: cell } };
  return { userEnteredValue: { stringValue: cell } };
}

/** Writes rows from a cell on; rows and columns from 0. Formats stay. */
export function writeCells(
  sheetId: number,
  rowIndex: number,
  columnIndex: number,
  rows: Iterable<Cell[]>,
): GoogleRequest {
  return { updateCells: { start: { sheetId, rowIndex, columnIndex }, fields: onlyValues, rows } };
}

export function clearCells(range: sheets_v4.Schema$GridRange): GoogleRequest {
  return { updateCells: { range, rows: [], fields: onlyValues } };
}

export function appendCells(sheetId: number, rows: Iterable<Cell[]>): GoogleRequest {
  return { appendCells: { sheetId, fields: onlyValues, rows } };
}

export function copyValues(
  source: sheets_v4.Schema$GridRange,
  destination: sheets_v4.Schema$GridRange,
): GoogleRequest {
  return { copyPaste: { source, destination, pasteType: "PASTE_VALUES" } };
}

/** With formats and all. */
export function copyCells(
  source: sheets_v4.Schema$GridRange,
  destination: sheets_v4.Schema$GridRange,
): GoogleRequest {
  return { copyPaste: { source, destination, pasteType: "PASTE_NORMAL" } };
}

export function largerGrid(one: GridSize, other: GridSize): GridSize {
  return {
    rowCount: Math.max(one.rowCount, other.rowCount),
    columnCount: Math.max(one.columnCount, other.columnCount),
  };
}

/**
 * Makes people's grid large enough; no request when it is. What they have added meanwhile stays: a size that is set would
 * cut it off.
 */
export function extendGrid(sheetId: number, now: GridSize, needed: GridSize): GoogleRequest[] {
  const missing = [
    { dimension: "ROWS", length: needed.rowCount - now.rowCount },
    { dimension: "COLUMNS", length: needed.columnCount - now.columnCount },
  ];
  return missing
    .filter(({ length }) => length > 0)
    .map((more) => ({ appendDimension: { sheetId, ...more } }));
}

/** As `extendGrid`, for a stage, whose size says how much was laid out; sending it twice changes nothing. */
export function growStage(sheetId: number, now: GridSize, needed: GridSize): GoogleRequest[] {
  const gridProperties = largerGrid(now, needed);
  if (gridProperties.rowCount === now.rowCount && gridProperties.columnCount === now.columnCount) return [];
  const fields = "gridProperties.rowCount,gridProperties.columnCount";
  return [{ updateSheetProperties: { properties: { sheetId, gridProperties }, fields } }];
}

export function addHiddenTab(
  sheetId: number,
  title: string,
  { rowCount, columnCount }: GridSize,
): GoogleRequest {
  const gridProperties = { rowCount, columnCount };
  return { addSheet: { properties: { sheetId, title, hidden: true, gridProperties } } };
}

/** A number for the ids of tabs and the like, always the same for one text. */
export function numberOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() & 0x7fffffff;
}

export function deleteTab(sheetId: number): GoogleRequest {
  return { deleteSheet: { sheetId } };
}

/**
 * Columns that stand side by side in the stage and in the tab, in as few stretches as there are.
 * @param places where each column of the stage belongs
 */
export function stretchesOf(places: number[]): { from: number; to: number; width: number }[] {
  const stretches: { from: number; to: number; width: number }[] = [];
  for (const [from, to] of places.entries()) {
    const last = stretches.at(-1);
    if (last && to === last.to + last.width) last.width += 1;
    else stretches.push({ from, to, width: 1 });
  }
  return stretches;
}
