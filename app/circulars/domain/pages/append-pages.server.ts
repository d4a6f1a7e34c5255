import { afterCommit, type Tx } from "#app/kernel/context";
import { keepFiles } from "#app/kernel/files/store-files.server";
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
  await keepFiles(tx, pdfs);
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
      const page = await tx.db
        .insertInto("circularPage")
        .values({
          circularId,
          circularFileId,
          pageNumber,
          crop: JSON.stringify(crop),
          position,
          status: "rendering",
          failureReason: null,
          blank: 0,
          createdAt: now,
          updatedAt: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      pageIds.push(page.id);
      await enqueue(tx, renderPageJob(page.id));
    }
  }
  await afterCommit(tx, () => tx.wakeWorker());
  return pageIds;
}
