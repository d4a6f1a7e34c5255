import type { Readable } from "node:stream";
import type { Context } from "#app/kernel/context";
import { csvLine } from "#app/kernel/csv-cells";
import { DomainError } from "#app/kernel/errors";
import { getSheet } from "./queries.server";
import { rowBatches, shown } from "./sheet-rows.server";
import { maxXlsxRows, xlsxFile } from "./xlsx-file.server";

/** A sheet as a file of text: some thousand rows at a time, with a byte order mark, for Excel. */
export async function* sheetCsv(ctx: Context, id: number): AsyncGenerator<string> {
  const { headings } = await getSheet(ctx, id);
  yield `\ufeff${csvLine(headings)}`;
  for await (const rows of rowBatches(ctx.db, id, shown)) {
    yield rows.map(({ cells }) => csvLine(cells)).join("");
  }
}

/**
 * A sheet as an .xlsx file, made while it is read.
 * @throws DomainError not_found; too_large for more rows than such a file holds
 */
export async function sheetXlsx(ctx: Context, id: number): Promise<Readable> {
  const { headings, name, rowCount } = await getSheet(ctx, id);
  if (rowCount + 1 > maxXlsxRows) {
    const most = (maxXlsxRows - 1).toLocaleString("en-US");
    const message = `An Excel file holds ${most} rows; the sheet "${name}" has ${rowCount.toLocaleString("en-US")}. Download it as CSV.`;
    throw new DomainError("too_large", message);
  }
  async function* rows() {
    yield [headings];
    for await (const batch of rowBatches(ctx.db, id, shown)) yield batch.map(({ cells }) => cells);
  }
  return xlsxFile(name, rows());
}
