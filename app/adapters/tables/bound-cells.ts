import type { TableRow } from "#app/kernel/ports/table-reader";
import type { ReadTask } from "./open-rows";
import { charactersLost } from "./table-problem";

/** Characters; far more than any field of a person may have. What works on a cell may take the square of its length. */
const maxCellLength = 1000;
/** What stands where a character was lost, and halves of characters, which become that once they are written. */
const lost = /[\ufffd\p{Cs}]/u;

/**
 * The rows with their long cells cut, so that no long text reaches whoever works on rows; `cutColumns` tells of them.
 * @throws DomainError invalid_input for a row with characters that were lost, unless they are taken
 */
export async function* boundCells(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { fileName, takesLost }: Pick<ReadTask, "fileName" | "takesLost">,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (!takesLost && row.cells.some((cell) => lost.test(cell))) throw charactersLost(fileName, row.number);
    const cutColumns = row.cells.flatMap(({ length }, column) => (length > maxCellLength ? [column] : []));
    yield cutColumns.length === 0 ? row : { ...row, cells: row.cells.map(cutCell), cutColumns };
  }
}

function cutCell(cell: string): string {
  if (cell.length <= maxCellLength) return cell;
  // Not through the middle of a character.
  return `${cell.slice(0, maxCellLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
