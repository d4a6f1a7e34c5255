import { toInstant } from "#db/columns";
import { recordActivity } from "../activity/activity.server";
import { afterCommit, type Context, inTransaction } from "../context";
import { enqueue } from "../jobs/queue.server";
import { renderExtrasJob, renderPageJob } from "../pages/page-jobs";

/**
 * To be called where a PDF stands that was damaged or missing: has the pages drawn that could not be drawn without it,
 * in whatever circular. Does nothing for a PDF that is new. What fails is logged; the next check of the files repeats it.
 */
export async function drawPagesOfRestoredPdf(ctx: Context, key: string): Promise<void> {
  if (!(await isInUse(ctx, key))) return;
  // It may be somebody of another retailer who gave the same PDF.
  const own: Context = { ...ctx, actor: { kind: "system", name: "file check" }, source: "system" };
  try {
    await inTransaction(own, async (tx) => {
      await tx.db.updateTable("storedFile").set({ lostSince: null }).where("name", "=", key).execute();
      const circulars = await drawFailedPages(tx, key);
      await cutWhatIsMissing(tx, key);
      for (const { id, name, retailerId, pages } of circulars) {
        await recordActivity(tx, {
          name: "page.redrawn",
          logType: "page",
          description: `The PDF of ${pages} failed pages of circular "${name}" is there again; they are drawn again.`,
          retailerId,
          entityId: id,
        });
      }
      await afterCommit(tx, () => tx.wakeWorker());
    });
  } catch (error) {
    ctx.log.error({ err: error, key }, "pages of a PDF that is there again could not be queued");
  }
}

async function isInUse(ctx: Context, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("circularFile")
    .select("id")
    .where("fileKey", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

function pagesOf(tx: Context, key: string) {
  return tx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .innerJoin("circular", "circular.id", "circularPage.circularId")
    .select(["circularPage.id", "circularPage.circularId", "circular.name", "circular.retailerId"])
    .where("circularFile.fileKey", "=", key);
}

async function drawFailedPages(tx: Context, key: string) {
  const failed = await pagesOf(tx, key).where("circularPage.status", "=", "failed").execute();
  const circulars = new Map<number, { id: number; name: string; retailerId: number; pages: number }>();
  for (const { id, circularId, name, retailerId } of failed) {
    await tx.db
      .updateTable("circularPage")
      .set({ status: "rendering", failureReason: null, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await enqueue(tx, renderPageJob(id));
    const pages = (circulars.get(circularId)?.pages ?? 0) + 1;
    circulars.set(circularId, { id: circularId, name, retailerId, pages });
  }
  return [...circulars.values()];
}

/** Thumbnails and images for shoppers that were found damaged while there was nothing to make them from. */
async function cutWhatIsMissing(tx: Context, key: string): Promise<void> {
  const pages = await pagesOf(tx, key)
    .where("circularPage.status", "=", "ready")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("pageThumbnail")
            .select("pageId")
            .whereRef("pageId", "=", "circularPage.id")
            .where("fileKey", "is", null),
        ),
        eb.not(
          eb.exists(eb.selectFrom("pageImage").select("pageId").whereRef("pageId", "=", "circularPage.id")),
        ),
      ]),
    )
    .execute();
  for (const { id } of pages) await enqueue(tx, renderExtrasJob(id));
}
