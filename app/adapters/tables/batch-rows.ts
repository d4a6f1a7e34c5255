import type { TableRow } from "#app/kernel/ports/table-reader";

/** Judged and written at once: what waits meanwhile, waits for some 20 ms. */
const maxRows = 200;
/** Characters, each cell counted as a few more. Rows may be long, and whoever gets a batch goes through it in one go. */
const maxLength = 50_000;
const lengthOfCell = 8;

/** Rows in batches that are quickly worked through; one very long row is a batch of its own. */
export async function* batchRows(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let length = 0;
  for await (const row of rows) {
    const rowLength = row.cells.reduce((sum, cell) => sum + lengthOfCell + cell.length, 0);
    if (batch.length === maxRows || (batch.length > 0 && length + rowLength > maxLength)) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(row);
    length += rowLength;
  }
  if (batch.length > 0) yield batch;
}
