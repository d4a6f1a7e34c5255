import { rm } from "node:fs/promises";
import { toFlag, toInstant } from "#db/columns";
import { pageProblemSentence } from "../circulars/pdf-problems";
import { afterCommit, type Context, inTransaction } from "../context";
import { type ClaimedJob, enqueue, failJob, finishJob } from "../jobs/queue.server";
import { PdfProblemError, type RenderedPage } from "../ports";
import { assertFilesExist, deleteUnreferencedFiles } from "./file-references.server";
import { renderExtrasJob } from "./page-jobs";

const mostAttempts = 3;

/** A job's page with the PDF it is drawn from, or null when either is gone. */
export async function unsafeFindJobPage(ctx: Context, job: ClaimedJob) {
  const { pageId } = job.payload as { pageId: number };
  const page = await ctx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .select(["circularPage.id", "circularPage.pageNumber", "circularPage.status", "circularFile.fileKey"])
    .where("circularPage.id", "=", pageId)
    .executeTakeFirst();
  return page ?? null;
}

/** Runs the work with a fresh folder for half-finished files, and removes it whatever happens. */
export async function withTempDir<T>(ctx: Context, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await ctx.files.makeTempDir();
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * The job that draws and reads one page. A page at fault ends as failed with a sentence; the circular's
 * other pages stand.
 */
export async function renderPage(ctx: Context, job: ClaimedJob): Promise<void> {
  const page = await unsafeFindJobPage(ctx, job);
  if (page?.status !== "rendering") {
    await inTransaction(ctx, (tx) => finishJob(tx, job));
    return;
  }
  if (job.attempts > mostAttempts) {
    await markFailed(ctx, job, page.id, "Drawing this page was interrupted several times.");
    return;
  }
  try {
    await withTempDir(ctx, async (outDir) => {
      const pdfPath = await ctx.files.localPath(page.fileKey);
      const rendered = await ctx.renderer.renderPage({ pdfPath, pageNumber: page.pageNumber, outDir });
      await keepRendered(ctx, job, page.id, rendered);
    });
  } catch (error) {
    if (!(error instanceof PdfProblemError)) throw error;
    ctx.log.warn(
      { pageId: page.id, problem: error.problem, detail: error.detail },
      "a page could not be drawn",
    );
    await markFailed(ctx, job, page.id, pageProblemSentence(error));
  }
}

async function keepRendered(
  ctx: Context,
  job: ClaimedJob,
  pageId: number,
  page: RenderedPage,
): Promise<void> {
  const big = await ctx.files.putFile(page.big.path, extensionOf(page.big.contentType));
  const small = await ctx.files.putFile(page.small.path, extensionOf(page.small.contentType));
  try {
    await inTransaction(ctx, async (tx) => {
      await assertFilesExist(tx, [big.key, small.key]);
      const updated = await tx.db
        .updateTable("circularPage")
        .set({
          status: "ready",
          failureReason: null,
          blank: toFlag(page.blank),
          widthPt: page.widthPt,
          heightPt: page.heightPt,
          bigImageKey: big.key,
          bigImageWidth: page.big.width,
          bigImageHeight: page.big.height,
          smallImageKey: small.key,
          smallImageWidth: page.small.width,
          smallImageHeight: page.small.height,
          updatedAt: toInstant(tx.now()),
        })
        .where("id", "=", pageId)
        .executeTakeFirst();
      await finishJob(tx, job);
      if (updated.numUpdatedRows !== 1n) return;
      await writeContent(tx, pageId, page);
      await enqueue(tx, renderExtrasJob(pageId));
      await afterCommit(tx, () => tx.wakeWorker());
    });
  } finally {
    // Keeps them where the page took them over; removes them where the page was deleted meanwhile.
    await deleteUnreferencedFiles(ctx, [big.key, small.key]);
  }
}

async function writeContent(tx: Context, pageId: number, page: RenderedPage): Promise<void> {
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
  await tx.db.deleteFrom("pageThumbnail").where("pageId", "=", pageId).execute();
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

async function markFailed(ctx: Context, job: ClaimedJob, pageId: number, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable("circularPage")
      .set({ status: "failed", failureReason: reason, updatedAt: toInstant(tx.now()) })
      .where("id", "=", pageId)
      .execute();
    await failJob(tx, job, reason);
  });
}

export function extensionOf(contentType: string): string {
  return contentType === "image/jpeg" ? "jpg" : contentType.replace("image/", "");
}
