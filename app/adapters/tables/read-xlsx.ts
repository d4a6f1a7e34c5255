import type { TableRow } from "#app/kernel/ports/table-reader";
import { damaged, maxColumns, maxRowLength, rowTooLong, tableProblem, tooManyColumns } from "./table-problem";
import { findParts, plainText, readSharedTexts } from "./xlsx-workbook";
import { readXml, type XmlHandler } from "./xml-events";
import { ZipParts } from "./zip-parts";

/** The rows of a workbook's first visible sheet, empty ones left out but counted. Dates stay day numbers. */
export async function* readXlsx(path: string, fileName: string, maxTexts: number): AsyncGenerator<TableRow> {
  const parts = await ZipParts.open(path, fileName);
  try {
    const { sheet, sharedTexts } = await findParts(parts, fileName);
    const texts = await readSharedTexts(parts, sharedTexts, fileName, maxTexts);
    yield* readXml(parts.text(sheet), rowHandler(texts, fileName), fileName);
  } finally {
    parts.close();
  }
}

/** Rows of a sheet (as many as Excel has). */
const maxRows = 1_048_576;

/** SpreadsheetML (ECMA-376 part 1, 18.3.1): `<row r><c r t><v>` or `<is><t>`; both numbers may be left out. */
function rowHandler(texts: string[], fileName: string): XmlHandler<TableRow> {
  let row: TableRow = { number: 0, cells: [] };
  let rowLength = 0;
  let column = -1;
  let type = "n";
  let value = "";
  let inValue = false;
  return {
    open(name, { r, t }) {
      inValue = name === "v" || name === "t";
      if (name === "row") {
        row = { number: rowNumber(r, row.number), cells: [] };
        rowLength = 0;
        column = -1;
      }
      if (name !== "c") return;
      column = r ? columnOf(r) : column + 1;
      type = t ?? "n";
      value = "";
    },
    text(piece) {
      if (inValue) value += piece;
    },
    close(name) {
      inValue = false;
      if (name === "c" && value !== "") {
        if (column >= maxColumns || column < 0) throw tooManyColumns(fileName);
        while (row.cells.length < column) row.cells.push("");
        const text = cellText(type, value, texts);
        if (text === undefined) throw tableProblem(fileName, damaged);
        row.cells[column] = text;
        // One long text may be what thousands of cells refer to.
        rowLength += text.length;
        if (rowLength > maxRowLength) throw rowTooLong(fileName, row.number);
      }
      return name === "row" && row.cells.some((cell) => cell.trim() !== "") ? row : undefined;
    },
  };
}

/** What the file says counts where it goes upwards; rows are told from each other by their numbers. */
function rowNumber(said: string | undefined, last: number): number {
  const number = Number(said);
  return Number.isInteger(number) && number > last && number <= maxRows ? number : last + 1;
}

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Undefined for a text that the workbook has not. */
function cellText(type: string, value: string, texts: string[]): string | undefined {
  if (type === "s") return texts[Number(value)];
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "n") return numberText(value);
  return plainText(value);
}

/** From here on a number may have lost digits: spreadsheet programs keep 15 of them. */
const firstInexact = 1e14;

/**
 * Phone and card numbers are kept as numbers by spreadsheets, large ones like 5.04621892E+09. One that is too large to have kept
 * every digit comes as such programs show it, as 6.0350123456789E+18.
 */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Math.abs(number) < firstInexact ? String(number) : number.toExponential().toUpperCase();
}
