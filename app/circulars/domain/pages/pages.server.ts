import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import type { PageStatus } from "#db/tables/circulars";
import { getScopedPage, getWritablePage } from "../circulars/circular-access.server";
import { sayPagesOf } from "../circulars/circular-names";
import { releaseFiles } from "../files/released-files.server";
import { collectFileKeys } from "./page-files.server";
import { renderExtrasJob, renderPageJob } from "./page-jobs";
import { requestReading, unsafeFindReading } from "./page-readings.server";
import { listThumbnails } from "./thumbnails.server";

/**
 * Deletes a page with its areas and images; the PDF goes with its last page.
 * @throws DomainError not_found
 */
export async function deletePage(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const page = await getWritablePage(tx, id);
    const keys = await collectFileKeys(tx, { pageId: id });
    await tx.db.deleteFrom("circularPage").where("id", "=", id).execute();
    const orphan = await tx.db
      .deleteFrom("circularFile")
      .where("id", "=", page.circularFileId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom("circularPage").select("id").where("circularFileId", "=", page.circularFileId),
          ),
        ),
      )
      .returning("fileKey")
      .executeTakeFirst();
    if (orphan) keys.push(orphan.fileKey);
    await recordActivity(tx, {
      name: "page.deleted",
      logType: "page",
      description: `A page of circular "${page.circularName}" was deleted.`,
      retailerId: page.retailerId,
      entityId: id,
      before: { circularId: page.circularId, position: page.position },
    });
    await releaseFiles(tx, keys);
  });
}

/**
 * Tries again what failed: to draw a page, to read what is printed on it, or to cut the pictures that it stands without.
 * @throws DomainError not_found; conflict when nothing of the page has failed
 */
export async function retryPage(ctx: Context, id: number): Promise<void> {
  requirePermission(ctx, "circulars.write");
  await inTransaction(ctx, async (tx) => {
    const page = await getScopedPage(tx, id);
    const what = await retryWhatFailed(tx, id, page.status);
    await recordActivity(tx, {
      name: "page.retried",
      logType: "page",
      description: `${what} ${sayPagesOf(page, "of")}${again[what]}`,
      retailerId: page.retailerId,
      entityId: id,
    });
    await afterCommit(tx, () => tx.wakeWorker());
  });
}

/** What is done anew, in the words of the activity log. */
const again = {
  "A failed page": " is drawn again.",
  "The pictures of a page": " are cut again.",
  "What is printed on a page": " is read again.",
} as const;

/** @throws DomainError conflict when nothing of the page has failed */
async function retryWhatFailed(tx: Tx, id: number, status: PageStatus): Promise<keyof typeof again> {
  if (status === "failed") {
    await tx.db
      .updateTable("circularPage")
      .set({ status: "rendering", failureReason: null, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await enqueue(tx, renderPageJob(id));
    return "A failed page";
  }
  if ((await unsafeFindReading(tx, id))?.status === "failed") {
    await requestReading(tx, id);
    return "What is printed on a page";
  }
  if (!(await hasUncutThumbnails(tx, id)))
    throw new DomainError("conflict", "Only a page that failed can be tried again.");
  await enqueue(tx, renderExtrasJob(id));
  return "The pictures of a page";
}

async function hasUncutThumbnails(tx: Tx, pageId: number): Promise<boolean> {
  return (await listThumbnails(tx, pageId)).some(({ status }) => status === "failed");
}
