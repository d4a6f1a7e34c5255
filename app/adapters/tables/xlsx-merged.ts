import type { TableRow } from "#app/kernel/ports/table-reader";
import { maxColumns, tooMuch } from "./table-problem";
import { columnOf } from "./xlsx-workbook";
import type { ZipParts } from "./zip-parts";

/** Cells of one column, one below the other, that are merged to one: the first of them alone holds what all show. */
export interface MergedCells {
  /** From 0. */
  column: number;
  /** Rows, from 1. */
  first: number;
  last: number;
}

/** Of a sheet; those that people make have dozens. */
const maxMerged = 10_000;

/** `<mergeCell ref="C2:C4"/>` (ECMA-376 part 1, 18.3.1.55). */
const mergeCell = /<(?:[\w.-]+:)?mergeCell\s[^<>]{0,200}?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/gi;

/**
 * The merged cells of a sheet that are more than one row high, from the top. A sheet names them behind its rows, so that its text is
 * searched once before these are read.
 * @throws DomainError invalid_input, too_large
 */
export async function readMergedCells(
  parts: ZipParts,
  sheet: string,
  fileName: string,
): Promise<MergedCells[]> {
  const merged: MergedCells[] = [];
  let rest = "";
  for await (const piece of parts.text(sheet)) {
    const text = rest + piece;
    for (const [, column = "", first, last] of text.matchAll(mergeCell)) {
      const cells = { column: columnOf(column), first: Number(first), last: Number(last) };
      if (cells.last > cells.first && cells.column < maxColumns) merged.push(cells);
      if (merged.length > maxMerged) throw tooMuch(fileName);
    }
    // An element may go on in the next piece.
    rest = text.slice(Math.max(text.lastIndexOf("<"), text.length - 300)).replace(mergeCell, "");
  }
  return merged.toSorted((a, b) => a.first - b.first);
}

/** Gives each row what the merged cells show that reach into it. */
export async function* withMergedCells(
  rows: AsyncIterable<TableRow>,
  merged: MergedCells[],
): AsyncGenerator<TableRow> {
  let begun: { cells: MergedCells; text: string; unclear: TableRow["unclear"] }[] = [];
  let next = 0;
  for await (const row of rows) {
    begun = begun.filter(({ cells }) => cells.last >= row.number);
    for (const { cells, text, unclear } of begun) {
      while (row.cells.length <= cells.column) row.cells.push("");
      row.cells[cells.column] ||= text;
      if (unclear) row.unclear = { ...unclear, ...row.unclear };
    }
    while ((merged[next]?.first ?? Infinity) <= row.number) {
      const cells = merged[next++] as MergedCells;
      if (cells.first < row.number) continue;
      const why = row.unclear?.[cells.column];
      begun.push({ cells, text: row.cells[cells.column] ?? "", unclear: why && { [cells.column]: why } });
    }
    yield row;
  }
}
