import { afterCommit, type Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import type { Crop } from "#reader/pdf/page-crop";
import type { StoredPdf } from "../circulars/uploaded-pdf.server";
import { renderPageJob } from "./page-jobs";

/**
 * Adds a row and a drawing job for every page of the PDFs behind the circular's last page. To be called
 * inside a transaction, after the permission was checked. Gives the ids of the new pages, in order.
 */
export async function appendPages(tx: Tx, circularId: number, pdfs: StoredPdf[]): Promise<number[]> {
  const now = toInstant(tx.now());
  const last = await tx.db
    .selectFrom("circularPage")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("circularId", "=", circularId)
    .executeTakeFirst();
  let position = last?.position ?? 0;
  const pageIds: number[] = [];
  for (const { fileName, pageCount, key, byteSize, keepsMarks } of pdfs) {
    const crop: Crop = keepsMarks ? "whole" : "trim";
    const { id: circularFileId } = await tx.db
      .insertInto("circularFile")
      .values({ circularId, fileName, fileKey: key, byteSize, pageCount, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let pageNumber = 1; pageNumber <= pageCount; pageNumber += 1) {
      position += 1;
      pageIds.push(await insertPage(tx, { circularId, circularFileId, pageNumber, crop, position }));
    }
  }
  await afterCommit(tx, () => tx.wakeWorker());
  return pageIds;
}

/** Adds a page's row and the job that draws it; gives its id. */
export async function insertPage(
  tx: Tx,
  page: { circularId: number; circularFileId: number; pageNumber: number; crop: Crop; position: number },
): Promise<number> {
  const now = toInstant(tx.now());
  const { id } = await tx.db
    .insertInto("circularPage")
    .values({
      ...page,
      crop: JSON.stringify(page.crop),
      status: "rendering",
      failureReason: null,
      blank: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, renderPageJob(id));
  return id;
}
