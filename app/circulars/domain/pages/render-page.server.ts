import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { releaseFiles, releaseStoredFiles } from "#app/kernel/files/released-files.server";
import { type FreshFile, keepFiles, type LocalFile, storeFiles } from "#app/kernel/files/store-files.server";
import { withLocalCopy, withTempDir } from "#app/kernel/files/temp-files.server";
import { type ClaimedJob, enqueue, failJob, finishJob, idOfPayload } from "#app/kernel/jobs/queue.server";
import { isTriedAgain, maxJobAttempts } from "#app/kernel/jobs/retry-policy";
import { PdfProblemError, type RenderedImage, type RenderedPage } from "#app/kernel/ports/page-renderer";
import { toFlag, toInstant } from "#db/columns";
import { pageProblemMessage } from "../circulars/pdf-problems";
import { requestFileLook } from "../files/check-files.server";
import { lostPdfMessage } from "../files/file-finding";
import { collectFileKeys, releaseUnused } from "./page-files.server";
import { renderExtrasJob } from "./page-jobs";
import { forgetReading, requestReading } from "./page-readings.server";
import { isReadingNeeded } from "./reading-need";
import { enqueueUnfinished } from "./unfinished-work.server";

const interrupted = "Drawing this page was interrupted several times.";

/** A job's page with the PDF it is drawn from, or null when either is gone. */
export async function unsafeFindJobPage(ctx: Context, job: ClaimedJob) {
  const pageId = idOfPayload(job, "pageId");
  const page = await ctx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .select([
      "circularPage.id",
      "circularPage.pageNumber",
      "circularPage.status",
      "circularPage.drawnCovers",
      "circularFile.fileKey",
    ])
    .where("circularPage.id", "=", pageId)
    .executeTakeFirst();
  return page ?? null;
}

export type JobPage = NonNullable<Awaited<ReturnType<typeof unsafeFindJobPage>>>;

/** Whether a page is still drawn from what the job took it from: it may have been deleted or replaced meanwhile. */
export async function isSamePage(tx: Tx, { id, pageNumber, fileKey }: JobPage): Promise<boolean> {
  const page = await tx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .select("circularPage.id")
    .where("circularPage.id", "=", id)
    .where("circularPage.pageNumber", "=", pageNumber)
    .where("circularFile.fileKey", "=", fileKey)
    .executeTakeFirst();
  return page !== undefined;
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
  if (job.attempts > maxJobAttempts) {
    await markFailed(ctx, job, page, interrupted);
    return;
  }
  if (!(await isSound(ctx, job, page.fileKey))) {
    await markFailed(ctx, job, page, lostPdfMessage);
    await requestFileLook(ctx, page.fileKey);
    return;
  }
  try {
    await withTempDir(ctx.files, async (outDir) => {
      const { fileKey, pageNumber } = page;
      const rendered = await withLocalCopy(ctx.files, fileKey, (pdfPath) =>
        ctx.renderer.renderPage({ pdfPath, pageNumber, outDir }),
      );
      await keepRendered(ctx, job, page, rendered);
    });
  } catch (error) {
    // What is not the file's fault is tried again, but not for ever; a full disk is waited for.
    const isOwnError = error instanceof PdfProblemError;
    if (!isOwnError && isTriedAgain(job, error)) throw error;
    ctx.log.warn({ pageId: page.id, err: error }, "a page could not be drawn");
    // No look at the file is asked for: one that finds it sound would have the page drawn at once, and so on for ever.
    const reason = isFailedRead(error) ? lostPdfMessage : interrupted;
    await markFailed(ctx, job, page, isOwnError ? pageProblemMessage(error) : reason);
  }
}

/** Whether the system failed to give bytes of the PDF, the one file that is read, though it was found sound before. */
export function isFailedRead(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.syscall === "read";
}

/** False also for a PDF that can't be read at the last try: what is made of it waits for a check that finds that it can. */
export async function isSound(ctx: Context, job: ClaimedJob, fileKey: string): Promise<boolean> {
  try {
    return (await ctx.files.examine(fileKey)) === "sound";
  } catch (error) {
    if (isTriedAgain(job, error)) throw error;
    ctx.log.warn({ fileKey, err: error }, "the PDF of a page can't be read");
    return false;
  }
}

async function keepRendered(
  ctx: Context,
  job: ClaimedJob,
  jobPage: JobPage,
  page: RenderedPage,
): Promise<void> {
  const pageId = jobPage.id;
  const files = await storeFiles(ctx, [toLocalFile(page.big), toLocalFile(page.small)]);
  const [big, small] = files;
  const keys = [big.key, small.key];
  try {
    await inTransaction(ctx, async (tx) => {
      await keepFiles(tx, files);
      await finishJob(tx, job);
      if (!(await isSamePage(tx, jobPage))) {
        await releaseFiles(tx, keys);
        return enqueueUnfinished(tx, pageId);
      }
      const before = await collectFileKeys(tx, { pageId });
      await tx.db
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
          drawnCovers: "[]",
          updatedAt: toInstant(tx.now()),
        })
        .where("id", "=", pageId)
        .execute();
      await writeContent(tx, pageId, page);
      await releaseUnused(tx, pageId, before);
      await enqueue(tx, renderExtrasJob(pageId));
      await (isReadingNeeded(page) ? requestReading(tx, pageId) : forgetReading(tx, pageId));
      await afterCommit(tx, () => tx.wakeWorker());
    });
  } catch (error) {
    await releaseStoredFiles(ctx, keys);
    throw error;
  }
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

async function markFailed(ctx: Context, job: ClaimedJob, page: JobPage, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await failJob(tx, job, reason);
    if (!(await isSamePage(tx, page))) return enqueueUnfinished(tx, page.id);
    await tx.db
      .updateTable("circularPage")
      .set({ status: "failed", failureReason: reason, updatedAt: toInstant(tx.now()) })
      .where("id", "=", page.id)
      .execute();
  });
}

/** An encoded image that stands in the file store; sizes in pixels. */
export type StoredImage = RenderedImage & FreshFile;

/** The image as the file store takes it. */
export function toLocalFile<Image extends RenderedImage>(image: Image): Image & LocalFile {
  return { ...image, extension: extensionOf(image.contentType) };
}

function extensionOf(contentType: RenderedImage["contentType"]): string {
  return contentType === "image/jpeg" ? "jpg" : contentType.replace("image/", "");
}
