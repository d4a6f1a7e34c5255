import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { getScopedCircular } from "../circulars/circular-access.server";
import { inspectPdfs, storePdfs, type UploadedPdf } from "../circulars/uploaded-pdf.server";
import { deleteUnreferencedFiles } from "../files/file-references.server";
import { appendPages } from "./append-pages.server";

/**
 * Adds the pages of the PDFs behind the circular's last page. Nothing stays when it is refused.
 * `onAdded` runs in the same transaction with the ids of the new pages.
 * @throws DomainError not_found, invalid_input, too_large
 */
export async function addPages(
  ctx: Context,
  circularId: number,
  uploads: UploadedPdf[],
  onAdded: (tx: Tx, pageIds: number[]) => Promise<void> = noteAddition(circularId),
): Promise<number[]> {
  requirePermission(ctx, "circulars.write");
  await getScopedCircular(ctx, circularId);
  const pageCounts = await inspectPdfs(ctx, uploads);
  await assertRoom(ctx, circularId, pageCounts);
  const pdfs = await storePdfs(ctx, uploads, pageCounts);
  try {
    return await inTransaction(ctx, async (tx) => {
      await getScopedCircular(tx, circularId);
      const pageIds = await appendPages(tx, circularId, pdfs);
      await onAdded(tx, pageIds);
      return pageIds;
    });
  } catch (error) {
    await deleteUnreferencedFiles(
      ctx,
      pdfs.map((pdf) => pdf.fileKey),
    );
    throw error;
  }
}

/** A circular as a whole may have as many pages as one upload. */
async function assertRoom(ctx: Context, circularId: number, pageCounts: number[]): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("circularId", "=", circularId)
    .executeTakeFirstOrThrow();
  const total = pageCounts.reduce((sum, pages) => sum + pages, count);
  if (total <= ctx.limits.pdfPages) return;
  const sentence = `The circular would have ${total} pages; at most ${ctx.limits.pdfPages} are allowed.`;
  throw invalidInput({ pdfFiles: [sentence] });
}

function noteAddition(circularId: number) {
  return async (tx: Tx, pageIds: number[]): Promise<void> => {
    const circular = await getScopedCircular(tx, circularId);
    await recordActivity(tx, {
      name: "page.added",
      logType: "page",
      description: `${pageIds.length} pages were added to circular "${circular.name}".`,
      retailerId: circular.retailerId,
      entityId: circularId,
      after: { pageIds },
    });
  };
}
