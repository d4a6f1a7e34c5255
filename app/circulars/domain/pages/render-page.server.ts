import { afterCommit, type Context, type Tx } from "#app/kernel/context";
import { storeFiles } from "#app/kernel/files/store-files.server";
import { type ClaimedJob, enqueue } from "#app/kernel/jobs/queue.server";
import { toFlag, toInstant } from "#db/columns";
import { PdfProblemError, type RenderedPage } from "#reader/pdf/rendered-page";
import { lostPdfMessage, pageProblemMessage } from "../circulars/pdf-problems";
import { columnsOfImages, toLocalFile } from "./page-images.server";
import { renderExtrasJob } from "./page-jobs";
import { forgetReading, requestReading } from "./page-readings.server";
import { doPageWork, drawingInterrupted, keepResult, type PageJob, type PageWork } from "./page-work.server";
import { isReadingNeeded } from "./reading-need";

/**
 * The job that draws and reads one page. A page at fault ends as failed with a sentence; the circular's
 * other pages stand.
 */
export function renderPage(ctx: Context, job: ClaimedJob): Promise<void> {
  return doPageWork(ctx, job, drawing);
}

const drawing: PageWork<RenderedPage, string> = {
  isAwaited: (_ctx, { status }) => status === "rendering",
  draw: (ctx, _page, request) => ctx.services.renderer.renderPage(request),
  keep: keepRendered,
  reasonOf: (error) => (error instanceof PdfProblemError ? pageProblemMessage(error) : null),
  reasons: { lostPdf: lostPdfMessage, interrupted: drawingInterrupted },
  fail: markFailed,
  failed: "a page could not be drawn",
};

async function keepRendered(ctx: Context, claimed: PageJob, page: RenderedPage): Promise<void> {
  const pageId = claimed.page.id;
  const [big, small] = await storeFiles(ctx, [toLocalFile(page.big), toLocalFile(page.small)]);
  await keepResult(ctx, claimed, {
    async write(tx) {
      await tx.db
        .updateTable("circularPage")
        .set({
          status: "ready",
          failureReason: null,
          blank: toFlag(page.blank),
          findings: JSON.stringify(page.findings),
          widthPt: page.widthPt,
          heightPt: page.heightPt,
          ...columnsOfImages({ big, small }),
          drawnCovers: "[]",
          updatedAt: toInstant(tx.now()),
        })
        .where("id", "=", pageId)
        .execute();
      await writeContent(tx, pageId, page);
      await enqueue(tx, renderExtrasJob(pageId));
      await (isReadingNeeded(page) ? requestReading(tx, pageId) : forgetReading(tx, pageId));
      await afterCommit(tx, () => tx.wakeWorker());
    },
  });
}

async function writeContent(tx: Tx, pageId: number, page: RenderedPage): Promise<void> {
  const content = {
    words: JSON.stringify(page.words),
    links: JSON.stringify(page.links),
    rules: JSON.stringify(page.rules),
  };
  await tx.db
    .insertInto("pageContent")
    .values({ pageId, ...content })
    .onConflict((oc) => oc.column("pageId").doUpdateSet(content))
    .execute();
  await deleteFoundPictures(tx, pageId, page.pictures.length);
  const rows = page.pictures.map(({ left, top, width, height }, position) => ({
    pageId,
    position,
    left,
    top,
    width,
    height,
    fileKey: null,
    imageWidth: null,
    imageHeight: null,
  }));
  const rowsPerStatement = 500;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.db
      .insertInto("pageThumbnail")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  }
}

/**
 * What people have cut out, and what came from earlier pages, stays, as long as its place in the list is not one of a
 * picture that was found now.
 */
async function deleteFoundPictures(tx: Tx, pageId: number, foundCount: number): Promise<void> {
  await tx.db
    .deleteFrom("pageThumbnail")
    .where("pageId", "=", pageId)
    .where((eb) => eb.or([eb("origin", "=", "found"), eb("position", "<", foundCount)]))
    .execute();
}

async function markFailed(tx: Tx, pageId: number, reason: string): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({ status: "failed", failureReason: reason, updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
}
