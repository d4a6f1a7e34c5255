import type { Tx } from "#app/kernel/context";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { toInstant } from "#db/columns";
import { renderExtrasJob } from "../pages/page-jobs";

/** What was read off a page and made of it, all of it by the page's id. */
const tablesOfPage = [
  "pageContent",
  "pageReading",
  "pageImage",
  "pageThumbnail",
  "turnedDownSuggestion",
] as const;

/**
 * Makes a page show what another one shows, and deletes that one: ids, and what is counted and assigned by them, stay.
 * The areas of both stay as they are.
 */
export async function takeOverPage(tx: Tx, pageId: number, newPageId: number): Promise<void> {
  const {
    id: _id,
    circularId: _circular,
    position: _position,
    createdAt: _created,
    ...shown
  } = await tx.db
    .selectFrom("circularPage")
    .selectAll()
    .where("id", "=", newPageId)
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable("circularPage")
    .set({ ...shown, updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
  for (const table of tablesOfPage) {
    await tx.db.deleteFrom(table).where("pageId", "=", pageId).execute();
    await tx.db.updateTable(table).set({ pageId }).where("pageId", "=", newPageId).execute();
  }
  await tx.db.deleteFrom("circularPage").where("id", "=", newPageId).execute();
  await cutWhatIsMissing(tx, pageId);
}

/** Pictures that could not be cut are tried again when the page's job is done again. */
async function cutWhatIsMissing(tx: Tx, pageId: number): Promise<void> {
  const uncut = await tx.db
    .selectFrom("pageThumbnail")
    .select("position")
    .where("pageId", "=", pageId)
    .where("origin", "!=", "earlier")
    .where("fileKey", "is", null)
    .executeTakeFirst();
  if (uncut) await enqueue(tx, renderExtrasJob(pageId));
}
