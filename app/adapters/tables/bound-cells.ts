import type { TableRow } from "#app/kernel/ports/table-reader";
import type { ReadTask } from "./protocol";
import { charactersLost } from "./table-problem";

/** What stands where a character was lost, and halves of characters, which become that once they are written. */
const lost = /[\ufffd\p{Cs}]/u;

/**
 * The rows with their long cells cut, so that no long text reaches whoever works on rows; `cutColumns` tells of them.
 * @throws DomainError invalid_input for a row with characters that were lost, unless they are taken
 */
export async function* boundCells(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { fileName, takesLost, maxCellLength }: Pick<ReadTask, "fileName" | "takesLost" | "maxCellLength">,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (!takesLost && row.cells.some((cell) => lost.test(cell))) throw charactersLost(fileName, row.number);
    const cutColumns = row.cells.flatMap(({ length }, column) => (length > maxCellLength ? [column] : []));
    if (cutColumns.length === 0) yield row;
    else yield { ...row, cells: row.cells.map((cell) => cutCell(cell, maxCellLength)), cutColumns };
  }
}

function cutCell(cell: string, maxLength: number): string {
  if (cell.length <= maxLength) return cell;
  // Not through the middle of a character.
  return `${cell.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
