import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { eachAtOnce } from "#app/kernel/each-at-once";
import { listReferencedKeys } from "#app/kernel/files/file-references.server";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import { sayCircular, sayPagesOf } from "../circulars/circular-names";
import { renderExtrasJob, renderPageJob } from "../pages/page-jobs";

const filesAtOnce = 8;

/** A file that rows refer to and that is not there. */
export interface MissingFile {
  key: string;
  /** What uses it and what becomes of that, a sentence each. */
  notes: string[];
  /** Something of it has to be uploaded again; otherwise it is made again. */
  isLost: boolean;
}

export interface CheckedFiles {
  files: number;
  missing: MissingFile[];
  /** The circulars some of whose pages are drawn again. */
  circularIds: number[];
}

/**
 * Looks for every file that a row refers to. Images that are missing are made again from their PDF; what can't be is named.
 * @param dryRun only says what would be done
 * @param onProgress gets how many files are through and how many there are
 */
export async function checkFiles(
  ctx: Context,
  { dryRun, onProgress }: { dryRun: boolean; onProgress(done: number, total: number): void },
): Promise<CheckedFiles> {
  const keys = await listReferencedKeys(ctx);
  let done = 0;
  const sizes = await eachAtOnce(filesAtOnce, keys, async (key) => {
    const byteSize = await ctx.services.files.byteSize(key);
    done += 1;
    onProgress(done, keys.length);
    return byteSize;
  });
  const missing = new Set(keys.filter((_, index) => sizes[index] === null));
  return inTransaction(ctx, async (tx) => {
    const checked: CheckedFiles = { files: keys.length, missing: [], circularIds: [] };
    for (const key of missing) checked.missing.push(await seeTo(tx, key, { missing, dryRun, checked }));
    if (!dryRun) await afterCommit(tx, () => tx.wakeWorker());
    return checked;
  });
}

interface Check {
  missing: ReadonlySet<string>;
  dryRun: boolean;
  checked: CheckedFiles;
}

async function seeTo(tx: Tx, key: string, { missing, dryRun, checked }: Check): Promise<MissingFile> {
  const notes = await notesOfUploads(tx, key);
  let isLost = notes.length > 0;
  for (const { isWhole, isEarlier, ...page } of await findPagesShowing(tx, key)) {
    const name = `page ${page.pageNumber} of "${page.fileName}" ${sayPagesOf(page, "in")}`;
    if (isEarlier || missing.has(page.pdfKey)) {
      notes.push(
        isWhole
          ? `The image of ${name} is missing, and so is its PDF. Upload the page again.`
          : `A picture of ${name} is missing, and can't be made again.`,
      );
      isLost = true;
      continue;
    }
    notes.push(
      isWhole
        ? `The image of ${name} is missing; the page is drawn again.`
        : `A picture of ${name} is missing; it is made again.`,
    );
    if (!dryRun) await makeAgain(tx, page.id, isWhole);
    if (isWhole) checked.circularIds.push(page.circularId);
  }
  return { key, notes, isLost };
}

/** What was uploaded has to be uploaded again. */
async function notesOfUploads(tx: Tx, key: string): Promise<string[]> {
  const pdfs = await tx.db
    .selectFrom("circularFile as file")
    .innerJoin("circular", "circular.id", "file.circularId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .select(["file.fileName", "circular.name as circularName", "whole.name as wholeName", "circular.takenAt"])
    .where("file.fileKey", "=", key)
    .execute();
  const imports = await tx.db
    .selectFrom("userImport")
    .select("fileName")
    .where("fileKey", "=", key)
    .execute();
  return [
    ...pdfs.map(
      ({ fileName, ...circular }) =>
        `The PDF "${fileName}" of ${sayCircular(circular)} is missing; its pages can't be drawn again. Upload it again.`,
    ),
    ...imports.map(({ fileName }) => `The file of users "${fileName}" is missing. Send it again.`),
  ];
}

/**
 * Pages that show the file: as their own image (`isWhole`), as one for shoppers, or as a picture of a deal, which may be that
 * of an earlier page (`isEarlier`).
 */
async function findPagesShowing(tx: Tx, key: string) {
  const rows = await tx.db
    .selectFrom("circularPage as page")
    .innerJoin("circularFile as file", "file.id", "page.circularFileId")
    .innerJoin("circular", "circular.id", "page.circularId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .select(["page.id", "page.circularId", "page.pageNumber", "page.bigImageKey", "page.smallImageKey"])
    .select(["file.fileKey as pdfKey", "file.fileName", "circular.name as circularName"])
    .select(["whole.name as wholeName", "circular.takenAt"])
    .select((eb) =>
      eb
        .selectFrom("pageThumbnail")
        .select("origin")
        .whereRef("pageId", "=", "page.id")
        .where("fileKey", "=", key)
        .where("origin", "=", "earlier")
        .limit(1)
        .as("origin"),
    )
    .where((eb) => {
      const images = eb.selectFrom("pageImage").select("pageId").where("fileKey", "=", key);
      const pictures = eb.selectFrom("pageThumbnail").select("pageId").where("fileKey", "=", key);
      return eb.or([
        eb("page.bigImageKey", "=", key),
        eb("page.smallImageKey", "=", key),
        eb("page.id", "in", images),
        eb("page.id", "in", pictures),
      ]);
    })
    .execute();
  return rows.map(({ bigImageKey, smallImageKey, origin, ...row }) => ({
    ...row,
    isWhole: bigImageKey === key || smallImageKey === key,
    isEarlier: origin !== null,
  }));
}

async function makeAgain(tx: Tx, pageId: number, isWhole: boolean): Promise<void> {
  if (!isWhole) return enqueue(tx, renderExtrasJob(pageId));
  await tx.db
    .updateTable("circularPage")
    .set({ status: "rendering", failureReason: null, updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
  await enqueue(tx, renderPageJob(pageId));
}
