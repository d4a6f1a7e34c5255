import { recordActivity } from "#app/kernel/activity/activity.server";
import type { Context, Tx } from "#app/kernel/context";
import { invalidInput } from "#app/kernel/errors";
import type { ReceivedFile } from "#app/kernel/files/received-file";
import { requirePermission } from "#app/kernel/permissions";
import { toInstant } from "#db/columns";
import { getScopedCircular, getWritablePage } from "../circulars/circular-access.server";
import { addPages } from "./add-pages.server";

/**
 * Each page of the uploaded PDFs becomes a new page of the circular, which is the cloned page's own or another one of
 * its retailer, with a copy of every area of the cloned page. Thumbnails belong to a page's own pictures, so copies start without one.
 * @throws DomainError not_found, invalid_input, too_large
 */
export async function clonePage(
  ctx: Context,
  input: { pageId: number; circularId: number },
  uploads: ReceivedFile[],
): Promise<number[]> {
  requirePermission(ctx, "circulars.write");
  const page = await getWritablePage(ctx, input.pageId);
  const { retailerId } = await getScopedCircular(ctx, input.circularId);
  if (retailerId !== page.retailerId) {
    throw invalidInput({ circularId: ["This circular belongs to another retailer than the page."] });
  }
  return addPages(ctx, input.circularId, uploads, async (tx, pageIds) => {
    await copyAreas(tx, page.id, pageIds);
    await recordActivity(tx, {
      name: "page.cloned",
      logType: "page",
      description: `A page of circular "${page.circularName}" was cloned onto ${pageIds.length} new pages.`,
      retailerId: page.retailerId,
      entityId: page.id,
      after: { pageIds },
    });
  });
}

async function copyAreas(tx: Tx, fromPageId: number, toPageIds: number[]): Promise<void> {
  const areas = await tx.db
    .selectFrom("area")
    .selectAll()
    .where("pageId", "=", fromPageId)
    .orderBy("id")
    .execute();
  const now = toInstant(tx.now());
  for (const pageId of toPageIds) {
    for (const { id: _, ...area } of areas) {
      await tx.db
        .insertInto("area")
        .values({ ...area, pageId, thumbnailIndex: null, version: 1, createdAt: now, updatedAt: now })
        .execute();
    }
  }
}
