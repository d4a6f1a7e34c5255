import type { Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { areCoversDrawn } from "../covers/covered-prices.server";
import { readPageJob, renderExtrasJob, renderPageJob } from "./page-jobs";

/** Queues what a page still waits for: jobs go by its id, and what it shows has another one's until now. */
export async function enqueueUnfinished(tx: Tx, pageId: number): Promise<void> {
  const page = await tx.db
    .selectFrom("circularPage as page")
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .select(["page.status", "reading.status as reading"])
    .where("page.id", "=", pageId)
    .executeTakeFirstOrThrow();
  if (page.status === "rendering") await enqueue(tx, renderPageJob(pageId));
  if (page.status !== "ready") return;
  if (page.reading === "waiting") await enqueue(tx, readPageJob(pageId));
  if ((await lacksPictures(tx, pageId)) || !(await areCoversDrawn(tx, pageId)))
    await enqueue(tx, renderExtrasJob(pageId));
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
