import { encodingNamed } from "#app/identity/domain/user-imports/encodings";
import { maxTurnWaitMs, type UploadedTable } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import type { TableRow } from "#app/kernel/ports/table-reader";
import { listCategories } from "../categories/queries.server";
import { getCircular } from "../circulars/queries.server";
import { type ColumnPlaces, findColumns } from "./file-columns";
import { type DealsFilePlan, planRows } from "./plan-rows";
import { listDeals } from "./queries.server";
import { maxDealsAtOnce } from "./schemas";

const maxTitleRows = 10;

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
  const { rows, places } = await readRows(ctx, upload, signal);
  const pictures = await picturesOf(ctx, circularId);
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

async function readRows(ctx: Context, { path, fileName, encoding }: UploadedTable, signal?: AbortSignal) {
  // A deal that holds such a sign keeps it; planning its row refuses one that is new.
  const options = { encoding: encodingNamed(encoding), takesLost: true, signal, maxWaitMs: maxTurnWaitMs };
  const rows: TableRow[] = [];
  for await (const batch of ctx.tables.read(path, fileName, options)) {
    rows.push(...batch);
    if (rows.length > maxDealsAtOnce + maxTitleRows) throw tooManyRows(fileName);
  }
  const at = rows.slice(0, maxTitleRows).findIndex(({ cells }) => isHeading(findColumns(cells)));
  const heading = rows[at];
  if (!heading) {
    throw refused(
      fileName,
      "has no heading that names deals: it needs a column Deal ID, or Page and Ingredient.",
    );
  }
  const below = rows.slice(at + 1);
  if (below.length === 0) throw refused(fileName, "has no rows below its heading.");
  if (below.length > maxDealsAtOnce) throw tooManyRows(fileName);
  return { rows: below, places: findColumns(heading.cells) };
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
