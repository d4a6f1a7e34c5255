import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import { renderExtrasJob, renderPageJob } from "../pages/page-jobs";
import { type FileFinding, lostImageMessage, lostPdfMessage } from "./file-finding";

/** Those of the keys of PDFs that were lost, or that failed pages wait for. */
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
 * To be called where a PDF stands that was damaged or missing: has the pages drawn that could not be drawn without it,
 * in whatever circular. Null for a PDF that is new. What fails is logged; the next check of the files repeats it.
 * @param dryRun says what would be done, and does nothing
 */
export async function drawPagesOfRestoredPdf(
  ctx: Context,
  key: string,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<FileFinding | null> {
  const names = await namesOf(ctx, key);
  if (names.length === 0) return null;
  // It may be somebody of another retailer who gave the same PDF.
  const own: Context = { ...ctx, actor: { kind: "system", name: "file check" }, source: "system" };
  try {
    return await inTransaction(own, async (tx) => {
      const circulars = await findFailedPages(tx, key);
      const sentences = circulars.map(({ name, pageIds }) => messageFor(name, pageIds.length));
      const finding: FileFinding = {
        ...{ key, state: "sound", outcome: "restored" },
        notes: sentences.length > 0 ? sentences : names.map((name) => `The PDF "${name}" is there again.`),
        circularIds: circulars.map(({ id }) => id),
      };
      if (dryRun) return finding;
      await tx.db.updateTable("storedFile").set({ lostSince: null }).where("name", "=", key).execute();
      for (const { id, name, retailerId, pageIds } of circulars) {
        for (const pageId of pageIds) await drawPage(tx, pageId);
        await recordActivity(tx, {
          name: "page.redrawn",
          logType: "page",
          description: messageFor(name, pageIds.length),
          retailerId,
          entityId: id,
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

function messageFor(circularName: string, pages: number): string {
  return `The PDF of ${pages} failed pages of circular "${circularName}" is there again; they are drawn again.`;
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
    .select(["circularPage.id", "circularPage.circularId", "circular.name", "circular.retailerId"])
    .where("circularFile.fileKey", "=", key);
}

/** By circular. */
async function findFailedPages(tx: Tx, key: string) {
  const failed = await pagesOf(tx, key).where("circularPage.status", "=", "failed").execute();
  const circulars = new Map<number, { id: number; name: string; retailerId: number; pageIds: number[] }>();
  for (const { id, circularId, name, retailerId } of failed) {
    const pageIds = circulars.get(circularId)?.pageIds ?? [];
    circulars.set(circularId, { id: circularId, name, retailerId, pageIds: [...pageIds, id] });
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
 * Thumbnails and images for shoppers. Those that were lost while there was nothing to make them from left no trace
 * where others of the page remained, so they are made for every page.
 */
async function makeExtrasAgain(tx: Tx, key: string): Promise<void> {
  const pages = await pagesOf(tx, key).where("circularPage.status", "=", "ready").execute();
  for (const { id } of pages) await enqueue(tx, renderExtrasJob(id));
}
