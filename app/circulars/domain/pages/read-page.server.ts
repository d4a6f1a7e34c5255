import type { Context } from "#app/kernel/context";
import type { ClaimedJob } from "#app/kernel/jobs/queue.server";
import { type ReadingProblem, ReadingProblemError } from "#app/kernel/ports/page-reader";
import { PdfProblemError, type RenderedImage } from "#reader/pdf/rendered-page";
import { failReading, keepReading, unsafeFindReading } from "./page-readings.server";
import { doPageWork, keepResult, type PageWork } from "./page-work.server";

/**
 * The job that reads a page's picture. Whatever it comes to, the page stays as it is: a reading that fails is told where
 * suggestions would be.
 */
export function readPage(ctx: Context, job: ClaimedJob): Promise<void> {
  return doPageWork(ctx, job, reading);
}

const reading: PageWork<RenderedImage, ReadingProblem> = {
  async isAwaited(ctx, { id, status }) {
    return status === "ready" && (await unsafeFindReading(ctx, id))?.status === "waiting";
  },
  draw: (ctx, _page, request) => ctx.services.renderer.renderPicture(request),
  async keep(ctx, claimed, picture) {
    const { id } = claimed.page;
    const read = await ctx.services.reader.read(picture.path);
    await keepResult(ctx, claimed, { write: (tx) => keepReading(tx, id, read) });
  },
  reasonOf(error) {
    if (error instanceof ReadingProblemError) return error.problem;
    return error instanceof PdfProblemError ? "bad_picture" : null;
  },
  reasons: { lostPdf: "bad_picture", interrupted: "reader_died" },
  fail: failReading,
  failed: "a page's picture could not be read",
};
