import type { TableRow } from "#app/domain/ports/table-reader";
import { mostColumns, tooManyColumns } from "./table-problem";
import { findSheet, plainText, readSharedTexts } from "./xlsx-workbook";
import { readXml, type XmlHandler } from "./xml-events";
import { ZipParts } from "./zip-parts";

/** The rows of a workbook's first visible sheet, empty ones left out but counted. Dates stay day numbers. */
export async function* readXlsx(path: string, fileName: string): AsyncGenerator<TableRow> {
  const parts = await ZipParts.open(path, fileName);
  try {
    const sheet = await findSheet(parts, fileName);
    const texts = await readSharedTexts(parts, fileName);
    yield* readXml(parts.text(sheet), rowHandler(texts, fileName), fileName);
  } finally {
    parts.close();
  }
}

/** SpreadsheetML (ECMA-376 part 1, 18.3.1): `<row r><c r t><v>` or `<is><t>`; both numbers may be left out. */
function rowHandler(texts: string[], fileName: string): XmlHandler<TableRow> {
  let row: TableRow = { number: 0, cells: [] };
  let column = -1;
  let type = "n";
  let value = "";
  let inValue = false;
  return {
    open(name, { r, t }) {
      inValue = name === "v" || name === "t";
      if (name === "row") {
        row = { number: Number(r) || row.number + 1, cells: [] };
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
        if (column >= mostColumns || column < 0) throw tooManyColumns(fileName);
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = cellText(type, value, texts);
      }
      return name === "row" && row.cells.some((cell) => cell.trim() !== "") ? row : undefined;
    },
  };
}

/** `C7` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(type: string, value: string, texts: string[]): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "n") return numberText(value);
  return plainText(value);
}

/** Phone and card numbers are kept as numbers by spreadsheets, large ones like 5.04621892E+09. */
function numberText(value: string): string {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return String(number);
  return Number.isFinite(number) ? String(number) : value;
}
