import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { releaseFiles, releaseStoredFiles } from "#app/kernel/files/released-files.server";
import { keepFiles, storeFiles } from "#app/kernel/files/store-files.server";
import { withLocalCopy, withTempDir } from "#app/kernel/files/temp-files.server";
import { type ClaimedJob, enqueue, failJob, finishJob } from "#app/kernel/jobs/queue.server";
import { type CoveredPart, PdfProblemError, type RenderedExtras } from "#app/kernel/ports/page-renderer";
import { toInstant } from "#db/columns";
import { areCoversDrawn, unsafeListCovers } from "../covers/covered-prices.server";
import { requestFileLook } from "../files/check-files.server";
import { lostPdfMessage } from "../files/file-finding";
import { collectFileKeys, releaseUnused } from "./page-files.server";
import { renderExtrasJob } from "./page-jobs";
import {
  isSamePage,
  type JobPage,
  type StoredImage,
  toLocalFile,
  unsafeFindJobPage,
} from "./render-page.server";

/**
 * The job that makes what shoppers load (WebP at several widths) and cuts the thumbnails, after the page
 * itself stands. When it fails, the page is still published with its big image.
 */
export async function renderExtras(ctx: Context, job: ClaimedJob): Promise<void> {
  const page = await unsafeFindJobPage(ctx, job);
  if (page?.status !== "ready") {
    await inTransaction(ctx, (tx) => finishJob(tx, job));
    return;
  }
  if ((await ctx.files.examine(page.fileKey)) !== "sound") {
    await inTransaction(ctx, (tx) => failJob(tx, job, lostPdfMessage));
    await requestFileLook(ctx, page.fileKey);
    return;
  }
  const pictures = await ctx.db
    .selectFrom("pageThumbnail")
    .select(["position", "left", "top", "width", "height"])
    .where("pageId", "=", page.id)
    .where("origin", "!=", "earlier")
    .orderBy("position")
    .execute();
  const covers = await unsafeListCovers(ctx, page.id);
  try {
    await withTempDir(ctx.files, async (outDir) => {
      const { fileKey, pageNumber } = page;
      const withPage = JSON.stringify(covers) !== page.drawnCovers;
      const request = { pageNumber, outDir, pictures, covers, withPage };
      const extras = await withLocalCopy(ctx.files, fileKey, (pdfPath) =>
        ctx.renderer.renderExtras({ ...request, pdfPath }),
      );
      const positions = pictures.map(({ position }) => position);
      await keepExtras(ctx, job, page, { ...extras, covers, positions });
    });
  } catch (error) {
    if (!(error instanceof PdfProblemError)) throw error;
    ctx.log.warn({ pageId: page.id, problem: error.problem, detail: error.detail }, "a page's extras failed");
    await inTransaction(ctx, (tx) => failJob(tx, job, error.message));
  }
}

/**
 * What was asked for while the page was being drawn has its turn next: nothing could be queued beside the job that ran.
 * To be called once that has ended.
 */
async function queueWhatIsLeft(tx: Tx, pageId: number): Promise<void> {
  const late = await tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", pageId)
    .where("origin", "=", "cut-out")
    .where("fileKey", "is", null)
    .executeTakeFirst();
  if (late || !(await areCoversDrawn(tx, pageId))) await queueExtras(tx, pageId);
}

async function queueExtras(tx: Tx, pageId: number): Promise<void> {
  await enqueue(tx, renderExtrasJob(pageId));
  await afterCommit(tx, () => tx.wakeWorker());
}

/** The page's own images, drawn anew with other covers. The old ones go after the commit. */
async function writePageImages(
  tx: Tx,
  pageId: number,
  { big, small, covers }: { big: StoredImage; small: StoredImage; covers: CoveredPart[] },
): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({
      bigImageKey: big.key,
      bigImageWidth: big.width,
      bigImageHeight: big.height,
      smallImageKey: small.key,
      smallImageWidth: small.width,
      smallImageHeight: small.height,
      drawnCovers: JSON.stringify(covers),
      updatedAt: toInstant(tx.now()),
    })
    .where("id", "=", pageId)
    .execute();
}

async function keepExtras(
  ctx: Context,
  job: ClaimedJob,
  page: JobPage,
  extras: RenderedExtras & { covers: CoveredPart[]; positions: number[] },
): Promise<void> {
  const pageImages = extras.page ? [extras.page.big, extras.page.small] : [];
  const stored = await storeFiles(
    ctx,
    [...extras.shopperImages, ...extras.thumbnails, ...pageImages].map(toLocalFile),
  );
  const images = stored.slice(0, extras.shopperImages.length);
  const thumbnails = stored.slice(images.length, images.length + extras.thumbnails.length);
  const [big, small] = stored.slice(images.length + thumbnails.length);
  const keys = stored.map(({ key }) => key);
  const pageId = page.id;
  try {
    await inTransaction(ctx, async (tx) => {
      await keepFiles(tx, stored);
      await finishJob(tx, job);
      if (!(await isSamePage(tx, page))) {
        // Where it was replaced meanwhile, what the new print needs was asked for in vain.
        await queueExtras(tx, pageId);
        await releaseFiles(tx, keys);
        return;
      }
      const before = await collectFileKeys(tx, { pageId });
      await tx.db.deleteFrom("pageImage").where("pageId", "=", pageId).execute();
      for (const { width, height, contentType, key: fileKey } of images) {
        const row = { pageId, width, height, contentType, fileKey };
        await tx.db.insertInto("pageImage").values(row).execute();
      }
      for (const [index, position] of extras.positions.entries()) {
        const cut = thumbnails[index];
        if (!cut) continue;
        const { key: fileKey, width, height } = cut;
        await tx.db
          .updateTable("pageThumbnail")
          .set({ fileKey, imageWidth: width, imageHeight: height })
          .where("pageId", "=", pageId)
          .where("position", "=", position)
          .execute();
      }
      if (big && small) await writePageImages(tx, pageId, { big, small, covers: extras.covers });
      await releaseUnused(tx, pageId, [...before, ...keys]);
      await queueWhatIsLeft(tx, pageId);
    });
  } catch (error) {
    await releaseStoredFiles(ctx, keys);
    throw error;
  }
}
