import * as z from "zod";
import type { Cell } from "#app/kernel/ports/spreadsheets";

/** A row as it is stored. */
export const cellsSchema: z.ZodType<Cell[]> = z.array(
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

/** Stands at the end of a text that was cut. */
const cutMarker = " [cut]";

/** What surrounds a cell's text on its way, in bytes. */
const wrappingBytes = 48;

/** Cuts texts of more than `maxCellLength` characters and tells how many there were; the others stay as they are. */
export function cutLongCells(rows: Cell[][], maxCellLength: number): { rows: Cell[][]; cutCells: number } {
  let cutCells = 0;
  const isLong = (cell: Cell): cell is string => typeof cell === "string" && cell.length > maxCellLength;
  const cutCell = (cell: Cell) => {
    if (!isLong(cell)) return cell;
    cutCells += 1;
    return `${wholeCharacters(cell, maxCellLength - cutMarker.length)}${cutMarker}`;
  };
  const cut = rows.map((row) => (row.some(isLong) ? row.map(cutCell) : row));
  return { rows: cut, cutCells };
}

/** What a row costs on its way to a provider, in bytes. */
export function weightOfRow(row: Cell[]): number {
  return row.reduce<number>((sum, cell) => sum + wrappingBytes + Buffer.byteLength(String(cell ?? "")), 0);
}

/** The first characters of a text, `length` at most; a pair of surrogates is never parted. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
