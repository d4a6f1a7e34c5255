import type { Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { areCoversDrawn } from "../covers/covered-prices.server";
import { readPageJob, renderExtrasJob, renderPageJob } from "./page-jobs";

/**
 * Queues what a page still waits for, to be called where it shows what another one showed until now, since jobs go by its
 * id; and at the end of a job that was begun for what it showed before, beside which nothing could be queued. Of a page
 * that is gone, nothing.
 */
export async function enqueueUnfinished(tx: Tx, pageId: number): Promise<void> {
  const page = await tx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .select(["page.status", "reading.status as reading"])
    .where("page.id", "=", pageId)
    .executeTakeFirst();
  if (page?.status === "rendering") await enqueue(tx, renderPageJob(pageId));
  if (page?.status !== "ready") return;
  if (page.reading === "waiting") await enqueue(tx, readPageJob(pageId));
  if (
    (await lacksImages(tx, pageId)) ||
    (await lacksPictures(tx, pageId)) ||
    !(await areCoversDrawn(tx, pageId))
  )
    await enqueue(tx, renderExtrasJob(pageId));
}

/** What shoppers load. */
async function lacksImages(tx: Tx, pageId: number): Promise<boolean> {
  const image = await tx.db
    .selectFrom("pageImage")
    .select("pageId")
    .where("pageId", "=", pageId)
    .executeTakeFirst();
  return image === undefined;
}

async function lacksPictures(tx: Tx, pageId: number): Promise<boolean> {
  const uncut = await tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", pageId)
    .where("origin", "!=", "earlier")
    .where("fileKey", "is", null)
    .executeTakeFirst();
  return uncut !== undefined;
}
