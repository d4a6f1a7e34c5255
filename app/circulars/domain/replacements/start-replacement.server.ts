import { recordActivity } from "#app/kernel/activity/activity.server";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getScopedCircular } from "../circulars/circular-access.server";
import { countAllPages, inspectPdfs, storePdfs } from "../circulars/uploaded-pdf.server";
import { assertRoom } from "../pages/add-pages.server";
import { appendPages } from "../pages/append-pages.server";
import { pageIdsOf } from "../pages/order-pages.server";
import { removeDraft } from "./replacement.server";

/**
 * Takes new pages for some or all pages of a circular. Shoppers and staff see the old ones until somebody has looked the
 * new ones over. New pages that waited before are given up.
 * @param pageIds the pages that are replaced; none given: all
 * @returns the id of the draft that the new pages stand in
 * @throws DomainError not_found, invalid_input, too_large
 */
export async function startReplacement(
  ctx: Context,
  input: { circularId: number; pageIds: number[] },
  uploads: ReceivedFile[],
): Promise<number> {
  requirePermission(ctx, "circulars.write");
  const { circularId } = input;
  const replaced = await replacedPages(ctx, input);
  const inspected = await inspectPdfs(ctx, uploads);
  await assertRoom(ctx, circularId, countAllPages(inspected) - replaced.length);
  const pdfs = await storePdfs(ctx, inspected);
  return inTransaction(ctx, async (tx) => {
    const circular = await getScopedCircular(tx, circularId);
    const pageIds = await replacedPages(tx, input);
    await removeDraft(tx, circularId);
    const draftId = await insertDraft(tx, circular, pageIds);
    const newPages = await appendPages(tx, draftId, pdfs);
    await recordActivity(tx, {
      name: "circular.replacementStarted",
      logType: "circular",
      description: `${newPages.length} new pages were uploaded to replace ${pageIds.length} pages of circular "${circular.name}".`,
      retailerId: circular.retailerId,
      entityId: circularId,
      after: { replacedPages: pageIds },
    });
    return draftId;
  });
}

/** @throws DomainError not_found, invalid_input */
async function replacedPages(
  ctx: Context,
  { circularId, pageIds }: { circularId: number; pageIds: number[] },
): Promise<number[]> {
  await getScopedCircular(ctx, circularId);
  const all = await pageIdsOf(ctx, circularId);
  if (all.length === 0)
    throw invalidInput({ pageIds: ["This circular has no pages yet. Add pages instead."] });
  if (pageIds.length === 0) return all;
  const asked = new Set(pageIds);
  if (pageIds.some((id) => !all.includes(id))) {
    throw invalidInput({ pageIds: ["One of these pages is not in this circular any more."] });
  }
  return all.filter((id) => asked.has(id));
}

/** A draft that no list shows. Its slug is one that no circular can have. */
async function insertDraft(
  tx: Tx,
  circular: Awaited<ReturnType<typeof getScopedCircular>>,
  pageIds: number[],
): Promise<number> {
  const now = toInstant(tx.now());
  const { id, retailerId, title, activeDate, terminationDate } = circular;
  const draft = await tx.db
    .insertInto("circular")
    .values({
      retailerId,
      name: `${circular.name} (new pages of ${id})`,
      title,
      slug: `:${id}`,
      activeDate,
      terminationDate,
      publishedAt: null,
      replacesCircularId: id,
      replacedPages: JSON.stringify(pageIds),
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return draft.id;
}
