import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import type { PageStatus } from "#db/tables/circulars";
import { getScopedPage, getWritablePage } from "../circulars/circular-access.server";
import type { NamedCircular } from "../circulars/circular-names";
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
    await tx.db.deleteFrom("circularPage").where("id", "=", id).execute();
    await tx.db
      .deleteFrom("circularFile")
      .where("id", "=", page.circularFileId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom("circularPage").select("id").where("circularFileId", "=", page.circularFileId),
          ),
        ),
      )
      .execute();
    await recordActivity(tx, {
      name: "page.deleted",
      logType: "page",
      description: `A page of circular "${page.circularName}" was deleted.`,
      retailerId: page.retailerId,
      entityId: id,
      before: { circularId: page.circularId, position: page.position },
    });
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
      description: again[what](page),
      retailerId: page.retailerId,
      entityId: id,
    });
    await afterCommit(tx, () => tx.wakeWorker());
  });
}

/** What is done anew, in the words of the activity log: whole sentences, since they are translated as such. */
const again = {
  page: ({ circularName, wholeName, takenAt }: NamedCircular) =>
    wholeName === null
      ? `A failed page of circular "${circularName}" is drawn again.`
      : `A failed page among the ${pagesOfDraft(takenAt)} pages of circular "${wholeName}" is drawn again.`,
  pictures: ({ circularName, wholeName, takenAt }: NamedCircular) =>
    wholeName === null
      ? `The pictures of a page of circular "${circularName}" are cut again.`
      : `The pictures of a page among the ${pagesOfDraft(takenAt)} pages of circular "${wholeName}" are cut again.`,
  reading: ({ circularName, wholeName, takenAt }: NamedCircular) =>
    wholeName === null
      ? `What is printed on a page of circular "${circularName}" is read again.`
      : `What is printed on a page among the ${pagesOfDraft(takenAt)} pages of circular "${wholeName}" is read again.`,
};

const pagesOfDraft = (takenAt: string | null) => (takenAt === null ? "new" : "replaced");

/** @throws DomainError conflict when nothing of the page has failed */
async function retryWhatFailed(tx: Tx, id: number, status: PageStatus): Promise<keyof typeof again> {
  if (status === "failed") {
    await tx.db
      .updateTable("circularPage")
      .set({ status: "rendering", failureReason: null, updatedAt: toInstant(tx.now()) })
      .where("id", "=", id)
      .execute();
    await enqueue(tx, renderPageJob(id));
    return "page";
  }
  if ((await unsafeFindReading(tx, id))?.status === "failed") {
    await requestReading(tx, id);
    return "reading";
  }
  if (!(await hasUncutThumbnails(tx, id)))
    throw new DomainError("conflict", "Only a failed page can be retried.");
  await enqueue(tx, renderExtrasJob(id));
  return "pictures";
}

async function hasUncutThumbnails(tx: Tx, pageId: number): Promise<boolean> {
  return (await listThumbnails(tx, pageId)).some(({ status }) => status === "failed");
}
