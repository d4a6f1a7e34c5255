import { afterCommit, type Context, type Tx } from "#app/kernel/context";
import { storeFiles } from "#app/kernel/files/store-files.server";
import { type ClaimedJob, enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import {
  type CoveredPart,
  PdfProblemError,
  type RenderedExtras,
  type RenderedImage,
  type RenderPageRequest,
} from "#reader/pdf/rendered-page";
import { lostPdfMessage } from "../circulars/pdf-problems";
import { areCoversDrawn, unsafeListCovers } from "../covers/covered-prices.server";
import { columnsOfImages, type StoredImage, toLocalFile } from "./page-images.server";
import { renderExtrasJob } from "./page-jobs";
import {
  doPageWork,
  drawingInterrupted,
  type JobPage,
  keepResult,
  type PageJob,
  type PageWork,
} from "./page-work.server";

/**
 * The job that makes what shoppers load (WebP at several widths) and cuts the thumbnails, after the page
 * itself stands. When it fails, the page is still published with its big image.
 */
export function renderExtras(ctx: Context, job: ClaimedJob): Promise<void> {
  return doPageWork(ctx, job, extras);
}

const extras: PageWork<DrawnExtras, string> = {
  isAwaited: (_ctx, { status }) => status === "ready",
  draw: drawExtras,
  keep: keepExtras,
  reasonOf: (error) => (error instanceof PdfProblemError ? error.message : null),
  reasons: { lostPdf: lostPdfMessage, interrupted: drawingInterrupted },
  // The job alone tells that what is missing is not to come.
  async fail() {},
  failed: "a page's extras failed",
};

interface Thumbnail extends RenderedImage {
  position: number;
}

interface DrawnExtras extends Pick<RenderedExtras, "shopperImages" | "page"> {
  thumbnails: Thumbnail[];
  covers: CoveredPart[];
}

async function drawExtras(ctx: Context, page: JobPage, request: RenderPageRequest): Promise<DrawnExtras> {
  const pictures = await ctx.db
    .selectFrom("pageThumbnail")
    .select(["position", "left", "top", "width", "height"])
    .where("pageId", "=", page.id)
    .where("origin", "!=", "earlier")
    .orderBy("position")
    .execute();
  const covers = await unsafeListCovers(ctx, page.id);
  const withPage = JSON.stringify(covers) !== page.drawnCovers;
  const drawn = await ctx.services.renderer.renderExtras({ ...request, pictures, covers, withPage });
  const thumbnails = pictures.flatMap(({ position }, index) => {
    const image = drawn.thumbnails[index];
    return image ? [{ ...image, position }] : [];
  });
  return { ...drawn, thumbnails, covers };
}

async function keepExtras(ctx: Context, claimed: PageJob, drawn: DrawnExtras): Promise<void> {
  const pageId = claimed.page.id;
  const own = drawn.page ? [drawn.page.big, drawn.page.small] : [];
  const files = await storeFiles(ctx, [
    ...drawn.shopperImages.map((image) => ({ ...toLocalFile(image), use: "shoppers" as const })),
    ...drawn.thumbnails.map((image) => ({ ...toLocalFile(image), use: "thumbnail" as const })),
    ...own.map((image) => ({ ...toLocalFile(image), use: "page" as const })),
  ]);
  await keepResult(ctx, claimed, {
    async write(tx) {
      await tx.db.deleteFrom("pageImage").where("pageId", "=", pageId).execute();
      for (const file of files) if (file.use === "shoppers") await writeShopperImage(tx, pageId, file);
      for (const file of files) if (file.use === "thumbnail") await writeThumbnail(tx, pageId, file);
      const [big, small] = files.filter(({ use }) => use === "page");
      if (big && small) await writePageImages(tx, pageId, { big, small, covers: drawn.covers });
      await queueWhatIsLeft(tx, pageId);
    },
    // Of images that it has lost, others may be there.
    whenReplaced: (tx) => queueExtras(tx, pageId),
  });
}

async function writeShopperImage(tx: Tx, pageId: number, image: StoredImage): Promise<void> {
  const { width, height, contentType, key: fileKey } = image;
  await tx.db.insertInto("pageImage").values({ pageId, width, height, contentType, fileKey }).execute();
}

async function writeThumbnail(tx: Tx, pageId: number, image: StoredImage & Thumbnail): Promise<void> {
  await tx.db
    .updateTable("pageThumbnail")
    .set({ fileKey: image.key, imageWidth: image.width, imageHeight: image.height })
    .where("pageId", "=", pageId)
    .where("position", "=", image.position)
    .execute();
}

/** The page's own images, drawn anew with other covers. */
async function writePageImages(
  tx: Tx,
  pageId: number,
  { covers, ...images }: { big: StoredImage; small: StoredImage; covers: CoveredPart[] },
): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({
      ...columnsOfImages(images),
      drawnCovers: JSON.stringify(covers),
      updatedAt: toInstant(tx.now()),
    })
    .where("id", "=", pageId)
    .execute();
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
