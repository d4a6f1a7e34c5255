import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { withLocalCopy, withTempDir } from "#app/kernel/files/temp-files.server";
import { type ClaimedJob, failJob, finishJob, idOfPayload } from "#app/kernel/jobs/queue.server";
import { maxJobAttempts, shouldRetry } from "#app/kernel/jobs/retry-policy";
import type { Crop } from "#reader/pdf/page-crop";
import type { RenderPageRequest } from "#reader/pdf/rendered-page";
import { enqueueUnfinished } from "./unfinished-work.server";

export const drawingInterrupted = "Drawing this page was interrupted several times.";

/** A page's job, and the page as it was when the job was begun. */
export interface PageJob {
  job: ClaimedJob;
  page: JobPage;
}

/** What one kind of job makes of a page. */
export interface PageWork<Drawn, Reason extends string> {
  /** Whether the page still waits for it. */
  isAwaited(ctx: Context, page: JobPage): boolean | Promise<boolean>;
  /** Draws from the PDF, into a folder that is there until the result is kept. */
  draw(ctx: Context, page: JobPage, request: RenderPageRequest): Promise<Drawn>;
  /** Makes the result and keeps it by `keepResult`. */
  keep(ctx: Context, claimed: PageJob, drawn: Drawn): Promise<void>;
  /** Why there is no result where the PDF or the work itself is to blame; null for errors that the next try may not meet. */
  reasonOf(error: unknown): Reason | null;
  reasons: {
    /** The PDF is not there. */
    lostPdf: Reason;
    /** The last try has failed or has ended its process, for whatever reason. */
    interrupted: Reason;
  };
  /** Writes down that there will be no result. */
  fail(tx: Tx, pageId: number, reason: Reason): Promise<void>;
  /** A line for the log, where there is none. */
  failed: string;
}

/** A job's page with the PDF it is drawn from, or null when either is gone. */
async function unsafeFindJobPage(ctx: Context, job: ClaimedJob) {
  const pageId = idOfPayload(job, "pageId");
  const page = await ctx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .select([
      "circularPage.id",
      "circularPage.pageNumber",
      "circularPage.crop",
      "circularPage.status",
      "circularPage.drawnCovers",
      "circularFile.fileKey",
    ])
    .where("circularPage.id", "=", pageId)
    .executeTakeFirst();
  return page ?? null;
}

export type JobPage = NonNullable<Awaited<ReturnType<typeof unsafeFindJobPage>>>;

/**
 * Does a page's job. Whatever it comes to, the page's rows say so when the job has ended: either its result is kept, or
 * they tell why there is none. What is lacking for the moment (room on the disk, say) is waited for.
 * @throws the error after which the job is to be retried
 */
export async function doPageWork<Drawn, Reason extends string>(
  ctx: Context,
  job: ClaimedJob,
  work: PageWork<Drawn, Reason>,
): Promise<void> {
  const page = await unsafeFindJobPage(ctx, job);
  if (!page || !(await work.isAwaited(ctx, page))) {
    await inTransaction(ctx, (tx) => finishJob(tx, job));
    return;
  }
  const claimed = { job, page };
  const { lostPdf, interrupted } = work.reasons;
  if (job.attempts > maxJobAttempts) return giveUp(ctx, claimed, work, interrupted);
  if ((await ctx.services.files.byteSize(page.fileKey)) === null) return giveUp(ctx, claimed, work, lostPdf);
  try {
    await withTempDir(ctx.services.files, async (outDir) => {
      const { fileKey, pageNumber } = page;
      const crop = JSON.parse(page.crop) as Crop;
      const drawn = await withLocalCopy(ctx.services.files, fileKey, (pdfPath) =>
        work.draw(ctx, page, { pdfPath, pageNumber, outDir, crop }),
      );
      await work.keep(ctx, claimed, drawn);
    });
  } catch (error) {
    const reason = work.reasonOf(error);
    // What is not the file's fault is retried, but not for ever; a full disk is waited for.
    if (reason === null && shouldRetry(job, error)) throw error;
    ctx.log.warn({ pageId: page.id, err: error }, work.failed);
    await giveUp(ctx, claimed, work, reason ?? interrupted);
  }
}

/**
 * Ends the job in the transaction that writes its result. Where the page has been deleted or shows another print by now,
 * the result is let go, and what the page waits for is queued, since nothing could be queued beside the job.
 * @param whenReplaced asks for what the new print may need and can't be told from its rows
 */
export async function keepResult(
  ctx: Context,
  { job, page }: PageJob,
  { write, whenReplaced }: { write(tx: Tx): Promise<void>; whenReplaced?(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await finishJob(tx, job);
    if (await isSamePage(tx, page)) return write(tx);
    await queueUnfinished(tx, page);
    await whenReplaced?.(tx);
  });
}

async function giveUp<Drawn, Reason extends string>(
  ctx: Context,
  { job, page }: PageJob,
  work: PageWork<Drawn, Reason>,
  reason: Reason,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await failJob(tx, job, reason);
    await ((await isSamePage(tx, page)) ? work.fail(tx, page.id, reason) : queueUnfinished(tx, page));
  });
}

async function queueUnfinished(tx: Tx, { id }: JobPage): Promise<void> {
  await enqueueUnfinished(tx, id);
  await afterCommit(tx, () => tx.wakeWorker());
}

/** Whether a page is still drawn from what the job took it from: it may have been deleted or replaced meanwhile. */
async function isSamePage(tx: Tx, { id, pageNumber, crop, fileKey }: JobPage): Promise<boolean> {
  const page = await tx.db
    .selectFrom("circularPage")
    .innerJoin("circularFile", "circularFile.id", "circularPage.circularFileId")
    .select("circularPage.id")
    .where("circularPage.id", "=", id)
    .where("circularPage.pageNumber", "=", pageNumber)
    .where("circularPage.crop", "=", crop)
    .where("circularFile.fileKey", "=", fileKey)
    .executeTakeFirst();
  return page !== undefined;
}
