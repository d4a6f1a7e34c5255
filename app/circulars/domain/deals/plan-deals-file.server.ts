import { listCategories } from "#app/catalogue/domain/categories/queries.server";
import { encodingNamed } from "#app/identity/domain/user-imports/encodings";
import { maxTurnWaitMs, type UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { getCircular } from "../circulars/queries.server";
import { type ColumnPlaces, findColumns } from "./file-columns";
import { type DealsFilePlan, planRows } from "./plan-rows";
import { listDeals } from "./queries.server";
import { maxDealsAtOnce } from "./schemas";

const maxTitleRows = 10;
/** More than the longest details have, also with two characters at each end of a line: what is cut is too long. */
const maxCellLength = 10_000;

/**
 * Reads a file of deals, as `exportDealsCsv` or a spreadsheet program writes it, and tells what it would change. Writes
 * nothing: `writeDeals` takes what it found.
 * @throws DomainError not_found; invalid_input, too_large, unsupported_media with a sentence that names the file;
 * invalid_input in the field `encoding` where that has to be named; unavailable while many other files are being read
 */
export async function planDealsFile(
  ctx: Context,
  circularId: number,
  upload: UploadedTable,
  signal?: AbortSignal,
): Promise<DealsFilePlan> {
  requirePermission(ctx, "circulars.write");
  const [{ pages }, deals, categories] = await Promise.all([
    getCircular(ctx, circularId),
    listDeals(ctx, circularId),
    listCategories(ctx),
  ]);
  const pictures = await picturesOf(ctx, circularId);
  const { rows, places } = await findHeading(readRows(ctx, upload, signal), upload.fileName);
  return planRows(rows, { places, deals, categories, pageIds: pages.map(({ id }) => id), pictures });
}

/** The indexes of the pictures of each page. */
async function picturesOf(ctx: Context, circularId: number): Promise<Map<number, Set<number>>> {
  const rows = await ctx.db
    .selectFrom("pageThumbnail")
    .innerJoin("circularPage", "circularPage.id", "pageThumbnail.pageId")
    .select(["pageId", "pageThumbnail.position"])
    .where("circularId", "=", circularId)
    .execute();
  const pictures = new Map<number, Set<number>>();
  for (const { pageId, position } of rows) {
    pictures.set(pageId, (pictures.get(pageId) ?? new Set()).add(position));
  }
  return pictures;
}

async function* readRows(
  ctx: Context,
  { path, fileName, encoding }: UploadedTable,
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  const options = {
    encoding: encodingNamed(encoding),
    // A deal that holds such a sign keeps it; planning its row refuses one that is new.
    takesLost: true,
    maxCellLength,
    signal,
    maxWaitMs: maxTurnWaitMs,
  };
  for await (const batch of ctx.services.tables.read(path, fileName, options)) yield* batch;
}

/** What the columns hold, and the rows below, as they are taken: a small file may hold more than there is memory. */
async function findHeading(rows: AsyncGenerator<TableRow>, fileName: string) {
  for (let count = 0; count < maxTitleRows; count += 1) {
    const row = await rows.next();
    if (row.done) break;
    const places = findColumns(row.value.cells);
    if (isHeading(places)) return { rows: rowsBelow(rows, fileName), places };
  }
  await rows.return(undefined);
  throw refused(
    fileName,
    "has no heading that names deals: it needs a column Deal ID, or Page and Ingredient.",
  );
}

async function* rowsBelow(rows: AsyncIterable<TableRow>, fileName: string): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > maxDealsAtOnce) throw tooManyRows(fileName);
    yield row;
  }
  if (count === 0) throw refused(fileName, "has no rows below its heading.");
}

function isHeading({ id, page, ingredient }: ColumnPlaces): boolean {
  return id !== undefined || (page !== undefined && ingredient !== undefined);
}

function refused(fileName: string, sentence: string): DomainError {
  return invalidInput({ file: [`"${fileName}" ${sentence}`] });
}

function tooManyRows(fileName: string): DomainError {
  const most = maxDealsAtOnce.toLocaleString("en-US");
  const message = `"${fileName}" has more than ${most} rows, which is the most that is taken at once.`;
  return new DomainError("too_large", message, { fields: { file: [message] } });
}
