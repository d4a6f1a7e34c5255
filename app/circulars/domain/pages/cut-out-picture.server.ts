import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import type { Box } from "#app/kernel/ports/page-content";
import { clampBox, findBoxErrors, maxThumbnailShare } from "../areas/area-geometry";
import { getScopedPage } from "../circulars/circular-access.server";
import { renderExtrasJob } from "./page-jobs";
import { thumbnailsOf } from "./thumbnails.server";

/** Of one page; each one is cut again whenever the page's pictures are. */
const maxPictures = 300;

/**
 * Makes a part of the page one of its pictures, which is cut in the background. The same part is cut once.
 * @param box fractions of the page, from its top left
 * @returns the picture's index
 * @throws DomainError not_found; invalid_input for a box that is too small or nearly the whole page; conflict while the
 * page is not drawn, and where it has too many pictures
 */
export async function cutOutPicture(ctx: Context, pageId: number, box: Box): Promise<number> {
  requirePermission(ctx, "circulars.write");
  return inTransaction(ctx, async (tx) => {
    const page = await getScopedPage(tx, pageId);
    if (page.status !== "ready") throw new DomainError("conflict", "The page is not drawn yet.");
    assertCuttable(box);
    const cut = clampBox(box);
    const pictures = await thumbnailsOf(tx, pageId).orderBy("position").execute();
    const same = pictures.find((picture) => isSameBox(picture, cut));
    if (same) return same.position;
    if (pictures.length >= maxPictures) {
      throw new DomainError("conflict", `A page has at most ${maxPictures} pictures.`);
    }
    const position = (pictures.at(-1)?.position ?? -1) + 1;
    const uncut = { fileKey: null, imageWidth: null, imageHeight: null };
    await tx.db
      .insertInto("pageThumbnail")
      .values({ ...cut, ...uncut, pageId, position, cutOut: 1 })
      .execute();
    await enqueue(tx, renderExtrasJob(pageId));
    await recordActivity(tx, {
      name: "page.picture-cut",
      logType: "page",
      description: `A picture was cut out of a page of circular "${page.circularName}".`,
      retailerId: page.retailerId,
      entityId: pageId,
      after: { position, ...cut },
    });
    await afterCommit(tx, () => tx.wakeWorker());
    return position;
  });
}

function assertCuttable(box: Box): void {
  const isTooLarge = box.width > maxThumbnailShare || box.height > maxThumbnailShare;
  if (isTooLarge || Object.keys(findBoxErrors(box)).length > 0) {
    throw invalidInput({ box: ["A picture must be a part of the page, smaller than nine tenths of it."] });
  }
}

function isSameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
