import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { storeFiles } from "#app/kernel/files/store-files.server";
import { requirePermission } from "#app/kernel/permissions";
import type { LeftOut, TableOptions, TableRow } from "#app/kernel/ports/table-reader";
import { retailerScope } from "#app/kernel/retailer-scope";
import { toInstant } from "#db/columns";
import { matchColumns } from "./columns";
import { encodingNamed } from "./encodings";
import { getImportRow } from "./import-access.server";

/** A file of people that an entry point has put on this machine's disk; it is taken over. */
export interface UploadedTable extends Pick<ReceivedFile, "path" | "fileName"> {
  /** In which a file of text is, as the sender names it; null or left out where it is to be found out. */
  encoding?: string | null;
}

const maxTitleRows = 10;
const maxSamples = 5;
const maxSampleLength = 60;
/** How long a person waits for files of others that are being read, before being asked to come again. */
export const maxTurnWaitMs = 20_000;
const day = 86_400_000;
const keptDays = { unfinished: 1, failures: 30 };

interface Outline {
  headings: string[];
  headingRow: number;
  rowCount: number;
  samples: string[][];
  leftOut: LeftOut;
}

/**
 * Reads a file of people once through, so that whatever is wrong with the file as such is said at once, and keeps
 * it until its columns are matched and it is imported or discarded. Gives the import's id.
 * @param signal ends the reading, when nobody waits for it any more
 * @throws DomainError invalid_input, too_large, unsupported_media with a sentence that names the file; invalid_input in
 * the field `encoding` where that has to be named; unavailable while many other files are being read
 */
export async function openUserImport(
  ctx: Context,
  upload: UploadedTable,
  signal?: AbortSignal,
): Promise<{ id: number }> {
  requirePermission(ctx, "users.write");
  const scopeRetailerId = retailerScope(ctx);
  const { fileName } = upload;
  const encoding = encodingNamed(upload.encoding);
  const outline = await readOutline(ctx, upload, { encoding, signal, maxWaitMs: maxTurnWaitMs });
  const fileHash = await hashFile(upload.path);
  const extension = /\.(csv|tsv|tab|txt|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "csv";
  const [file] = await storeFiles(ctx, [{ path: upload.path, extension }]);
  return keepImport(ctx, { fileName, fileKey: file.key, fileHash, encoding, scopeRetailerId, outline });
}

interface OpenedFile {
  fileName: string;
  fileKey: string;
  fileHash: string;
  encoding: string | null;
  scopeRetailerId: number | null;
  outline: Outline;
}

async function keepImport(
  ctx: Context,
  { fileName, fileKey, fileHash, encoding, scopeRetailerId, outline }: OpenedFile,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    await forgetOldImports(tx);
    return tx.db
      .insertInto("userImport")
      .values({
        status: "opened",
        fileName,
        fileKey,
        fileHash,
        encoding,
        actorUserId: tx.actor.kind === "user" ? tx.actor.id : null,
        scopeRetailerId,
        headings: JSON.stringify(outline.headings),
        samples: JSON.stringify(outline.samples),
        headingRow: outline.headingRow,
        leftOutSheets: outline.leftOut.sheets.length > 0 ? JSON.stringify(outline.leftOut.sheets) : null,
        hiddenRows: outline.leftOut.hiddenRows || null,
        rowCount: outline.rowCount,
        doneRows: 0,
        lastRow: 0,
        createdCount: 0,
        updatedCount: 0,
        skippedCount: 0,
        failedCount: 0,
        invites: 0,
        createdAt: toInstant(tx.now()),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
}

/**
 * Forgets an import that has written nothing, with its file.
 * @throws DomainError not_found, conflict once users are written
 */
export async function discardUserImport(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { status } = await getImportRow(tx, id);
    if (status === "running" || status === "done") {
      throw new DomainError("conflict", "This file is being imported or was imported already.");
    }
    await tx.db.deleteFrom("userImport").where("id", "=", id).execute();
  });
}

async function readOutline(
  ctx: Context,
  { path, fileName }: UploadedTable,
  options: TableOptions,
): Promise<Outline> {
  const head: TableRow[] = [];
  let count = 0;
  let leftOut: LeftOut = { sheets: [], hiddenRows: 0 };
  const onLeftOut = (found: LeftOut) => {
    leftOut = found;
  };
  for await (const batch of ctx.services.tables.read(path, fileName, {
    ...options,
    skipsHidden: true,
    onLeftOut,
  })) {
    count += batch.length;
    head.push(...batch.slice(0, maxTitleRows + maxSamples - head.length));
    if (count > ctx.settings.limits.userFileRows + maxTitleRows) throw tooManyRows(ctx, fileName);
  }
  // Rows above the heading are titles; where none looks like a heading, the first row is it.
  const at = Math.max(0, head.slice(0, maxTitleRows).findIndex(isHeading));
  const heading = head[at];
  if (!heading && leftOut.hiddenRows > 0) throw refused(`All rows of "${fileName}" are hidden.`);
  if (!heading) throw refused(`"${fileName}" is empty.`);
  const rowCount = count - at - 1;
  if (rowCount === 0 && leftOut.hiddenRows > 0)
    throw refused(`"${fileName}" shows no rows below its heading: all are hidden.`);
  if (rowCount === 0) throw refused(`"${fileName}" has no rows below its heading.`);
  if (rowCount > ctx.settings.limits.userFileRows) throw tooManyRows(ctx, fileName);
  const headings = heading.cells.map((cell) => cell.trim());
  const samples = samplesOf(headings, head.slice(at + 1));
  return { headings, headingRow: heading.number, rowCount, samples, leftOut };
}

/** A row that names what users are known by. */
function isHeading({ cells }: TableRow): boolean {
  const { email, firstName, lastName } = matchColumns(cells);
  return email !== null || (firstName !== null && lastName !== null);
}

function samplesOf(headings: string[], rows: TableRow[]): string[][] {
  const { password } = matchColumns(headings);
  return rows
    .slice(0, maxSamples)
    .map(({ cells }) =>
      headings.map((_, column) =>
        column === password ? "" : (cells[column] ?? "").slice(0, maxSampleLength),
      ),
    );
}

function tooManyRows(ctx: Context, fileName: string): DomainError {
  const most = ctx.settings.limits.userFileRows.toLocaleString("en-US");
  const message = `"${fileName}" has more than ${most} rows, which is the most that is taken at once.`;
  return new DomainError("too_large", message, { fields: { file: [message] } });
}

function refused(sentence: string): DomainError {
  return invalidInput({ file: [sentence] });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/**
 * Files of people are not kept for longer than they are needed: a day for what nobody went on with. What has begun to
 * write goes on however long the disk was full: its users are still to be invited.
 */
async function forgetOldImports(tx: Tx): Promise<void> {
  const before = (days: number) => toInstant(new Date(tx.now().getTime() - days * day));
  await tx.db
    .deleteFrom("userImport")
    .where("status", "not in", ["running", "done"])
    .where("createdAt", "<", before(keptDays.unfinished))
    .execute();
  const done = tx.db
    .selectFrom("userImport")
    .select("id")
    .where("finishedAt", "<", before(keptDays.failures));
  await tx.db.deleteFrom("userImportFailure").where("userImportId", "in", done).execute();
}
