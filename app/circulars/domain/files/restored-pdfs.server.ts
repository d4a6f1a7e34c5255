import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import { type NamedCircular, sayPagesOf } from "../circulars/circular-names";
import { renderExtrasJob, renderPageJob } from "../pages/page-jobs";
import { type FileFinding, lostImageMessage, lostPdfMessage } from "./file-finding";

/** Which of these keys belong to PDFs that are marked as lost, or that failed pages wait for. */
export async function findAwaitedPdfs(ctx: Context, keys: string[]): Promise<Set<string>> {
  const lost = await ctx.db
    .selectFrom("storedFile")
    .innerJoin("circularFile", "circularFile.fileKey", "storedFile.name")
    .select("storedFile.name as fileKey")
    .where("storedFile.name", "in", keys)
    .where("storedFile.lostSince", "is not", null)
    .execute();
  const waitedFor = await ctx.db
    .selectFrom("circularFile")
    .innerJoin("circularPage", "circularPage.circularFileId", "circularFile.id")
    .select("circularFile.fileKey")
    .distinct()
    .where("circularFile.fileKey", "in", keys)
    .where("circularPage.status", "=", "failed")
    .where("circularPage.failureReason", "in", [lostImageMessage, lostPdfMessage])
    .execute();
  return new Set([...lost, ...waitedFor].map(({ fileKey }) => fileKey));
}

/**
 * Call this when a PDF that was damaged or missing is back: it queues the pages, of any circular, that could not be
 * drawn without it. Null if the PDF is new. A failure is logged, and the next check of the files tries again.
 * @param dryRun only says what would be done
 */
export async function drawPagesOfRestoredPdf(
  ctx: Context,
  key: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<FileFinding | null> {
  const names = await namesOf(ctx, key);
  if (names.length === 0) return null;
  // Whoever uploaded the PDF again may belong to another retailer.
  const own: Context = { ...ctx, actor: { kind: "system", name: "file check" }, source: "system" };
  try {
    return await inTransaction(own, async (tx) => {
      const circulars = await findFailedPages(tx, key);
      const sentences = circulars.map(messageFor);
      const finding: FileFinding = {
        ...{ key, state: "sound", outcome: "restored" },
        notes: sentences.length > 0 ? sentences : names.map((name) => `The PDF "${name}" is there again.`),
        circularIds: circulars.filter(({ wholeName }) => wholeName === null).map(({ id }) => id),
      };
      if (dryRun) return finding;
      await tx.db.updateTable("storedFile").set({ lostSince: null }).where("name", "=", key).execute();
      for (const circular of circulars) {
        for (const pageId of circular.pageIds) await drawPage(tx, pageId);
        await recordActivity(tx, {
          name: "page.redrawn",
          logType: "page",
          description: messageFor(circular),
          retailerId: circular.retailerId,
          entityId: circular.wholeId ?? circular.id,
        });
      }
      await makeExtrasAgain(tx, key);
      await afterCommit(tx, () => tx.wakeWorker());
      return finding;
    });
  } catch (error) {
    ctx.log.error({ err: error, key }, "pages of a PDF that is there again could not be queued");
    return null;
  }
}

function messageFor({ pageIds, ...circular }: FailedPages): string {
  return `The PDF of ${pageIds.length} failed pages ${sayPagesOf(circular, "of")} is there again; they are drawn again.`;
}

async function namesOf(ctx: Context, key: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("circularFile")
    .select("fileName")
    .distinct()
    .where("fileKey", "=", key)
    .execute();
  return rows.map(({ fileName }) => fileName);
}

function pagesOf(tx: Tx, key: string) {
  return tx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .leftJoin("circular as whole", "whole.id", "circular.replacesCircularId")
    .select(["circularPage.id", "circularPage.circularId", "circular.retailerId", "whole.id as wholeId"])
    .select(["circular.name as circularName", "whole.name as wholeName", "circular.takenAt"])
    .where("circularFile.fileKey", "=", key);
}

interface FailedPages extends NamedCircular {
  /** The id of the circular, or of a hidden draft of pages for the circular `wholeId`. */
  id: number;
  wholeId: number | null;
  retailerId: number;
  pageIds: number[];
}

/** The failed pages of the PDF, grouped by circular. */
async function findFailedPages(tx: Tx, key: string): Promise<FailedPages[]> {
  const failed = await pagesOf(tx, key).where("circularPage.status", "=", "failed").execute();
  const circulars = new Map<number, FailedPages>();
  for (const { id, circularId, ...circular } of failed) {
    const pageIds = circulars.get(circularId)?.pageIds ?? [];
    circulars.set(circularId, { ...circular, id: circularId, pageIds: [...pageIds, id] });
  }
  return [...circulars.values()];
}

async function drawPage(tx: Tx, pageId: number): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({ status: "rendering", failureReason: null, updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
  await enqueue(tx, renderPageJob(pageId));
}

/**
 * Thumbnails and images for shoppers. An image that was lost while its PDF was missing left no trace if others of the
 * page remained, so all of them are made again for every page.
 */
async function makeExtrasAgain(tx: Tx, key: string): Promise<void> {
  const pages = await pagesOf(tx, key).where("circularPage.status", "=", "ready").execute();
  for (const { id } of pages) await enqueue(tx, renderExtrasJob(id));
}
