import { type Context, inTransaction } from "#app/kernel/context";
import { withLocalCopy, withTempDir } from "#app/kernel/files/temp-files.server";
import { type ClaimedJob, failJob, finishJob } from "#app/kernel/jobs/queue.server";
import { isTriedAgain, maxJobAttempts } from "#app/kernel/jobs/retry-policy";
import { type ReadingProblem, ReadingProblemError } from "#app/kernel/ports/page-reader";
import { PdfProblemError } from "#app/kernel/ports/page-renderer";
import { requestFileLook } from "../files/check-files.server";
import { unsafeListKnownWords } from "./known-words.server";
import { failReading, keepReading, unsafeFindReading } from "./page-readings.server";
import { isFailedRead, isSamePage, isSound, type JobPage, unsafeFindJobPage } from "./render-page.server";
import { enqueueUnfinished } from "./unfinished-work.server";

/**
 * The job that reads a page's picture. Whatever it comes to, the page stays as it is: a reading that fails is told where
 * suggestions would be.
 */
export async function readPage(ctx: Context, job: ClaimedJob): Promise<void> {
  const page = await unsafeFindJobPage(ctx, job);
  const reading = page && (await unsafeFindReading(ctx, page.id));
  if (page?.status !== "ready" || reading?.status !== "waiting") {
    await inTransaction(ctx, (tx) => finishJob(tx, job));
    return;
  }
  if (job.attempts > maxJobAttempts) {
    await fail(ctx, job, page, "reader_died");
    return;
  }
  if (!(await isSound(ctx, job, page.fileKey))) {
    await fail(ctx, job, page, "bad_picture");
    await requestFileLook(ctx, page.fileKey);
    return;
  }
  try {
    const read = await withTempDir(ctx.files, async (outDir) => {
      const { fileKey, pageNumber } = page;
      const picture = await withLocalCopy(ctx.files, fileKey, (pdfPath) =>
        ctx.renderer.renderPicture({ pdfPath, pageNumber, outDir }),
      );
      return ctx.reader.read(picture.path, { words: await unsafeListKnownWords(ctx, page.id) });
    });
    await inTransaction(ctx, async (tx) => {
      await finishJob(tx, job);
      await ((await isSamePage(tx, page)) ? keepReading(tx, page.id, read) : enqueueUnfinished(tx, page.id));
    });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem && isTriedAgain(job, error)) throw error;
    ctx.log.warn({ pageId: page.id, err: error }, "a page's picture could not be read");
    await fail(ctx, job, page, problem ?? (isFailedRead(error) ? "bad_picture" : "reader_died"));
  }
}

function problemOf(error: unknown): ReadingProblem | null {
  if (error instanceof ReadingProblemError) return error.problem;
  return error instanceof PdfProblemError ? "bad_picture" : null;
}

async function fail(ctx: Context, job: ClaimedJob, page: JobPage, problem: ReadingProblem): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await failJob(tx, job, problem);
    await ((await isSamePage(tx, page)) ? failReading(tx, page.id, problem) : enqueueUnfinished(tx, page.id));
  });
}
