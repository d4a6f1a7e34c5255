import type { Tx } from "#app/kernel/context";
import { toInstant } from "#db/columns";
import { deferForeignKeys } from "#db/locks";

/** What was read off a page and made of it, all of it by the page's id. */
const tablesOfPage = [
  "pageContent",
  "pageReading",
  "pageImage",
  "pageThumbnail",
  "turnedDownSuggestion",
] as const;

/**
 * Makes two pages show what the other one showed: their ids, and what is counted and assigned by them, stay. The areas of
 * both stay as they are.
 */
export async function exchangePages(tx: Tx, pageId: number, otherId: number): Promise<void> {
  const [one, other] = [await shownBy(tx, pageId), await shownBy(tx, otherId)];
  await show(tx, pageId, other);
  await show(tx, otherId, one);
  // So that rows can step aside to an id that no page has.
  await deferForeignKeys(tx.db);
  for (const table of tablesOfPage) {
    const move = (from: number, to: number) =>
      tx.db.updateTable(table).set({ pageId: to }).where("pageId", "=", from).execute();
    await move(pageId, -pageId);
    await move(otherId, pageId);
    await move(-pageId, otherId);
  }
}

async function shownBy(tx: Tx, pageId: number) {
  const {
    id: _id,
    circularId: _circular,
    position: _position,
    createdAt: _created,
    ...shown
  } = await tx.db.selectFrom("circularPage").selectAll().where("id", "=", pageId).executeTakeFirstOrThrow();
  return shown;
}

async function show(tx: Tx, pageId: number, shown: Awaited<ReturnType<typeof shownBy>>): Promise<void> {
  await tx.db
    .updateTable("circularPage")
    .set({ ...shown, updatedAt: toInstant(tx.now()) })
    .where("id", "=", pageId)
    .execute();
}
