import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { requirePermission } from "#app/kernel/permissions";
import { getScopedCircular } from "../circulars/circular-access.server";
import { countAllPages, inspectPdfs, storePdfs } from "../circulars/uploaded-pdf.server";
import { appendPages } from "./append-pages.server";

/**
 * Adds the pages of the PDFs behind the circular's last page. Nothing stays when it is refused.
 * `onAdded` runs in the same transaction with the ids of the new pages.
 * @throws DomainError not_found, invalid_input, too_large
 */
export async function addPages(
  ctx: Context,
  circularId: number,
  uploads: ReceivedFile[],
  onAdded: (tx: Tx, pageIds: number[]) => Promise<void> = noteAddition(circularId),
): Promise<number[]> {
  requirePermission(ctx, "circulars.write");
  await getScopedCircular(ctx, circularId);
  const inspected = await inspectPdfs(ctx, uploads);
  await assertRoom(ctx, circularId, countAllPages(inspected));
  const pdfs = await storePdfs(ctx, inspected);
  return inTransaction(ctx, async (tx) => {
    await getScopedCircular(tx, circularId);
    const pageIds = await appendPages(tx, circularId, pdfs);
    await onAdded(tx, pageIds);
    return pageIds;
  });
}

/**
 * A circular as a whole may have as many pages as one upload.
 * @param newPages how many come, less those that go
 * @throws DomainError invalid_input (field pdfFiles)
 */
export async function assertRoom(ctx: Context, circularId: number, newPages: number): Promise<void> {
  const { count } = await ctx.db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("circularId", "=", circularId)
    .executeTakeFirstOrThrow();
  const total = count + newPages;
  if (total <= ctx.settings.limits.pdfPages) return;
  const sentence = `The circular would have ${total} pages; at most ${ctx.settings.limits.pdfPages} are allowed.`;
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
