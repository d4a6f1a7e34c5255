import type { LeftOut, TableRow, UnclearCell } from "#app/kernel/ports/table-reader";
import type { ReadTask } from "./protocol";
import { damaged, maxColumns, maxRowLength, rowTooLong, tableProblem, tooManyColumns } from "./table-problem";
import { readMergedCells, withMergedCells } from "./xlsx-merged";
import { type CellFormats, readCellFormats } from "./xlsx-styles";
import { columnOf, findParts, namesOfFilled, plainText, readSharedTexts } from "./xlsx-workbook";
import { readXml, type XmlHandler } from "./xml-events";
import { ZipParts } from "./zip-parts";

/**
 * The rows of a workbook's first visible sheet, empty ones left out but counted: numbers as spreadsheet programs show them. Dates stay
 * day numbers.
 * @param onLeftOut called behind the last row where something was left out
 */
export async function* readXlsx(
  { path, fileName, maxTexts, skipsHidden }: ReadTask,
  onLeftOut: (leftOut: LeftOut) => void,
): AsyncGenerator<TableRow> {
  const parts = await ZipParts.open(path, fileName);
  try {
    const { sheet, others, sharedTexts, styles, leavesFormulas } = await findParts(parts, fileName);
    const leftOut: LeftOut = { sheets: await namesOfFilled(parts, others), hiddenRows: 0 };
    const texts = await readSharedTexts(parts, sharedTexts, fileName, maxTexts);
    const formats = await readCellFormats(parts, styles, fileName);
    const hidden = new Set<number>();
    const handler = rowHandler({ texts, formats, leavesFormulas }, fileName, hidden);
    const merged = await readMergedCells(parts, sheet, fileName);
    // A merged cell is shown in the rows that are not hidden, wherever its text stands.
    for await (const row of withMergedCells(readXml(parts.text(sheet), handler, fileName), merged)) {
      if (skipsHidden && hidden.delete(row.number)) leftOut.hiddenRows += 1;
      else yield row;
    }
    if (leftOut.sheets.length + leftOut.hiddenRows > 0) onLeftOut(leftOut);
  } finally {
    parts.close();
  }
}

/** Rows of a sheet (as many as Excel has). */
const maxRows = 1_048_576;

/** What cells refer to. */
interface Workbook {
  texts: string[];
  formats: CellFormats;
  leavesFormulas: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  isFormula: boolean;
  hasValue: boolean;
  value: string;
}

/**
 * SpreadsheetML (ECMA-376 part 1, 18.3.1): `<row r><c r t s><f><v>` or `<is><t>`; both numbers may be left out.
 * @param hidden takes the numbers of rows that hold anything and are hidden
 */
function rowHandler(workbook: Workbook, fileName: string, hidden: Set<number>): XmlHandler<TableRow> {
  let row: TableRow = { number: 0, cells: [] };
  let rowLength = 0;
  let isHidden = false;
  let cell: Cell = { column: -1, type: "n", style: 0, isFormula: false, hasValue: false, value: "" };
  let inValue = false;
  let inGuide = false;

  function keep({ column }: Cell): void {
    if (column >= maxColumns || column < 0) throw tooManyColumns(fileName);
    while (row.cells.length < column) row.cells.push("");
    const { text, unclear } = readCell(cell, workbook);
    if (text === undefined) throw tableProblem(fileName, damaged);
    row.cells[column] = text;
    if (unclear) {
      row.unclear ??= {};
      row.unclear[column] = unclear;
    }
    // One long text may be what thousands of cells refer to.
    rowLength += text.length;
    if (rowLength > maxRowLength) throw rowTooLong(fileName, row.number);
  }

  return {
    open(name, { r, t, s, hidden: hiddenBy }) {
      // Says how the text is spoken.
      if (name === "rPh") inGuide = true;
      inValue = name === "v" || (name === "t" && !inGuide);
      if (name === "f") cell.isFormula = true;
      if (name === "v") cell.hasValue = true;
      if (name === "row") {
        row = { number: rowNumber(r, row.number), cells: [] };
        rowLength = 0;
        isHidden = /^(?:1|true)$/.test(hiddenBy ?? "");
        cell.column = -1;
      }
      if (name !== "c") return;
      const column = r ? columnOf(r) : cell.column + 1;
      cell = { column, type: t ?? "n", style: Number(s ?? 0), isFormula: false, hasValue: false, value: "" };
    },
    text(piece) {
      if (inValue) cell.value += piece;
    },
    close(name) {
      inValue = false;
      if (name === "rPh") inGuide = false;
      if (name === "c" && (cell.value !== "" || cell.isFormula)) keep(cell);
      const holdsAnything = row.unclear || row.cells.some((text) => text.trim() !== "");
      if (name !== "row" || !holdsAnything) return undefined;
      if (isHidden) hidden.add(row.number);
      return row;
    },
  };
}

/** What the file says counts where it goes upwards; rows are told from each other by their numbers. */
function rowNumber(said: string | undefined, last: number): number {
  const number = Number(said);
  return Number.isInteger(number) && number > last && number <= maxRows ? number : last + 1;
}

/** `text` is undefined for one that the workbook has not. */
function readCell(
  { type, style, isFormula, hasValue, value }: Cell,
  { texts, formats, leavesFormulas }: Workbook,
): { text: string | undefined; unclear?: UnclearCell } {
  if (isFormula && !hasValue && value === "") return { text: "", unclear: "formula" };
  if (type === "s") return { text: texts[Number(value)] };
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE" };
  if (type === "d") return { text: value, unclear: "date" };
  if (type !== "n") return { text: plainText(value) };
  const number = Number(value);
  // Some programs write 0 for what they leave to be reckoned.
  if (isFormula && (value === "" || (leavesFormulas && number === 0)))
    return { text: "", unclear: "formula" };
  if (!Number.isFinite(number)) return { text: value };
  // One that is too large to have kept every digit comes as 6.0350123456789E+18.
  if (Math.abs(number) >= firstInexact) return { text: number.toExponential().toUpperCase() };
  const { isDate, show } = formats(style);
  if (isDate) return { text: String(number), unclear: "date" };
  const shown = show(number);
  return shown === null ? { text: String(number), unclear: "format" } : { text: shown };
}

/** From here on a number may have lost digits: spreadsheet programs keep 15 of them. */
const firstInexact = 1e15;
