import type { Readable } from "node:stream";
import { listCategories } from "#app/catalogue/domain/categories/queries.server";
import { xlsxFile } from "#app/integrations/domain/sheets/xlsx-file.server";
import type { Context } from "#app/kernel/context";
import { csvLine } from "#app/kernel/csv-cells";
import { getCircular } from "../circulars/queries.server";
import { dealCell, dealFields } from "./deal-fields";
import { fileColumnLabels, fileColumns } from "./file-columns";
import { listDeals } from "./queries.server";

type Cells = (string | number)[];

/**
 * All deals of a circular as a .csv file with a byte order mark for Excel, and with formulas made harmless.
 * `planDealsFile` reads it back.
 * @throws DomainError not_found, before the first chunk
 */
export async function exportDealsCsv(ctx: Context, circularId: number): Promise<AsyncGenerator<string>> {
  const rows = await rowsOfFile(ctx, circularId);
  return (async function* () {
    yield `\ufeff${rows.map((row) => csvLine(row)).join("")}`;
  })();
}

/** All deals of a circular as an .xlsx file, with the same columns as the .csv file. @throws DomainError not_found */
export async function exportDealsXlsx(ctx: Context, circularId: number): Promise<Readable> {
  const rows = await rowsOfFile(ctx, circularId);
  async function* batches() {
    yield rows;
  }
  return xlsxFile("Deals", batches());
}

async function rowsOfFile(ctx: Context, circularId: number): Promise<Cells[]> {
  const [{ pages }, deals, categories] = await Promise.all([
    getCircular(ctx, circularId),
    listDeals(ctx, circularId),
    listCategories(ctx),
  ]);
  const numbers = new Map(pages.map(({ id, number }) => [id, number]));
  const headings = fileColumns.map((column) => fileColumnLabels[column]);
  const rows = deals.map((deal): Cells => {
    const { id, pageId, left, top, width, height, thumbnailIndex } = deal;
    const texts = dealFields.map((field) => dealCell(field, deal, categories));
    const picture = thumbnailIndex === null ? "" : thumbnailIndex + 1;
    return [id, numbers.get(pageId) ?? 0, ...texts, left, top, width, height, picture];
  });
  return [headings, ...rows];
}
