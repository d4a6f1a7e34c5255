import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import type { Box } from "#app/kernel/ports/page-content";
import { clampBox, findBoxErrors, maxThumbnailShare } from "../areas/area-geometry";
import { getWritablePage, type ScopedPage } from "../circulars/circular-access.server";
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
    const page = await getWritablePage(tx, pageId);
    const { position, cut, isNew } = await addCutOut(tx, page, box);
    if (!isNew) return position;
    await recordActivity(tx, {
      name: "page.picture-cut",
      logType: "page",
      description: `A picture was cut out of a page of circular "${page.circularName}".`,
      retailerId: page.retailerId,
      entityId: pageId,
      after: { position, ...cut },
    });
    return position;
  });
}

/**
 * Cuts out what a suggestion shows its product in, for an area that is made of it; the area's own line in the activity
 * log names it. Without it the area is as good as one without a picture, so a page that has too many is no hindrance.
 * @param page one that the caller may write to
 * @returns the picture's index; null where there is none, or another area has it
 * @throws DomainError invalid_input for a box that is too small or nearly the whole page
 */
export async function cutOutSuggested(
  tx: Tx,
  page: ScopedPage,
  picture: Box | null | undefined,
): Promise<number | null> {
  if (!picture) return null;
  assertCuttable(picture);
  const position = await addCutOut(tx, page, picture).then(
    (added) => added.position,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === "conflict") return null;
      throw error;
    },
  );
  if (position === null) return null;
  const other = await tx.db
    .selectFrom("area")
    .select("id")
    .where("pageId", "=", page.id)
    .where("thumbnailIndex", "=", position)
    .executeTakeFirst();
  return other ? null : position;
}

/** @throws DomainError as `cutOutPicture`, before anything is written */
async function addCutOut(tx: Tx, page: ScopedPage, box: Box) {
  if (page.status !== "ready") throw new DomainError("conflict", "The page is not drawn yet.");
  assertCuttable(box);
  const pageId = page.id;
  const cut = clampBox(box);
  const pictures = await thumbnailsOf(tx, pageId).orderBy("position").execute();
  const same = pictures.find((picture) => isSameBox(picture, cut));
  if (same) return { position: same.position, cut, isNew: false };
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
  await afterCommit(tx, () => tx.wakeWorker());
  return { position, cut, isNew: true };
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
