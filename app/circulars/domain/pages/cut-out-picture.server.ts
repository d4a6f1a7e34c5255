import type { Insertable } from "kysely";
import { recordActivity } from "#app/kernel/activity/activity.server";
import { afterCommit, type Context, inTransaction, type Tx } from "#app/kernel/context";
import { DomainError, invalidInput } from "#app/kernel/errors";
import { enqueue } from "#app/kernel/jobs/queue.server";
import { requirePermission } from "#app/kernel/permissions";
import type { PageThumbnailTable } from "#db/tables/circulars";
import { clampBox, findBoxErrors, maxThumbnailShare } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { getWritablePage, type ScopedPage } from "../circulars/circular-access.server";
import { renderExtrasJob } from "./page-jobs";
import { thumbnailsOf } from "./thumbnails.server";

/** Maximum number of pictures of one page. All of them are cut again whenever one is added. */
const maxPictures = 300;

/**
 * Makes a part of the page one of its pictures, which is cut in the background. A part that is one already is not added
 * again.
 * @param box fractions of the page, from its top left
 * @returns the picture's index
 * @throws DomainError not_found; invalid_input for a box that is too small or nearly the whole page; conflict if the
 * page is not drawn yet or has too many pictures
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

/** @throws DomainError as `cutOutPicture`, before anything is written */
export async function addCutOut(tx: Tx, page: ScopedPage, box: Box) {
  if (page.status !== "ready") throw new DomainError("conflict", "The page is not drawn yet.");
  assertCuttable(box);
  const pageId = page.id;
  const cut = clampBox(box);
  const same = (await thumbnailsOf(tx, pageId).where("origin", "!=", "earlier").execute()).find((picture) =>
    isSameBox(picture, cut),
  );
  if (same) return { position: same.position, cut, isNew: false };
  const uncut = { fileKey: null, imageWidth: null, imageHeight: null };
  await assertRoomForPicture(tx, pageId);
  const position = await appendPicture(tx, pageId, { ...cut, ...uncut, origin: "cut-out" });
  await enqueue(tx, renderExtrasJob(pageId));
  await afterCommit(tx, () => tx.wakeWorker());
  return { position, cut, isNew: true };
}

/** @throws DomainError conflict if the page already has the maximum number of pictures */
export async function assertRoomForPicture(tx: Tx, pageId: number): Promise<void> {
  const { count } = await tx.db
    .selectFrom("pageThumbnail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("pageId", "=", pageId)
    .executeTakeFirstOrThrow();
  if (count >= maxPictures) throw new DomainError("conflict", `A page has at most ${maxPictures} pictures.`);
}

/** Adds a picture after the page's others. Returns its index. */
export async function appendPicture(
  tx: Tx,
  pageId: number,
  picture: Omit<Insertable<PageThumbnailTable>, "pageId" | "position">,
): Promise<number> {
  const { last } = await tx.db
    .selectFrom("pageThumbnail")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("pageId", "=", pageId)
    .executeTakeFirstOrThrow();
  const position = (last ?? -1) + 1;
  await tx.db
    .insertInto("pageThumbnail")
    .values({ ...picture, pageId, position })
    .execute();
  return position;
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
